"""Elements of a page. They are trees until the end, so that all text in them is escaped."""

from __future__ import annotations

from base64 import b64encode
from typing import TypeAlias
from xml.etree.ElementTree import Element, SubElement, tostring

from bot.preview.payloads import File

Node: TypeAlias = "Element | str"


def tag(name: str, *children: Node, css: str = "", **attributes: str) -> Element:
    """An element with these children; `css` is its class."""
    made = Element(name, {"class": css} if css else {})
    for key, value in attributes.items():
        made.set(key.replace("_", "-"), value)
    add(made, *children)
    return made


def add(parent: Element, *children: Node) -> None:
    """Put children at the end of an element."""
    for child in children:
        if not isinstance(child, str):
            parent.append(child)
        elif len(parent):
            parent[-1].tail = (parent[-1].tail or "") + child
        else:
            parent.text = (parent.text or "") + child


def lines(text: str) -> list[Node]:
    """A text with its line ends."""
    nodes: list[Node] = []
    for number, line in enumerate(text.split("\n")):
        nodes += [tag("br"), line] if number else [line]
    return nodes


def link(target: str, *children: Node) -> Element:
    """A link to another page, or just its words where the target is none."""
    if not target.startswith(("https://", "http://", "mailto:")):
        return tag("span", *children)
    return tag("a", *children, href=target, rel="noreferrer")


def tile(file: File) -> Element:
    """A file as it hangs on a message: a picture with its words, or a name and a size."""
    if file.alt is None:
        size = f"{len(file.content):,} bytes"
        return tag("div", tag("b", file.name), tag("span", size), css="file")
    source = f"data:image/png;base64,{b64encode(file.content).decode()}"
    image = tag("img", src=source, alt=file.alt)
    return tag("figure", image, tag("figcaption", f"Alternative text: {file.alt}"))


def opened(placeholder: str, chosen: str | None, options: list[str]) -> Element:
    """A select, which opens when it is pressed."""
    shown = tag("summary", chosen or placeholder, aria_label=f"{placeholder}: {chosen or ''}")
    return tag("details", shown, tag("ul", *(tag("li", one) for one in options)), css="select")


def document(title: str, style: str, *children: Node) -> str:
    """A page that needs nothing but itself."""
    head = Element("head")
    add(head, tag("meta", charset="utf-8"), tag("title", title))
    SubElement(head, "meta", name="viewport", content="width=device-width, initial-scale=1")
    policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
    SubElement(head, "meta", {"http-equiv": "Content-Security-Policy", "content": policy})
    add(head, tag("style", style))
    page = tag("html", head, tag("body", tag("main", *children)), lang="en")
    return f"<!doctype html>\n{tostring(page, encoding='unicode', method='html')}\n"
