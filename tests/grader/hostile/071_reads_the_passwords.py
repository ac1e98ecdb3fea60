"""verdict: not_allowed
Opens the file of passwords.
"""

def weighted_mean(scores, values, scale):
    open("/etc/passwd").read()
