// The views in space: the levels above each other, and the closed cube. They draw only when something has changed.
import { Cube } from "./space/cube.ts";
import { Levels } from "./space/levels.ts";
import { prepare } from "./space/spatial.ts";
import type { OpenView } from "./scene.ts";

/** Return what opens a view. They throw an error for people where the browser cannot draw it. */
export const levels = (): Promise<OpenView> => prepare().then(() => (host, events) => new Levels(host, events));
export const cube = (): Promise<OpenView> => prepare().then(() => (host, events) => new Cube(host, events));
