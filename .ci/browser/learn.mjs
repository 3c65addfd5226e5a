// Lessons, puzzles and the review of a game.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { screen } from "./access.mjs";
import { until, soon } from "./play.mjs";
import { host } from "./site.mjs";

const tests = [];
const learn = (name, act, slow = false) => tests.push({ name: `learn: ${name}`, act, slow });
/** Runs in .ci/slow: see run.mjs. */
const slowly = (name, act) => learn(name, act, true);
export { tests as learn };

const table = (name) => JSON.parse(readFileSync(new URL(`../../web/src/learn/${name}.json`, import.meta.url), "utf8"));
const { lessons } = table("lessons");
const mates = table("mates");
const wins = table("wins");

/** Opens the lessons or the puzzles from the lobby. */
async function enter(play, name) {
  await play.open();
  await play.button(name).click();
  await play.page.locator(".learn").waitFor();
}

const lessonsOf = (play) => enter(play, /^Learn /);
const puzzlesOf = (play) => enter(play, /^Puzzles/);

/** Opens a puzzle by its number in a section. */
async function puzzle(play, section, number) {
  const part = play.page.locator(".puzzles").filter({ has: play.page.getByRole("heading", { name: section }) });
  await part.locator("summary").click();
  await part.getByRole("button", { name: new RegExp(`, puzzle ${number}(,|$)`) }).click();
  await board(play);
}

const board = (play) => play.page.locator(".task button:enabled").first().waitFor();

/** Makes a move by two clicks; its answer is waited for by the words. */
async function move(play, text) {
  await play.pick(text.slice(0, 3));
  await play.saysOf(text.slice(0, 3), "selected");
  await play.pick(text.slice(3, 6));
  if (text[6]) await play.page.getByRole("dialog").getByRole("button", { name: "Queen" }).click();
}

const answer = (play, words) => play.says(".answer", words);

learn("a try that is not right has its answer, an illegal one its reason, and the selection stays", async (open) => {
  const play = await open();
  await lessonsOf(play);
  await play.button("Start with lesson 1").click();
  await board(play);
  await move(play, "Aa1Da1");
  await answer(play, "That is another cell.");
  await play.saysOf("Aa1", "selected");
  await play.pick("Bb2");
  await answer(play, "rook moves only");
  await play.saysOf("Aa1", "selected");
  await play.pick("Ae1");
  await play.pick("Ae2");
  await answer(play, "That was the king.");
  // A lesson says nothing of exchanges.
  await soon.equal(() => play.label("Ae2"), "Ae2 empty, move there");
});

learn("progress is kept, and a lesson goes on where it was left", async (open) => {
  const play = await open();
  await lessonsOf(play);
  await play.button("Start with lesson 1").click();
  await board(play);
  await move(play, "Aa1Ba1");
  await answer(play, "Ba1 means");
  await play.page.reload();
  await lessonsOf(play);
  await play.page.getByText(`1 of ${lessons[0].tasks.length} done`).waitFor();
  await play.button("Continue learning").click();
  await play.says(".headline", `2 of ${lessons[0].tasks.length}`);
});

/** Walks to a cell with the keys of the board. */
async function walk(page, name) {
  const focus = () => page.evaluate(() => document.activeElement.getAttribute("aria-label")?.slice(0, 3) ?? "");
  await soon.match(focus, /^[A-E][a-e][1-5]$/, "the focus is on the board");
  const at = await focus();
  const steps = [
    [name.charCodeAt(0) - at.charCodeAt(0), "PageUp", "PageDown"],
    [name.charCodeAt(2) - at.charCodeAt(2), "ArrowUp", "ArrowDown"],
    [name.charCodeAt(1) - at.charCodeAt(1), "ArrowRight", "ArrowLeft"],
  ];
  for (const [n, more, less] of steps)
    for (let i = 0; i < Math.abs(n); i++) await page.keyboard.press(n > 0 ? more : less);
}

/** Presses Tab until an element has the focus. */
async function tabTo(page, what, test) {
  for (let i = 0; i < 60; i++) {
    if (await page.evaluate(test)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`no Tab leads to ${what}`);
}

const onBoard = () => document.activeElement.getAttribute("role") === "gridcell";

async function byKeys(play, text) {
  const { page } = play;
  await until("the board", () => page.evaluate(onBoard));
  await walk(page, text.slice(0, 3));
  await page.keyboard.press("Enter");
  await play.saysOf(text.slice(0, 3), "selected");
  await walk(page, text.slice(3, 6));
  await page.keyboard.press("Enter");
}

learn("a whole lesson and a puzzle by keyboard alone", async (open) => {
  const play = await open();
  const { page } = play;
  await play.open();
  await page.keyboard.press("Tab");
  await tabTo(page, "the lessons", () => document.activeElement.textContent.startsWith("Learn"));
  await page.keyboard.press("Enter");
  await page.locator(".lessons").waitFor();
  await page.keyboard.press("Tab");
  await tabTo(page, "lesson 1", () => document.activeElement.textContent === "Start with lesson 1");
  await page.keyboard.press("Enter");
  for (const [i, task] of lessons[0].tasks.entries()) {
    await play.says(".say", task.say);
    await byKeys(play, task.moves[0]);
    await answer(play, task.right);
    if (i + 1 < lessons[0].tasks.length) await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Shift+Tab");
  await tabTo(page, "all lessons", () => document.activeElement.getAttribute("aria-label") === "All lessons");
  await page.keyboard.press("Enter");
  await page.getByText("✓ done").waitFor();
  await page.keyboard.press("Tab");
  await tabTo(page, "the puzzles", () => document.activeElement.textContent.startsWith("Puzzles"));
  await page.keyboard.press("Enter");
  await page.locator(".puzzles").first().waitFor();
  await page.keyboard.press("Tab");
  await tabTo(page, "the first puzzle", () => document.activeElement.textContent === "Start of Mate in 1");
  await page.keyboard.press("Enter");
  // The puzzle is solved in space.
  await until("the board", () => page.evaluate(onBoard));
  await page.keyboard.press("Shift+Tab");
  for (let i = 0; (await page.evaluate(() => document.activeElement.textContent)) !== "Space"; i++) {
    assert.ok(i < 10, "no Shift+Tab leads to the view in space");
    await page.keyboard.press("Shift+Tab");
  }
  await page.keyboard.press("Enter");
  await page.locator(".spatial-levels .spatial-surface[data-drawn]").waitFor();
  await tabTo(page, "the board", onBoard);
  await byKeys(play, Object.keys(mates[0].keys)[0]);
  await answer(play, "Checkmate. Solved!");
});

slowly("a whole lesson and a puzzle by touch alone, on a phone", async (open) => {
  const play = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await play.open();
  await play.button(/^Learn /).tap();
  await play.page.locator(".lesson").nth(5).tap();
  const tap = async (text) => {
    await play.cell(text.slice(0, 3)).tap();
    await play.saysOf(text.slice(0, 3), "selected");
    await play.cell(text.slice(3, 6)).tap();
  };
  for (const [i, task] of lessons[5].tasks.entries()) {
    await play.says(".say", task.say);
    await board(play);
    await tap(task.moves[0]);
    await answer(play, task.right);
    if (i + 1 < lessons[5].tasks.length) await play.button("Next").tap();
  }
  await play.button("All lessons").tap();
  await play.button(/^Puzzles/).tap();
  await play.page.getByRole("button", { name: /Start of Mate in 2/ }).tap();
  await board(play);
  const two = mates.find((m) => m.mate === 2);
  const key = Object.keys(two.keys)[0];
  await tap(key);
  await answer(play, "Now mate in 1 move");
  // It goes on in space.
  await play.button("Space").tap();
  await play.page.locator(".spatial-levels .spatial-surface[data-drawn]").waitFor();
  for (let i = 0; i < 3; i++) await play.page.locator(".task button:enabled").tap();
  await answer(play, "goes to");
  const to = (await play.cellsWith("hint: move here"))[0];
  const { x, y, width, height } = await play.cell(to).boundingBox();
  await play.page.touchscreen.tap(x + width / 2, y + height / 2);
  await answer(play, "Checkmate. Solved!");
});

slowly("every task of the ten lessons is solved by its moves, and each promotion asks", async (open) => {
  const play = await open();
  await lessonsOf(play);
  await play.button("Start with lesson 1").click();
  for (const lesson of lessons)
    for (const task of lesson.tasks) {
      await play.says(".say", task.say);
      await board(play);
      await move(play, task.moves.at(-1));
      await answer(play, task.right);
      await play.page.locator(".task button.primary").click();
    }
  // The lessons end where one goes on: at the puzzles.
  await play.page.locator(".puzzles").first().waitFor();
  await play.button("Back").click();
  await lessonsOf(play);
  await play.page.getByText("You have done all ten lessons.").waitFor();
});

learn("the unicorn's 30 cells are marked, in words, too", async (open) => {
  const play = await open();
  await lessonsOf(play);
  await play.page.locator(".lesson").nth(2).click();
  for (const task of lessons[2].tasks.slice(0, 2)) {
    await play.says(".say", task.say);
    await board(play);
    await move(play, task.moves[0]);
    await play.button("Next").click();
  }
  await play.says(".say", "30 of 125");
  await board(play);
  await soon.equal(async () => (await play.cellsWith("marked")).length, 30);
});

learn("puzzles come in the order of their difficulty, and the board shows them so", async (open) => {
  const play = await open();
  const { page } = play;
  await puzzlesOf(play);
  // What makes a mate hard: no check begins it, and many moves look as if they did.
  const difficulty = await page.evaluate(
    (mates) =>
      Promise.all(
        mates.map(async ({ start, mate, keys }) => {
          const response = await fetch("api/desk/position", {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify({ rules: "", start, moves: [] }),
          });
          const { legal } = await response.json();
          const checks = legal.filter((m) => /[+#]$/.test(m.text)).map((m) => m.move);
          const quiet = !Object.keys(keys).some((key) => checks.includes(key));
          const tries = (quiet ? legal.length : checks.length) / Object.keys(keys).length;
          return { order: 1000 * (10 * mate + Number(quiet)) + tries, words: `mate in ${mate}, ${tries} to try` };
        }),
      ),
    mates,
  );
  for (const [i, { order, words }] of difficulty.entries())
    assert.ok(i === 0 || difficulty[i - 1].order <= order, `${words} comes after ${difficulty[i - 1]?.words}`);
  const shortest = wins.map((w) => Math.min(...w.wins.map((x) => x.in)));
  assert.deepEqual(
    shortest,
    shortest.toSorted((a, b) => a - b),
  );
  const letters = { king: "k", queen: "q", rook: "r", bishop: "b", unicorn: "u", knight: "n", pawn: "p" };
  for (const [section, table, number] of [
    ["Mate in 1", mates.filter((m) => m.mate === 1), 2],
    ["Mate in 3", mates.filter((m) => m.mate === 3), 3],
    ["Keep the win", wins, 200],
  ]) {
    await puzzle(play, section, number);
    const seen = [...(await play.labels()).values()]
      .map((label) => /^(white|black) (\w+)/.exec(label))
      .filter(Boolean)
      .map(([, side, kind]) => (side === "white" ? letters[kind].toUpperCase() : letters[kind]));
    const meant = table[number - 1].start.split(" ")[0].replace(/[^a-z]/gi, "");
    assert.equal(seen.sort().join(""), [...meant].sort().join(""), `${section} ${number}`);
    await page.locator(".hud button").first().click();
  }
});

learn("a wrong try at a mate is answered by its refutation, and taken back", async (open) => {
  const play = await open();
  await puzzlesOf(play);
  await puzzle(play, "Mate in 2", 1);
  const two = mates.find((m) => m.mate === 2);
  const wrong = await play.page.evaluate(async (start) => {
    const response = await fetch("api/desk/position", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ rules: "", start, moves: [] }),
    });
    return (await response.json()).legal.map((m) => m.move);
  }, two.start);
  const tried = wrong.find((m) => !(m in two.keys) && m.length === 6);
  await move(play, tried);
  await answer(play, "there is no mate in 1 move more");
  await soon.equal(async () => (await play.cellsWith("last move to here")).length, 1);
  await play.button("Try again").click();
  await board(play);
  await move(play, Object.keys(two.keys)[0]);
  await answer(play, "Now mate in 1 move");
});

learn("a puzzle says how one answers it, and its marks have no numbers that nothing explains", async (open) => {
  const play = await open({ view: "" });
  await puzzlesOf(play);
  for (const section of ["Mate in 1", "Keep the win"]) {
    await puzzle(play, section, 1);
    await play.says(".answer.how", "Choose a white piece: marks on all levels show where it can go.");
    const key = section === "Mate in 1" ? Object.keys(mates[0].keys)[0] : wins[0].wins[0].move;
    await play.pick(key.slice(0, 3));
    await play.saysOf(key.slice(3, 6), "move there");
    await soon.deepEqual(() => play.page.locator(".spatial-gain, .spatial-loss").allTextContents(), []);
    // What is answered stands in its place.
    await play.pick("Aa1");
    await play.page.locator(".answer:not(.how)").waitFor();
    await play.page.locator(".hud button").first().click();
  }
});

learn("hints show the piece, then its way through the levels, then the cell", async (open) => {
  const play = await open();
  await puzzlesOf(play);
  await puzzle(play, "Mate in 1", 1);
  const key = Object.keys(mates[0].keys)[0];
  const bar = () => play.page.locator(".answer").evaluate((e) => getComputedStyle(e).borderLeftColor);
  await soon.equal(bar, "rgba(0, 0, 0, 0)", "no bar where no answer is");
  await play.button("Hint").click();
  await answer(play, `on ${key.slice(0, 3)}`);
  await soon.deepEqual(() => play.cellsWith("selected"), [key.slice(0, 3)]);
  await play.cell(key.slice(0, 3)).click(); // as the hint says: it stays selected
  await soon.deepEqual(() => play.cellsWith("selected"), [key.slice(0, 3)]);
  await play.button("Next hint").click();
  await answer(play, "The marks show");
  await soon.ok(async () => (await play.cellsWith("marked")).includes(key.slice(3, 6)));
  await play.button("Next hint").click();
  await answer(play, `to ${key.slice(3, 6)}`);
  await soon.deepEqual(() => play.cellsWith("hint: move here"), [key.slice(3, 6)]);
  await soon.ok(() => play.button("Next hint").isDisabled());
});

learn("keep the win: a move that wins later is right and its distance is shown, others are refuted", async (open) => {
  const play = await open();
  await puzzlesOf(play);
  const later = ({ wins: [first, ...others] }) =>
    others.find((x) => x.reply && x.in > first.in && Object.keys(x.replies).length > 1);
  const index = wins.findIndex(later);
  const { wins: keep, start } = wins[index];
  await puzzle(play, "Keep the win", index + 1);
  const slow = later(wins[index]);
  await move(play, slow.move);
  await answer(play, `mate in ${(slow.in + 1) / 2} moves`);
  // All replies are there with their distances.
  const distances = Object.values(slow.replies).map((plies) => (plies + 1) / 2);
  const replies = play.page.locator(".task details").filter({ hasText: `All ${distances.length} replies of` });
  await replies.locator("summary").click();
  const named = async () => [...(await replies.textContent()).matchAll(/mate in (\d+)/g)].map(([, n]) => Number(n));
  await soon.deepEqual(
    named,
    distances.sort((a, b) => b - a),
  );
  await play.page.locator(".hud button").click();
  await puzzle(play, "Keep the win", index + 1);
  const legal = await play.page.evaluate(async (start) => {
    const response = await fetch("api/desk/position", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ rules: "", start, moves: [] }),
    });
    return (await response.json()).legal.map((m) => m.move);
  }, start);
  await move(
    play,
    legal.find((m) => m.length === 6 && !keep.some((x) => x.move === m)),
  );
  await answer(play, "That gives the win away.");
  await play.button("Try again").waitFor();
});

learn("without a server lessons and puzzles work, one step from the lobby", async (open, { binary, after }) => {
  const { origin, stop } = await host(binary);
  after(stop);
  const play = await open({ at: origin });
  await lessonsOf(play);
  await play.button("Start with lesson 1").click();
  await board(play);
  await move(play, "Aa1Ba1");
  await answer(play, "Ba1 means");
  await play.page.locator(".hud button").click();
  await play.button("Back").click();
  await puzzlesOf(play);
  await puzzle(play, "Mate in 3", 1);
  const three = mates.find((m) => m.mate === 3);
  await move(play, Object.keys(three.keys)[0]);
  await answer(play, "Now mate in 2 moves");
  await play.button("Hint").click();
  await answer(play, "Hint: move the");
});

/** Opens a game for analysis whose tree is a line of moves, with its review. */
async function review(play, moves) {
  await play.analyse();
  await play.typed(...moves);
  await play.panel("Review");
}

learn(
  "the review of a game goes on in the background, shows its blunders, and the better move on the board",
  async (open) => {
    const play = await open();
    const { page } = play;
    await review(play, ["Ac2Ac3", "Dc5Bc3", "Bb1Dd3", "Db5Bd3", "Bc1Ec4"]); // the fourth move lets White mate
    await page.getByText("Opening:").getByText("Foundation").waitFor();
    await play.button("Review this game").click();
    await play.panel("Text");
    await play.panel("Review");
    await page.locator(".review-graph .curve").waitFor();
    await until("all positions", async () => (await page.getByRole("progressbar").count()) === 0);
    await page.getByText("from 30 % a blunder").waitFor();
    const blunder = page.locator(".review-moments button").filter({ hasText: "Blunder" }).last();
    await blunder.click();
    await page.getByText("was a blunder. Better is").waitFor();
    await page.locator(".arrow-hint").first().waitFor({ state: "attached" });
    await page.getByText(/White: \d+ blunder/).waitFor();
    // All moves are listed, bad ones with their signs; a click shows a move.
    const listed = page.locator(".review .list .move");
    await soon.equal(() => listed.count(), 5);
    await listed.filter({ hasText: "??" }).last().click();
    await play.saysOf("Bd3", "last move to here");
    const graph = await page.locator(".review-graph svg").boundingBox();
    await page.mouse.click(graph.x + 1, graph.y + 20);
    await until("the start", async () => (await play.cellsWith("last move")).length === 0);
  },
);

slowly("a review is cancelled, says how far it came, and goes on from there", async (open) => {
  const play = await open();
  const { page } = play;
  let pass;
  const stopped = new Promise((resolve) => (pass = resolve));
  let asked = 0;
  await page.route("**/api/desk/analyse", async (route) => {
    if (++asked === 3) await stopped;
    await route.continue().catch(() => undefined);
  });
  await review(play, ["Ac2Ac3", "Dc5Bc3", "Bb1Dd3"]);
  await play.button("Review this game").click();
  await page.getByText("2 of 4 positions").waitFor();
  await play.button("Cancel").click();
  await play.button("Continue the review").waitFor();
  pass();
  await play.button("Continue the review").click();
  await page.getByText("from 30 % a blunder").waitFor();
  await until("all positions", async () => (await page.getByRole("progressbar").count()) === 0);
  await soon.equal(() => play.button("Continue the review").count(), 0);
});

/** What is shown of learning, and how to get there. */
export const shown = {
  lessons: lessonsOf,
  puzzles: puzzlesOf,
  review: async (play) => {
    await review(play, ["Ac2Ac3", "Dc5Bc3", "Bb1Dd3", "Db5Bd3"]);
    await play.button("Review this game").click();
    await play.page.getByText(/White: \d+ blunder/).waitFor();
  },
  task: async (play) => {
    await lessonsOf(play);
    await play.page.locator(".lesson").nth(2).click();
    await board(play);
    await move(play, lessons[2].tasks[0].moves[0]);
    await answer(play, lessons[2].tasks[0].right);
  },
};

for (const [name, show] of Object.entries(shown))
  (name === "review" ? slowly : learn)(`axe finds nothing, and 320 pixels are enough: ${name}`, async (open) => {
    const play = await open({ bypassCSP: true });
    await show(play);
    await screen(play);
  });
