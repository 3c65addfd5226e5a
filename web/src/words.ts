// What the page says about a game, in words for somebody who plays for the first time.
import { isAlice, moverOf, pawnsOf, variantOf } from "./alice.ts";
import { other, type Side } from "./clock.ts";
import { text } from "./english.ts";
import type { Node } from "./game.ts";
import type { Online } from "./online.ts";
import type { Page } from "./page.ts";
import { isWhite, pieceName } from "./pieces.ts";
import { attackOn, sightsOf } from "./reach.ts";
import { cellName, cellOf, type Cell } from "./scene.ts";
import { goesTo, ofMover } from "./typed.ts";
import type { Legal, Over, Position, Why } from "./wire.ts";
import { endOf, isBrowsing, liveNode, modeOf, playerOf, seatAt, turnOf, type State, type View } from "./state.ts";

export const title = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

const words = text.play;

export const kind = (letter: string): string => text.pieces[letter.toLowerCase()]!;

/** The piece that a move's text names, such as "queen" or "mirrored queen". */
export function moverName(text: string): string {
  const { letter, mirrored } = moverOf(text);
  return mirrored ? words.mirrored(kind(letter)) : kind(letter);
}

/** What an RFEN is, for those who meet the word for the first time. */
export const rfenMeaning = words.rfen;

/** The name of the game that is played under some rules. */
export const gameTitle = (page: Page, rules: string): string =>
  page.about.variants.find((v) => v.name === variantOf(rules))?.title ?? text.game;

/** A level as people choose it, such as "2 Average". */
export const levelText = ({ level, name }: { level: number; name: string }): string =>
  text.levelName(level, text.levels[level]?.name ?? name);

/** How lists write a move: as game text, which docs/reference/rules.md explains. */
export const notation = (rules: string): string => (isAlice(rules) ? words.aliceNotation : words.notation);

/** A move in a sentence, such as "queen Bc1 takes Ec4". Text is empty until the desk has given the move its name. */
export function moveWords({ text: written, move }: { text: string; move: string }): string {
  if (!written) return "";
  const [from, to] = [move.slice(0, 3), move.slice(3, 6)];
  return words.move(moverName(written), from, written.includes("x"), to) + becomes(move);
}

/** What a pawn becomes with a move, if it does. */
const becomes = (move: string): string => (move[6] ? words.becomes(kind(move[6])) : "");

/** One short line: whose turn it is, or how the game ended. */
export function headline(s: State): string {
  const over = modeOf(s) === "analysis" ? s.shown?.over : endOf(s);
  if (over) return words.ended(over.reason, winner(over));
  const side = modeOf(s) === "analysis" ? ((s.shown?.turn ?? "white") as Side) : turnOf(s);
  return words.toMove(side, Boolean(s.shown?.check) && !isBrowsing(s));
}

export const winner = (over: Over): Side | null =>
  over.result === "1-0" ? "white" : over.result === "0-1" ? "black" : null;

/** The heading over a finished game. */
export function overTitle(s: State, over: Over): string {
  const side = winner(over);
  if (over.reason === "abort") return words.aborted;
  if (!side) return words.draw;
  if (seatAt(s)) return side === seatAt(s) ? words.youWin : words.youLose;
  return words.wins(side);
}

/** What the player can do now. */
export function advice(page: Page): string {
  const s = page.state;
  const position = s.shown;
  if (s.editor) return s.editor.advice;
  if (s.note) return s.note;
  if (s.asked !== null && position) return attackWords(s, s.asked);
  if (!position) return "";
  if (s.promotion) return words.promote;
  if (modeOf(s) === "analysis") {
    if (position.over) return endText(position, position.over);
    if (s.selected !== null) return selection(s);
    return (position.check ? checkAdvice(position) : words.free) + nearDraw(position);
  }
  if (isBrowsing(s)) return words.earlier(s.game.current.text && moveWords(s.game.current), moveWords(liveNode(s)));
  const over = endOf(s);
  if (over) return endText(position, over);
  if (s.room && turnOf(s) !== seatAt(s)) return roomAdvice(s, s.room);
  if (s.room?.room.mine("undo")) return words.undoPending;
  if (modeOf(s) === "engines") return s.paused ? words.paused : words.thinks(playerOf(s, turnOf(s)).name);
  if (playerOf(s, turnOf(s)).engine) return words.thinks(playerOf(s, turnOf(s)).name);
  if (s.selected !== null) return selection(s);
  const whose = (seatAt(s) ? words.yourMove : words.movesNow(turnOf(s))) + nearDraw(position);
  if (position.check) return checkAdvice(position) + nearDraw(position);
  if (liveNode(s).ply < 2 && !page.hints.shown && !page.hints.searching) return words.firstMove(whose, turnOf(s));
  if (page.hints.shown || page.hints.searching) return whose;
  const last = position.line.at(-1)!;
  return words.lastMove(whose, seatAt(s) && other(turnOf(s)), moveWords(last));
}

/** How soon the 50-move rule draws the game, once that is near. */
const nearDraw = ({ drawIn }: Position): string => (drawIn ? ` ${words.drawIn(drawIn)}` : "");

/** Names pieces by their cells, such as "the rook on Aa5 and the queen on Ca1". */
const pieces = (position: Position, cells: string[]): string =>
  text.and(cells.map((cell) => words.placed(kind(position.board[cellOf(cell)]!), cell)));

/** Which pieces give check, and what helps: only what a legal move does. */
export function checkAdvice(position: Position): string {
  const rays = position.checks ?? [];
  const attackers = rays.map((r) => r.from);
  const to = (m: Legal): boolean => attackers.includes(m.to);
  const ways: string[] = [];
  if (position.legal.some((m) => m.from === position.check && !to(m))) ways.push(words.moveIt);
  const taken = attackers.filter((cell) => position.legal.some((m) => m.to === cell));
  if (taken.length > 0) ways.push(words.take(pieces(position, taken)));
  if (position.legal.some((m) => rays.some((r) => r.cells.includes(m.to)) && m.from !== position.check))
    ways.push(words.between);
  const many = attackers.length > 1;
  return words.check(title(pieces(position, attackers)), many, position.check, text.or(ways));
}

/** How a game ended: of a mate, how it comes about. */
const endText = (position: Position, over: Over): string =>
  over.reason === "checkmate" && position.checks ? mateText(position) : over.text;

/** How a mate comes about. */
export function mateText(position: Position): string {
  const guards = position.guards ?? [];
  const attackers = (position.checks ?? []).map((r) => r.from);
  return words.mate(pieces(position, attackers), attackers.length > 1, position.check, guards.length);
}

/** What the others in a room read while a player is to move. */
function roomAdvice(s: State, room: Online): string {
  if (room.slow) return room.room.connection === "open" ? words.onItsWay : words.waits;
  const move = s.shown?.line.at(-1);
  return words.othersMove(turnOf(s), !seatAt(s), move ? moveWords(move) : "");
}

function selection(s: State): string {
  const cell = s.selected!;
  const moves = s.shown!.legal.filter((m) => m.from === cellName(cell));
  const places = new Set(moves.map((m) => m.to)).size;
  const alice = isAlice(s.shown!.rules);
  const letter = kind(s.shown!.board[cell]!);
  const piece = s.shown!.mirrored?.includes(cellName(cell)) ? words.mirrored(letter) : letter;
  const cube = s.view === "cube";
  const risky = moves.some((m) => m.loss > 0 || m.exchange < 0);
  const risks = risky ? words.risks[alice ? "alice" : cube ? "cube" : "rings"] : "";
  const selected = words.selected(title(piece), cellName(cell), places, cube, risks);
  return stopped(s.shown!, cell, s.view) ? `${selected} ${words.stops(s.view === "layers")}` : selected;
}

/** Whether a mark on the board says what is in the way of a piece, of its own side in space. */
export function stopped(position: Position, cell: Cell, view: View): boolean {
  const { board } = position;
  const targets = position.legal.filter((m) => m.from === cellName(cell)).map((m) => cellOf(m.to));
  return sightsOf(board, new Set(position.mirrored?.map(cellOf)), cell).some(({ stop }) => {
    if (stop === null) return false;
    return view === "layers" ? !targets.includes(stop) : isWhite(board[stop]!) === isWhite(board[cell]!);
  });
}

/** What attacks a cell. */
export function attackWords({ shown }: Pick<State, "shown">, cell: Cell): string {
  const { board, mirrored, rules } = shown!;
  const { by } = attackOn(board, new Set(mirrored?.map(cellOf)), cell, pawnsOf(rules));
  const of = (white: boolean): string => {
    const attackers = by.filter((c) => isWhite(board[c]!) === white);
    return attackers.map((c) => words.attacker(kind(board[c]!), cellName(c))).join(", ");
  };
  return words.attacked(cellName(cell), of(true), of(false));
}

export const promotionName = (m: Legal): string => title(kind(m.promotion ?? "q"));

/** A move in words, for screen readers. The position is the one after it. */
export function describe(node: Node, side: Side, position: Position | undefined): string {
  const [from, to] = [node.move.slice(0, 3), node.move.slice(3, 6)];
  const capture = position?.line.at(-1)?.capture;
  const status = position && isAlice(position.rules) ? words.statusNow(!moverOf(node.text).mirrored) : "";
  const end = position?.over ? words.andEnd(position.over.text) : position?.check ? words.andCheck : "";
  const moved = words.described(side, moverName(node.text), from, capture ? kind(capture) : "", to);
  return moved + becomes(node.move) + status + end;
}

/** Why no person at this page can move now. */
export function whyNot(s: State): string {
  if (isBrowsing(s)) return words.lookEarlier;
  if (endOf(s)) return words.gameOver;
  if (s.room) {
    if (!seatAt(s)) return words.youWatch;
    if (s.room.room.mine("undo")) return words.undoAsked;
    if (turnOf(s) !== seatAt(s)) return words.turn(turnOf(s));
    return "";
  }
  if (modeOf(s) === "engines") return words.enginesPlay;
  if (playerOf(s, turnOf(s)).engine) return words.turnOf(turnOf(s), playerOf(s, turnOf(s)).name);
  return "";
}

/** The reason of a refusal as a sentence, and what helps. A piece that is named has no legal move at all. */
export function reasonText(s: Pick<State, "selected" | "shown" | "view">, why: Why, stuck: Cell | null): string {
  const { refusal } = text;
  const reason = refusal.reasons[why.reason]!(why);
  if (stuck !== null && why.reason !== "pinned") return refusal.stuck(s.shown!.board[stuck]!, cellName(stuck), reason);
  if (stuck !== null || s.selected === null) return refusal.sentence(reason);
  return s.view === "cube" ? refusal.boxes(reason) : refusal.rings(reason);
}

/** Why a cell is no answer to the question which piece to move, or where. */
export function wrongCell(s: State, selected: Cell | null, cell: Cell): string {
  const position = s.shown!;
  const [piece, name] = [position.board[cell]!, cellName(cell)];
  const called = (c: Cell): string => pieceName(position.board[c]!, position.mirrored?.includes(cellName(c)));
  const moves = position.legal.some((m) => m.from === name);
  if (ofMover(piece, position) && !moves) return words.stuck(called(cell), name, goesTo(name, position));
  if (selected !== null) return words.cannotGo(called(selected), name, s.view === "cube");
  if (piece !== ".") return words.notYours(called(cell), position.turn as Side);
  return words.empty(name, position.turn as Side);
}
