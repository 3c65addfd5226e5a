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
import {
  endOf,
  isBrowsing,
  liveNode,
  mayMove,
  mayRedo,
  mayResign,
  mayUndo,
  seatAt,
  turnOf,
  newState,
} from "../src/state.ts";
import { cancel, drop, pick, typeMove } from "../src/choosing.ts";
import { kept as keeps, resume, save } from "../src/keeping.ts";

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
  const m = page.state.shown!.legal[0]!;
  pick(page, cellOf(m.from));
  pick(page, cellOf(m.to));
  await settled();
}

test("a piece is chosen, its targets are shown, and the second click moves it", async () => {
  const { page } = await begun();
  pick(page, cellOf("Ba1"));
  const scene = sceneOf(page);
  deepEqual(
    [scene.selected, [...scene.targets.keys()], scene.targets.get(cellOf("Ba2"))!.loss],
    [cellOf("Ba1"), [cellOf("Ba2")], 100],
  );
  pick(page, cellOf("Ba1"));
  equal(page.state.selected, null);
  await move(page);
  deepEqual(page.state.game.moves().moves, ["Ba1Ba2"]);
  deepEqual(sceneOf(page).lastMove, [cellOf("Ba1"), cellOf("Ba2")]);
  match(page.state.said, /^White: pawn Ba1 to Ba2/);
});

test("a busy desk is asked again until it has a place, and the page says so meanwhile", async () => {
  const { page, desk } = await begun({ mode: "engine", black: engine });
  const said = new Set<string>();
  page.subscribe(() => said.add(page.state.waits));
  await move(page);
  desk.busy = 3;
  await page.ask(() => desk.call("position", page.state.game.moves()));
  deepEqual([desk.busy, page.state.waits, page.state.problem, [...said].filter(Boolean).length], [0, "", "", 1]);
  desk.busy = 1e9;
  const asked = new AbortController();
  const gone = page.ask(() => desk.call("position", page.state.game.moves(), asked.signal), asked.signal);
  asked.abort();
  equal(await gone, null);
  desk.busy = 0;
  deepEqual([page.state.waits, page.state.problem], ["", ""]);
});

test("a click that does nothing says why", async () => {
  const { page } = await begun();
  pick(page, cellOf("Cc3"));
  match(page.state.note, /^Cc3 is empty/);
  pick(page, cellOf("Da1"));
  match(page.state.note, /black pawn. It is White's turn/);
  pick(page, cellOf("Ba1"));
  pick(page, cellOf("Ee5"));
  match(page.state.note, /cannot go to Ee5/);
  equal(typeMove(page, "Bc1Ec1"), false);
  match(page.state.note, /no piece on Bc1/);
  drop(page, cellOf("Ba1"), cellOf("Ba2"));
  await settled();
  equal(liveNode(page.state).ply, 1);
});

test("a piece in the way is not called one that cannot move, though it can", () => {
  const shown = position({ rules: "", start: "", moves: [] });
  const board = [...shown.board];
  board[cellOf("Bb1")] = "U";
  const state = { ...newState(), shown: { ...shown, board: board.join("") } };
  match(wrongCell(state, cellOf("Bb1"), cellOf("Ba1")), /^The white unicorn cannot go to Ba1/);
});

test("an engine answers, and undo takes both moves back", async () => {
  const { page } = await begun({ mode: "engine", black: engine });
  equal(mayUndo(page.state), false);
  await move(page);
  await move(page);
  equal(liveNode(page.state).ply, 4);
  page.undo();
  await settled();
  deepEqual([liveNode(page.state).ply, mayMove(page.state), mayRedo(page.state)], [2, true, true]);
  page.redo();
  await settled();
  deepEqual([liveNode(page.state).ply, mayRedo(page.state)], [4, false]);
});

test("with two players undo takes one move back", async () => {
  const { page } = await begun();
  await move(page);
  await move(page);
  page.undo();
  await settled();
  deepEqual([liveNode(page.state).ply, turnOf(page.state)], [1, "black"]);
});

test("undo while the engine thinks takes one move back, and its answer counts no more", async () => {
  const { page, desk } = await begun({ mode: "engine", black: engine });
  desk.hold();
  await move(page);
  deepEqual([liveNode(page.state).ply, page.engines.thinking, mayMove(page.state)], [1, true, false]);
  page.undo();
  desk.letGo();
  await settled();
  deepEqual([liveNode(page.state).ply, page.engines.thinking, mayMove(page.state)], [0, false, true]);
});

test("an engine with White moves first, and cannot be made to take back its first move", async () => {
  const { page } = await begun({ mode: "engine", white: engine, black: person("You") });
  deepEqual(
    [liveNode(page.state).ply, page.state.flipped, mayUndo(page.state), mayMove(page.state)],
    [1, true, false, true],
  );
});

test("who looks at an earlier move plays no move there", async () => {
  const { page } = await begun();
  await move(page);
  await move(page);
  page.back();
  await settled();
  deepEqual([isBrowsing(page.state), mayMove(page.state), liveNode(page.state).ply], [true, false, 2]);
  pick(page, cellOf("Da1"));
  match(page.state.note, /earlier position/);
  page.last();
  await settled();
  equal(mayMove(page.state), true);
});

test("an engine's answer does not take the board from who looks at an earlier move", async () => {
  const { page, desk } = await begun({ mode: "engine", black: engine });
  desk.hold();
  await move(page);
  page.back();
  desk.letGo();
  await settled();
  deepEqual([liveNode(page.state).ply, page.state.game.current.ply], [2, 0]);
});

test("the rules end a game, resignation does, and a rematch changes sides", async () => {
  const { page } = await begun({ mode: "engine", black: engine });
  for (let i = 0; i < 5; i++) await move(page);
  equal(endOf(page.state)?.reason, "checkmate");
  deepEqual([mayMove(page.state), mayResign(page.state), page.engines.thinking], [false, false, false]);
  await page.rematch();
  await settled();
  deepEqual([seatAt(page.state), liveNode(page.state).ply, endOf(page.state)], ["black", 1, null]);
  page.resign();
  deepEqual([endOf(page.state)!.result, endOf(page.state)!.text], ["1-0", "Black resigns."]);
  equal(mayUndo(page.state), false);
});

test("a reload loses nothing, and the clock goes on", async () => {
  const { page, desk, kept } = await begun({ control: { initial: 60_000, increment: 1000 } });
  for (let i = 0; i < 4; i++) await move(page);
  page.undo();
  await settled();
  page.back();
  page.flip();
  save(page);
  const again = new Page(desk, about, kept);
  equal(keeps(again), "going");
  ok(await resume(again));
  await settled();
  deepEqual(
    [liveNode(again.state).ply, again.state.game.current.ply, mayRedo(again.state), again.state.flipped],
    [3, 2, true, true],
  );
  equal(again.state.clock!.running, "black");
  deepEqual(
    again.state.game.line().map((n) => n.move),
    page.state.game.line().map((n) => n.move),
  );
  again.state.clock!.stop();
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
  pick(page, cellOf("Ba1"));
  pick(page, cellOf("Cc3"));
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
  equal(page.state.problem, "no answer");
  desk.failing = false;
  page.retry();
  await settled();
  deepEqual([page.state.problem, liveNode(page.state).ply, mayMove(page.state)], ["", 2, true]);
});

test("in an analysis both sides move, and another move is a variation", async () => {
  const { page } = await begun();
  await move(page);
  await page.analyse(page.state.game, liveNode(page.state));
  await move(page);
  page.back();
  await settled();
  page.state.game.play("Da1Ca1", "x");
  equal(page.state.game.current.parent!.next.length, 2);
  equal(endOf(page.state), null);
});

test("a setup has the board until it is done", async () => {
  const { page } = await begun({ mode: "analysis" });
  const called: unknown[] = [];
  const board = `${".".repeat(124)}k`;
  page.state.editor = {
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
  pick(page, 5);
  drop(page, 124, 7);
  cancel(page);
  deepEqual(called, [5, [124, 7], "cancel"]);
  equal(mayMove(page.state), false);
  const scene = sceneOf(page);
  equal(scene.board, board);
  equal(scene.turn, "black");
  deepEqual([...scene.movable], [124]);
  deepEqual([...scene.targets], []);
  page.state.editor.moves = false; // a click puts a piece: nothing is dragged
  deepEqual([...sceneOf(page).movable], []);
  page.state.editor = null;
  equal(mayMove(page.state), true);
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
  for (let ply = 0; ply < 2; ply++) await page.play(page.state.shown!.legal[0]!);
  t.mock.timers.tick(1001);
  deepEqual(endOf(page.state), { result: "0-1", reason: "time_forfeit", text: "White's time is over." });
});

test("only who sits at the server's machine is told to start it", () => {
  for (const host of ["localhost", "127.0.0.1", "[::1]"]) match(serverGone(host), /Start raumlab serve again/);
  for (const host of ["192.168.0.7", "chess.example", "localhost.example"]) {
    ok(!/raumlab serve/.test(serverGone(host)), host);
    match(serverGone(host), /Try again in a minute/);
  }
});
