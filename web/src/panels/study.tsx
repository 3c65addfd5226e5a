// Panels that people use together: the moves of a game, and what an engine or a corpus says of the position. The steps
// through the game stay above a list of moves that may be long.
import type { JSX } from "preact";
import { AnalysisPanel } from "./analysis.tsx";
import { ExplorerPanel } from "./explorer.tsx";
import type { PanelProps } from "./panel.ts";
import { TreePanel } from "./tree.tsx";

export const AnalysisView = ({ page }: PanelProps): JSX.Element => (
  <>
    <AnalysisPanel page={page} />
    <TreePanel page={page} />
  </>
);

export const ExplorerView = ({ page }: PanelProps): JSX.Element => (
  <>
    <TreePanel page={page} tools={false} />
    <ExplorerPanel page={page} />
  </>
);
