"""What a platform is sent of a card, and a page that draws it: for authors, without a platform.

`day.py` lives a learner's day, `discord_payloads.py` and `slack_payloads.py` put it into payloads
with the front ends' own renderers, `discord_drawing.py` and `slack_drawing.py` draw these.
"""
