// What the page shows and plays, as plain data, and what follows from it: functions over the slices that they need.
import type { Clock, Side } from "./clock.ts";
import { other } from "./clock.ts";
import { text as words } from "./english.ts";
import { Game, type Node } from "./game.ts";
import type { Marks } from "./marks.ts";
import type { Online } from "./online.ts";
import type { Editor } from "./panels/panel.ts";
import { newToken as newId } from "./room/link.ts";
import { cellName, cellOf, type Arrow, type Cell, type Overlay } from "./scene.ts";
import { person, type Mode, type Player, type Setup } from "./setup.ts";
import type { Legal, Over, Position, Why } from "./wire.ts";

export type Screen = "lobby" | "board" | "learn" | "puzzles";
export type View = "space" | "layers" | "cube";

/** The game, and by whom it is played. */
export interface Playing {
  setup: Setup;
  game: Game;
  id: string; // in the library
  began: string; // the study as it was opened
  played: Node; // the last move of the game that is played
  ended: Over | null; // by other means than the rules
  positions: WeakMap<Node, Position>; // as far as the desk has answered
  clock: Clock | null;
  paused: boolean; // two engines
  seed: number; // of engines that play at random
  room: Online | null; // in which we play or watch
}

/** How the board is looked at. */
export interface Looks {
  screen: Screen;
  view: View;
  flipped: boolean;
  shown: Position | null; // of the current node, once the desk has answered
  editor: Editor | null; // a setup that has the board
  marks: Marks; // arrows and circles of one's own
  drawing: boolean; // by every press, not by the right button alone
  arrows: readonly Arrow[];
  overlay: Overlay | null;
}

/** What is chosen on the board. */
export interface Choosing {
  selected: Cell | null;
  focus: Cell;
  asked: Cell | null; // what attacks it?
  promotion: Legal[] | null; // between which the player chooses
  proposed: Legal[] | null; // moves between two cells, which the player is to confirm
}

/** What the page says. */
export interface Saying {
  note: string; // why a click or a typed move did nothing
  refused: Why | null; // the same of a move, with the rays that show it
  problem: string; // what the desk could not do
  waits: string; // why the desk does not answer yet
  said: string; // for screen readers: the last move
  dismissed: boolean; // the words about the end of the game
}

export type State = Playing & Looks & Choosing & Saying;

/** A page in the lobby. */
export function newState(): State {
  const game = new Game("");
  return {
    setup: setupOf("local", game),
    game,
    id: newId(),
    began: "",
    played: game.root,
    ended: null,
    positions: new WeakMap(),
    clock: null,
    paused: false,
    seed: 1,
    room: null,

    screen: "lobby",
    view: "layers",
    flipped: false,
    shown: null,
    editor: null,
    marks: [],
    drawing: false,
    arrows: [],
    overlay: null,

    selected: null,
    focus: cellOf("Ac1"),
    asked: null,
    promotion: null,
    proposed: null,

    note: "",
    refused: null,
    problem: "",
    waits: "",
    said: "",
    dismissed: false,
  };
}

/** The setup of a game between people, or of a study. */
export function setupOf(mode: Mode, { rules, start }: Game): Setup {
  return { mode, rules, start, white: person(words.sides.white), black: person(words.sides.black), control: null };
}

// ---- the game

export const modeOf = (s: Pick<Playing, "setup">): Mode => s.setup.mode;

/** The last move of the game that is played. In an analysis it is wherever we are. */
export const liveNode = (s: Pick<Playing, "setup" | "game" | "played">): Node =>
  modeOf(s) === "analysis" ? s.game.current : s.played;

/** Whether the board shows an earlier position of the game that is played. */
export const isBrowsing = (s: Pick<Playing, "setup" | "game" | "played">): boolean => s.game.current !== liveNode(s);

/** How the game ended, null while it goes on. */
export function endOf(s: Playing): Over | null {
  if (s.room) return s.room.over;
  return s.ended ?? s.positions.get(liveNode(s))?.over ?? null;
}

/** Whether the board shows the mate that ended the game: no window covers it. */
export const isMated = (s: Playing): boolean =>
  endOf(s)?.reason === "checkmate" && modeOf(s) !== "analysis" && !isBrowsing(s);

export function turnAt({ game }: Pick<Playing, "game">, node: Node): Side {
  const first: Side = game.start.split(/\s+/)[1] === "b" ? "black" : "white";
  return node.ply % 2 === 0 ? first : other(first);
}

/** Whose turn it is in the game that is played. */
export const turnOf = (s: Pick<Playing, "setup" | "game" | "played">): Side => turnAt(s, liveNode(s));

export const playerOf = (s: Pick<Playing, "setup">, side: Side): Player => s.setup[side];

/** The side of the only person, null if both sides are people, or none. */
export function seatAt(s: Pick<Playing, "setup" | "room">): Side | null {
  if (s.room) return s.room.side;
  if (modeOf(s) !== "engine") return null;
  return s.setup.white.engine ? "black" : "white";
}

// ---- what may be done

/** Whether somebody at this page may move now. */
export function mayMove(s: State): boolean {
  if (!s.shown || s.shown !== s.positions.get(s.game.current) || s.promotion || s.editor) return false;
  if (modeOf(s) === "analysis") return !s.shown.over;
  if (s.room && !s.room.mayMove) return false;
  return !isBrowsing(s) && !endOf(s) && !playerOf(s, turnOf(s)).engine;
}

/** The legal moves of a piece. */
export const movesFrom = (s: Pick<Looks, "shown">, cell: Cell): Legal[] =>
  s.shown?.legal.filter((m) => m.from === cellName(cell)) ?? [];

/** The move to which the game goes back, null where none can be taken back. */
export function undone(s: Playing): Node | null {
  if (s.room || s.ended || modeOf(s) === "engines") return null;
  for (let n = liveNode(s).parent; n; n = n.parent) if (!playerOf(s, turnAt(s, n)).engine) return n;
  return null;
}

export const mayUndo = (s: Playing): boolean => (s.room ? s.room.mayAsk("undo") : undone(s) !== null);

/** The move that is played again after one was taken back, null where there is none. */
export function redone(s: Playing): Node | null {
  if (s.ended || modeOf(s) === "engines") return null;
  let n: Node | undefined = liveNode(s).next[0];
  while (n && playerOf(s, turnAt(s, n)).engine && n.next[0]) n = n.next[0];
  return n ?? null;
}

export const mayRedo = (s: Playing): boolean => redone(s) !== null;

/** Whether people at this page play the game, not two engines, nor a room. */
const isOurs = (s: Playing): boolean => !endOf(s) && (modeOf(s) === "local" || modeOf(s) === "engine");

/** Whether the game has hardly begun: until both sides have moved it can be left without a result. */
export const mayAbort = (s: Playing): boolean =>
  s.room ? s.room.mayAbort : isOurs(s) && s.game.line(liveNode(s)).length < 2;

export const mayResign = (s: Playing): boolean => (s.room ? s.room.playing : isOurs(s) && liveNode(s).ply > 0);
