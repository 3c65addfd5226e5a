// The tables of lessons and puzzles. Go makes them and holds them against the rules: web/desk/lessons_test.go and
// web/desk/puzzles_test.go.
import table from "./lessons.json";

export interface Lesson {
  id: string;
  title: string;
  about: string;
  tasks: Task[];
}

/** A position in which White does what the text says. */
export interface Task {
  say: string;
  start: string; // RFEN
  moves: string[]; // the right ones
  right: string; // the answer to them
  wrong: { moves?: string[]; say: string }[]; // the answers to the other legal moves
  marks?: string[]; // cells that the text is about
}

/** A proven mate. */
export interface MatePuzzle {
  name: string;
  start: string; // RFEN
  mate: number; // moves
  keys: Record<string, string>; // all first moves that mate in time, each with the longest defence
}

/** A won position of an endgame. */
export interface WinPuzzle {
  ending: string;
  start: string; // RFEN
  wins: WinMove[];
}

/** A move that keeps the win. Where a line ends there is no reply that goes on. */
export interface WinMove {
  move: string;
  in: number; // plies to mate, this one included
  replies?: Record<string, number>; // all, with the plies from each to the mate
  reply?: string; // the longest defence
  wins?: WinMove[]; // after it
}

export const lessons: readonly Lesson[] = table.lessons;

export const loadMates = async (): Promise<readonly MatePuzzle[]> => (await import("./mates.ts")).mates;
export const loadWins = async (): Promise<readonly WinPuzzle[]> => (await import("./wins.ts")).wins;
