// What a board shows, and what it reports. All views of the board draw the same scene.
import type { Reasons } from "./rays.ts";

/** A cell: level*25 + rank*5 + file, from 0 (Aa1) to 124 (Ee5). */
export type Cell = number;

/** Where the selected piece may go, with the exchange there in centipawns of the mover's view. */
export interface Target {
  capture: boolean;
  promotion: boolean;
  gain: number; // sums of the exchange played to exhaustion
  loss: number;
  exchange: number; // what it is worth where each side may stop
  ring: boolean; // gain and loss are sums of their own; else they are the exchange alone
  plain?: boolean; // nothing is said of the exchange
}

/**
 * An arrow of an analysis line, a hint or a book move, or one's own. Weight from 0 to 1 is its thickness. From a
 * cell to itself it is a circle.
 */
export interface Arrow {
  from: Cell;
  to: Cell;
  kind: "line" | "threat" | "explorer" | "hint" | "own";
  weight: number;
}

/** What a piece sees along one of its ways: the empty cells, and the piece that stops it, if one does. */
export interface Sight {
  from: Cell;
  cells: readonly Cell[];
  stop: Cell | null;
}

/** A cell, and the pieces of both sides that attack it. */
export interface Attack {
  cell: Cell;
  by: readonly Cell[];
}

/** Something about every cell that is shown by colour and by a letter or number. */
export interface Overlay {
  kind: "classes" | "attacks" | "pieces" | "wrong" | "marked";
  label: string[]; // 125 short texts, empty for nothing
  tone: number[]; // 125: the class 0 to 3 for classes, else from -1 (Black) to 1 (White)
}

export interface Scene {
  board: string; // 125 letters as in RFEN, a dot for an empty cell
  mirrored: ReadonlySet<Cell>; // pieces of a variant of Alice
  flipped: boolean; // seen by Black
  turn: "white" | "black";
  selected: Cell | null;
  targets: ReadonlyMap<Cell, Target>;
  sights: readonly Sight[]; // of the selected piece
  attack: Attack | null; // on the cell that the player asks about
  movable: ReadonlySet<Cell>; // pieces that the player may pick up now
  lastMove: readonly [Cell, Cell] | null;
  check: Cell | null;
  mated: boolean; // the king that is in check
  reasons: Reasons; // why a move is refused, what gives check, what mates
  hint: readonly [Cell, Cell] | null;
  arrows: readonly Arrow[];
  drawing: boolean; // every press draws arrows and circles, not the right button alone
  overlay: Overlay | null;
  focus: Cell; // the cell that has or had the keyboard
}

/** All of a scene in a text: a scene with the same one is drawn already. */
export const keyOf = (scene: Scene): string =>
  JSON.stringify(scene, (_, value: unknown) => (value instanceof Map || value instanceof Set ? [...value] : value));

export interface BoardView {
  /** Draws the scene, all of it or what changed. */
  draw(scene: Scene): void;
  /** Gives the keyboard focus to the cell that has it in the scene. */
  focus(): void;
  /** Removes everything from the page and frees its memory. */
  close(): void;
}

/** What a view reports. It decides nothing: the page knows what a click means. */
export interface BoardEvents {
  pick(cell: Cell): void; // click, tap, Enter
  drag(from: Cell, to: Cell): void; // a piece dropped on another cell
  cancel(): void; // Escape, or a click beside the board
  focus(cell: Cell): void; // the keyboard moved
  ask(cell: Cell): void; // what attacks it? by a key, or a long press
  mark(from: Cell, to: Cell): void; // an arrow was drawn, or a circle where both are one
}

export type OpenView = (host: HTMLElement, events: BoardEvents) => BoardView;

export const cellName = (c: Cell): string =>
  "ABCDE"[Math.floor(c / 25)]! + "abcde"[c % 5]! + String((Math.floor(c / 5) % 5) + 1);

export const cellOf = (name: string): Cell =>
  (name.charCodeAt(0) - 65) * 25 + (name.charCodeAt(2) - 49) * 5 + (name.charCodeAt(1) - 97);

/**
 * The cell at a place of five flat boards, from E to A, or from A to E where they are flipped: place 0 is the first
 * cell of the first board, by rows. The function is its own inverse.
 */
export const turned = (place: number, flipped: boolean): Cell => {
  const [board, row, column] = [Math.floor(place / 25), Math.floor(place / 5) % 5, place % 5];
  return flipped ? board * 25 + row * 5 + (4 - column) : (4 - board) * 25 + (4 - row) * 5 + column;
};
