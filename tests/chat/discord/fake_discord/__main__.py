"""The `practice` command with discord.py pointed at what the environment says."""

import sys

from bot.__main__ import main
from fake_discord.redirect import point_as_told

point_as_told()
sys.exit(main(sys.argv[1:]))
