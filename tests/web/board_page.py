"""The page with its boards, and what a person does there."""

from typing import Any

from web.browser import Page

CELL = "#board .cell"
KEPT = """async () => {
    const { everyGame } = await import('./kept_games.js');
    return (await everyGame()).filter(({ board }) => board);
}"""
WRITTEN = """async actions => {
    const asked = (request) =>
        new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
    const database = await asked(indexedDB.open("swordfish"));
    const games = await asked(database.transaction("games").objectStore("games").getAll());
    database.close();
    return games.some(({ board, status, history }) =>
        board && status && history.length === actions);
}"""


class BoardPage(Page):
    """The page with its boards, and what a person does there."""

    def paste(self, text: str) -> None:
        if not self.tab.is_visible("#b-source"):
            self.click("#b-open summary")
        self.tab.fill("#b-source", text)
        self.tab.evaluate("() => document.querySelector('#b-open-note').replaceChildren()")
        self.click("#b-read")
        self.tab.wait_for_selector(CELL)
        self.wait_for_text("#b-open-note", "Read as")
        self.tab.wait_for_selector("#board[data-settled]")

    def draw(self, size: str) -> None:
        """Begin a new board, as a setter does."""
        if not self.tab.is_visible("#b-size"):
            self.click("#b-open summary")
        self.tab.select_option("#b-size", size)
        self.click("#b-new")
        self.tab.wait_for_selector("#b-setter", state="visible")
        self.wait_for_text("#b-status", "many solutions")

    def enter(self, cell: int, *keys: str) -> None:
        """Press keys in a cell, and wait until the page has seen what that makes of the board."""
        self.board_cell(cell).click()
        self.press(*keys)
        self.tab.wait_for_selector("#board[data-settled]")

    def board_digits(self) -> list[int | None]:
        found = self.tab.locator(f"{CELL} .digit").all_text_contents()
        return [int(digit) if digit else None for digit in found]

    def board_cell(self, cell: int) -> Any:
        return self.tab.locator(CELL).nth(cell)

    def marks(self, cell: int, kind: str = "centre") -> str:
        return str(self.board_cell(cell).locator(f".{kind}").text_content())

    def tell_more(self, detail: int) -> None:
        self.press("h")
        self.tab.wait_for_function(
            "detail => document.querySelectorAll('#b-hint-body p').length === detail"
            " && document.querySelector('#b-hint-buttons').children.length === 2",
            arg=detail,
        )

    def follow_hints(self) -> int:
        """Ask for hints and do them until the board is solved; how many there were."""
        for done in range(400):
            if "Solved" in self.text("#b-note"):
                return done
            for detail in (1, 2, 3, 4):
                self.tell_more(detail)
            self.click("#b-hint-buttons [data-key='do it']")
            self.tab.wait_for_selector("#board[data-settled]")
        raise AssertionError("the hints don't end")

    def kept_boards(self) -> list[dict[str, Any]]:
        """Every game on a board that the browser keeps, the last played first."""
        kept: list[dict[str, Any]] = self.tab.evaluate(KEPT)
        return kept

    def wait_until_kept(self, actions: int) -> None:
        """Wait until a game with so many actions is written, and it is known what its board is."""
        self.tab.wait_for_function(WRITTEN, arg=actions)
