import sys

from fake_slack.redirect import main

sys.exit(main())
