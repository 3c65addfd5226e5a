// The page without its looks. Its state is plain data (state.ts). What people do on the board is in choosing.ts, what
// the browser keeps in keeping.ts. It asks the desk for everything that needs the rules or an engine.
import { text as words } from "./english.ts";
import { isAlice } from "./alice.ts";
import { Clock, other, type Side } from "./clock.ts";
import { isDeskError, patiently, type Desk } from "./desk.ts";
import { Engines } from "./engines.ts";
import { Game, type Node } from "./game.ts";
import { Hints } from "./hint.ts";
import { remove, save } from "./keeping.ts";
import { Library, Memory } from "./library.ts";
import type { Online } from "./online.ts";
import { newToken as newId } from "./room/link.ts";
import { follow, trail, type Store } from "./saved.ts";
import { cellOf } from "./scene.ts";
import type { Setup } from "./setup.ts";
import type { Sound } from "./sound.ts";
import {
  endOf,
  isBrowsing,
  liveNode,
  mayAbort,
  mayMove,
  mayResign,
  modeOf,
  newState,
  playerOf,
  redone,
  seatAt,
  setupOf,
  turnAt,
  turnOf,
  undone,
  type View,
} from "./state.ts";
import { fromTree, toTree } from "./tree.ts";
import { cellsOf } from "./typed.ts";
import type { About, Legal, Position } from "./wire.ts";
import { describe } from "./words.ts";

/** The page: its state, and what people and engines do to it. Views read the state, and listen for changes. */
export class Page {
  readonly state = newState();
  /** Whether a move on the board waits until it is confirmed. */
  asksFirst: () => boolean = () => false;
  /** Lets a sound be heard. */
  hear: (sound: Sound) => void = () => undefined;
  readonly hints = new Hints(this);
  readonly engines = new Engines(this);
  /** The question why a move is refused. */
  asksWhy = new AbortController();
  private flag: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly desk: Desk,
    readonly about: About,
    readonly store: Store,
    readonly library = new Library(new Memory()),
  ) {}

  // ---- who listens

  /** Calls back after every change, until the function that it returns is called. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  changed(): void {
    for (const listener of this.listeners) listener();
  }

  // ---- games

  /** Starts a game. */
  async start(setup: Setup): Promise<void> {
    this.open(new Game(setup.rules, setup.start), setup);
    this.state.seed = 1 + Math.floor(Math.random() * 2 ** 48);
    if (setup.control) this.state.clock = new Clock(setup.control);
    this.state.flipped = seatAt(this.state) === "black";
    this.state.focus = cellOf(this.state.flipped ? "Ec5" : "Ac1");
    await this.show(this.state.game.root);
    save(this);
    this.proceed();
  }

  /** Shows a game for analysis, at a move of its tree. */
  async analyse(game: Game, at: Node = game.root): Promise<void> {
    const flipped = this.state.flipped;
    if (game === this.state.game) {
      // The game itself stays as it is, in the library or the room: the study is a copy.
      const way = trail(at);
      game = fromTree(toTree(game));
      at = follow(game, way);
    }
    this.open(game, setupOf("analysis", game));
    this.state.flipped = flipped;
    await this.show(at);
    save(this);
  }

  /** Makes a game that of the page. */
  open(game: Game, setup: Setup, id = newId()): void {
    if (this.state.screen === "board") save(this);
    this.quiet();
    this.state.id = id;
    this.state.began = JSON.stringify(toTree(game));
    this.state.room?.close();
    this.state.room = null;
    this.state.setup = setup;
    if (game !== this.state.game) this.state.positions = new WeakMap();
    this.state.game = game;
    this.state.played = game.root;
    this.state.ended = null;
    this.state.clock = null;
    this.state.paused = false;
    this.state.dismissed = false;
    this.state.shown = null;
    this.state.arrows = [];
    this.state.overlay = null;
    this.state.problem = "";
    this.state.said = "";
    this.clear();
    this.state.screen = "board";
  }

  /** Another game between the same players, who change sides unless they share the page. */
  async rematch(): Promise<void> {
    if (this.state.room) return this.state.room.ask("rematch");
    const { white, black, mode } = this.state.setup;
    await this.start(mode === "local" ? this.state.setup : { ...this.state.setup, white: black, black: white });
  }

  /** Begins a game of a room, which says what is played in it. */
  sit(room: Online, rules: string, clock: Clock | null): void {
    const again = this.state.room === room;
    if (!again) this.state.room?.end(); // without an entry in the history: the address is the new room's
    this.state.room = null; // open would close it
    const game = new Game(rules);
    this.open(game, { ...setupOf("room", game), control: clock?.control ?? null });
    this.state.room = room;
    this.state.clock = clock;
    if (!again || seatAt(this.state)) this.state.flipped = seatAt(this.state) === "black";
    this.state.focus = cellOf(this.state.flipped ? "Ec5" : "Ac1");
  }

  /** Shows what has been played in the room. */
  async sync(moves: string[]): Promise<void> {
    const { game, played: before } = this.state;
    const browsing = isBrowsing(this.state);
    let node = game.root;
    for (const move of moves) node = game.add(node, move, "");
    for (const undone of [...node.next]) game.remove(undone);
    game.promote(node);
    this.state.played = node;
    if (node === before && this.state.shown) return this.changed();
    if (browsing) await this.ask(() => this.position(node));
    else await this.show(node);
    if (this.state.played !== node) return;
    if (node.parent === before) this.tell(node);
    this.changed();
  }

  /** Leaves the board. The game is kept: resume shows it again. */
  lobby(): void {
    this.quiet();
    this.state.note = "";
    if (this.state.room) {
      this.state.room.close();
      this.state.room = null;
      this.state.screen = "lobby";
      return this.changed();
    }
    this.state.clock?.stop();
    this.state.paused = true;
    save(this);
    this.state.screen = "lobby";
    this.state.note = "";
    this.changed();
  }

  /** Leaves the lobby for lessons or puzzles. */
  visit(screen: "learn" | "puzzles"): void {
    this.state.note = "";
    this.state.screen = screen;
    this.changed();
  }

  // ---- moving

  /** Plays a legal move of the position on the board. */
  async play(m: Pick<Legal, "move" | "text">): Promise<void> {
    this.state.promotion = null;
    if (!mayMove(this.state)) return;
    if (!this.state.room) return this.add(m);
    this.state.game.add(liveNode(this.state), m.move, m.text);
    const shown = moved(this.state.shown!, m);
    this.state.room.move(m.move);
    // At once: the server is asked later.
    this.state.shown = shown;
    this.changed();
  }

  /** Adds a move to the game that is played, or to the analysis. */
  async add(m: Pick<Legal, "move" | "text">): Promise<void> {
    const following = !isBrowsing(this.state);
    const side = turnOf(this.state);
    const node = this.state.game.add(liveNode(this.state), m.move, m.text);
    if (modeOf(this.state) !== "analysis") {
      this.state.game.promote(node);
      this.state.played = node;
      this.state.clock?.moved(side, node.ply);
      this.watchClock();
    }
    this.engines.moved();
    if (following) await this.show(node);
    else await this.ask(() => this.position(node));
    if (liveNode(this.state) !== node) return;
    if (endOf(this.state)) this.state.clock?.stop();
    this.tell(node);
    save(this);
    this.proceed();
  }

  /** Says a move that was just played, and lets it be heard. */
  private tell(node: Node): void {
    const position = this.state.positions.get(node);
    this.state.said = describe(node, turnAt(this.state, node.parent!), position);
    const { over, check, line } = position ?? {};
    this.hear(over ? "end" : check ? "check" : line?.at(-1)?.capture ? "capture" : "move");
  }

  // ---- through the game

  /** Shows a move of the tree. */
  async show(node: Node): Promise<void> {
    const game = this.state.game;
    game.go(node);
    this.clear();
    const known = this.state.positions.get(node);
    const position = known ?? (await this.ask(() => this.position(node)));
    if (this.state.game !== game || game.current !== node || !position) return;
    this.state.shown = position;
    this.changed();
  }

  /** Returns the position of a move of the game, from the desk if it is not known. */
  async position(node: Node): Promise<Position> {
    const positions = this.state.positions;
    const known = positions.get(node);
    if (known) return known;
    const position = await this.desk.call<Position>("position", this.state.game.moves(node));
    positions.set(node, position);
    for (const [i, n] of this.state.game.path(node).entries()) n.text ||= position.line[i]?.text ?? "";
    return position;
  }

  back(): void {
    if (this.state.game.current.parent) void this.show(this.state.game.current.parent);
  }

  forward(): void {
    const line = this.state.game.path(liveNode(this.state));
    const next = line[this.state.game.current.ply] ?? this.state.game.current.next[0];
    const onLine = modeOf(this.state) === "analysis" || (next && line.includes(next));
    if (next && onLine) void this.show(next);
  }

  first(): void {
    void this.show(this.state.game.root);
  }

  last(): void {
    void this.show(
      modeOf(this.state) === "analysis"
        ? (this.state.game.line().at(-1) ?? this.state.game.root)
        : liveNode(this.state),
    );
  }

  // ---- taking back

  /** Takes back a move; against an engine, its answer as well. */
  undo(): void {
    if (this.state.room) return this.state.room.ask("undo");
    const to = undone(this.state);
    if (to) this.jump(to);
  }

  redo(): void {
    const to = redone(this.state);
    if (to) this.jump(to);
  }

  private jump(to: Node): void {
    this.quiet();
    this.state.played = to;
    this.state.dismissed = false;
    if (this.state.clock && to.ply >= 2) this.state.clock.run(turnOf(this.state));
    else this.state.clock?.stop();
    void this.show(to).then(() => {
      save(this);
      this.proceed();
    });
  }

  // ---- engines and clocks

  /** Asks the engine for its move, if it is the turn of one. */
  proceed(): void {
    this.watchClock();
    const engine = playerOf(this.state, turnOf(this.state)).engine;
    if (
      modeOf(this.state) !== "analysis" &&
      engine &&
      !endOf(this.state) &&
      !this.state.paused &&
      !this.engines.thinking &&
      this.state.screen === "board"
    )
      void this.engines.move(engine);
    this.changed();
  }

  /** Tries again what the desk could not do. */
  retry(): void {
    this.state.problem = "";
    void this.show(this.state.game.current).then(() => this.proceed());
  }

  private watchClock(): void {
    clearTimeout(this.flag);
    const side = this.state.clock?.running;
    if (!side || endOf(this.state) || this.state.room) return;
    this.flag = setTimeout(
      () => {
        if (this.state.clock?.running !== side || endOf(this.state)) return;
        if (this.state.clock.at(side) > 0) return this.watchClock();
        this.end(other(side), "time_forfeit", words.ended.time(side));
      },
      Math.min(this.state.clock!.at(side), 2 ** 30),
    );
  }

  // ---- the end

  private end(winner: Side | null, reason: string, text: string): void {
    this.quiet();
    this.state.clock?.stop();
    this.clear();
    this.state.ended = { result: winner === null ? "1/2-1/2" : winner === "white" ? "1-0" : "0-1", reason, text };
    this.state.dismissed = false;
    this.state.said = text;
    this.hear("end");
    save(this);
    this.changed();
  }

  /** Leaves a game that has hardly begun. It is not kept. In a room the server ends it, for both players. */
  async abort(): Promise<void> {
    if (this.state.room) return this.state.room.abort();
    if (!mayAbort(this.state)) return;
    this.lobby();
    await remove(this, this.state.id);
  }

  /** The person resigns; of two at one page, the side to move. */
  resign(): void {
    if (this.state.room) return this.state.room.resign();
    const side = seatAt(this.state) ?? turnOf(this.state);
    if (mayResign(this.state)) this.end(other(side), "resignation", words.ended.resigns(side));
  }

  /** Two people at one page agree. */
  draw(): void {
    if (modeOf(this.state) === "local" && mayResign(this.state)) this.end(null, "agreement", words.ended.agreed);
  }

  // ---- looks

  flip(): void {
    this.state.flipped = !this.state.flipped;
    save(this);
    this.changed();
  }

  setView(view: View): void {
    this.state.view = view;
    this.changed();
  }

  // ---- inside

  /** Ends everything that the desk does for us. */
  quiet(): void {
    this.engines.stop();
    this.hints.stop();
    clearTimeout(this.flag);
  }

  /** Ends what belonged to the position before. */
  private clear(): void {
    this.hints.clear();
    this.clearChoice();
  }

  /** Ends what was chosen on the board, and what was said of it. */
  clearChoice(): void {
    Object.assign(this.state, { marks: [], proposed: null, selected: null, asked: null, promotion: null });
    this.forgive();
  }

  /** Ends the last refusal. */
  forgive(): void {
    this.state.note = "";
    this.state.refused = null;
    this.asksWhy.abort();
  }

  /** Asks the desk, and waits while it is busy. What goes wrong is shown, unless we no longer want to know. */
  async ask<T>(question: () => Promise<T>, signal?: AbortSignal): Promise<T | null> {
    const waits = (why: string): void => {
      this.state.waits = why;
      this.changed();
    };
    try {
      const answer = await patiently(question, waits, signal);
      if (!signal?.aborted) this.state.problem = "";
      return answer;
    } catch (error) {
      if (signal?.aborted) return null;
      if (!isDeskError(error)) throw error;
      this.state.problem = error.message;
      this.changed();
      return null;
    } finally {
      this.state.waits = "";
    }
  }
}

/** The position after a move, as far as we know it before the desk has answered. No move is legal in it. */
function moved({ over: _, ...before }: Position, m: Pick<Legal, "move" | "text">): Position {
  const [from, to] = cellsOf(m.move);
  const board = [...before.board];
  const promoted = m.move[6];
  board[to] = promoted ? (before.turn === "white" ? promoted.toUpperCase() : promoted) : board[from]!;
  board[from] = ".";
  // In a variant of Alice the piece changes its status.
  const [left, entered] = [m.move.slice(0, 3), m.move.slice(3, 6)];
  const mirrored = (before.mirrored ?? []).filter((c) => c !== left && c !== entered);
  if (isAlice(before.rules) && !before.mirrored?.includes(left)) mirrored.push(entered);
  return {
    ...before,
    board: board.join(""),
    mirrored,
    turn: other(before.turn as Side),
    check: "",
    legal: [],
    line: [...before.line, { move: m.move, text: m.text }],
  };
}
