// How the board is drawn. The views in space come in a part of their own, which is loaded while the lobby shows.
import { openLayers } from "./layers.ts";
import type { View } from "./state.ts";
import type { OpenView } from "./scene.ts";
import { keptView } from "./settings.ts";

export const views: Record<View, () => Promise<OpenView>> = {
  space: async () => (await import("./space.ts")).levels(),
  layers: () => Promise.resolve(openLayers),
  cube: async () => (await import("./space.ts")).cube(),
};

/** How the board is drawn at first: as it was chosen before, else in space, where the browser can. */
export function firstView(): View {
  const kept = keptView();
  if (kept) return kept;
  const context = document.createElement("canvas").getContext("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext(); // browsers give a page few
  return context ? "space" : "layers";
}
