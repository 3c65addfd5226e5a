// The panels beside the board. Each is a file with one component; here they are in the order of their tabs.
import type { ComponentType } from "preact";
import { Moves } from "./moves.tsx";
import { AnalysisView, ExplorerView } from "./panels/study.tsx";
import { EvaluationPanel } from "./panels/evaluation.tsx";
import { SetupPanel } from "./panels/setup.tsx";
import { TextPanel } from "./panels/text.tsx";
import type { Page } from "./page.ts";

export interface Panel {
  id: string;
  title: string;
  View: ComponentType<{ page: Page }>;
  /** Whether the tab is there; always, where this is missing. */
  shown?(page: Page): boolean;
}

export const panels: readonly Panel[] = [
  { id: "moves", title: "Moves", View: Moves, shown: (page) => page.mode !== "analysis" },
  { id: "analysis", title: "Analysis", View: AnalysisView },
  { id: "explorer", title: "Explorer", View: ExplorerView },
  { id: "evaluation", title: "Evaluation", View: EvaluationPanel },
  { id: "text", title: "Text", View: TextPanel },
  { id: "setup", title: "Setup", View: SetupPanel, shown: (page) => page.mode === "analysis" },
];
