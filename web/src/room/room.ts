// A room as a player or spectator knows it, without its looks. The server decides everything: what happened comes as
// a stream of events, what we want goes as requests, again and again until the server has answered. A move is shown
// at once, and taken back if refused.
import { text } from "../english.ts";
import type {
  AnswerRequest,
  AskRequest,
  MoveRequest,
  Reached,
  RoomAsk,
  RoomEvent,
  RoomState,
  RoomTime,
} from "../wire.ts";
import { EventReader, reduce, type StreamEvent } from "./events.ts";
import type { Link } from "./link.ts";
import { Offset } from "./offset.ts";
import { Refusal, refusal, request, type World } from "./requests.ts";

export type Topic = "undo" | "draw" | "rematch";
export type Seat = "host" | "guest";
export type Side = "white" | "black";

/** Opening: nothing has arrived yet. Hidden: the page is not seen. Refused: the link does not open the room. */
export type Connection = "opening" | "open" | "lost" | "hidden" | "refused" | "closed";

/** A move that the stream has not shown yet. */
export interface Pending extends MoveRequest {
  code: string;
  game: number;
  reached: number; // the version of the room with the move in it, 0 while the server has not answered
}

/** What a room tells its page, besides that something has changed. */
export interface Told {
  event?: RoomEvent;
  takenBack?: string; // why the move under way was refused
  refused?: string; // why another request was
  back?: boolean; // the connection is there again
}

/** The server says something every 15 seconds. */
const silence = 40_000;

export class Room {
  state: RoomState | null = null;
  pending: Pending | null = null;
  connection: Connection = "opening";
  fault = ""; // why the link does not open the room
  trouble = ""; // what the server says while it cannot do what it is asked
  readonly offset = new Offset();
  /** Requests that the server has not answered, besides moves. */
  readonly asking = new Set<string>();

  private stream: AbortController | null = null;
  private version = 0; // of the last event
  private closed = false; // does not change the connection: a refused one stays refused
  private readonly sleepers = new Set<() => void>();

  constructor(
    readonly link: Link,
    private readonly world: World,
    private readonly tell: (told: Told) => void,
  ) {
    this.pending = this.restore();
  }

  /** What the server's clock shows. */
  now(): number {
    return this.world.now() + this.offset.now;
  }

  /** The player's side; null for a spectator. */
  get side(): Side | null {
    const { state } = this;
    if (!state || state.you === "watch") return null;
    return state.you === state.status.white ? "white" : "black";
  }

  sideOf(seat: string): Side {
    return seat === this.state?.status.white ? "white" : "black";
  }

  /** The moves of the game with the one that is under way. */
  get moves(): string[] {
    const moves = this.state?.moves ?? [];
    return this.pending && this.state ? [...moves, this.pending.move] : moves;
  }

  /** Whether the last of the moves is not known to be on the server. */
  get unsure(): boolean {
    return this.pending !== null && this.pending.reached === 0;
  }

  /** Whether the player may move now. */
  get mayMove(): boolean {
    const { state } = this;
    if (!state || !this.side || this.pending || !state.status.joined || state.status.over) return false;
    return state.status.turn === this.side && !this.mine("undo");
  }

  /** The player's own request that waits for an answer. */
  mine(what: Topic): RoomAsk | null {
    const ask = this.state?.status[what];
    return ask && ask.by === this.state!.you ? ask : null;
  }

  /** A request that the player may answer. */
  theirs(what: Topic): RoomAsk | null {
    const ask = this.state?.status[what];
    return ask && this.side && ask.by !== this.state!.you ? ask : null;
  }

  // ---- requests of a player

  move(move: string): void {
    const { state } = this;
    if (!state || !this.mayMove) return;
    const { version, game, plies } = state.status;
    this.pending = { code: this.link.code, version, game, ply: plies, move, reached: 0 };
    this.world.keep(JSON.stringify(this.pending));
    void this.sendMove(this.pending);
    this.tell({});
  }

  ask(what: Topic): void {
    void this.send(what, what, { version: this.version } satisfies AskRequest);
  }

  resign(): void {
    void this.send("resign", "resign", { version: this.version } satisfies AskRequest);
  }

  abort(): void {
    void this.send("abort", "abort", { version: this.version } satisfies AskRequest);
  }

  answer(to: Topic, accept: boolean): void {
    const ask = this.state?.status[to];
    if (ask) void this.send(to, "answer", { to, accept, version: ask.version } satisfies AnswerRequest);
  }

  private async sendMove(pending: Pending): Promise<void> {
    const { version, ply, move } = pending;
    try {
      const { version: reached } = await this.insist(
        "move",
        { version, ply, move },
        () => this.pending === pending && !this.closed,
      );
      if (this.pending !== pending || reached === 0) return;
      pending.reached = reached;
      this.settle();
      this.tell({});
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (this.pending === pending) this.takeBack(error.message);
    }
  }

  /** Sends a request of which the stream will tell. */
  private async send(name: string, action: string, body: unknown): Promise<void> {
    if (this.asking.has(name)) return;
    this.asking.add(name);
    this.tell({});
    let again = false;
    let refused = "";
    try {
      await this.insist(
        action,
        body,
        () => !this.closed,
        () => (again = true),
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Of a request that was sent twice the first may have been done: the stream tells.
      if (!again || error.status !== 409) refused = error.message;
    }
    this.asking.delete(name);
    this.tell(refused ? { refused } : {});
  }

  /** Sends a request until the server has answered, or the page no longer wants it. */
  private async insist(
    action: string,
    body: unknown,
    wanted: () => boolean,
    failed: () => void = () => undefined,
  ): Promise<Reached> {
    for (let tries = 0; ; tries++) {
      try {
        return await request<Reached>(this.world, `/${this.link.code}/${action}`, this.link.seat ?? "", body);
      } catch (error) {
        if (error instanceof Refusal && !error.passes) throw error;
        if (error instanceof Refusal) this.trouble = error.message;
      }
      failed();
      await this.sleep(backoff(tries, 30_000)); // a stream that is open again ends the pause
      if (!wanted()) return { version: 0 };
    }
  }

  private takeBack(why: string): void {
    this.forget();
    this.tell({ takenBack: why });
  }

  private forget(): void {
    this.pending = null;
    this.world.keep(null);
  }

  /** A move that was sent before the page was loaded again. */
  private restore(): Pending | null {
    try {
      const pending = JSON.parse(this.world.kept() ?? "null") as Pending | null;
      return pending?.code === this.link.code && this.link.seat ? { ...pending, reached: 0 } : null;
    } catch {
      return null;
    }
  }

  /** Compares the move under way with what has happened. */
  private settle(): void {
    const { pending, state } = this;
    if (!pending || !state) return;
    const { game, over, version } = state.status;
    if (game === pending.game && state.moves[pending.ply] === pending.move) return this.forget();
    if (pending.reached > 0 && version >= pending.reached) return this.forget(); // made, and taken back since
    if (game !== pending.game || state.moves.length !== pending.ply || over) {
      this.takeBack(over && game === pending.game ? text.room.endedBefore : text.room.changed);
    }
  }

  // ---- the stream

  open(): void {
    if (this.stream || this.closed || this.connection === "refused") return;
    this.stream = new AbortController();
    this.connection = "opening";
    void this.follow(this.stream.signal);
  }

  /** The page is not seen: the stream is left to other tabs. */
  hide(): void {
    this.stop("hidden");
  }

  close(): void {
    this.closed = true;
    this.stop("closed");
  }

  private stop(connection: Connection): void {
    this.stream?.abort();
    this.stream = null;
    if (this.connection !== "refused") this.connection = connection;
    this.wake();
  }

  /** The network is there again, as far as the browser knows. */
  wake(): void {
    for (const sleeper of [...this.sleepers]) sleeper();
  }

  private async follow(signal: AbortSignal): Promise<void> {
    for (let tries = 0; !signal.aborted; tries++) {
      let heard = false;
      try {
        await this.listen(signal, () => {
          heard = true;
          if (this.connection === "open") return;
          const back = this.connection === "lost";
          this.connection = "open";
          this.trouble = "";
          this.wake();
          this.tell({ back });
        });
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof Refusal && !error.passes) return this.refuse(error.message);
        this.trouble = error instanceof Refusal ? error.message : "";
      }
      if (signal.aborted) return;
      if (heard)
        tries = 0; // it has ended: the next one is opened at once, and only if that fails the connection is lost
      else if (this.connection !== "lost") {
        this.connection = "lost";
        this.tell({});
      }
      await this.sleep(heard ? 100 : backoff(tries, 3000), signal);
    }
  }

  private refuse(why: string): void {
    this.stream = null;
    this.connection = "refused";
    this.fault = why;
    this.tell({});
  }

  /** Reads one stream to its end. */
  private async listen(signal: AbortSignal, heard: () => void): Promise<void> {
    const { code, seat, watch } = this.link;
    const headers: Record<string, string> = {
      Accept: "text/event-stream",
      Authorization: `Bearer ${seat ?? watch ?? ""}`,
    };
    if (this.version > 0) headers["Last-Event-ID"] = String(this.version);
    const ended = new AbortController();
    const end = (): void => ended.abort();
    signal.addEventListener("abort", end, { once: true });
    let quiet = this.world.after(silence, end);
    try {
      const response = await this.world.fetch(`api/rooms/${code}/events`, {
        headers,
        signal: ended.signal,
        cache: "no-store",
      });
      if (!response.ok) throw await refusal(response);
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      const events = new EventReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done || ended.signal.aborted) return;
        quiet();
        quiet = this.world.after(silence, end);
        for (const event of events.read(value)) {
          if (!this.take(event)) {
            this.version = 0; // something is missing: the next stream begins with the whole room
            return;
          }
          heard();
        }
      }
    } finally {
      quiet();
      signal.removeEventListener("abort", end);
      end();
    }
  }

  /** Takes an event of the stream. Reports whether it follows what is known. */
  private take({ event, data }: StreamEvent): boolean {
    if (event === "time") {
      this.offset.take((JSON.parse(data) as RoomTime).now, this.world.now());
      return true;
    }
    if (event === "room") {
      const first = this.state === null;
      this.state = JSON.parse(data) as RoomState;
      this.version = this.state.status.version;
      this.settle();
      if (first && this.pending) void this.sendMove(this.pending);
      this.tell({});
      return true;
    }
    if (event !== "change") return true;
    const change = JSON.parse(data) as RoomEvent;
    this.offset.heard(change.at, this.world.now());
    const next = this.state && reduce(this.state, change);
    if (!next) return false;
    if (next === this.state) return true;
    this.state = next;
    this.version = next.status.version;
    this.settle();
    this.tell({ event: change });
    return true;
  }

  // ---- waiting

  /** Waits for a time, or until the connection may be back. */
  private sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const off = this.world.after(ms, () => done());
      const done = (): void => {
        off();
        this.sleepers.delete(done);
        signal?.removeEventListener("abort", done);
        resolve();
      };
      this.sleepers.add(done);
      signal?.addEventListener("abort", done, { once: true });
    });
  }
}

/** Milliseconds before another try: twice as long each time, up to a limit. */
const backoff = (tries: number, most: number): number => Math.min(200 * 2 ** tries, most);
