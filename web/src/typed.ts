// Moves that people type: game text such as Qc1-Ec1, or cells such as Bc1Ec1. Signs between the cells, of check and of
// praise may be there or not. Upper and lower case matter only where they decide between two legal moves.
import { isAlice, statusName } from "./alice.ts";
import { pieceName } from "./pieces.ts";
import { cellOf } from "./scene.ts";
import type { Legal, Position } from "./wire.ts";

/** What a text means: one legal move, the promotions between which to choose, or what is wrong. */
export type Typed = { moves: Legal[] } | { error: string; from?: string; to?: string };

export function readMove(text: string, position: Position): Typed {
  const words = text
    .replace(/^\s*\d+\s*\.+/, "")
    .replace(/\bmate\b/i, "")
    .replace(/[\s\-–—x×:=+#!?.]/gi, "");
  if (!words) return { error: `Type a move, such as ${example(position)}.` };
  for (const fold of [(s: string) => s, (s: string) => s.toLowerCase()]) {
    const meant = position.legal.filter((m) => spellings(m).some((s) => fold(s) === fold(words)));
    if (meant.length === 0) continue;
    if (new Set(meant.map((m) => m.from + m.to)).size > 1) {
      const each = unique(meant.map((m) => wholeText(m.text, m.move)));
      return { error: `${text.trim()} can be ${list(each, "or")}. Type one of these.` };
    }
    return { moves: meant };
  }
  const [from, to] = (wholeMove.exec(words)?.slice(1) ?? []).map(cellText);
  // Of a piece that is not the mover's no more is to say.
  const own = from && pieceName(position.board[cellOf(from)]!).startsWith(position.turn);
  return { error: complaint(text.trim(), words, position), ...(own && { from, to: to! }) };
}

/** All ways to write a legal move, without signs. A promotion can be left out: then the player is asked. */
function spellings(m: Legal): string[] {
  const [level, file, rank] = [m.from[0]!, m.from[1]!, m.from[2]!];
  const piece = m.piece.toUpperCase();
  const from = ["", file, file + rank, level + file + rank];
  const starts = [...from.map((f) => piece + f), m.from];
  // A pawn's letter can be left out, as readers of game text allow.
  if (piece === "P") starts.push("", file + rank);
  // n or m says that the piece is normal or mirrored.
  const status = /^([nm]) ?[KQRBUNP]/.exec(m.text)?.[1];
  if (status) starts.push(...starts.map((s) => status + s));
  const ends = m.promotion ? ["", m.promotion, m.promotion.toUpperCase()] : [""];
  return starts.flatMap((s) => ends.map((e) => s + m.to + e));
}

/** A move with both its cells. */
const wholeMove = /^(?:[nm][kqrbunp])?([a-e][a-e][1-5])([a-e][a-e][1-5])[qrbnu]?$/i;

const cellText = (cell: string): string => cell[0]!.toUpperCase() + cell.slice(1).toLowerCase();

function complaint(text: string, words: string, position: Position): string {
  const cells = [...words.matchAll(/[a-e][a-e][1-5]/gi)].map((m) => cellText(m[0]));
  const to = cells.at(-1);
  if (!to)
    return `${text} names no cell. A cell is level A to E, file a to e, rank 1 to 5. A move is, for example, ${example(position)}.`;
  if (wholeMove.test(words)) {
    const from = cells[0]!;
    const piece = position.board[cellOf(from)]!;
    const name = `${pieceName(piece, position.mirrored?.includes(from))} on ${from}`;
    if (piece === ".") return `There is no piece on ${from}.`;
    if (pieceName(piece).split(" ")[0] !== position.turn)
      return `The ${name} is not yours to move: it is ${title(position.turn)}'s turn.`;
    const mirrored = position.mirrored?.includes(from) ?? false;
    const said = /^([nm])[kqrbunp][a-e][a-e]/i.exec(words)?.[1]?.toLowerCase();
    if (said && isAlice(position.rules) && (said === "m") !== mirrored)
      return `The ${pieceName(piece)} on ${from} is ${statusName(mirrored)}.`;
    return `The ${name} cannot go to ${to}. ${goesTo(from, position)}`;
  }
  const there = position.legal.filter((m) => m.to === to);
  if (there.length === 0) return `No piece of ${title(position.turn)} can go to ${to}.`;
  return `${text} is not a legal move. To ${to} go ${list(unique(there.map((m) => m.text)), "and")}.`;
}

/** Says where a piece can go. */
export function goesTo(from: string, position: Position): string {
  const cells = unique(position.legal.filter((m) => m.from === from).map((m) => m.to));
  if (cells.length === 0) return position.check ? "It cannot help against the check." : "It has no legal move now.";
  return `It can go to ${list(cells, "and")}.`;
}

/** A legal move as an example, one that changes the level where there is one. A bishop's may be read as two cells. */
export function example(position: Position): string {
  const m = position.legal.find((m) => m.from[0] !== m.to[0] && !/[pb]/i.test(m.piece)) ?? position.legal[0];
  return m?.text ?? "Qc1-Ec1";
}

/** A move of game text with the level that the piece leaves, such as QBc1-Ec1 for Qc1-Ec1: it has one meaning. */
export const wholeText = (text: string, move: string): string =>
  text.replace(/^([KQRBUNP])[A-E]?[a-e][1-5](?=[-x])/, `$1${move.slice(0, 3)}`);

const unique = (words: string[]): string[] => [...new Set(words)];
const title = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

export function list(words: string[], last: string): string {
  const shown = words.length > 8 ? [...words.slice(0, 7), `${words.length - 7} more`] : words;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} ${last} ${shown.at(-1)!}`;
}

/** The cells of a move in machine notation. */
export const cellsOf = (move: string): [number, number] => [cellOf(move.slice(0, 3)), cellOf(move.slice(3, 6))];
