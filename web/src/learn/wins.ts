import type { WinPuzzle } from "./data.ts";
import table from "./wins.json";

export const wins = table as unknown as readonly WinPuzzle[];
