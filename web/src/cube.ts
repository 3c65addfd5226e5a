// The board as a cube of 125 cells. It draws the same scene as the layers, and only when something has changed.
import { Cube } from "./cube/cube.ts";
import type { OpenView } from "./scene.ts";

/** Opens the cube. It throws an error for people where the browser cannot draw it. */
export const open: OpenView = (host, events) => new Cube(host, events);
