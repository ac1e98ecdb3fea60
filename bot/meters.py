"""What is counted and measured while the bot runs, for `/metrics`.

Every label has few values, all of them words of ours: verdicts, outcomes, names of platforms and
of states. Nothing that a learner typed and no card's name is a label.
"""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

# Edges around what matters: the 3 s within which a platform wants to be acknowledged, the limits
# of a run, and a client that waits for its answer.
GRADINGS = Histogram(
    "practice_grading_seconds",
    "From the question to the grader to its verdict, in seconds.",
    buckets=(0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60),
    registry=REGISTRY,
)
VERDICTS = Counter(
    "practice_gradings",
    "Gradings by verdict; `unavailable` when no verdict could be had.",
    ("verdict",),
    registry=REGISTRY,
)
ACKNOWLEDGED = Histogram(
    "practice_acknowledgement_seconds",
    "From the arrival of an event to its acknowledgement, in seconds.",
    ("platform",),
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 2.5, 3, 5),
    registry=REGISTRY,
)
SENDINGS = Counter(
    "practice_sendings",
    "Messages to channels by outcome: sent, busy, refused, or unclear.",
    ("platform", "outcome"),
    registry=REGISTRY,
)
INCIDENTS = Counter(
    "practice_incidents", "Errors that nobody foresaw, as told to learners.", registry=REGISTRY
)

# What is looked up when `/metrics` is asked for.
POSTINGS = Gauge("practice_postings", "Postings by state.", ("state",), registry=REGISTRY)
WAITING = Gauge("practice_submissions_waiting", "Submissions without a verdict.", registry=REGISTRY)
UNTOLD = Gauge(
    "practice_verdicts_untold", "Verdicts that have not reached their learner.", registry=REGISTRY
)
DUE_LAG = Gauge(
    "practice_due_lag_seconds", "For how long the oldest work has been due.", registry=REGISTRY
)
TICKER_AGE = Gauge("practice_ticker_age_seconds", "Since the last tick.", registry=REGISTRY)
READY = Gauge(
    "practice_ready", "Whether a part can do its work: 1 or 0.", ("part",), registry=REGISTRY
)
