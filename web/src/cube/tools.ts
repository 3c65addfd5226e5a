// The buttons under the cube: which levels are seen, from where, and how near.

/** Which levels are shown, from A, and whether they are apart. */
export interface Shown {
  levels: readonly boolean[];
  spread: boolean;
}

export interface ToolsEvents {
  show(shown: Shown): void;
  turn(yaw: number, pitch: number): void;
  zoom(factor: number): void;
  reset(): void;
}

export class Tools {
  readonly element = document.createElement("div");
  private levels = [true, true, true, true, true];
  private one = false; // only one level is shown
  private spread = false;
  private last = 0; // the level that was touched last
  private readonly levelButtons: HTMLButtonElement[] = [];
  private readonly oneButton: HTMLButtonElement;
  private readonly spreadButton: HTMLButtonElement;
  private readonly said = document.createElement("p");

  constructor(
    private readonly events: ToolsEvents,
    private readonly signal: AbortSignal,
  ) {
    this.element.className = "cube-tools";
    const levels = this.group("Levels shown");
    for (const level of [4, 3, 2, 1, 0])
      this.levelButtons[level] = this.button(levels, "ABCDE"[level]!, `Level ${"ABCDE"[level]!}`, () =>
        this.toggle(level),
      );
    this.oneButton = this.button(levels, "One", "One level at a time", () =>
      this.set(this.one ? this.levels.map(() => true) : this.only(this.last), !this.one),
    );
    this.button(levels, "All", "All levels", () =>
      this.set(
        this.levels.map(() => true),
        false,
      ),
    );
    this.spreadButton = this.button(levels, "Apart", "Levels apart", () => {
      this.spread = !this.spread;
      this.update();
    });
    const camera = this.group("Look at the cube");
    this.button(camera, "←", "Turn left", () => events.turn(-Math.PI / 8, 0));
    this.button(camera, "→", "Turn right", () => events.turn(Math.PI / 8, 0));
    this.button(camera, "↑", "From higher", () => events.turn(0, Math.PI / 12));
    this.button(camera, "↓", "From lower", () => events.turn(0, -Math.PI / 12));
    this.button(camera, "+", "Nearer", () => events.zoom(1 / 1.25));
    this.button(camera, "−", "Farther", () => events.zoom(1.25));
    this.button(camera, "Reset", "Reset the look", () => events.reset());
    this.said.className = "cube-said";
    this.said.role = "status";
    this.element.append(this.said);
    this.press();
  }

  /** Says something below the cube, or nothing more. */
  say(text: string): void {
    if (this.said.textContent !== text) this.said.textContent = text;
  }

  /** Shows a level that was hidden. */
  reveal(level: number): void {
    this.last = level;
    this.set(this.one ? this.only(level) : this.levels.map((shown, l) => shown || l === level), this.one);
  }

  private toggle(level: number): void {
    this.last = level;
    this.set(this.one ? this.only(level) : this.levels.map((shown, l) => (l === level ? !shown : shown)), this.one);
  }

  private only(level: number): boolean[] {
    return this.levels.map((_, l) => l === level);
  }

  private set(levels: boolean[], one: boolean): void {
    [this.levels, this.one] = [levels, one];
    this.update();
  }

  private update(): void {
    this.press();
    this.events.show({ levels: this.levels, spread: this.spread });
  }

  private press(): void {
    this.levelButtons.forEach((button, level) => (button.ariaPressed = String(this.levels[level])));
    this.oneButton.ariaPressed = String(this.one);
    this.spreadButton.ariaPressed = String(this.spread);
  }

  private group(label: string): HTMLElement {
    const group = document.createElement("div");
    group.role = "group";
    group.ariaLabel = label;
    this.element.append(group);
    return group;
  }

  private button(group: HTMLElement, text: string, label: string, act: () => void): HTMLButtonElement {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.ariaLabel = label;
    button.title = label;
    button.addEventListener("click", act, { signal: this.signal });
    group.append(button);
    return button;
  }
}
