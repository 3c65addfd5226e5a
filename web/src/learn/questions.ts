// What is asked in a lesson, in a puzzle of mate, in an endgame that is won, and how a try is judged.
import { other, type Side } from "../clock.ts";
import { text } from "../english.ts";
import { cellOf } from "../scene.ts";
import { cellsOf } from "../typed.ts";
import type { Defended, Explored, Legal, Lines } from "../wire.ts";
import { kind, moveWords, title } from "../words.ts";
import type { MatePuzzle, Task, WinMove, WinPuzzle } from "./data.ts";
import type { Exercise, Question, Verdict } from "./exercise.ts";

const words = text.learn;

export const ofTask = (task: Task): Question => ({
  start: task.start,
  say: task.say,
  marks: task.marks?.map(cellOf) ?? [],
  plain: true,
  judge: async (m) =>
    task.moves.includes(m.move)
      ? { right: true, words: task.right, done: true }
      : {
          right: false,
          stays: true,
          words: task.wrong.find((w) => w.moves?.includes(m.move))?.say ?? words.wrong,
        },
  answer: async () => task.moves[0]!,
});

const sideOf = (start: string): Side => (start.split(" ")[1] === "b" ? "black" : "white");

export function ofMate(puzzle: MatePuzzle): Question {
  const { start, mate, keys } = puzzle;
  const us = sideOf(start);
  const them = other(us);
  /** Our moves to mate, the next one included. */
  const left = (x: Exercise): number => mate - x.moves.length / 2;
  return {
    start,
    say: words.mate.say(us, mate),
    how: words.how(us),
    plain: true,
    judge: async (m, x): Promise<Verdict> => {
      const more = left(x) - 1;
      const known = x.moves.length === 0 ? keys[m.move] : undefined;
      const defence: Defended =
        known !== undefined
          ? { mates: true, move: known, text: "" }
          : await x.ask<Defended>("defend", { start, moves: [...x.moves, m.move], mate: more });
      if (defence.mates && !defence.move) return { right: true, done: true, words: words.mate.solved };
      if (defence.mates)
        return {
          right: true,
          reply: defence.move,
          words: words.mate.right(them, more),
        };
      if (!defence.move) return { right: false, words: words.mate.drawn };
      const answer = moveWords(defence);
      return {
        right: false,
        reply: defence.move,
        words: more === 0 ? words.mate.none(them, answer) : words.mate.later(them, answer, more),
      };
    },
    answer: async (x) => Object.keys(keys).find(() => x.moves.length === 0) ?? best(x),
  };
}

/** The best move of the engine. */
async function best(x: Exercise): Promise<string> {
  let move = "";
  const request = { start: x.question.start, moves: x.moves, engine: "raumlab", nodes: 50_000 };
  await x.desk.stream<Lines>("analyse", request, (lines) => (move = lines.lines[0]?.moves[0] ?? move), x.signal);
  return move;
}

const mateIn = (w: WinMove): number => (w.in + 1) / 2;
const shortest = (wins: readonly WinMove[]): WinMove => wins.reduce((a, b) => (b.in < a.in ? b : a));

export function ofWin(puzzle: WinPuzzle): Question {
  const { start } = puzzle;
  const us = sideOf(start);
  /** The moves that keep the win now. */
  const wins = (x: Exercise): readonly WinMove[] => {
    let at: readonly WinMove[] = puzzle.wins;
    for (let i = 0; i < x.moves.length; i += 2) at = at.find((w) => w.move === x.moves[i])?.wins ?? [];
    return at;
  };
  return {
    start,
    say: words.keep.say(us, mateIn(shortest(puzzle.wins))),
    how: words.how(us),
    plain: true,
    judge: async (m, x): Promise<Verdict> => {
      const now = wins(x);
      const kept = now.find((w) => w.move === m.move);
      if (!kept) return lost(m, x, other(us));
      const least = shortest(now);
      const praise = kept.in === 1 ? words.mate.solved : words.keep.right(mateIn(kept), mateIn(least));
      const others = now.filter((w) => w !== kept).map((w) => words.keep.distance(textOf(w.move, x), mateIn(w)));
      const replies = repliesTo(m, kept, x);
      if (!kept.reply)
        return {
          replies,
          right: true,
          done: true,
          words: kept.in === 1 ? praise : words.keep.solved(praise),
          others,
        };
      return {
        right: true,
        reply: kept.reply,
        replies,
        words: words.keep.goOn(praise, other(us)),
        others,
      };
    },
    answer: async (x) => shortest(wins(x)).move,
  };
}

/** All replies to a move that keeps the win, those that hold out longest first. */
function repliesTo(m: Legal, { replies = {} }: WinMove, x: Exercise): string[] {
  const board = x.shown?.board ?? "";
  const name = (reply: string): string => {
    const [from, to] = cellsOf(reply);
    const takes = reply.slice(3, 6) === m.to || (board[to] !== "." && reply.slice(3, 6) !== m.from);
    return title(text.play.move(kind(board[from]!), reply.slice(0, 3), takes, reply.slice(3, 6)));
  };
  return Object.entries(replies)
    .sort(([, a], [, b]) => b - a)
    .map(([reply, plies]) => words.keep.distance(name(reply), (plies + 1) / 2));
}

const textOf = (move: string, x: Exercise): string =>
  title(moveWords(x.shown?.legal.find((m) => m.move === move) ?? { text: "", move })) || move;

/** What a move that does not win is answered with. */
async function lost(m: Legal, x: Exercise, them: Side): Promise<Verdict> {
  const { tables } = await x.ask<Explored>("explore", {
    rules: "",
    start: x.question.start,
    moves: [...x.moves, m.move],
  });
  const answer = tables?.moves[0];
  if (!answer) return { right: false, words: words.keep.drawn };
  return {
    right: false,
    reply: answer.move,
    words: words.keep.lost(them, moveWords(answer), answer.result === "win"),
  };
}
