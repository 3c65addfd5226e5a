// The panels beside the board. Each is a file with one component; here they are in the order of their tabs.
import type { FunctionComponent } from "preact";
import { Moves } from "./moves.tsx";
import { lazy } from "./late.tsx";
import type { Page } from "./page.ts";
import { RoomPanel } from "./roompanel.tsx";

export interface Panel {
  id: string;
  title: string;
  View: FunctionComponent<{ page: Page }>;
  /** Whether the tab is there; always, where this is missing. */
  shown?(page: Page): boolean;
}

/** Players of a room have no engine, book or tables at their hand while the game goes on. */
const free = (page: Page): boolean => !page.room?.playing;

export const panels: readonly Panel[] = [
  { id: "moves", title: "Moves", View: Moves, shown: (page) => page.mode !== "analysis" },
  { id: "room", title: "Room", View: RoomPanel, shown: (page) => page.room !== null },
  { id: "analysis", title: "Analysis", View: lazy((rest) => rest.AnalysisView), shown: (page) => !page.room },
  { id: "explorer", title: "Explorer", View: lazy((rest) => rest.ExplorerView), shown: free },
  { id: "evaluation", title: "Evaluation", View: lazy((rest) => rest.EvaluationPanel), shown: free },
  {
    id: "review",
    title: "Review",
    View: lazy((rest) => rest.ReviewPanel),
    shown: (page) => !page.room && (page.mode === "analysis" || page.over !== null),
  },
  { id: "text", title: "Text", View: lazy((rest) => rest.TextPanel), shown: (page) => !page.room },
  { id: "setup", title: "Setup", View: lazy((rest) => rest.SetupPanel), shown: (page) => page.mode === "analysis" },
];
