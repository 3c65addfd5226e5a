// The page's place in a room: brings what happens there to the board, and what people want from the board to the room.
import { Clock } from "./clock.ts";
import { serverGone } from "./desk.ts";
import { text } from "./english.ts";
import type { Page } from "./page.ts";
import { fragmentOf, newToken, shownOf, type Link } from "./room/link.ts";
import { createRoom, enterRoom, joinRoom, Refusal, type World } from "./room/requests.ts";
import { keepSeat, seatOf } from "./room/seats.ts";
import { Room, type Side, type Told, type Topic } from "./room/room.ts";
import type { CreateRequest, Over, RoomEvent } from "./wire.ts";

const words = text.room;
const last = "raumlab.room";
const pending = "raumlab.pending";

/** What the tab keeps; nothing where the browser keeps nothing. */
const tab = {
  get(key: string): string | null {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: string, text: string | null): void {
    try {
      if (text === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, text);
    } catch {
      // It lasts as long as the page.
    }
  },
};

export const world: World = {
  fetch: (path, options) => fetch(path, options),
  now: () => Date.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  keep: (text) => tab.set(pending, text),
  kept: () => tab.get(pending),
};

/** The fragment of the room that this tab was in. */
export const lastRoom = (): string | null => tab.get(last);

const here = (fragment: string): string => location.pathname + location.search + fragment;

/** The whole address of a link. */
export const addressOf = (link: Link): string => location.origin + here(fragmentOf(link));

/** Makes a room and waits in it. */
export async function host(page: Page, wanted: CreateRequest): Promise<void> {
  let link: Link;
  try {
    link = await createRoom(world, wanted);
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) throw new Refusal(words.noRooms, 404);
    throw error instanceof Refusal ? error : new Refusal(serverGone(), 0);
  }
  keepSeat(link);
  history.pushState(null, "", here(shownOf(link)));
  new Online(page, link);
}

/** Follows a link to a room: takes the seat of an invitation first. */
export async function enter(page: Page, link: Link): Promise<void> {
  if (link.invite) {
    // The seat is kept before it is taken, so that a reload in between takes the same one.
    const seated = { code: link.code, invite: link.invite, seat: link.seat ?? seatOf(link)?.seat ?? newToken() };
    keepSeat(seated);
    link = await insist(() => joinRoom(world, seated));
  }
  if (!link.seat) link = seatOf(link) ?? link;
  keepSeat({ ...seatOf(link), ...link });
  show(link);
  new Online(page, link);
}

/** Takes the seat that an entry code gives. A wrong code is no reason to keep a seat. */
export async function enterByCode(page: Page, entry: string): Promise<void> {
  const seat = newToken();
  await enter(page, { code: await insist(() => enterRoom(world, entry, seat)), seat });
}

/** Sends a request again while the server does not answer. */
async function insist<T>(request: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await request();
    } catch (error) {
      if (error instanceof Refusal && (!error.passes || error.status === 429 || tries === 5)) throw error;
      if (tries === 5) throw new Refusal(words.gone, 0);
      await new Promise<void>((resolve) => world.after(500, resolve));
    }
  }
}

/** Puts a link into the address: in place of the one of the same room, else as a new entry of the history. */
function show(link: Link): void {
  const same = new URLSearchParams(location.hash.slice(1)).get("room")?.toUpperCase() === link.code;
  if (location.hash === shownOf(link)) return;
  if (same) history.replaceState(null, "", here(shownOf(link)));
  else history.pushState(null, "", here(shownOf(link)));
}

/** How long a message stays, in milliseconds. */
const readingTime = 8000;

/** A move that the server has not confirmed after this time is reported. Milliseconds. */
const patience = 1000;

export class Online {
  readonly room: Room;
  message = ""; // what has just happened, besides moves
  private game = 0; // that the page shows
  private forgetMessage = (): void => undefined;
  private forgetWait = (): void => undefined;
  private waits = false;
  private readonly left = new AbortController();

  constructor(
    private readonly page: Page,
    link: Link,
  ) {
    this.room = new Room(link, world, (told) => this.told(told));
    page.sit(this, "", null);
    tab.set(last, shownOf(link));
    const { signal } = this.left;
    document.addEventListener("visibilitychange", () => this.look(), { signal });
    addEventListener("pagehide", () => this.room.hide(), { signal });
    addEventListener("pageshow", () => this.look(), { signal });
    addEventListener("online", () => this.room.wake(), { signal });
    this.look();
    page.changed();
  }

  /** A hidden tab has no stream: browsers open six connections to a server, for all tabs together. */
  private look(): void {
    if (document.visibilityState === "hidden") this.room.hide();
    else this.room.open();
  }

  /** Ends the stream and the listeners. The seat stays taken. */
  end(): void {
    this.left.abort();
    this.room.close();
    this.forgetMessage();
    this.forgetWait();
  }

  /** Leaves the room for the lobby. The way back is in the history. */
  close(): void {
    this.end();
    if (new URLSearchParams(location.hash.slice(1)).get("room")) history.pushState(null, "", here(""));
  }

  // ---- what holds now

  get side(): Side | null {
    return this.room.side;
  }

  get over(): Over | null {
    return this.room.state?.status.over ?? null;
  }

  /** Whether the game has begun and goes on, with us as a player. */
  get playing(): boolean {
    return this.side !== null && this.room.state!.status.joined && !this.over;
  }

  /** Whether the game may be left without a result: each side has not moved yet. */
  get mayAbort(): boolean {
    return this.playing && this.room.state!.status.plies < 2;
  }

  get mayMove(): boolean {
    return this.room.mayMove;
  }

  /** Whether the other player has not come yet. */
  get waiting(): boolean {
    return !this.room.state?.status.joined;
  }

  /** Whether a move waits for the server for longer than usual. */
  get slow(): boolean {
    return this.waits && this.room.unsure;
  }

  mayAsk(what: Topic): boolean {
    const { room } = this;
    if (!this.side || room.pending || room.asking.has(what) || room.mine(what)) return false;
    if (what === "rematch") return this.over !== null;
    const plies = room.state!.status.plies;
    return this.playing && (what === "draw" || (!room.theirs("undo") && plies > (this.side === "white" ? 0 : 1)));
  }

  get mayOfferDraw(): boolean {
    return this.mayAsk("draw") && this.room.theirs("draw") === null;
  }

  // ---- what people want

  move(move: string): void {
    this.room.move(move);
  }

  ask(what: Topic): void {
    if (this.mayAsk(what)) this.room.ask(what);
  }

  answer(to: Topic, accept: boolean): void {
    this.room.answer(to, accept);
  }

  resign(): void {
    if (this.playing) this.room.resign();
  }

  abort(): void {
    if (this.mayAbort) this.room.abort();
  }

  dismiss(): void {
    this.forgetMessage();
    this.message = "";
    this.page.changed();
  }

  // ---- what happens

  private told({ event, refused, takenBack, back }: Told): void {
    const { page, room } = this;
    if (page.state.room !== this) return;
    const { state } = room;
    if (state) {
      if (state.status.game !== this.game) this.begin();
      const clock = state.status.clock;
      if (clock && page.state.clock)
        page.state.clock.set(clock, clock.deadline ? (state.status.turn as Side) : null, clock.deadline ?? 0);
      void page.sync(room.moves);
    }
    this.watchMove();
    if (event) this.hear(event);
    if (takenBack !== undefined) this.say(words.takenBack(takenBack));
    if (refused !== undefined) this.say(words.fault(refused));
    if (back) {
      this.say(words.connected);
      if (page.state.problem) page.retry();
    }
    page.changed();
  }

  /** Shows another game, the first or a rematch. */
  private begin(): void {
    const { rules, base, increment, status } = this.room.state!;
    const first = this.game === 0;
    this.game = status.game;
    this.page.sit(this, rules, base > 0 ? new Clock({ initial: base, increment }, () => this.room.now()) : null);
    if (!first) this.say(words.newGame(this.side));
  }

  /** Says of an event what the board does not show. */
  private hear({ kind, what, by, status }: RoomEvent): void {
    const { side } = this;
    const actor = by ? this.room.sideOf(by) : null;
    const mine = actor !== null && actor === side;
    const topic = what as Topic;
    if (kind === "joined") this.say(words.joined(side));
    else if (kind === "asked" && actor && !mine)
      this.say(side ? "" : words.fault(words.asks(actor, topic)), words.asks(actor, topic));
    else if (kind === "declined" && !mine) this.say(words.declined[topic]);
    else if (kind === "withdrawn" && actor && !mine) this.say(words.withdraws(actor, topic));
    else if (kind === "accepted" && what === "undo")
      this.say(mine ? "" : words.undone, words.undoneNow(status.turn as Side));
    else if (kind === "moved" && this.asked && actor && !mine && side) this.say(words.movedInstead(actor));
    else if (kind === "resumed") this.say(words.resumed);
    else if (status.over && ["resigned", "aborted", "flagged", "accepted"].includes(kind)) {
      this.say("", status.over.text);
      this.page.hear("end");
    }
    this.asked = this.room.mine("undo") !== null;
  }

  private asked = false; // an undo, before the last event

  /** Shows a message for a while, if there is one, and says it, or other words, to those who listen. */
  private say(message: string, spoken = message): void {
    if (spoken) this.page.state.said = spoken;
    if (message) {
      this.forgetMessage();
      this.message = message;
      this.forgetMessage = world.after(readingTime, () => {
        this.message = "";
        this.page.changed();
      });
    }
    this.page.changed();
  }

  private watchMove(): void {
    this.forgetWait();
    this.waits = false;
    if (!this.room.unsure) return;
    this.forgetWait = world.after(patience, () => {
      this.waits = true;
      this.page.changed();
    });
  }
}

/** What the other player asks, as the toast and the screen reader say it. */
export const requestText = (room: Online, what: Topic): string =>
  words.asks(room.side === "white" ? "black" : "white", what);
