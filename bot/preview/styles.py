"""The looks of the pages: Discord in its dark colours, Slack in its light ones."""

from __future__ import annotations

_PAGE = """
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.4 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
main { max-width: 54rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.4rem; margin: 0 0 .25rem; }
h2 { font-size: .95rem; font-weight: 600; margin: 2rem 0 .5rem; padding-top: .75rem; }
h3 { font-size: 1.1rem; line-height: 1.3; margin: .6rem 0 .3rem; }
p, ul, ol, blockquote { margin: 0 0 .6rem; }
ul, ol { padding-left: 1.5rem; }
li > p { margin: 0; }
pre, code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
pre { font-size: .85rem; line-height: 1.35; margin: .3rem 0 .6rem; padding: .55rem;
  border-radius: 4px; white-space: pre-wrap; tab-size: 4; }
code { font-size: .85em; padding: .1em .25em; border-radius: 3px; }
blockquote { padding-left: .75rem; border-left: 4px solid; }
article { display: flex; gap: .75rem; }
article > div:last-child { flex: 1; min-width: 0; }
header { display: flex; align-items: center; gap: .4rem; margin-bottom: .2rem; }
.avatar { flex: none; width: 2.5rem; height: 2.5rem; display: grid; place-items: center;
  font-weight: 700; }
.app { font-size: .65rem; font-weight: 600; padding: .05rem .3rem; border-radius: 3px; }
.row { display: flex; flex-wrap: wrap; gap: .5rem; margin: .5rem 0 0; }
.row.end { justify-content: flex-end; margin-top: 1rem; }
button { font: inherit; font-size: .9rem; font-weight: 500; min-height: 2.25rem;
  padding: .3rem .9rem; border: 0; max-width: 100%; text-align: left; }
.select { width: 100%; max-width: 25rem; border-radius: 4px; }
.select summary, .select li { padding: .5rem .7rem; cursor: pointer; }
.select summary { display: flex; justify-content: space-between; gap: .5rem; }
.select summary::after { content: "▾"; }
.select ul { list-style: none; margin: 0; padding: 0; }
.file { display: flex; flex-direction: column; width: fit-content; max-width: 100%;
  margin: .4rem 0; padding: .6rem .8rem; border-radius: 6px; }
.file span, .hint, figcaption, footer, .beside, .optional { font-size: .8rem; }
figure { margin: .4rem 0; }
img { display: block; max-width: min(100%, 34rem); border-radius: 6px; }
figcaption { margin-top: .25rem; white-space: pre-line; }
footer { margin: .4rem 0 .2rem; }
.modal, .home { max-width: 40rem; padding: 1rem; border-radius: 8px; }
.modal h3 { margin-top: 0; }
.label { margin-top: .75rem; font-weight: 600; font-size: .9rem; }
.input { max-height: 22rem; min-height: 2.4rem; overflow-y: auto; }
.upload { padding: .8rem; border: 1px dashed; border-radius: 6px; text-align: center;
  font-size: .9rem; margin-top: .3rem; }
"""

DISCORD = (
    _PAGE
    + """
body { background: #313338; color: #dbdee1; }
h1, h2, h3, b, strong { color: #f2f3f5; }
h2 { border-top: 1px solid #4e5058; }
a { color: #4fb3ff; }
pre, code { background: #1e1f22; color: #dbdee1; }
pre { border: 1px solid #111214; }
blockquote { border-color: #4e5058; }
.avatar { border-radius: 50%; background: #5865f2; color: #fff; }
.app, .primary { background: #5865f2; color: #fff; }
.embed { background: #2b2d31; border-left: 4px solid; border-radius: 4px;
  padding: .6rem .8rem .4rem; margin: .4rem 0; max-width: 34rem; }
button { border-radius: 3px; }
.secondary { background: #4e5058; color: #fff; }
.select, .file { background: #1e1f22; border: 1px solid #111214; }
.select li { border-top: 1px solid #313338; }
.file b { color: #4fb3ff; font-weight: 400; }
.file span, .hint, figcaption, footer { color: #b5bac1; }
.modal { background: #2b2d31; }
.wanted { color: #ff8a8c; }
"""
)

SLACK = (
    _PAGE
    + """
body { background: #fff; color: #1d1c1d; }
h2 { border-top: 1px solid #ddd; }
a { color: #0b4c8c; }
pre, code { background: #f8f8f8; border: 1px solid #ddd; }
code { color: #b8124b; }
blockquote { border-color: #ddd; }
.rich { margin: .3rem 0; }
.home .row + .rich { margin-top: 1rem; }
.rich ul, .rich ol, .rich blockquote { margin-bottom: 0; }
.avatar { border-radius: 8px; background: #611f69; color: #fff; }
.app { background: #e8e8e8; color: #4a494a; }
article.private { background: #f6f6f4; margin: 0 -.5rem; padding: .25rem .5rem .5rem;
  border-radius: 6px; }
button { border-radius: 8px; border: 1px solid #bbb; background: #fff; color: #1d1c1d;
  font-weight: 700; }
.primary { background: #007a5a; border-color: #007a5a; color: #fff; }
.select { background: #fff; border: 1px solid #bbb; }
.select li { border-top: 1px solid #ddd; }
.file { border: 1px solid #ddd; }
.file span, .hint, figcaption, footer, .beside, .optional { color: #5d5c5d; }
.beside { margin: .4rem 0; }
.modal, .home { border: 1px solid #ccc; }
.input { background: #fff; border-color: #999; }
hr { border: 0; border-top: 1px solid #ddd; margin: .8rem 0; }
.indent1 { margin-left: 1.5rem; }
.indent2 { margin-left: 3rem; }
"""
)
