// Moves that people type: game text such as Qc1-Ec1, or cells such as Bc1Ec1. Signs between the cells, of check and of
// praise may be there or not. Upper and lower case matter only where they decide between two legal moves.
import { isAlice } from "./alice.ts";
import type { Side } from "./clock.ts";
import { text } from "./english.ts";
import { isWhite, pieceName } from "./pieces.ts";
import { cellOf } from "./scene.ts";
import type { Legal, Position } from "./wire.ts";

const words = text.typed;

/** What a text means: one legal move, the promotions between which to choose, or what is wrong. */
export type Typed = { moves: Legal[] } | { error: string; from?: string; to?: string; promotion?: string };

export function readMove(written: string, position: Position): Typed {
  const cells = written
    .replace(/^\s*\d+\s*\.+/, "")
    .replace(/\bmate\b/i, "")
    .replace(/[\s\-–—x×:=+#!?.]/gi, "");
  if (!cells) return { error: words.nothing(example(position)) };
  for (const fold of [(s: string) => s, (s: string) => s.toLowerCase()]) {
    const meant = position.legal.filter((m) => spellings(m).some((s) => fold(s) === fold(cells)));
    if (meant.length === 0) continue;
    if (new Set(meant.map((m) => m.from + m.to)).size > 1)
      return { error: words.several(written.trim(), unique(meant.map((m) => wholeText(m.text, m.move)))) };
    return { moves: meant };
  }
  // A legal move but for the letter of a promotion.
  const [, plain, promotion] = /^(.*[1-5])([qrbun])$/i.exec(cells) ?? [];
  const meant = plain ? readMove(plain, position) : null;
  if (meant && "moves" in meant) {
    const [{ from, to }] = meant.moves as [Legal];
    return { error: words.noPromotion, from, to, promotion: promotion!.toLowerCase() };
  }
  const [from, to] = (wholeMove.exec(cells)?.slice(1) ?? []).map(cellText);
  // Of a piece that is not the mover's no more is to say.
  const own = from && ofMover(position.board[cellOf(from)]!, position);
  return { error: complaint(written.trim(), cells, position), ...(own && { from, to: to! }) };
}

/** Whether a piece is the mover's. */
export const ofMover = (letter: string, position: Position): boolean =>
  letter !== "." && isWhite(letter) === (position.turn === "white");

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

function complaint(written: string, text: string, position: Position): string {
  const cells = [...text.matchAll(/[a-e][a-e][1-5]/gi)].map((m) => cellText(m[0]));
  const to = cells.at(-1);
  if (!to) return words.noCell(written, example(position));
  const turn = position.turn as Side;
  if (wholeMove.test(text)) {
    const from = cells[0]!;
    const piece = position.board[cellOf(from)]!;
    if (piece === ".") return words.noPiece(from);
    const mirrored = position.mirrored?.includes(from) ?? false;
    const name = pieceName(piece, mirrored);
    if (!ofMover(piece, position)) return words.notYours(name, from, turn);
    const said = /^([nm])[kqrbunp][a-e][a-e]/i.exec(text)?.[1]?.toLowerCase();
    if (said && isAlice(position.rules) && (said === "m") !== mirrored)
      return words.status(pieceName(piece), from, mirrored);
    return words.cannotGo(name, from, to, goesTo(from, position));
  }
  const there = position.legal.filter((m) => m.to === to);
  if (there.length === 0) return words.noneGoes(turn, to);
  return words.notLegal(written, to, unique(there.map((m) => m.text)));
}

/** Says where a piece can go. */
export function goesTo(from: string, position: Position): string {
  const cells = unique(position.legal.filter((m) => m.from === from).map((m) => m.to));
  if (cells.length === 0) return position.check ? words.noHelp : words.noMove;
  return words.goes(cells);
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
/** The cells of a move in machine notation. */
export const cellsOf = (move: string): [number, number] => [cellOf(move.slice(0, 3)), cellOf(move.slice(3, 6))];
