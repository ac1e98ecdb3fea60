"""From what a learner pasted to the code that is judged, with every repair named.

`extract` chooses the code (`fences` finds blocks, `prose` tells text from code) and `mend`
repairs it; `literals` says where strings and comments are, in which nothing is ever changed.
Nothing is parsed or run here: whether the code is valid is for the grader to say.
"""

from bot.core.paste.extract import Paste, extract
from bot.core.paste.files import FILE_BYTES, decode

__all__ = ["FILE_BYTES", "Paste", "decode", "extract"]
