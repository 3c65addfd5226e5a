// What the page owes to people who play: a true reason for every refusal, attackers by name, the mate to look at, and
// no game that is lost.
import assert from "node:assert/strict";
import { screen } from "./access.mjs";
import { mate, until, soon } from "./play.mjs";

const tests = [];
const it = (name, act, slow = false) => tests.push({ name: `right: ${name}`, act, slow });
/** Runs in .ci/slow: see run.mjs. */
const slowly = (name, act) => it(name, act, true);
export { tests as right };

const pinned = "k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|r4/5/5/N4/K2N1 w 0 1";
const double = "k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/r4|r4/5/5/5/K2N1 w 0 1";
const knight = "k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|3N1/5/1n3/5/K4 w 0 1";

it("a refusal keeps the selection with its rings, and says its true reason", async (open) => {
  const play = await (await open()).local();
  await play.pick("Bc1");
  await play.saysOf("Bc1", "selected");
  const rings = await play.cellsWith("move there");
  for (const [cell, reason] of [
    ["Ec3", "A queen moves only along lines that change one, two or three of level, file and rank."],
    ["Be3", "White's own pawn on Bd2 is in the way."],
    ["Aa1", "The rook on Aa1 cannot move: other pieces block all its moves."],
  ]) {
    await play.pick(cell);
    await play.advice(reason);
    await soon.deepEqual(() => play.cellsWith("selected"), ["Bc1"], cell);
    await soon.deepEqual(() => play.cellsWith("move there"), rings, cell);
  }
  await play.pick("Be3");
  await play.saysOf("Bd2", "in the way");
  await play.type("Bc1Ec3");
  await play.advice("A queen moves only");
});

it("a letter that promotes nothing is refused with this reason, and the move without it is made", async (open) => {
  const play = await (await open()).local();
  for (const text of ["Bb2Cb2q", "Pb2-Cb2=Q", "Ae2Ae3N"]) {
    await play.type(text);
    await play.advice("Nothing promotes there: leave out the last letter.");
  }
  await play.typed("Bb2Cb2");
});

slowly("every refusal says its reason, with what is in the way or attacks", async (open) => {
  const play = await open();
  const empty = "5/5/5/5/5";
  const board = (a, b = empty, mover = "w") => `k4/5/5/5/5|${empty}|${empty}|${b}|${a} ${mover} 0 1`;
  for (const [rfen, from, to, words] of [
    [board("5/5/5/5/K3R"), "Ac3", "", "Ac3 is empty. Choose a white piece first."],
    [board("5/5/5/5/K3R"), "Ea5", "", "This is a black king. It is White's turn."],
    [board("5/5/5/P4/K3R"), "Ae1", "Bd2", "A rook moves only along lines that change one of level, file and rank."],
    [board("5/5/5/4P/K3R"), "Ae1", "Ae4", "White's own pawn on Ae2 is in the way."],
    [board("5/5/4n/4P/K4"), "Ae2", "Ae3", "Ae3 is occupied, and a pawn does not capture straight on."],
    [board("5/5/5/4P/K4"), "Ae2", "Ad3", "A pawn only captures that way, and Ad3 is empty."],
    [board("5/5/1r3/5/K4"), "Aa1", "Ab1", "The king would be in check on Ab1 from the rook on Ab3."],
    [
      board("r4/5/5/2R2/K4"),
      "Ac2",
      "Ae2",
      "The king on Aa1 is in check from the rook on Aa5, and would stay in check.",
    ],
  ]) {
    await play.analyse(rfen);
    await play.pick(from);
    if (to) {
      await play.saysOf(from, "selected");
      await play.pick(to);
    }
    await play.advice(words);
  }
});

it("a pin is named, and its line is drawn through the cells", async (open) => {
  const play = await (await open()).analyse(pinned);
  await play.pick("Aa2");
  await play.advice("The knight on Aa2 is pinned: the king on Aa1 would be in check from the rook on Aa5.");
  await soon.deepEqual(() => play.cellsWith("attacks the king"), ["Aa5"]);
  await soon.deepEqual(() => play.cellsWith("on the line to the king"), ["Aa2", "Aa3", "Aa4"]);
  await soon.equal(() => play.page.locator(".arrows .ray-attack").count(), 4);
  await play.pick("Ad1");
  await play.saysOf("Ad1", "selected");
  await soon.deepEqual(() => play.cellsWith("attacks the king"), []);
});

it("a check names and marks all attackers, and advises only what is legal", async (open) => {
  const play = await open();
  for (const [rfen, words, attackers, lines] of [
    [double, "Check! The rook on Aa5 and the rook on Ba1 attack the king on Aa1: move it", ["Aa5", "Ba1"], 4],
    [knight, "Check! The knight on Ab3 attacks the king on Aa1: move it.", ["Ab3"], 1],
  ]) {
    await play.analyse(rfen);
    // The ray of each attacker, from cell to cell of a level.
    await soon.equal(() => play.page.locator(".arrows .ray-attack").count(), lines);
    const said = async () => (await play.page.locator(".advice").textContent()) ?? "";
    await until("the check is told", async () => (await said()).startsWith("Check!"));
    await soon.ok(async () => (await said()).startsWith(words), `${await said()}, not ${words}`);
    await soon.ok(async () => !(await said()).includes("between"), await said());
    await soon.deepEqual(() => play.cellsWith("attacks the king"), attackers);
    await soon.deepEqual(() => play.cellsWith("in check"), ["Aa1"]);
  }
});

it("near the draw by the 50-move rule the page says how soon it comes, until a pawn moves", async (open) => {
  const play = await (await open()).analyse("k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/P4/5|5/5/5/5/3QK w 95 80");
  await play.advice("Draw by the 50-move rule in 3 moves without a capture or pawn move.");
  await play.typed("Ad1Ad2");
  await play.advice("Draw by the 50-move rule in 2 moves");
  await play.typed("Ea5Ea4", "Ba2Ba3");
  await soon.ok(async () => !(await play.page.locator(".advice").textContent()).includes("Draw by"));
});

it("a mate is on the board: attackers, guarded cells, and no window over it", async (open) => {
  const play = await (await open()).local();
  await play.typed(...mate.slice(0, -1));
  await play.type(mate.at(-1));
  await play.over("White wins").waitFor();
  await soon.equal(() => play.page.getByRole("dialog").count(), 0);
  await play.advice("Mate: the queen on Ec4 attacks the king on Ec5");
  await soon.deepEqual(() => play.cellsWith("attacks the king"), ["Ec4"]);
  await soon.ok(async () => (await play.cellsWith("guarded")).length > 0);
  const covered = () =>
    play.page.locator("[role=gridcell]").evaluateAll(
      (all) =>
        all.filter((cell) => {
          const { x, y, width, height } = cell.getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height / 2)?.closest("[role=gridcell]") !== cell;
        }).length,
    );
  await soon.equal(covered, 0, "cells that something covers");
  await soon.ok(() => play.page.locator(".headline .dot.white").isVisible(), "the dot is the winner's");
  await play.over("White wins").getByRole("button", { name: "Analyse" }).click();
  await play.advice("Mate: the queen on Ec4");
});

it("no game is lost: by analysing it, a link, another game, a reload, or a file", async (open) => {
  const play = await (await open()).local();
  const { page } = play;
  const list = page.locator(".games li");
  const games = async () => {
    await page.locator(".games summary").click();
    return (await list.locator("b").allTextContents()).sort();
  };
  await play.typed("Ae2Ae3", "Dc5Bc3");
  await play.menu("Analyse this game");
  await play.headline("White to move");
  await play.typed("Bb1Dd3");
  await play.menu("New game");
  await until("both are there", async () => (await list.count()) === 2);
  await soon.deepEqual(() => games(), ["Study", "Two players here"]);
  await play.local();
  await play.typed("Bb2Cb2");
  await page.evaluate(() => (location.hash = "#moves=Ae2Ae3"));
  await play.saysOf("Ae3", "last move to here");
  await page.reload();
  await play.saysOf("Ae3", "last move to here");
  await play.menu("New game");
  await until("all are there", async () => (await list.count()) === 3);
  await soon.deepEqual(() => games(), ["Study", "Two players here", "Two players here"]);
  const [file] = await Promise.all([page.waitForEvent("download"), play.button("Save all to a file").click()]);
  const path = await file.path();
  const first = list.getByRole("button", { name: /^Delete/ }).first();
  await first.click();
  await play.button("Keep it").click();
  await soon.equal(() => list.count(), 3);
  for (let left = 2; left >= 0; left--) {
    await first.click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await until("it is deleted", async () => (await list.count()) === left);
  }
  const choose = page.locator(".games input[type=file]");
  await choose.setInputFiles({ name: "wrong.json", mimeType: "application/json", buffer: Buffer.from("1. Pb2-Cb2 *") });
  await page.getByText("wrong.json: The file is not JSON").waitFor();
  await choose.setInputFiles(path);
  await page.getByText("3 games added.").waitFor();
  await choose.setInputFiles(path);
  await page.getByText("0 games added; 3 games of the file were here already.").waitFor();
  await list.filter({ hasText: "1 move" }).last().getByRole("button", { name: /^Open/ }).click();
  await play.cell("Ac1").waitFor();
  await until("a game goes on", async () => (await play.cellsWith("last move to here")).length === 1);
});

it("axe finds nothing in the list of games", async (open) => {
  const play = await (await open({ bypassCSP: true })).local();
  await play.typed("Ae2Ae3");
  await play.menu("New game");
  await play.page.locator(".games summary").click();
  await screen(play);
});

it("Start is above the fold on a phone, and on its side all five levels are", async (open) => {
  const play = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await play.open();
  const inside = async (locator, { width, height }) => {
    const box = await locator.boundingBox();
    return box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 0.5 && box.y + box.height <= height + 0.5;
  };
  // The board that plays, and the one button that does, then the way to settings.
  const screen = { width: 390, height: 844 };
  await soon.ok(() => inside(play.page.locator(".live-board"), screen));
  await soon.ok(() => inside(play.page.locator(".play-now button"), screen));
  await soon.equal(() => play.page.locator("button.primary").count(), 1);
  for (const mode of [/^Two engines/, /^Analyse a position/, /^Play an engine/, /^Two players here/]) {
    await play.choose(mode);
    await soon.ok(() => inside(play.page.locator(".begin button"), { width: 390, height: 844 }), `${mode}`);
  }
  await play.page.locator(".begin button").tap();
  await play.cell("Ac1").waitFor();
  const sideways = { width: 844, height: 390 };
  await play.page.setViewportSize(sideways);
  for (const grid of await play.page.getByRole("grid").all()) {
    await soon.ok(() => inside(grid, sideways), `${await grid.getAttribute("aria-label")}`);
    await soon.ok(
      async () => (await grid.getByRole("gridcell").first().boundingBox()).width >= 24,
      "a finger hits a cell",
    );
  }
  await play.space();
  for (const part of [".advice", ".table .player.moving"])
    await soon.ok(() => inside(play.page.locator(part), sideways), `${part} is beside the boards in space`);
  await soon.ok(() => play.page.locator(".spatial-tip").isHidden(), "no words lie on the boards");
  await play.page.setViewportSize(screen);
  // Upright the field for moves is above the bar at the bottom, before anybody scrolls.
  const end = async (part) => (({ y, height }) => y + height)(await play.page.locator(part).boundingBox());
  await soon.ok(async () => (await end(".typed")) <= screen.height - 60, "the move field is above the bar");
});

it("a move is written in one way: in the list, as an example, in lines and in the explorer", async (open) => {
  const play = await (await open()).local();
  const texts = /^[KQRBUNP][A-E]?[a-e][1-5][-x][A-E][a-e][1-5](=[QRBUN])?[+#]?$/;
  await soon.match(() => play.page.getByLabel("Type a move").getAttribute("placeholder"), /^[KQRBUNP][a-e][1-5][-x]/);
  await play.typed("Ae2Ae3");
  const written = async (selector) => {
    await play.page.locator(selector).first().waitFor();
    const moves = await play.page.locator(selector).allTextContents();
    assert.ok(moves.length > 0, selector);
    for (const text of moves) assert.match(text.trim(), texts, selector);
  };
  await written(".moves .list .move");
  await play.analyse();
  await play.panel("Explorer");
  await written(".explorer-moves .tree-move");
});

it("Back leads from the board to the lobby, and Forward to the board again", async (open) => {
  const play = await open();
  await play.page.goto(play.origin);
  await play.local();
  await play.typed("Ae2Ae3");
  await play.page.goBack();
  await play.page.locator(".new-game").waitFor();
  await play.page.goForward();
  await play.saysOf("Ae3", "last move to here");
  await play.page.reload();
  await play.saysOf("Ae3", "last move to here");
  await play.page.goBack();
  await play.page.locator(".new-game").waitFor();
  await play.local();
  await play.menu("New game");
  await play.local();
  await play.page.goBack();
  await play.page.locator(".new-game").waitFor();
});

it("a kept game that no rules allow is opened with a reason, in space, too", async (open) => {
  const play = await (await open({ view: "" })).open();
  await play.page.locator(".games summary").click();
  const person = (name) => ({ name, engine: "" });
  const saved = {
    version: 1,
    setup: { mode: "analysis", rules: "", start: "", white: person("W"), black: person("B"), control: null },
    tree: { tags: [], rules: "", result: "*", line: { moves: [{ move: "Aa1Ee5", text: "Ra1-Ee5" }] } },
    current: [0],
    live: [0],
    ending: null,
    finished: false,
    clock: null,
  };
  const text = JSON.stringify({ raumlab: "games", version: 1, games: [{ id: "x", changed: 1, saved }] });
  const file = { name: "k.json", mimeType: "application/json", buffer: Buffer.from(text) };
  await play.page.locator(".games input[type=file]").setInputFiles(file);
  await play.page.getByText("1 game added.").waitFor();
  await play.page.locator(".games").getByRole("button", { name: /^Open/ }).click();
  await play.page.locator(".problem").getByText("a rook moves only along lines that change one").waitFor();
  await play.page.locator(".space, .host canvas").first().waitFor();
  play.errors.splice(0, Infinity, ...play.errors.filter((e) => !/400 \(Bad Request\)/.test(e)));
});

it("a text that is refused is selected, and the end of a game leads to its review", async (open) => {
  const play = await (await open()).local();
  await play.type("Bc1Ec3");
  await play.advice("A queen moves only along lines");
  await play.page.keyboard.type(mate[0]);
  await play.page.keyboard.press("Enter");
  await play.made(mate[0]);
  await play.typed(...mate.slice(1));
  await play.over("White wins").getByRole("button", { name: "Review", exact: true }).click();
  await play.page.locator("#tab-review[aria-selected=true]").waitFor();
  await play.button("Review this game").waitFor();
});

it("the evaluation explains the weights that the engine plays with", async (open) => {
  const play = await (await open()).analyse();
  await play.panel("Evaluation");
  await play.page.locator(".terms tfoot").waitFor();
  await soon.equal(() => play.page.getByLabel("Weights").inputValue(), "raumlab");
});

it("after a click on the board arrow keys step through the game, and the keyboard moves on its cells", async (open) => {
  const play = await (await open()).local();
  const { page } = play;
  await play.move("Ae2Ae3");
  await page.keyboard.press("ArrowLeft");
  await play.advice("This is an earlier position.");
  await page.keyboard.press("ArrowRight");
  await play.saysOf("Ae3", "last move to here");
  await page.keyboard.press("b");
  await page.keyboard.press("ArrowLeft");
  await soon.match(() => page.evaluate(() => document.activeElement.ariaLabel), /^Ad3 /);
});

it("moves without a result are read as a game that goes on", async (open) => {
  const play = await (await open()).analyse();
  await play.panel("Text");
  await play.page.getByLabel("Game text").fill("1. Pe2-Ae3 Qc5-Bc3 2. Ub1-Dd3\n");
  await play.button("Read the text").click();
  await play.page.getByText("The game is on the board.").waitFor();
  await play.page.locator(".hud").click();
  await play.page.keyboard.press("End");
  await play.saysOf("Dd3", "last move to here");
  // Comments may follow the last move, and its position may be the end.
  await play.panel("Text");
  await play.page.getByLabel("Game text").fill("1. Pe2-Ae3 Qc5-Bc3 2. Ub1-Dd3 Ub5-Bd3 3. Qc1xEc4# $1 {mates}\n");
  await play.button("Read the text").click();
  await play.page.locator(".hud").click();
  await play.page.keyboard.press("End");
  await play.headline("Checkmate. White wins.");
});
