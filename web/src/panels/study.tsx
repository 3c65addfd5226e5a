// Panels that people use together: the moves of a game below what an engine or a corpus says of the position.
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
    <ExplorerPanel page={page} />
    <TreePanel page={page} tools={false} />
  </>
);
