import type { MatePuzzle } from "./data.ts";
import table from "./mates.json";

export const mates = table as unknown as readonly MatePuzzle[];
