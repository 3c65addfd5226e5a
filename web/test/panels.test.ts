import { test } from "node:test";
import { deepEqual, equal, rejects } from "node:assert/strict";
import { Game, type Node } from "../src/game.ts";
import { arrowsOf, insert } from "../src/panels/analysis.tsx";
import { gamesOf, parts, score, sum } from "../src/panels/counts.ts";
import { linkTo, openLink, readLink } from "../src/panels/link.ts";
import { overlayOf, signed } from "../src/panels/overlays.ts";
import type { PanelPage } from "../src/panels/panel.ts";
import { Search, count, movesOf, scoreText, scoreWords, share } from "../src/panels/search.ts";
import { empty, put, read, shift, toggle, turn, write } from "../src/panels/sketch.ts";
import { lineRange, nameOf, wrongOf } from "../src/panels/text.tsx";
import { treeKey } from "../src/panels/tree.tsx";
import {
  beside,
  down,
  glyphText,
  numberOf,
  firstOf,
  onMainLine,
  raise,
  rowsOf,
  toggleGlyph,
  up,
} from "../src/panels/walk.ts";
import { Busy, DeskError, ServerDesk, type Desk } from "../src/desk.ts";
import type { Evaluation, Lines, Position } from "../src/wire.ts";

const start = "rnknr/ppppp/5/5/5|buqbu/ppppp/5/5/5|5/5/5/5/5|5/5/5/PPPPP/BUQBU|5/5/5/PPPPP/RNKNR w 0 1";

/** a b c d, beside b: x y (beside y: z), and beside x: w. */
function fork(): { game: Game; at: (name: string) => Node } {
  const game = new Game("chessvariants/normal");
  const nodes = new Map<string, Node>();
  const add = (parent: string, name: string): void =>
    void nodes.set(name, game.add(nodes.get(parent) ?? game.root, name, name));
  for (const [parent, name] of [
    ["", "a"],
    ["a", "b"],
    ["b", "c"],
    ["c", "d"],
    ["a", "x"],
    ["x", "y"],
    ["x", "z"],
    ["a", "w"],
  ] as const)
    add(parent, name);
  return { game, at: (name) => nodes.get(name) ?? game.root };
}

test("up goes to the fork before or the start, down to the next fork or the end", () => {
  const { game, at } = fork();
  game.go(at("d"));
  equal(up(game), at("a"));
  game.go(at("a"));
  equal(up(game), game.root);
  game.go(game.root);
  equal(up(game), game.root);
  equal(down(game), at("a"));
  game.go(at("a"));
  equal(down(game), at("d"));
});

test("shift goes around the branches of the nearest fork", () => {
  const { at } = fork();
  equal(beside(at("b"), 1), at("x"));
  equal(beside(at("d"), 1), at("x"));
  equal(beside(at("x"), 1), at("w"));
  equal(beside(at("w"), 1), at("b"));
  equal(beside(at("b"), -1), at("w"));
  equal(beside(at("z"), 1), at("y"));
  equal(beside(at("a"), 1), at("a"));
});

test("keys walk through the tree, and leave other keys alone", () => {
  const { game, at } = fork();
  const page = { state: { game }, show: (n: Node) => (game.go(n), Promise.resolve()) } as unknown as PanelPage;
  const press = (key: string, shiftKey = false): boolean => treeKey(page, { key, shiftKey });
  equal(press("ArrowLeft"), false); // at the start: the page may scroll
  for (const [key, shift, name] of [
    ["ArrowRight", false, "a"],
    ["ArrowRight", false, "b"],
    ["ArrowRight", true, "x"],
    ["ArrowRight", false, "y"],
    ["ArrowLeft", true, "z"],
    ["Home", false, ""],
    ["End", false, "d"],
    ["ArrowUp", false, "a"],
  ] as const) {
    equal(press(key, shift), true, key);
    equal(game.current, at(name), key);
  }
  equal(press("q"), false);
});

test("a raised variation passes its neighbour, a promoted one becomes the main line", () => {
  const { game, at } = fork();
  raise(at("z"));
  deepEqual(
    at("x").next.map((n) => n.move),
    ["z", "y"],
  );
  raise(at("y")); // passes z again
  deepEqual(
    at("x").next.map((n) => n.move),
    ["y", "z"],
  );
  raise(at("w"));
  deepEqual(
    at("a").next.map((n) => n.move),
    ["b", "w", "x"],
  );
  equal(onMainLine(at("z")), false);
  game.promote(at("z"));
  equal(onMainLine(at("z")), true);
  deepEqual(
    game.line(game.root).map((n) => n.move),
    ["a", "x", "z"],
  );
});

test("a move has one glyph of praise, and keeps the others", () => {
  const { at } = fork();
  const node = at("a");
  node.nags = [14, 2];
  toggleGlyph(node, 3);
  deepEqual(node.nags, [3, 14]);
  equal(glyphText(node.nags), "!! $14");
  toggleGlyph(node, 3);
  deepEqual(node.nags, [14]);
});

test("rows have numbers from the start, comments and variations between", () => {
  const { game, at } = fork();
  at("b").comment = "why";
  const show = (g: Game): string[] =>
    rowsOf(g).map((r) =>
      r.kind === "moves"
        ? `${r.number} ${r.white?.move ?? "…"} ${r.black?.move ?? "-"}`
        : r.kind === "comment"
          ? `{${r.text}}`
          : `(${r.first.move})`,
    );
  deepEqual(show(game), ["1 a b", "{why}", "(x)", "(w)", "2 c d"]);
  at("a").comment = "first";
  deepEqual(show(game), ["1 a -", "{first}", "1 … b", "{why}", "(x)", "(w)", "2 c d"]);
  const black = new Game("", start.replace("w 0 1", "b 3 17"));
  const a = black.play("a", "a");
  black.play("b", "b");
  black.play("c", "c");
  deepEqual(show(black), ["17 … a", "18 b c"]);
  equal(numberOf(a, firstOf(black)).text, "17...");
});

test("a line is inserted up to a move, beside what was played", () => {
  const { game, at } = fork();
  game.go(at("a"));
  const page = {
    state: { game, screen: "lobby" },
    show: (n: Node) => (game.go(n), Promise.resolve()),
  } as unknown as PanelPage;
  insert(page, { score: 0, moves: ["x", "q", "r"], text: "1... X 2. Q R" }, 2);
  deepEqual(
    game.path().map((n) => n.text),
    ["a", "x", "Q"],
  );
  deepEqual(
    at("a").next.map((n) => n.move),
    ["b", "x", "w"],
  );
});

test("arrows: the first moves of all lines, or the moves that are pointed at", () => {
  const lines = [
    { score: 1, moves: ["Aa1Aa2", "Ea1Ea2", "Aa2Aa3"], text: "" },
    { score: 0, moves: ["Ab1Ab2"], text: "" },
  ];
  deepEqual(
    arrowsOf(lines, null, false).map((a) => [a.from, a.to, a.kind]),
    [
      [0, 5, "line"],
      [1, 6, "line"],
    ],
  );
  deepEqual(
    arrowsOf(lines, [0, 2], true).map((a) => [a.from, a.to, a.kind]),
    [
      [0, 5, "threat"],
      [100, 105, "threat"],
    ],
  );
});

/** A desk whose streams end when the test says so. */
class Fake implements Desk {
  streams: { body: { depth?: number }; on: (l: Lines) => void; signal: AbortSignal; end: (error?: Error) => void }[] =
    [];
  call<T>(): Promise<T> {
    return Promise.reject(new Error("not asked"));
  }
  stream<T>(_: string, body: unknown, on: (t: T) => void, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => resolve());
      this.streams.push({
        body: body as { depth?: number },
        on: on as unknown as (l: Lines) => void,
        signal,
        end: (e) => (e ? reject(e) : resolve()),
      });
    });
  }
}

const lines = (depth: number, last = false): Lines => ({
  depth,
  nodes: 1,
  seconds: 1,
  threads: 1,
  profile: "general",
  lines: [],
  last,
});

test("a search waits for a busy server, and says so until its first lines", async () => {
  const desk = new Fake();
  const waits: string[] = [];
  const search = new Search(desk, () => waits.push(search.waits), 0);
  const streams = async (n: number): Promise<void> => {
    while (desk.streams.length < n) await new Promise((resolve) => setTimeout(resolve));
  };
  search.ask({ rules: "", moves: [], engine: "raumlab" });
  for (const n of [1, 2]) {
    await streams(n);
    desk.streams[n - 1]!.end(new Busy(0.001));
  }
  await streams(3);
  equal(search.running, true);
  equal(search.waits, new Busy(1).message);
  desk.streams[2]!.on(lines(1));
  deepEqual([search.waits, search.error, search.lines?.depth], ["", "", 1]);
  desk.streams[2]!.end(new Busy(0.001));
  search.stop();
  deepEqual([search.waits, search.running], ["", false]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  equal(desk.streams.length, 3, "a search that was stopped is not asked again");
});

test("a search restarts with the question, and stops when no panel shows it", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const settle = async (): Promise<void> => void (await Promise.resolve().then(() => Promise.resolve()));
  const desk = new Fake();
  const search = new Search(desk, () => undefined, 100);
  const question = { rules: "", moves: ["a"], engine: "raumlab" };
  search.ask(question);
  t.mock.timers.tick(50);
  search.ask({ ...question, moves: ["a", "b"] }); // steps on before the first began
  t.mock.timers.tick(100);
  equal(desk.streams.length, 1);
  const [first] = desk.streams;
  first!.on(lines(5));
  equal(search.lines?.depth, 5);
  search.ask({ ...question, moves: ["a", "b"] }); // the same question goes on
  equal(first!.signal.aborted, false);
  search.show(false);
  equal(first!.signal.aborted, true);
  equal(search.running, false);
  search.show(true);
  t.mock.timers.tick(100);
  const second = desk.streams[1]!;
  second.on(lines(2)); // what was known stays until the new search is as deep
  equal(search.lines?.depth, 5);
  second.on(lines(6, true));
  second.end();
  await settle();
  equal(search.running, false);
  search.show(false);
  search.show(true);
  t.mock.timers.tick(100);
  equal(desk.streams.length, 2, "a finished search is not repeated");
  search.ask({ ...question, depth: 3 });
  equal(search.lines, null);
  t.mock.timers.tick(100);
  desk.streams[2]!.end(new DeskError("no"));
  await settle();
  await settle();
  equal(search.error, "no");
  search.stop();
  equal(search.error, "");
  search.ask({ ...question, depth: 4 });
  t.mock.timers.tick(100);
  desk.streams[3]!.end(Object.assign(new Error("of the worker"), { name: "DeskError" })); // as without a server
  await settle();
  await settle();
  equal(search.error, "of the worker");
  equal(search.running, false);
});

test("a server that goes away in an answer is an error for people", async () => {
  const cut = (): Response => {
    const said = [new TextEncoder().encode('{"depth":1}\n')];
    return new Response(
      new ReadableStream({
        pull: (c) => (said.length ? c.enqueue(said.pop()!) : c.error(new TypeError("network error"))),
      }),
    );
  };
  const before = globalThis.fetch;
  globalThis.fetch = async () => cut();
  try {
    const desk = new ServerDesk();
    const seen: unknown[] = [];
    await rejects(
      desk.stream("analyse", {}, (answer) => seen.push(answer), new AbortController().signal),
      /^DeskError: The server does not answer/,
    );
    deepEqual(seen, [{ depth: 1 }]);
    await rejects(desk.call("position", {}), /^DeskError: The server does not answer/);
  } finally {
    globalThis.fetch = before;
  }
});

test("scores are White's, mates are moves", () => {
  equal(scoreText({ score: 123 }), "+1.23");
  equal(scoreText({ score: -5 }), "−0.05");
  equal(scoreText({ score: 0 }), "0.00");
  equal(scoreText({ score: 123, bound: "lower" }), "≥+1.23");
  equal(scoreText({ score: -5, bound: "upper" }), "≤−0.05");
  equal(scoreWords({ score: 123, bound: "lower" }), "White is better by 1.23, or better for White");
  equal(scoreText({ score: 99990, mate: 5 }), "M5");
  equal(scoreText({ score: -99990, mate: -2 }), "−M2");
  equal(scoreWords({ score: -150 }), "Black is better by 1.50");
  equal(scoreWords({ score: 1, mate: -2 }), "Black mates in 2");
  equal(share({ score: 0 }), 0.5);
  equal(share({ score: 9, mate: 1 }), 1);
  equal(count(12345), "12,345");
  equal(count(2_345_678), "2.35 M");
  deepEqual(movesOf("12... Nd5-Dd3 13. QxEc4!? Kc5-Ec4"), ["Nd5-Dd3", "QxEc4!?", "Kc5-Ec4"]);
});

test("what a sketch writes it reads, and it starts as the rules do", () => {
  equal(write(read(start)!), start);
  equal(write(empty), `${"5/5/5/5/5|".repeat(5).slice(0, -1)} w 0 1`);
  const s = put(read(start)!, 7 + 25 * 2, "U");
  equal(read(write(s))!.board, s.board);
  equal(toggle(s, 57, "U").board, read(start)!.board);
  const moved = shift(s, 57, 58);
  equal(moved.board[57], ".");
  equal(moved.board[58], "U");
  equal(shift(s, 57, 57), s);
  for (const bad of [
    "",
    "5/5/5/5/5",
    start.replace("rnknr", "rnknrr"),
    start.replace("rnknr", "rnkn"),
    start.replace("rnknr", "rnkxr"),
  ])
    equal(read(bad), null, bad);
  deepEqual(read(`${start.split(" ")[0]} b`), {
    board: read(start)!.board,
    mirrored: new Set(),
    black: true,
    halfmove: 0,
    fullmove: 1,
  });
});

test("a sketch keeps which pieces are mirrored", () => {
  const text = start.replace("rnknr", "r~nk~nr");
  const s = read(text)!;
  equal(write(s), text);
  deepEqual(
    [...s.mirrored].sort((a, b) => a - b),
    [120, 122],
  );
  equal(s.board, read(start)!.board);
  equal(write(turn(turn(s, 120), 120)), text);
  equal(write(turn(s, 120)), start.replace("rnknr", "rnk~nr"));
  deepEqual(
    [...shift(s, 120, 57).mirrored].sort((a, b) => a - b),
    [57, 122],
  );
  deepEqual([...put(s, 122, "Q").mirrored], [120]);
  deepEqual([...toggle(s, 120, "r").mirrored], [122]);
  equal(toggle(s, 120, "r", true).board[120], ".");
  for (const bad of ["~rnknr", "rnk~~nr", "r1~nkn"]) equal(read(start.replace("rnknr", bad)), null, bad);
});

test("a link leads back to the same game, or for long games to the same position", async () => {
  const game = new Game("dickins/normal", start);
  for (const m of ["Ab2Bb2", "Ed4Ec4"]) game.play(m, m);
  const position = {
    rfen: start.replace("w 0 1", "w 0 40"),
    rules: game.rules,
    line: game.path().map((n) => ({ move: n.move, text: `t${n.move}` })),
  } as Position;
  const link = linkTo(game, position);
  equal(/[ |]/.test(link), false);
  deepEqual(readLink(link), { rules: game.rules, start, moves: ["Ab2Bb2", "Ed4Ec4"] });
  const desk = { call: () => Promise.resolve(position) } as unknown as Desk;
  const opened = await openLink(desk, readLink(link)!);
  deepEqual(opened.moves(), game.moves());
  equal(opened.current.text, "tEd4Ec4");
  for (let i = 0; i < 300; i++) game.play(`m${i}`, "");
  deepEqual(readLink(linkTo(game, position)), { rules: game.rules, start: position.rfen, moves: [] });
  equal(readLink("#room=abc"), null);
  equal(readLink(""), null);
});

test("errors of game text lead to their line", () => {
  deepEqual(wrongOf('text:2: game 1: move "x" is illegal'), { text: 'game 1: move "x" is illegal', line: 2 });
  deepEqual(wrongOf("key text: more than 1000 games"), { text: "key text: more than 1000 games", line: 0 });
  deepEqual(lineRange("ab\ncde\nf", 2), [3, 6]);
  deepEqual(lineRange("ab", 9), [2, 2]);
  const tree = {
    tags: [{ name: "White", value: "Maack" }],
    rules: "",
    result: "1-0",
    line: { moves: [{ move: "", text: "" }] },
  };
  equal(nameOf(tree, 2), "3. Maack – ? 1-0, 1 move");
});

test("bars have the width of their results, labels where there is room", () => {
  const r = { white: 60, draws: 25, black: 5 };
  deepEqual(
    parts(r).map((p) => [p.kind, Math.round(p.start), Math.round(p.width), p.label]),
    [
      ["white", 0, 67, "67 %"],
      ["draws", 67, 28, "28"],
      ["black", 94, 6, ""],
    ],
  );
  deepEqual(parts({ white: 0, draws: 0, black: 0 }), []);
  deepEqual(sum([r, r]), { white: 120, draws: 50, black: 10 });
  equal(gamesOf(r), 90);
  equal(score(r, false), 72.5 / 90);
  equal(score(r, true), 17.5 / 90);
});

test("overlays say for every cell what its tint says", () => {
  const zeros = new Array<number>(125).fill(0);
  const e = {
    classes: "0123" + "0".repeat(121),
    attacks: { white: [2, 0, 0, ...zeros.slice(3)], black: [1, 3, 0, ...zeros.slice(3)] },
    pieces: [
      { cell: "Ab1", piece: "r", total: -50, terms: [] },
      { cell: "Ac1", piece: "K", total: 100, terms: [] },
    ],
  } as unknown as Evaluation;
  deepEqual(overlayOf("classes", e)!.label.slice(0, 4), ["α", "β", "γ", "δ"]);
  const attacks = overlayOf("attacks", e)!;
  deepEqual(attacks.label.slice(0, 3), ["2:1", "0:3", ""]);
  deepEqual(attacks.tone.slice(0, 3), [0.25, -0.75, 0]);
  const pieces = overlayOf("pieces", e)!;
  deepEqual(pieces.label.slice(0, 3), ["", "−50", "+100"]);
  deepEqual(pieces.tone.slice(0, 3), [0, 0.5, 1]); // a bad black rook is good for White
  equal(overlayOf("", e), null);
  equal(signed(1.25), "+1.3");
  equal(signed(-0.01), "0");
});
