// How the board is drawn. The cube is loaded when it is asked for.
import { openLayers } from "./layers.ts";
import type { View } from "./page.ts";
import type { OpenView } from "./scene.ts";

export const views: Record<View, () => Promise<OpenView>> = {
  layers: () => Promise.resolve(openLayers),
  cube: async () => (await import("./cube.ts")).open,
};
