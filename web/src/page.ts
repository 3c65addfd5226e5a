// The page without its looks: which game is played by whom, what is selected, who is to move. Views draw it, and call
// it with what people do. It asks the desk for everything that needs the rules or an engine.
import { text as words } from "./english.ts";
import { isAlice } from "./alice.ts";
import { Clock, other, type Side } from "./clock.ts";
import { isDeskError, patiently, type Desk } from "./desk.ts";
import { Game, type Node } from "./game.ts";
import type { Online } from "./online.ts";
import type { Editor } from "./panels/panel.ts";
import { Engines } from "./engines.ts";
import { Hints } from "./hint.ts";
import { Library, Memory, same } from "./library.ts";
import { newToken as newId } from "./room/link.ts";
import { toggled, type Marks } from "./marks.ts";
import { cellName, cellOf, type Arrow, type Cell, type Overlay } from "./scene.ts";
import type { Sound } from "./sound.ts";
import { follow, readSaved, savedKey, trail, writeSaved, type Saved, type Store } from "./saved.ts";
import { person, type Mode, type Player, type Setup } from "./setup.ts";
import { fromTree, toTree } from "./tree.ts";
import { cellsOf, readMove } from "./typed.ts";
import type { About, Legal, Over, Position, Why, WhyRequest } from "./wire.ts";
import { describe, reasonText, whyNot, wrongCell } from "./words.ts";

export type View = "space" | "layers" | "cube";

export class Page {
  screen: "lobby" | "board" | "learn" | "puzzles" = "lobby";
  view: View = "layers";
  setup: Setup = {
    mode: "local",
    rules: "",
    start: "",
    white: person(words.sides.white),
    black: person(words.sides.black),
    control: null,
  };
  game = new Game("");
  clock: Clock | null = null;
  flipped = false;
  paused = false; // two engines
  room: Online | null = null; // in which we play or watch

  /** The position on the board: of the current node, once the desk has answered. */
  shown: Position | null = null;
  selected: Cell | null = null;
  focus: Cell = cellOf("Ac1");
  editor: Editor | null = null; // a setup that has the board
  asked: Cell | null = null; // what attacks it?
  promotion: Legal[] | null = null; // between which the player chooses
  proposed: Legal[] | null = null; // moves between two cells, which the player is to confirm
  marks: Marks = []; // arrows and circles of one's own
  drawing = false; // by every press, not by the right button alone
  arrows: readonly Arrow[] = [];
  overlay: Overlay | null = null;

  note = ""; // why a click or a typed move did nothing
  refused: Why | null = null; // the same of a move, with the rays that show it
  problem = ""; // what the desk could not do
  waits = ""; // why the desk does not answer yet
  said = ""; // for screen readers: the last move
  dismissed = false; // the words about the end of the game

  private played: Node = this.game.root;
  private ended: Over | null = null; // by other means than the rules
  private positions = new WeakMap<Node, Position>();
  private flag: ReturnType<typeof setTimeout> | undefined;
  seed = 1; // of engines that play at random
  /** Whether a move on the board waits until it is confirmed. */
  asksFirst: () => boolean = () => false;
  /** Lets a sound be heard. */
  hear: (sound: Sound) => void = () => undefined;
  readonly hints = new Hints(this);
  readonly engines = new Engines(this);
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly desk: Desk,
    readonly about: About,
    private readonly store: Store,
    readonly library = new Library(new Memory()),
  ) {}

  private id = newId(); // of the game in the library
  private began = ""; // the study as it was opened

  // ---- who listens

  /** Calls back after every change, until the function that it returns is called. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  changed(): void {
    for (const listener of this.listeners) listener();
  }

  // ---- what holds now

  get mode(): Mode {
    return this.setup.mode;
  }

  /** The last move of the game that is played. In an analysis it is wherever we are. */
  get live(): Node {
    return this.mode === "analysis" ? this.game.current : this.played;
  }

  /** Whether the board shows an earlier position of the game that is played. */
  get browsing(): boolean {
    return this.game.current !== this.live;
  }

  /** How the game ended, null while it goes on. */
  get over(): Over | null {
    if (this.room) return this.room.over;
    return this.ended ?? this.positions.get(this.live)?.over ?? null;
  }

  /** Whether the board shows the mate that ended the game: no window covers it. */
  get mated(): boolean {
    return this.over?.reason === "checkmate" && this.mode !== "analysis" && !this.browsing;
  }

  get thinking(): boolean {
    return this.engines.asked !== null;
  }

  turnAt(node: Node): Side {
    const first: Side = this.game.start.split(/\s+/)[1] === "b" ? "black" : "white";
    return node.ply % 2 === 0 ? first : other(first);
  }

  /** Whose turn it is in the game that is played. */
  get turn(): Side {
    return this.turnAt(this.live);
  }

  player(side: Side): Player {
    return this.setup[side];
  }

  /** The side of the only person, null if both sides are people, or none. */
  get seat(): Side | null {
    if (this.room) return this.room.side;
    if (this.mode !== "engine") return null;
    return this.setup.white.engine ? "black" : "white";
  }

  /** Whether somebody at this page may move now. */
  get canMove(): boolean {
    if (!this.shown || this.shown !== this.positions.get(this.game.current) || this.promotion || this.editor)
      return false;
    if (this.mode === "analysis") return !this.shown.over;
    if (this.room && !this.room.mayMove) return false;
    return !this.browsing && !this.over && !this.player(this.turn).engine;
  }

  /** The legal moves of a piece. */
  movesFrom(cell: Cell): Legal[] {
    return this.shown?.legal.filter((m) => m.from === cellName(cell)) ?? [];
  }

  // ---- games

  /** Starts a game. */
  async start(setup: Setup): Promise<void> {
    this.open(new Game(setup.rules, setup.start), setup);
    this.seed = 1 + Math.floor(Math.random() * 2 ** 48);
    if (setup.control) this.clock = new Clock(setup.control);
    this.flipped = this.seat === "black";
    this.focus = cellOf(this.flipped ? "Ec5" : "Ac1");
    await this.show(this.game.root);
    this.save();
    this.proceed();
  }

  /** Shows a game for analysis, at a move of its tree. */
  async analyse(game: Game, at: Node = game.root): Promise<void> {
    const flipped = this.flipped;
    if (game === this.game) {
      // The game itself stays as it is, in the library or the room: the study is a copy.
      const way = trail(at);
      game = fromTree(toTree(game));
      at = follow(game, way);
    }
    this.open(game, {
      mode: "analysis",
      rules: game.rules,
      start: game.start,
      white: person(words.sides.white),
      black: person(words.sides.black),
      control: null,
    });
    this.flipped = flipped;
    await this.show(at);
    this.save();
  }

  private open(game: Game, setup: Setup, id = newId()): void {
    if (this.screen === "board") this.save();
    this.quiet();
    this.id = id;
    this.began = JSON.stringify(toTree(game));
    this.room?.close();
    this.room = null;
    this.setup = setup;
    if (game !== this.game) this.positions = new WeakMap();
    this.game = game;
    this.played = game.root;
    this.ended = null;
    this.clock = null;
    this.paused = false;
    this.dismissed = false;
    this.shown = null;
    this.arrows = [];
    this.overlay = null;
    this.problem = "";
    this.said = "";
    this.clear();
    this.screen = "board";
  }

  /** Another game between the same players, who change sides unless they share the page. */
  async rematch(): Promise<void> {
    if (this.room) return this.room.ask("rematch");
    const { white, black, mode } = this.setup;
    await this.start(mode === "local" ? this.setup : { ...this.setup, white: black, black: white });
  }

  /** Begins a game of a room, which says what is played in it. */
  sit(room: Online, rules: string, clock: Clock | null): void {
    const again = this.room === room;
    if (!again) this.room?.end(); // without an entry in the history: the address is the new room's
    this.room = null; // open would close it
    this.open(new Game(rules), {
      mode: "room",
      rules,
      start: "",
      white: person(words.sides.white),
      black: person(words.sides.black),
      control: clock?.control ?? null,
    });
    this.room = room;
    this.clock = clock;
    if (!again || this.seat) this.flipped = this.seat === "black";
    this.focus = cellOf(this.flipped ? "Ec5" : "Ac1");
  }

  /** Shows what has been played in the room. */
  async sync(moves: string[]): Promise<void> {
    const { game, browsing, played: before } = this;
    let node = game.root;
    for (const move of moves) node = game.add(node, move, "");
    for (const undone of [...node.next]) game.remove(undone);
    game.promote(node);
    this.played = node;
    if (node === before && this.shown) return this.changed();
    if (browsing) await this.ask(() => this.position(node));
    else await this.show(node);
    if (this.played !== node) return;
    if (node.parent === before) this.tell(node);
    this.changed();
  }

  /** Leaves the board. The game is kept: resume shows it again. */
  lobby(): void {
    this.quiet();
    this.note = "";
    if (this.room) {
      this.room.close();
      this.room = null;
      this.screen = "lobby";
      return this.changed();
    }
    this.clock?.stop();
    this.paused = true;
    this.save();
    this.screen = "lobby";
    this.note = "";
    this.changed();
  }

  /** Leaves the lobby for lessons or puzzles. */
  visit(screen: "learn" | "puzzles"): void {
    this.note = "";
    this.screen = screen;
    this.changed();
  }

  /** What the browser keeps: a game that goes on, or one that is over. */
  get kept(): "going" | "finished" | null {
    const saved = readSaved(this.store);
    return saved && (saved.finished ? "finished" : "going");
  }

  /** Reads the games that are kept, and adds the last one, which the page may have left in a hurry. */
  async readLibrary(): Promise<void> {
    const saved = readSaved(this.store);
    if (saved && !saved.id) {
      saved.id = newId();
      saved.worth = saved.tree.line.moves.length > 0;
      writeSaved(this.store, saved);
    }
    await this.library.read().catch(() => undefined);
    if (!saved?.worth) return;
    const { based = 0, ...last } = saved;
    const there = this.library.get(saved.id!);
    // Another tab may have continued the game: then both stay.
    const id = !there || there.changed === based || same(there.saved, last) ? saved.id! : newId();
    await this.library.keep(id, last, () => undefined).catch(() => undefined);
  }

  /** Forgets a kept game. */
  async forget(id: string): Promise<void> {
    if (readSaved(this.store)?.id === id) this.store.removeItem(savedKey);
    await this.library.remove(id);
    this.changed();
  }

  /** Continues the last game, or a kept one. */
  async resume(id?: string): Promise<boolean> {
    const saved = id === undefined ? readSaved(this.store) : (this.library.get(id)?.saved ?? null);
    if (!saved) return false;
    const game = fromTree(saved.tree);
    this.open(game, saved.setup, id ?? saved.id ?? newId());
    if (!saved.worth) this.began = JSON.stringify(saved.tree);
    this.played = follow(game, saved.live);
    this.ended = saved.ending;
    this.dismissed = saved.ending !== null;
    this.seed = saved.seed;
    this.flipped = saved.flipped;
    this.paused = saved.paused && saved.setup.mode === "engines";
    if (saved.clock) {
      this.clock = new Clock({ ...saved.clock, running: null });
      if (!this.ended && !this.paused && this.played.ply >= 2) this.clock.run(this.turn);
    }
    await this.show(follow(game, saved.current));
    if (this.game === game) {
      await this.position(this.live).catch(() => undefined);
      this.dismissed = this.over !== null;
      this.proceed();
    }
    return true;
  }

  /** Keeps the game in the browser. The page calls it when it is left. */
  save(): void {
    if (this.screen !== "board" || this.mode === "room") return;
    const tree = toTree(this.game);
    const worth = this.mode === "analysis" ? JSON.stringify(tree) !== this.began : tree.line.moves.length > 0;
    const saved: Saved = {
      version: 1,
      id: this.id,
      worth: worth || this.library.get(this.id) !== null,
      ...(this.over && { result: this.over.result }),
      setup: this.setup,
      tree,
      current: trail(this.game.current),
      live: trail(this.played),
      ending: this.ended,
      finished: this.over !== null,
      clock: this.clock?.state() ?? null,
      flipped: this.flipped,
      paused: this.paused,
      seed: this.seed,
    };
    const lost = (): void => {
      this.note = words.games.lost;
      this.changed();
    };
    const written = writeSaved(this.store, { ...saved, based: this.library.get(this.id)?.changed ?? 0 });
    if (saved.worth) void this.library.keep(this.id, saved, (id) => (this.id = id)).catch(lost);
    else if (!written) lost();
  }

  // ---- moving

  /** A cell was clicked, tapped, or chosen with Enter. */
  pick(cell: Cell): void {
    this.focus = cell;
    if (this.editor) return this.editor.pick(cell);
    const { proposed } = this;
    this.forgive();
    this.asked = null;
    this.marks = [];
    this.proposed = null;
    if (proposed?.[0]!.to === cellName(cell)) return this.choose(proposed);
    if (!this.canMove) {
      this.note = whyNot(this);
    } else if (this.selected !== null && this.selected !== cell && this.go(this.selected, cell)) {
      return;
    } else if (cell === this.selected) {
      this.selected = null;
    } else if (this.movesFrom(cell).length > 0) {
      this.selected = cell;
    } else {
      this.refuse(this.selected, cell);
    }
    this.changed();
  }

  /** A piece was dragged to another cell. */
  drop(from: Cell, to: Cell): void {
    this.focus = to;
    if (this.editor) return this.editor.drop(from, to);
    this.forgive();
    this.proposed = null;
    if (!this.canMove) this.note = whyNot(this);
    else if (this.go(from, to)) return;
    else if (this.movesFrom(from).length === 0) this.refuse(null, from);
    else this.refuse(from, to, true);
    this.changed();
  }

  /** Takes back a selection, or a promotion that was not chosen. */
  cancel(): void {
    if (this.editor) return this.editor.cancel();
    this.selected = null;
    this.asked = null;
    this.promotion = null;
    this.proposed = null;
    this.marks = [];
    this.forgive();
    this.changed();
  }

  /** Forgets the last refusal. */
  private forgive(): void {
    this.note = "";
    this.refused = null;
    this.asksWhy.abort();
  }

  /**
   * Says why a cell is no answer to the question which piece to move, or where. The piece that is selected stays so:
   * its rings are the help. A piece of one's own is chosen by a click, and in the way of a piece that is dragged to it.
   * The true reason comes from the desk; until it is known, other words are shown.
   */
  private refuse(selected: Cell | null, cell: Cell, dragged = false): void {
    const own = this.shown!.turn === "white" ? /[A-Z]/ : /[a-z]/;
    this.note = wrongCell(this, selected, cell);
    if (!dragged && own.test(this.shown!.board[cell]!)) void this.askWhy(cell, null);
    else if (selected !== null) void this.askWhy(selected, cell);
  }

  private asksWhy = new AbortController();

  /** Asks why a piece does not go to a cell, or why it has no legal move. What the desk cannot say is not missed. */
  private async askWhy(from: Cell, to: Cell | null, promotion = ""): Promise<void> {
    const { signal } = (this.asksWhy = new AbortController());
    const cells = { from: cellName(from), ...(to === null ? {} : { to: cellName(to) }) };
    const request: WhyRequest = { ...this.game.moves(), ...cells, ...(promotion ? { promotion } : {}) };
    const why = await this.desk.call<Why>("why", request, signal).catch(() => null);
    if (!why?.reason || signal.aborted) return;
    this.refused = why;
    this.note = reasonText(this, why, to === null ? from : null);
    this.changed();
  }

  /** Shows what attacks a cell, or no longer if it shows that already. */
  askAbout(cell: Cell): void {
    if (this.editor || !this.shown) return;
    this.focus = cell;
    this.forgive();
    this.asked = cell === this.asked ? null : cell;
    this.changed();
  }

  /** Draws an arrow, or a circle where both cells are one. What is there already is wiped away. */
  mark(from: Cell, to: Cell): void {
    if (this.editor || !this.shown) return;
    this.marks = toggled(this.marks, from, to);
    this.changed();
  }

  /** Plays a move as a person typed it. Reports whether it was one. */
  typed(text: string): boolean {
    this.forgive();
    if (!this.canMove) this.note = whyNot(this);
    else {
      const meant = readMove(text, this.shown!);
      if ("moves" in meant) {
        this.choose(meant.moves);
        return true;
      }
      this.note = meant.error;
      if (meant.from) void this.askWhy(cellOf(meant.from), cellOf(meant.to!), meant.promotion);
    }
    this.changed();
    return false;
  }

  private go(from: Cell, to: Cell): boolean {
    const moves = this.movesFrom(from).filter((m) => m.to === cellName(to));
    if (moves.length === 0) return false;
    if (this.asksFirst()) {
      this.proposed = moves;
      this.changed();
    } else this.choose(moves);
    return true;
  }

  /** Plays the move that was proposed. */
  confirm(): void {
    if (this.proposed && this.canMove) this.choose(this.proposed);
  }

  private choose(moves: Legal[]): void {
    this.proposed = null;
    if (moves.length > 1) {
      this.promotion = moves;
      this.changed();
    } else {
      void this.play(moves[0]!);
    }
  }

  /** Plays a legal move of the position on the board. */
  async play(m: Pick<Legal, "move" | "text">): Promise<void> {
    this.promotion = null;
    if (!this.canMove) return;
    if (!this.room) return this.add(m);
    this.game.add(this.live, m.move, m.text);
    const shown = moved(this.shown!, m);
    this.room.move(m.move);
    // At once: the server is asked later.
    this.shown = shown;
    this.changed();
  }

  /** Adds a move to the game that is played, or to the analysis. */
  async add(m: Pick<Legal, "move" | "text">): Promise<void> {
    const following = !this.browsing;
    const side = this.turn;
    const node = this.game.add(this.live, m.move, m.text);
    if (this.mode !== "analysis") {
      this.game.promote(node);
      this.played = node;
      this.clock?.moved(side, node.ply);
      this.watchClock();
    }
    this.engines.moved();
    if (following) await this.show(node);
    else await this.ask(() => this.position(node));
    if (this.live !== node) return;
    if (this.over) this.clock?.stop();
    this.tell(node);
    this.save();
    this.proceed();
  }

  /** Says a move that was just played, and lets it be heard. */
  private tell(node: Node): void {
    const position = this.positions.get(node);
    this.said = describe(node, this.turnAt(node.parent!), position);
    const { over, check, line } = position ?? {};
    this.hear(over ? "end" : check ? "check" : line?.at(-1)?.capture ? "capture" : "move");
  }

  // ---- through the game

  /** Shows a move of the tree. */
  async show(node: Node): Promise<void> {
    const game = this.game;
    game.go(node);
    this.clear();
    const known = this.positions.get(node);
    const position = known ?? (await this.ask(() => this.position(node)));
    if (this.game !== game || game.current !== node || !position) return;
    this.shown = position;
    this.changed();
  }

  private async position(node: Node): Promise<Position> {
    const positions = this.positions;
    const known = positions.get(node);
    if (known) return known;
    const position = await this.desk.call<Position>("position", this.game.moves(node));
    positions.set(node, position);
    for (const [i, n] of this.game.path(node).entries()) n.text ||= position.line[i]?.text ?? "";
    return position;
  }

  back(): void {
    if (this.game.current.parent) void this.show(this.game.current.parent);
  }

  forward(): void {
    const line = this.game.path(this.live);
    const next = line[this.game.current.ply] ?? this.game.current.next[0];
    const onLine = this.mode === "analysis" || (next && line.includes(next));
    if (next && onLine) void this.show(next);
  }

  first(): void {
    void this.show(this.game.root);
  }

  last(): void {
    void this.show(this.mode === "analysis" ? (this.game.line().at(-1) ?? this.game.root) : this.live);
  }

  // ---- taking back

  private undone(): Node | null {
    if (this.room || this.ended || this.mode === "engines") return null;
    for (let n = this.live.parent; n; n = n.parent) if (!this.player(this.turnAt(n)).engine) return n;
    return null;
  }

  get canUndo(): boolean {
    if (this.room) return this.room.mayAsk("undo");
    return this.undone() !== null;
  }

  private redone(): Node | null {
    if (this.ended || this.mode === "engines") return null;
    let n: Node | undefined = this.live.next[0];
    while (n && this.player(this.turnAt(n)).engine && n.next[0]) n = n.next[0];
    return n ?? null;
  }

  get canRedo(): boolean {
    return this.redone() !== null;
  }

  /** Takes back a move; against an engine, its answer as well. */
  undo(): void {
    if (this.room) return this.room.ask("undo");
    const to = this.undone();
    if (to) this.jump(to);
  }

  redo(): void {
    const to = this.redone();
    if (to) this.jump(to);
  }

  private jump(to: Node): void {
    this.quiet();
    this.played = to;
    this.dismissed = false;
    if (this.clock && to.ply >= 2) this.clock.run(this.turn);
    else this.clock?.stop();
    void this.show(to).then(() => {
      this.save();
      this.proceed();
    });
  }

  // ---- engines and clocks

  /** Asks the engine for its move, if it is the turn of one. */
  proceed(): void {
    this.watchClock();
    const engine = this.player(this.turn).engine;
    if (this.mode !== "analysis" && engine && !this.over && !this.paused && !this.thinking && this.screen === "board")
      void this.engines.move(engine);
    this.changed();
  }

  /** Tries again what the desk could not do. */
  retry(): void {
    this.problem = "";
    void this.show(this.game.current).then(() => this.proceed());
  }

  private watchClock(): void {
    clearTimeout(this.flag);
    const side = this.clock?.running;
    if (!side || this.over || this.room) return;
    this.flag = setTimeout(
      () => {
        if (this.clock?.running !== side || this.over) return;
        if (this.clock.at(side) > 0) return this.watchClock();
        this.end(other(side), "time_forfeit", words.ended.time(side));
      },
      Math.min(this.clock!.at(side), 2 ** 30),
    );
  }

  // ---- the end

  private end(winner: Side | null, reason: string, text: string): void {
    this.quiet();
    this.clock?.stop();
    this.clear();
    this.ended = { result: winner === null ? "1/2-1/2" : winner === "white" ? "1-0" : "0-1", reason, text };
    this.dismissed = false;
    this.said = text;
    this.hear("end");
    this.save();
    this.changed();
  }

  /** Whether the game has hardly begun: until both sides have moved it can be left without a result. */
  get canAbort(): boolean {
    if (this.room) return this.room.mayAbort;
    return !this.over && (this.mode === "local" || this.mode === "engine") && this.game.line(this.live).length < 2;
  }

  /** Leaves a game that has hardly begun. It is not kept. In a room the server ends it, for both players. */
  async abort(): Promise<void> {
    if (this.room) return this.room.abort();
    if (!this.canAbort) return;
    this.lobby();
    await this.forget(this.id);
  }

  get canResign(): boolean {
    if (this.room) return this.room.playing;
    return !this.over && this.live.ply > 0 && (this.mode === "local" || this.mode === "engine");
  }

  /** The person resigns; of two at one page, the side to move. */
  resign(): void {
    if (this.room) return this.room.resign();
    const side = this.seat ?? this.turn;
    if (this.canResign) this.end(other(side), "resignation", words.ended.resigns(side));
  }

  /** Two people at one page agree. */
  draw(): void {
    if (this.mode === "local" && this.canResign) this.end(null, "agreement", words.ended.agreed);
  }

  // ---- looks

  flip(): void {
    this.flipped = !this.flipped;
    this.save();
    this.changed();
  }

  setView(view: View): void {
    this.view = view;
    this.changed();
  }

  // ---- inside

  /** Ends everything that the desk does for us. */
  quiet(): void {
    this.engines.stop();
    this.hints.stop();
    clearTimeout(this.flag);
  }

  /** Forgets what belonged to the position before. */
  private clear(): void {
    this.hints.clear();
    this.marks = [];
    this.proposed = null;
    this.selected = null;
    this.asked = null;
    this.promotion = null;
    this.forgive();
  }

  /** Asks the desk, and waits while it is busy. What goes wrong is shown, unless we no longer want to know. */
  async ask<T>(question: () => Promise<T>, signal?: AbortSignal): Promise<T | null> {
    const waits = (why: string): void => {
      this.waits = why;
      this.changed();
    };
    try {
      const answer = await patiently(question, waits, signal);
      if (!signal?.aborted) this.problem = "";
      return answer;
    } catch (error) {
      if (signal?.aborted) return null;
      if (!isDeskError(error)) throw error;
      this.problem = error.message;
      this.changed();
      return null;
    } finally {
      this.waits = "";
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
