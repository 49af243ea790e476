#!/usr/bin/env python3
"""A shelf of books, and how the inspector sees it. `inspector --app Examples/Python/shelf.py`"""
from dataclasses import dataclass, field

from inspectable import App, Refusal


# The app, which knows nothing of the inspector.

@dataclass
class Book:
    title: str
    pages: int
    isRead: bool = False


@dataclass
class Shelf:
    books: list = field(default_factory=lambda: [Book("Emma", 474)])
    lent: dict = field(default_factory=dict)
    tags: set = field(default_factory=set)
    last: tuple | None = None

    def add(self, title, pages):
        self.books.append(Book(title, pages))
        self.last = (title, pages)
        print(f"{title} came")

    def lend(self, index, to):
        book = self.books[index]  # An index too far is an error in the app, which the step shows.
        if book.title in self.lent:
            raise ValueError(f"{self.lent[book.title]} has it")
        self.lent[book.title] = to


# The app as the inspector has it: each function is an action.

app = App("shelf", "Books on a shelf, in Python", Shelf, invariants=["state.books.count < 100"])


@app.action("Put a book on the shelf", title="Ulysses", pages=730)
def Add(shelf, title: str, pages: int = 100):
    if pages < 1:
        raise Refusal("a book has pages")
    shelf.add(title, pages)


@app.action("Lend a book to somebody", index=0, to="Ann")
def Lend(shelf, index: int, to: str):
    shelf.lend(index, to)


@app.action("Put words on the shelf", words=["classic"])
def Tag(shelf, words: list[str]):
    shelf.tags |= set(words)


@app.action("Forget what came last")
def Forget(shelf):
    shelf.last = None


if __name__ == "__main__":
    app.serve()
