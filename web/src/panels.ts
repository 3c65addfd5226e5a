// The panels beside the board. Each is a file with one component; here they are in the order of their tabs.
import { text } from "./english.ts";
import type { FunctionComponent } from "preact";
import { Moves } from "./moves.tsx";
import { lazy } from "./late.tsx";
import type { Page } from "./page.ts";
import { RoomPanel } from "./roompanel.tsx";
import { endOf, modeOf } from "./state.ts";

export interface Panel {
  id: string;
  title: string;
  View: FunctionComponent<{ page: Page }>;
  /** Whether the tab is there; always, where this is missing. */
  shown?(page: Page): boolean;
}

/** Players of a room have no engine, book or tables at their hand while the game goes on. */
const free = (page: Page): boolean => !page.state.room?.playing;

export const panels: readonly Panel[] = [
  { id: "moves", title: text.panels.moves, View: Moves, shown: (page) => modeOf(page.state) !== "analysis" },
  { id: "room", title: text.panels.room, View: RoomPanel, shown: (page) => page.state.room !== null },
  {
    id: "analysis",
    title: text.panels.analysis,
    View: lazy((rest) => rest.AnalysisView),
    shown: (page) => !page.state.room,
  },
  { id: "explorer", title: text.panels.explorer, View: lazy((rest) => rest.ExplorerView), shown: free },
  { id: "evaluation", title: text.panels.evaluation, View: lazy((rest) => rest.EvaluationPanel), shown: free },
  {
    id: "review",
    title: text.panels.review,
    View: lazy((rest) => rest.ReviewPanel),
    shown: (page) => !page.state.room && (modeOf(page.state) === "analysis" || endOf(page.state) !== null),
  },
  { id: "text", title: text.panels.text, View: lazy((rest) => rest.TextPanel), shown: (page) => !page.state.room },
  {
    id: "setup",
    title: text.panels.setup,
    View: lazy((rest) => rest.SetupPanel),
    shown: (page) => modeOf(page.state) === "analysis",
  },
];
