// What the first look at the page does not need: late.tsx loads it.
export { Games } from "./games.tsx";
export { HowPieces } from "./howpieces.tsx";
export { Keys } from "./keys.tsx";
export { Learn } from "./learn/learn.tsx";
export { EvaluationPanel } from "./panels/evaluation.tsx";
export { ReviewPanel } from "./panels/review.tsx";
export { SetupPanel } from "./panels/setup.tsx";
export { AnalysisView, ExplorerView } from "./panels/study.tsx";
export { TextPanel } from "./panels/text.tsx";
export { Picture } from "./share.tsx";
