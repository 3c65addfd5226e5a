// What is played: by whom, by which rules, from which position, with which clock.
import type { TimeControl } from "./clock.ts";

export type Mode = "local" | "engine" | "engines" | "analysis" | "room";

/** A person at this page, or an engine, named as the desk names it. */
export interface Player {
  name: string;
  engine: string; // empty for a person
}

export interface Setup {
  mode: Mode;
  rules: string;
  start: string; // RFEN, empty for the start position of the rules
  white: Player;
  black: Player;
  control: TimeControl | null;
}

export const person = (name: string): Player => ({ name, engine: "" });
