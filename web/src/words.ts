// What the page says about a game, in words for somebody who plays for the first time.
import { isAlice, moverOf, pawnsOf, statusName, variantOf } from "./alice.ts";
import { other, type Side } from "./clock.ts";
import { text } from "./english.ts";
import type { Node } from "./game.ts";
import type { Online } from "./online.ts";
import type { Page } from "./page.ts";
import { isWhite, pieceName } from "./pieces.ts";
import { attackOn } from "./reach.ts";
import { cellName, cellOf, type Cell } from "./scene.ts";
import { goesTo, list } from "./typed.ts";
import type { Legal, Over, Position, Why } from "./wire.ts";

export const title = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

export const kind = (letter: string): string => pieceName(letter).split(" ")[1]!;

/** The piece that a move's text names, such as "queen" or "mirrored queen". */
export function moverName(text: string): string {
  const { letter, mirrored } = moverOf(text);
  return `${mirrored ? "mirrored " : ""}${kind(letter)}`;
}

/** What an RFEN is, for those who meet the word for the first time. */
export const rfenMeaning =
  "RFEN is a position in one line, as FEN in chess: the levels E to A, the ranks of each from 5 to 1, a number for empty cells, then who moves.";

/** The name of the game that is played under some rules. */
export const gameTitle = (page: Page, rules: string): string =>
  page.about.variants.find((v) => v.name === variantOf(rules))?.title ?? "Raumschach";

/** A level as people choose it, such as "2 Average". */
export const levelText = ({ level, name }: { level: number; name: string }): string =>
  text.levelName(level, text.levels[level]?.name ?? name);

/** How lists write a move: as game text, which docs/rules.md explains. */
export const notation = (rules: string): string =>
  isAlice(rules)
    ? "nQ Bc1xEc4 is the normal queen from Bc1, which captures on Ec4; m is for a mirrored piece, which is drawn upside down, here as it was before its move."
    : "Qc1-Ec1 is the queen from Bc1 to Ec1: the level that a piece leaves is left out, unless two such pieces can go there.";

/** A move in a sentence, such as "queen Bc1 takes Ec4". Text is empty until the desk has given the move its name. */
export function moveWords({ text, move }: { text: string; move: string }): string {
  const promoted = move[6] ? `, and becomes a ${kind(move[6])}` : "";
  return (
    text &&
    `${moverName(text)} ${move.slice(0, 3)} ${text.includes("x") ? "takes" : "to"} ${move.slice(3, 6)}${promoted}`
  );
}

/** One short line: whose turn it is, or how the game ended. */
export function headline(page: Page): string {
  const over = page.mode === "analysis" ? page.shown?.over : page.over;
  if (over)
    return `${over.reason === "checkmate" ? "Checkmate. " : over.reason === "stalemate" ? "Stalemate. " : ""}${winnerText(over)}`;
  const side = page.mode === "analysis" ? ((page.shown?.turn ?? "white") as Side) : page.turn;
  const check = page.shown?.check && !page.browsing ? " · check" : "";
  return `${title(side)} to move${check}`;
}

export const winner = (over: Over): Side | null =>
  over.result === "1-0" ? "white" : over.result === "0-1" ? "black" : null;

export function winnerText(over: Over): string {
  const side = winner(over);
  return side ? `${title(side)} wins.` : "Draw.";
}

/** The heading over a finished game. */
export function overTitle(page: Page, over: Over): string {
  const side = winner(over);
  if (!side) return "Draw";
  if (page.seat) return side === page.seat ? "You win!" : "You lose";
  return `${title(side)} wins`;
}

/** What the player can do now. */
export function advice(page: Page): string {
  const position = page.shown;
  if (page.editor) return page.editor.advice;
  if (page.note) return page.note;
  if (page.asked !== null && position) return attackWords(page, page.asked);
  if (!position) return "";
  if (page.promotion) return "Choose what the pawn becomes.";
  if (page.mode === "analysis") {
    if (position.over) return endText(position, position.over);
    if (page.selected !== null) return selection(page);
    return position.check ? checkAdvice(position) : "Move the pieces of either side. Every move is kept.";
  }
  if (page.browsing)
    return `You look at an earlier position${page.game.current.text && `, after ${moveWords(page.game.current)}`}. The game goes on after ${moveWords(page.live) || "it"}.`;
  if (page.over) return endText(position, page.over);
  if (page.room && page.turn !== page.seat) return roomAdvice(page, page.room);
  if (page.room?.room.mine("undo")) return "Undo pending… You move again when it is answered, or withdrawn.";
  if (page.mode === "engines") return page.paused ? "Paused." : `${page.player(page.turn).name} is thinking …`;
  if (page.player(page.turn).engine) return `${page.player(page.turn).name} is thinking …`;
  if (page.selected !== null) return selection(page);
  const whose = page.seat ? "Your move." : `${title(page.turn)}'s move.`;
  if (position.check) return checkAdvice(position);
  if (page.live.ply < 2 && !page.hints.shown && !page.hints.searching)
    return `${whose} Click one of the ${page.turn} pieces to see where it can go.`;
  if (page.hints.shown || page.hints.searching) return whose;
  const last = position.line.at(-1)!;
  return `${whose} ${page.seat ? title(other(page.turn)) + " played" : "Last move:"} ${moveWords(last)}.`;
}

/** Names pieces by their cells, such as "the rook on Aa5 and the queen on Ca1". */
const pieces = (position: Position, cells: string[]): string =>
  list(
    cells.map((cell) => `the ${kind(position.board[cellOf(cell)]!)} on ${cell}`),
    "and",
  );

/** Which pieces give check, and what helps: only what a legal move does. */
export function checkAdvice(position: Position): string {
  const rays = position.checks ?? [];
  const attackers = rays.map((r) => r.from);
  const to = (m: Legal): boolean => attackers.includes(m.to);
  const ways: string[] = [];
  if (position.legal.some((m) => m.from === position.check && !to(m))) ways.push("move it");
  const taken = attackers.filter((cell) => position.legal.some((m) => m.to === cell));
  if (taken.length > 0) ways.push(`take ${pieces(position, taken)}`);
  if (position.legal.some((m) => rays.some((r) => r.cells.includes(m.to)) && m.from !== position.check))
    ways.push("put a piece between");
  const helps = ways.length > 0 ? `: ${list(ways, "or")}` : "";
  return `Check! ${title(pieces(position, attackers))} ${attackers.length > 1 ? "attack" : "attacks"} the king on ${position.check}${helps}.`;
}

/** How a game ended: of a mate, how it comes about. */
const endText = (position: Position, over: Over): string =>
  over.reason === "checkmate" && position.checks ? mateText(position) : over.text;

/** How a mate comes about. */
export function mateText(position: Position): string {
  const guards = position.guards ?? [];
  const attackers = (position.checks ?? []).map((r) => r.from);
  const [count, verb] = guards.length === 1 ? ["the one cell", "is"] : [`all ${guards.length} cells`, "are"];
  const cells = guards.length === 0 ? "which can go nowhere" : `and ${count} that it could go to ${verb} guarded`;
  return `Mate: ${pieces(position, attackers)} ${attackers.length > 1 ? "attack" : "attacks"} the king on ${position.check}, ${cells}.`;
}

/** What the others in a room read while a player is to move. */
function roomAdvice(page: Page, room: Online): string {
  if (room.slow)
    return room.room.connection === "open"
      ? "Your move is on its way to the server …"
      : "Your move waits for the server.";
  const move = page.shown?.line.at(-1);
  const last = move && moveWords(move);
  const whose = page.seat ? `${title(page.turn)} is to move.` : `${title(page.turn)} is to move; you watch.`;
  return last ? `${whose} Last move: ${last}.` : whose;
}

function selection(page: Page): string {
  const cell = page.selected!;
  const moves = page.shown!.legal.filter((m) => m.from === cellName(cell));
  const places = new Set(moves.map((m) => m.to)).size;
  const alice = isAlice(page.shown!.rules);
  const piece = `${page.shown!.mirrored?.includes(cellName(cell)) ? "Mirrored " : ""}${kind(page.shown!.board[cell]!)}`;
  const cube = page.view === "cube";
  const colours = alice
    ? "Red marks what loses a piece there"
    : cube
      ? "The redder a box is, the more of what is taken there you lose"
      : "Green is what you win there, dashed red what you lose";
  const risky = moves.some((m) => m.loss > 0 || m.exchange < 0)
    ? ` ${colours}; the number is the balance in pawns.`
    : "";
  return `${title(piece)} on ${cellName(cell)}: ${places} ${places === 1 ? "cell" : "cells"} to go to. Click a ${cube ? "box" : "ring"}.${risky}`;
}

/** What attacks a cell. */
export function attackWords({ shown }: Page, cell: Cell): string {
  const { board, mirrored, rules } = shown!;
  const { by } = attackOn(board, new Set(mirrored?.map(cellOf)), cell, pawnsOf(rules));
  const of = (white: boolean): string => {
    const attackers = by.filter((c) => isWhite(board[c]!) === white).map((c) => `${kind(board[c]!)} ${cellName(c)}`);
    return attackers.length === 0 ? "nothing" : attackers.join(", ");
  };
  return `${cellName(cell)} is attacked by White: ${of(true)}. By Black: ${of(false)}.`;
}

export const promotionName = (m: Legal): string => title(kind(m.promotion ?? "q"));

/** A move in words, for screen readers. The position is the one after it. */
export function describe(node: Node, side: Side, position: Position | undefined): string {
  const [from, to] = [node.move.slice(0, 3), node.move.slice(3, 6)];
  const capture = position?.line.at(-1)?.capture;
  const promoted = node.move[6] ? `, and becomes a ${kind(node.move[6])}` : "";
  const end = position?.over ? `. ${position.over.text}` : position?.check ? ", check" : "";
  return `${title(side)}: ${moverName(node.text)} ${from} ${capture ? `takes the ${kind(capture)} on` : "to"} ${to}${promoted}${position && isAlice(position.rules) ? `, ${statusName(!moverOf(node.text).mirrored)} now` : ""}${end}`;
}

/** Why no person at this page can move now. */
export function whyNot(page: Page): string {
  if (page.browsing) return "You look at an earlier move. Go back to the game to play on.";
  if (page.over) return "The game is over.";
  if (page.room) {
    if (!page.seat) return "You watch: the players alone can move.";
    if (page.room.room.mine("undo")) return "You have requested an undo: wait for the answer, or withdraw it.";
    if (page.turn !== page.seat) return `It is ${title(page.turn)}'s turn.`;
    return "";
  }
  if (page.mode === "engines") return "Two engines play. You can pause them.";
  if (page.player(page.turn).engine)
    return `It is ${title(page.turn)}'s turn: ${page.player(page.turn).name} is thinking.`;
  return "";
}

/** The reason of a refusal as a sentence, and what helps. A piece that is named has no legal move at all. */
export function reasonText(page: Pick<Page, "selected" | "shown" | "view">, why: Why, stuck: Cell | null): string {
  const words = text.refusal;
  const reason = words.reasons[why.reason]!(why);
  if (stuck !== null && why.reason !== "pinned") return words.stuck(page.shown!.board[stuck]!, cellName(stuck), reason);
  if (stuck !== null || page.selected === null) return words.sentence(reason);
  return page.view === "cube" ? words.boxes(reason) : words.rings(reason);
}

/** Why a cell is no answer to the question which piece to move, or where. */
export function wrongCell(page: Page, selected: Cell | null, cell: Cell): string {
  const position = page.shown!;
  const [piece, name] = [position.board[cell]!, cellName(cell)];
  const called = (c: Cell): string => pieceName(position.board[c]!, position.mirrored?.includes(cellName(c)));
  if (piece !== "." && pieceName(piece).startsWith(position.turn))
    return `The ${called(cell)} on ${name} cannot move. ${goesTo(name, position)}`;
  if (selected !== null)
    return `The ${called(selected)} cannot go to ${name}. ${page.view === "cube" ? "Boxes" : "Rings"} show where it can go.`;
  if (piece !== ".") return `This is a ${called(cell)}. It is ${title(position.turn)}'s turn.`;
  return `${name} is empty. Choose a ${position.turn} piece first.`;
}
