"""Profiles of the property tests of every folder."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("long", max_examples=12_000)  # about an hour of grader/test_fuzz.py
