"""Profiles of the property tests of every folder."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# How fast examples come says something of the machine, and nothing of the product.
settings.register_profile("usual", suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("usual")
settings.register_profile("long", max_examples=12_000)  # about an hour of grader/test_fuzz.py
