// What the first look at the page does not need: late.tsx loads it.
export { Games } from "./games.tsx";
export { GameOver } from "./over.tsx";
export { HowPieces } from "./howpieces.tsx";
export { Keys } from "./keys.tsx";
export { Learn } from "./learn/learn.tsx";
export { EvaluationPanel } from "./panels/evaluation.tsx";
export { ReviewPanel } from "./panels/review.tsx";
export { SetupPanel } from "./panels/setup.tsx";
export { AnalysisView, ExplorerView } from "./panels/study.tsx";
export { TextPanel } from "./panels/text.tsx";
export { RoomPanel, Toasts, Waiting } from "./roompanel.tsx";
export { Picture } from "./share.tsx";
