// The panels beside the board. Each is a file with one component; here they are in the order of their tabs.
import type { ComponentType } from "preact";
import { Moves } from "./moves.tsx";
import type { Page } from "./page.ts";

export interface Panel {
  id: string;
  title: string;
  View: ComponentType<{ page: Page }>;
  /** Whether the tab is there; always, where this is missing. */
  shown?(page: Page): boolean;
}

export const panels: readonly Panel[] = [{ id: "moves", title: "Moves", View: Moves }];
