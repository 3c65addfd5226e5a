import { test } from "node:test";
import { deepEqual, equal, ok } from "node:assert/strict";
import { EventReader, reduce } from "../src/room/events.ts";
import { fragmentOf, newToken, readLink, type Link } from "../src/room/link.ts";
import { Offset } from "../src/room/offset.ts";
import type { World } from "../src/room/requests.ts";
import { Room, type Told, type Topic } from "../src/room/room.ts";
import type { RoomEvent, RoomState, RoomStatus } from "../src/wire.ts";

const soon = (globalThis as unknown as { setImmediate(act: () => void): void }).setImmediate;
const tick = (): Promise<void> => new Promise((resolve) => soon(() => resolve()));
const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await tick();
};

/** Numbers from 0 to 1, the same for the same seed. */
function random(seed: number): () => number {
  let state = seed;
  return () => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0), state / 2 ** 32);
}

/** A server of one room, without rules and clocks: any word is a legal move. */
class Server {
  readonly events: RoomEvent[] = [];
  moves: string[] = [];
  status: RoomStatus = { version: 1, game: 1, white: "host", joined: true, plies: 0, turn: "white" };
  private began = 1;
  private changed = 1;
  readonly streams = new Set<ReadableStreamDefaultController<Uint8Array>>();

  seats: Record<string, string> = { hosthosthosthosthostho: "host", guestguestguestguestgu: "guest" };

  whole(you: string): RoomState {
    return {
      code: "ABCDEF",
      you,
      rules: "",
      base: 0,
      increment: 0,
      moves: [...this.moves],
      status: structuredClone(this.status),
    };
  }

  private happen(kind: string, by: string, more: Partial<RoomEvent> = {}): void {
    this.status.version++;
    this.status.plies = this.moves.length;
    this.status.turn = this.moves.length % 2 === 0 ? "white" : "black";
    const event: RoomEvent = { at: this.status.version, kind, by, ...more, status: structuredClone(this.status) };
    this.events.push(event);
    for (const stream of [...this.streams]) this.send(stream, event);
  }

  send(stream: ReadableStreamDefaultController<Uint8Array>, event: RoomEvent): void {
    stream.enqueue(
      new TextEncoder().encode(`id: ${event.status.version}\nevent: change\ndata: ${JSON.stringify(event)}\n\n`),
    );
  }

  private forget(): void {
    delete this.status.undo;
    delete this.status.draw;
    delete this.status.rematch;
  }

  private colour = (by: string): string => (by === this.status.white ? "white" : "black");

  /** Does what a player asks, or says why not. */
  post(
    action: string,
    token: string,
    body: { version: number; ply: number; move: string; to: Topic; accept: boolean },
  ): string | number {
    const by = this.seats[token];
    if (!by) return "this link does not open the room";
    const { status } = this;
    if (action === "move") {
      if (body.version < this.began) return "the game has changed meanwhile";
      if (body.ply < this.moves.length)
        return this.moves[body.ply] === body.move ? status.version : "another move was played there";
      if (status.over || this.colour(by) !== status.turn) return "it is not your turn";
      this.moves = [...this.moves, body.move];
      this.forget();
      this.changed = status.version + 1;
      this.happen("moved", by, { move: body.move });
    } else if (action === "answer") {
      const ask = status[body.to];
      if (!ask || ask.version !== body.version) return "this request is no longer open";
      if (ask.by === by) {
        delete status[body.to];
        this.happen("withdrawn", by, { what: body.to });
      } else if (!body.accept) {
        delete status[body.to];
        this.happen("declined", by, { what: body.to });
      } else {
        if (body.to === "undo") this.moves = this.moves.slice(0, status.turn === this.colour(ask.by) ? -2 : -1);
        else if (body.to === "draw") status.over = { result: "1/2-1/2", reason: "agreement", text: "Draw." };
        else {
          this.moves = [];
          delete status.over;
          status.game++;
          status.white = status.white === "host" ? "guest" : "host";
        }
        this.forget();
        this.began = this.changed = status.version + 1;
        this.happen("accepted", by, { what: body.to });
      }
    } else if (action === "resign") {
      if (status.over) return "the game is over";
      status.over = { result: "1-0", reason: "resignation", text: "Black resigns." };
      this.forget();
      this.happen("resigned", by);
    } else {
      const what = action as Topic;
      const ask = status[what];
      if (ask?.by === by) return status.version;
      if (body.version < this.changed || ask || (what === "rematch") !== (status.over !== undefined))
        return "the game has changed meanwhile";
      if (what === "undo" && this.moves.length < (this.colour(by) === "white" ? 1 : 2))
        return "you have no move to take back";
      status[what] = { by, version: status.version + 1 };
      this.happen("asked", by, { what });
    }
    return status.version;
  }
}

/** A browser whose connections break, as often as rate says, before or after the server has read them. */
function world(
  server: Server,
  chance: () => number,
  rate: () => number,
  kept: { text: string | null } = { text: null },
): World {
  const answer = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });
  return {
    now: () => 0,
    after: (ms, act) => {
      if (ms >= 40_000) return () => undefined; // the silence of a stream
      let off = false;
      soon(() => off || act());
      return () => void (off = true);
    },
    keep: (text) => void (kept.text = text),
    kept: () => kept.text,
    fetch: async (path, options) => {
      await tick();
      const headers = options.headers as Record<string, string>;
      const token = (headers["Authorization"] ?? "").slice(7);
      if (chance() < rate()) throw new TypeError("the request is lost");
      if (chance() < rate() / 4) return answer(503, { error: "the server was stopped" });
      if (path.endsWith("/events"))
        return server.seats[token]
          ? stream(server, server.seats[token], Number(headers["Last-Event-ID"] ?? 0), chance, rate, options.signal!)
          : answer(403, { error: "this link does not open the room" });
      const done = server.post(path.split("/").at(-1)!, token, JSON.parse(options.body as string) as never);
      if (chance() < rate()) throw new TypeError("the answer is lost");
      return typeof done === "number" ? answer(200, { version: done }) : answer(409, { error: done });
    },
  };
}

function stream(
  server: Server,
  you: string,
  after: number,
  chance: () => number,
  rate: () => number,
  signal: AbortSignal,
): Response {
  let mine: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      mine = controller;
      controller.enqueue(new TextEncoder().encode('event: time\ndata: {"now":5}\n\n'));
      if (after > 0) for (const e of server.events) if (e.status.version > after) server.send(controller, e);
      if (after === 0)
        controller.enqueue(
          new TextEncoder().encode(`id: 1\nevent: room\ndata: ${JSON.stringify(server.whole(you))}\n\n`),
        );
      server.streams.add(controller);
    },
    cancel: () => void server.streams.delete(mine),
  });
  const end = (): void => {
    if (server.streams.delete(mine)) mine.error(new TypeError("the stream is lost"));
  };
  signal.addEventListener("abort", end);
  if (chance() < rate()) soon(end);
  return new Response(body);
}

const link = (seat: string): Link => ({ code: "ABCDEF", seat });

test("whatever is lost on the way, both players see the game that was played, and no move is doubled", async () => {
  let total = 0;
  for (let seed = 1; seed <= 4; seed++) {
    const chance = random(seed);
    let rate = 0.3;
    const server = new Server();
    let made = 0;
    let played = 0;
    const takenBack: string[] = [];
    const told = ({ event, takenBack: why }: Told): void => {
      if (event?.kind === "moved") played++;
      if (why) takenBack.push(why);
    };
    const rooms = Object.keys(server.seats).map(
      (seat) =>
        new Room(
          link(seat),
          world(server, chance, () => rate),
          told,
        ),
    );
    for (const room of rooms) room.open();
    for (let step = 0; step < 250; step++) {
      const room = rooms[Math.floor(chance() * 2)]!;
      const dice = chance();
      if (room.mayMove && dice < 0.6) room.move(`move ${++made}`);
      else if (dice < 0.65) room.ask("undo");
      else if (dice < 0.66) room.ask("draw");
      else if (dice < 0.72) room.ask("rematch");
      else if (dice < 0.8) for (const what of ["undo", "draw", "rematch"] as const) room.answer(what, chance() < 0.5);
      else if (dice < 0.803) room.resign();
      else if (dice < 0.84) room.hide();
      room.open();
      equal(new Set(server.moves).size, server.moves.length, `seed ${seed}: a move is doubled`);
      await tick();
    }
    rate = 0;
    for (const room of rooms) room.open();
    await until(() =>
      rooms.every((r) => !r.pending && r.asking.size === 0 && r.state?.status.version === server.status.version),
    );
    for (const room of rooms) deepEqual(room.state, server.whole(room.state!.you), `seed ${seed}`);
    const all = server.events.filter((e) => e.kind === "moved");
    equal(new Set(all.map((e) => e.move)).size, all.length);
    ok(played >= all.length);
    total += all.length;
    ok(
      all.length + takenBack.length >= made - 2,
      `seed ${seed}: of ${made} moves ${all.length} were played and ${takenBack.length} taken back`,
    );
    for (const room of rooms) room.close();
  }
  ok(total > 60, `${total} moves`);
});

test("a move that was under way is sent again after the page is loaded again", async () => {
  const server = new Server();
  const kept = { text: null as string | null };
  let rate = 0;
  const open = (): Room =>
    new Room(
      link("hosthosthosthosthostho"),
      world(server, random(1), () => rate, kept),
      () => undefined,
    );
  const before = open();
  before.open();
  await until(() => before.state !== null);
  rate = 1; // nothing arrives
  before.move("first");
  deepEqual([before.moves, before.unsure, before.mayMove], [["first"], true, false]);
  before.close();
  rate = 0;
  const after = open();
  after.open();
  await until(() => after.state?.status.plies === 1);
  deepEqual([after.moves, after.unsure, kept.text], [["first"], false, null]);
  after.close();
});

test("a move that is refused is taken back, with the reason", async () => {
  const server = new Server();
  let why = "";
  const room = new Room(
    link("hosthosthosthosthostho"),
    world(server, random(1), () => 0),
    (told) => (why = told.takenBack ?? why),
  );
  room.open();
  await until(() => room.state !== null);
  server.status.over = { result: "0-1", reason: "time_forfeit", text: "White's time is over." };
  room.move("late");
  await until(() => !room.pending);
  deepEqual([why, room.moves], ["it is not your turn", []]);
  room.close();
});

test("a link that opens nothing says so, and is not tried again", async () => {
  const room = new Room(
    link("strangestrangestranges"),
    world(new Server(), random(1), () => 0),
    () => undefined,
  );
  room.open();
  await until(() => room.connection === "refused");
  equal(room.fault, "this link does not open the room");
});

test("a room that is closed asks no more, even if its link was refused; before that the pauses grow to a limit", async () => {
  const server = new Server();
  const plain = world(server, random(1), () => 0);
  const pauses: number[] = [];
  let asked = 0;
  const room = new Room(
    link("hosthosthosthosthostho"),
    {
      ...plain,
      after: (ms, act) => {
        if (ms < 40_000) pauses.push(ms);
        return plain.after(ms, act);
      },
      fetch: async (path, options) => {
        if (path.endsWith("/events")) return plain.fetch(path, options);
        asked++;
        return new Response("", { status: 503 });
      },
    },
    () => undefined,
  );
  room.open();
  await until(() => room.state !== null);
  room.resign();
  await until(() => asked > 12);
  deepEqual(pauses.slice(0, 10), [200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000]);
  server.seats = {};
  room.hide();
  room.open();
  await until(() => room.connection === "refused");
  room.close();
  await until(() => room.asking.size === 0);
  const before = asked;
  for (let i = 0; i < 20; i++) await tick();
  deepEqual([asked, room.connection], [before, "refused"]);
});

test("known events change nothing, and a gap is noticed", () => {
  const server = new Server();
  const start = server.whole("watch");
  for (const [i, move] of ["a", "b", "c"].entries())
    server.post("move", Object.keys(server.seats)[i % 2]!, { version: i + 1, ply: i, move } as never);
  const [a, b, c] = server.events as [RoomEvent, RoomEvent, RoomEvent];
  const first = reduce(start, a)!;
  equal(reduce(first, a), first);
  equal(reduce(first, c), null);
  deepEqual(reduce(reduce(first, b)!, c)!.moves, ["a", "b", "c"]);
});

test("links lead to what they are made of, and nothing else is one", () => {
  for (const made of [
    { code: "ABC234", seat: newToken() },
    { code: "ABC234", seat: newToken(), offer: newToken(), watch: newToken() },
    { code: "XYZ999", invite: newToken() },
  ] as Link[]) {
    deepEqual(readLink(`http://127.0.0.1:8907/${fragmentOf(made)}`), made);
  }
  for (const text of [
    "",
    "#",
    "ABC234",
    "#room=ABC234",
    `#room=ABC&seat=${newToken()}`,
    "#room=ABC234&seat=short",
    `#rfen=x&seat=${newToken()}`,
  ])
    equal(readLink(text), null, text);
});

test("events are read wherever the text is cut", () => {
  const text = ': hello\nevent: time\ndata: {"now":1}\n\nid: 7\nevent: change\ndata: a\ndata: b\n\n';
  const want = [
    { event: "time", id: "", data: '{"now":1}' },
    { event: "change", id: "7", data: "a\nb" },
  ];
  for (let cut = 0; cut <= text.length; cut++) {
    const reader = new EventReader();
    deepEqual([...reader.read(text.slice(0, cut)), ...reader.read(text.slice(cut))], want);
  }
});

test("the server's clock is told by the answer that was fastest", () => {
  const offset = new Offset();
  equal(offset.now, 0);
  for (const late of [40, 3, 500]) offset.take(10_000, 9000 + late);
  equal(offset.now, 997);
  for (const [at, want] of [
    [10_000, 997],
    [10_050, 1047],
    [10_020, 1047],
  ] as const) {
    offset.heard(at, 9003);
    equal(offset.now, want);
  }
});
