// The views in space: the levels above each other, and the closed cube. They draw only when something has changed.
import { Cube } from "./space/cube.ts";
import { Levels } from "./space/levels.ts";
import type { OpenView } from "./scene.ts";

/** Opens a view. It throws an error for people where the browser cannot draw it. */
export const openLevels: OpenView = (host, events) => new Levels(host, events);
export const openCube: OpenView = (host, events) => new Cube(host, events);
