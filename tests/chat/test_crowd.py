"""A whole club submits within ten seconds: each is acknowledged in time and told once."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

CROWD = Path(__file__).resolve().parents[1] / "bench" / "crowd.py"


@pytest.mark.slow
@pytest.mark.timeout(400)
@pytest.mark.parametrize("platform", ["discord", "slack"])
def test_no_submission_of_a_crowd_is_lost_or_counted_twice(platform: str) -> None:
    asked = [sys.executable, str(CROWD), platform, "--learners", "200", "--json"]
    done = subprocess.run(asked, stdout=subprocess.PIPE, text=True, check=False)
    found = json.loads(done.stdout)
    assert found["learners"] == 200
    faults = "lost doubled late told_first untold incidents".split()
    assert {name: found[name] for name in faults} == dict.fromkeys(faults, 0), found
    assert done.returncode == 0
