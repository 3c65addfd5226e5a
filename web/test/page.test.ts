import { test } from "node:test";
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { Busy, DeskError, serverGone, type Desk } from "../src/desk.ts";
import { Page } from "../src/page.ts";
import type { Store } from "../src/saved.ts";
import { cellOf } from "../src/scene.ts";
import { person, type Setup } from "../src/setup.ts";
import { sceneOf } from "../src/sceneof.ts";
import type { About, Game, Legal, Position } from "../src/wire.ts";
import { wrongCell } from "../src/words.ts";

const about: About = {
  version: "0",
  server: true,
  threads: 1,
  variants: [],
  rules: [{ name: "chessvariants/normal", meaning: "" }],
  engines: [{ name: "raumlab", meaning: "", searches: true, external: false, alice: true }],
  levels: [],
  weights: [],
  sources: [],
  tables: false,
  hint: { engine: "raumlab", nodes: 1000 },
};

/** A desk with few rules: a pawn of each side steps along its level, for ever. White mates with its fifth move. */
class FakeDesk implements Desk {
  asked: string[] = [];
  failing = false;
  busy = 0; // times that the next requests find no place
  private held: (() => void)[] | null = null;

  /** From now on engines answer when they are let go. */
  hold(): void {
    this.held = [];
  }

  letGo(): void {
    for (const go of this.held ?? []) go();
    this.held = null;
  }

  async call<T>(method: string, body: unknown, signal?: AbortSignal): Promise<T> {
    this.asked.push(method);
    if (this.failing) throw new DeskError("no answer");
    if (this.busy > 0) {
      this.busy--;
      throw new Busy(0.001);
    }
    const game = body as Game;
    if (method === "position") return position(game) as T;
    if (this.held) await new Promise<void>((go) => this.held!.push(go));
    signal?.throwIfAborted();
    const m = position(game).legal[0]!;
    return { move: m.move, text: m.text, score: 0, depth: 1 } as T;
  }

  async stream<T>(method: string, body: unknown, on: (answer: T) => void): Promise<void> {
    this.asked.push(method);
    const m = position(body as Game).legal[0]!;
    on({ depth: 2, nodes: 1, seconds: 0, lines: [{ score: 0, moves: [m.move], text: m.text }], last: true } as T);
  }
}

function position(game: Game): Position {
  const ply = game.moves.length;
  const turn = ply % 2 === 0 ? "white" : "black";
  const at = (side: number): string => `${side === 0 ? "B" : "D"}a${1 + (Math.floor((ply + 1 - side) / 2) % 5)}`;
  const board = [...".".repeat(125)];
  board[cellOf(at(0))] = "P";
  board[cellOf(at(1))] = "p";
  const from = at(ply % 2);
  const to = `${from.slice(0, 2)}${(Number(from[2]) % 5) + 1}`;
  const pawn: Legal = {
    move: from + to,
    text: `P${from.slice(1)}-${to}`,
    from,
    to,
    piece: ply % 2 === 0 ? "P" : "p",
    gain: 0,
    loss: 100,
    exchange: -100,
  };
  const over = ply >= 9 ? { over: { result: "1-0", reason: "checkmate", text: "White mates." } } : {};
  return {
    rfen: "",
    rules: game.rules,
    board: board.join(""),
    turn,
    check: "",
    halfmove: 0,
    fullmove: 1,
    legal: ply >= 9 ? [] : [pawn],
    line: game.moves.map((move) => ({ move, text: move })),
    captured: { white: [], black: [] },
    material: 0,
    ...over,
  };
}

function store(): Store {
  const kept = new Map<string, string>();
  return {
    getItem: (k) => kept.get(k) ?? null,
    setItem: (k, v) => void kept.set(k, v),
    removeItem: (k) => void kept.delete(k),
  };
}

const setup = (more: Partial<Setup> = {}): Setup => ({
  mode: "local",
  rules: "chessvariants/normal",
  start: "",
  white: person("White"),
  black: person("Black"),
  control: null,
  ...more,
});
const engine = { name: "raumlab", engine: "raumlab/1" };

/** Waits until all answers that are under way have arrived. */
const settled = (): Promise<void> => new Promise((done) => setTimeout(() => setTimeout(done)));

async function begun(more: Partial<Setup> = {}): Promise<{ page: Page; desk: FakeDesk; kept: Store }> {
  const [desk, kept] = [new FakeDesk(), store()];
  const page = new Page(desk, about, kept);
  await page.start(setup(more));
  await settled();
  return { page, desk, kept };
}

/** Plays the only legal move by two clicks. */
async function move(page: Page): Promise<void> {
  const m = page.shown!.legal[0]!;
  page.pick(cellOf(m.from));
  page.pick(cellOf(m.to));
  await settled();
}

test("a piece is chosen, its targets are shown, and the second click moves it", async () => {
  const { page } = await begun();
  page.pick(cellOf("Ba1"));
  const scene = sceneOf(page);
  deepEqual(
    [scene.selected, [...scene.targets.keys()], scene.targets.get(cellOf("Ba2"))!.loss],
    [cellOf("Ba1"), [cellOf("Ba2")], 100],
  );
  page.pick(cellOf("Ba1"));
  equal(page.selected, null);
  await move(page);
  deepEqual(page.game.moves().moves, ["Ba1Ba2"]);
  deepEqual(sceneOf(page).lastMove, [cellOf("Ba1"), cellOf("Ba2")]);
  match(page.said, /^White: pawn Ba1 to Ba2/);
});

test("a busy desk is asked again until it has a place, and the page says so meanwhile", async () => {
  const { page, desk } = await begun({ mode: "engine", black: engine });
  const said = new Set<string>();
  page.subscribe(() => said.add(page.waits));
  await move(page);
  desk.busy = 3;
  await page.ask(() => desk.call("position", page.game.moves()));
  deepEqual([desk.busy, page.waits, page.problem, [...said].filter(Boolean).length], [0, "", "", 1]);
  desk.busy = 1e9;
  const asked = new AbortController();
  const gone = page.ask(() => desk.call("position", page.game.moves(), asked.signal), asked.signal);
  asked.abort();
  equal(await gone, null);
  desk.busy = 0;
  deepEqual([page.waits, page.problem], ["", ""]);
});

test("a click that does nothing says why", async () => {
  const { page } = await begun();
  page.pick(cellOf("Cc3"));
  match(page.note, /^Cc3 is empty/);
  page.pick(cellOf("Da1"));
  match(page.note, /black pawn. It is White's turn/);
  page.pick(cellOf("Ba1"));
  page.pick(cellOf("Ee5"));
  match(page.note, /cannot go to Ee5/);
  equal(page.typed("Bc1Ec1"), false);
  match(page.note, /no piece on Bc1/);
  page.drop(cellOf("Ba1"), cellOf("Ba2"));
  await settled();
  equal(page.live.ply, 1);
});

test("a piece in the way is not called one that cannot move, though it can", () => {
  const shown = position({ rules: "", start: "", moves: [] });
  const board = [...shown.board];
  board[cellOf("Bb1")] = "U";
  const page = { shown: { ...shown, board: board.join("") }, view: "layers" } as unknown as Page;
  match(wrongCell(page, cellOf("Bb1"), cellOf("Ba1")), /^The white unicorn cannot go to Ba1/);
});

test("an engine answers, and undo takes both moves back", async () => {
  const { page } = await begun({ mode: "engine", black: engine });
  equal(page.canUndo, false);
  await move(page);
  await move(page);
  equal(page.live.ply, 4);
  page.undo();
  await settled();
  deepEqual([page.live.ply, page.canMove, page.canRedo], [2, true, true]);
  page.redo();
  await settled();
  deepEqual([page.live.ply, page.canRedo], [4, false]);
});

test("with two players undo takes one move back", async () => {
  const { page } = await begun();
  await move(page);
  await move(page);
  page.undo();
  await settled();
  deepEqual([page.live.ply, page.turn], [1, "black"]);
});

test("undo while the engine thinks takes one move back, and its answer counts no more", async () => {
  const { page, desk } = await begun({ mode: "engine", black: engine });
  desk.hold();
  await move(page);
  deepEqual([page.live.ply, page.thinking, page.canMove], [1, true, false]);
  page.undo();
  desk.letGo();
  await settled();
  deepEqual([page.live.ply, page.thinking, page.canMove], [0, false, true]);
});

test("an engine with White moves first, and cannot be made to take back its first move", async () => {
  const { page } = await begun({ mode: "engine", white: engine, black: person("You") });
  deepEqual([page.live.ply, page.flipped, page.canUndo, page.canMove], [1, true, false, true]);
});

test("who looks at an earlier move plays no move there", async () => {
  const { page } = await begun();
  await move(page);
  await move(page);
  page.back();
  await settled();
  deepEqual([page.browsing, page.canMove, page.live.ply], [true, false, 2]);
  page.pick(cellOf("Da1"));
  match(page.note, /earlier position/);
  page.last();
  await settled();
  equal(page.canMove, true);
});

test("an engine's answer does not take the board from who looks at an earlier move", async () => {
  const { page, desk } = await begun({ mode: "engine", black: engine });
  desk.hold();
  await move(page);
  page.back();
  desk.letGo();
  await settled();
  deepEqual([page.live.ply, page.game.current.ply], [2, 0]);
});

test("the rules end a game, resignation does, and a rematch changes sides", async () => {
  const { page } = await begun({ mode: "engine", black: engine });
  for (let i = 0; i < 5; i++) await move(page);
  equal(page.over?.reason, "checkmate");
  deepEqual([page.canMove, page.canResign, page.thinking], [false, false, false]);
  await page.rematch();
  await settled();
  deepEqual([page.seat, page.live.ply, page.over], ["black", 1, null]);
  page.resign();
  deepEqual([page.over!.result, page.over!.text], ["1-0", "Black resigns."]);
  equal(page.canUndo, false);
});

test("a reload loses nothing, and the clock goes on", async () => {
  const { page, desk, kept } = await begun({ control: { initial: 60_000, increment: 1000 } });
  for (let i = 0; i < 4; i++) await move(page);
  page.undo();
  await settled();
  page.back();
  page.flip();
  page.save();
  const again = new Page(desk, about, kept);
  equal(again.kept, "going");
  ok(await again.resume());
  await settled();
  deepEqual([again.live.ply, again.game.current.ply, again.canRedo, again.flipped], [3, 2, true, true]);
  equal(again.clock!.running, "black");
  deepEqual(
    again.game.line().map((n) => n.move),
    page.game.line().map((n) => n.move),
  );
  again.clock!.stop();
  again.lobby();
  page.lobby();
});

test("a hint is shown, hidden by a second press, and gone after a move", async () => {
  const { page } = await begun();
  await page.hints.ask();
  deepEqual(page.hints.shown?.cells, [cellOf("Ba1"), cellOf("Ba2")]);
  match(page.hints.shown!.words, /^Hint: pawn Ba1 to Ba2\. /);
  deepEqual(
    sceneOf(page).arrows.map(({ from, to, kind }) => [from, to, kind]),
    [[...page.hints.shown!.cells, "hint"]],
  );
  page.pick(cellOf("Ba1"));
  page.pick(cellOf("Cc3"));
  match(page.hints.shown!.words, /^Hint: pawn/);
  await page.hints.ask();
  equal(page.hints.shown, null);
  await page.hints.ask();
  await move(page);
  equal(page.hints.shown, null);
});

test("what the desk cannot do is said, and can be tried again", async () => {
  const { page, desk } = await begun({ mode: "engine", black: engine });
  desk.failing = true;
  await move(page);
  equal(page.problem, "no answer");
  desk.failing = false;
  page.retry();
  await settled();
  deepEqual([page.problem, page.live.ply, page.canMove], ["", 2, true]);
});

test("in an analysis both sides move, and another move is a variation", async () => {
  const { page } = await begun();
  await move(page);
  await page.analyse(page.game, page.live);
  await move(page);
  page.back();
  await settled();
  page.game.play("Da1Ca1", "x");
  equal(page.game.current.parent!.next.length, 2);
  equal(page.over, null);
});

test("a setup has the board until it is done", async () => {
  const { page } = await begun({ mode: "analysis" });
  const called: unknown[] = [];
  const board = `${".".repeat(124)}k`;
  page.editor = {
    board,
    mirrored: new Set<number>(),
    turn: "black",
    selected: 124,
    moves: true,
    overlay: null,
    advice: "set up",
    pick: (cell) => called.push(cell),
    drop: (from, to) => called.push([from, to]),
    cancel: () => called.push("cancel"),
  };
  page.pick(5);
  page.drop(124, 7);
  page.cancel();
  deepEqual(called, [5, [124, 7], "cancel"]);
  equal(page.canMove, false);
  const scene = sceneOf(page);
  equal(scene.board, board);
  equal(scene.turn, "black");
  deepEqual([...scene.movable], [124]);
  deepEqual([...scene.targets], []);
  page.editor.moves = false; // a click puts a piece: nothing is dragged
  deepEqual([...sceneOf(page).movable], []);
  page.editor = null;
  equal(page.canMove, true);
});

test("who has no time left loses, whatever the other side has", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const desk = new FakeDesk();
  const call = desk.call.bind(desk);
  desk.call = async <T>(method: string, body: unknown): Promise<T> => {
    const answer = (await call(method, body)) as Position;
    return { ...answer, board: answer.board.replace("p", "k") } as T; // Black has its king alone
  };
  const page = new Page(desk, about, store());
  await page.start(setup({ control: { initial: 1000, increment: 0 } }));
  for (let ply = 0; ply < 2; ply++) await page.play(page.shown!.legal[0]!);
  t.mock.timers.tick(1001);
  deepEqual(page.over, { result: "0-1", reason: "time_forfeit", text: "White's time is over." });
});

test("only who sits at the server's machine is told to start it", () => {
  for (const host of ["localhost", "127.0.0.1", "[::1]"]) match(serverGone(host), /Start raumlab serve again/);
  for (const host of ["192.168.0.7", "chess.example", "localhost.example"]) {
    ok(!/raumlab serve/.test(serverGone(host)), host);
    match(serverGone(host), /Try again in a minute/);
  }
});
