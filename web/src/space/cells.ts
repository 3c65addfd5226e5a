// The 125 cells for keyboard and screen reader: a grid for each level, whose cells lie where the view draws them.
import { text } from "../english.ts";
import { commandOf, step } from "../keymap.ts";
import { cellLabel } from "../label.ts";
import { cellName, type Cell, type Scene } from "../scene.ts";

export interface CellsEvents {
  pick(cell: Cell): void;
  cancel(): void;
  focus(cell: Cell): void;
  ask(cell: Cell): void;
  turn(yaw: number, pitch: number): void;
  zoom(factor: number): void;
  drawn(): void; // the keyboard came or went
}

const turns: Readonly<Record<string, readonly [number, number]>> = {
  "turn-left": [-0.15, 0],
  "turn-right": [0.15, 0],
  "turn-up": [0, 0.12],
  "turn-down": [0, -0.12],
};

export class Cells {
  readonly element = document.createElement("div");
  /** Whether the keyboard is on a cell. */
  focused = false;
  private readonly cells: HTMLElement[] = [];
  private scene: Scene | null = null;

  constructor(
    private readonly events: CellsEvents,
    signal: AbortSignal,
  ) {
    this.element.className = "spatial-cells";
    const make = (parent: HTMLElement, role: string, label?: string): HTMLElement => {
      const element = document.createElement("div");
      element.role = role;
      if (label !== undefined) element.ariaLabel = label;
      parent.append(element);
      return element;
    };
    for (const level of [4, 3, 2, 1, 0]) {
      const grid = make(this.element, "grid", text.views.level("ABCDE"[level]!, ""));
      for (const rank of [4, 3, 2, 1, 0]) {
        const row = make(grid, "row");
        for (const file of [0, 1, 2, 3, 4]) {
          const c = level * 25 + rank * 5 + file;
          const cell = make(row, "gridcell");
          cell.className = "spatial-cell-handle";
          cell.dataset["cell"] = cellName(c);
          this.cells[c] = cell;
        }
      }
    }
    this.element.addEventListener("keydown", (e) => this.key(e), { signal });
    this.element.addEventListener("click", (e) => this.click(e), { signal });
    const focus = (e: FocusEvent): void => {
      const c = this.cells.indexOf(e.target as HTMLElement);
      this.focused = (e.target as HTMLElement).matches(":focus-visible");
      if (c >= 0 && c !== this.scene?.focus) this.events.focus(c);
      this.events.drawn();
    };
    this.element.addEventListener("focusin", focus, { signal });
    this.element.addEventListener(
      "focusout",
      () => {
        this.focused = false;
        this.events.drawn();
      },
      { signal },
    );
  }

  draw(scene: Scene): void {
    this.scene = scene;
    this.cells.forEach((cell, c) => {
      const label = cellLabel(scene, c);
      if (cell.ariaLabel !== label) cell.ariaLabel = label;
      cell.tabIndex = c === scene.focus ? 0 : -1;
      cell.ariaSelected = String(c === scene.selected);
    });
  }

  focus(): void {
    if (this.scene) this.cells[this.scene.focus]!.focus({ preventScroll: true });
  }

  /** Lays each cell where it is seen. */
  place(put: (cell: Cell, element: HTMLElement) => void): void {
    this.cells.forEach((element, c) => put(c, element));
  }

  /** Screen readers click a cell by itself; the pointer goes through to the picture. */
  private click(e: MouseEvent): void {
    const c = this.cells.indexOf(e.target as HTMLElement);
    if (c >= 0) this.events.pick(c);
  }

  private key(e: KeyboardEvent): void {
    const scene = this.scene;
    const at = this.cells.indexOf(e.target as HTMLElement); // the scene knows it after the next drawing
    if (!scene || at < 0 || e.altKey || e.ctrlKey || e.metaKey) return;
    const command = commandOf("space", e) ?? commandOf("board", e);
    if (command === null) return;
    const turn = turns[command];
    if (turn) this.events.turn(...turn);
    else if (command === "nearer" || command === "farther") this.events.zoom(command === "nearer" ? 1 / 1.15 : 1.15);
    else if (command === "pick") this.events.pick(at);
    else if (command === "attackers") this.events.ask(at);
    else if (command === "cancel") this.events.cancel();
    else {
      const next = step(at, command, scene.flipped)!;
      if (next !== at) {
        this.events.focus(next);
        this.cells[next]!.focus({ preventScroll: true });
      }
    }
    e.preventDefault();
    e.stopPropagation();
  }
}
