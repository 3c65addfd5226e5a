// A person at the page: what tests of the board page do and see.
import assert from "node:assert/strict";

/** The page asks a server for every move, and the machine may have other work. Milliseconds. */
export let patience = 20_000;
/** Waits longer from now on: a test that runs again, or beside kills. */
export const wait = (milliseconds) => (patience = milliseconds);

/** Waits until a condition holds, and returns what it gave. */
export async function until(what, condition) {
  const end = Date.now() + patience;
  for (;;) {
    const held = await condition();
    if (held) return held;
    if (Date.now() > end) assert.fail(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

/**
 * Assertions of node:assert about what a function sees, tried until they hold: a busy page draws later than it acts.
 * `await soon.equal(() => list.count(), 3)`.
 */
export const soon = Object.fromEntries(
  ["ok", "equal", "notEqual", "deepEqual", "match"].map((name) => [
    name,
    async (see, ...rest) => {
      const end = Date.now() + patience;
      for (;;) {
        const seen = await see();
        try {
          return assert[name](seen, ...rest);
        } catch (error) {
          if (Date.now() > end) throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, 15));
      }
    },
  ]),
);

export const cells = [..."ABCDE"].flatMap((level) =>
  [..."12345"].flatMap((rank) => [..."abcde"].map((file) => level + file + rank)),
);

/** A short game: White mates with its third move. */
export const mate = ["Ae2Ae3", "Dc5Bc3", "Bb1Dd3", "Db5Bd3", "Bc1Ec4"];

/**
 * A game of two engines from its first move to the mate, as cells and as game text: raumlab/2 against raumfischer/1.
 */
export const whole = [
  ["Bd2Bd3", "Pd2-Bd3"],
  ["Ed5Ec3", "Nd5-Ec3"],
  ["Bc1Cb2", "Qc1-Cb2"],
  ["Ec3Cd3", "Nc3-Cd3"],
  ["Cb2Eb2", "Qb2-Eb2"],
  ["Dc5Cb4", "Qc5-Cb4"],
  ["Eb2Eb4", "Qb2xEb4+"],
  ["Ec5Ed5", "Kc5-Ed5"],
  ["Eb4Ea5", "Qb4xEa5"],
  ["De5Cd4", "Ue5-Cd4"],
  ["Bb2Bb3", "Pb2-Bb3"],
  ["Cb4Ca5", "Qb4-Ca5"],
  ["Be2Ce2", "Pe2-Ce2"],
  ["Cd3Bd1", "Nd3xBd1"],
  ["Ab1Bd1", "Nb1xBd1"],
  ["Ee5Ae5", "Re5-Ae5"],
  ["Be1Eb4", "Ue1-Eb4"],
  ["Db5Bd3", "Ub5xBd3"],
  ["Ad1Bd3", "Nd1xBd3"],
  ["Ae5Ae2", "Re5xAe2"],
  ["Ae1Ae2", "Re1xAe2"],
  ["Da5Cb5", "Ba5-Cb5"],
  ["Ea5Eb5", "Qa5xEb5+"],
  ["Ed5De5", "Kd5-De5"],
  ["Ae2Ae5", "Re2-Ae5+"],
  ["De5Ce4", "Ke5-Ce4"],
  ["Eb5Cd5", "Qb5-Cd5+"],
  ["Ce4Ce3", "Ke4-Ce3"],
  ["Cd5Bd4", "Qd5-Bd4+"],
  ["Ce3Ce2", "Ke3xCe2"],
  ["Bd4Dd2", "Qd4-Dd2#"],
];

export class Play {
  constructor(page, origin, errors) {
    Object.assign(this, { page, origin, errors });
  }

  /** Opens the page, or goes back to its lobby. */
  async open() {
    if (await this.page.locator(".hud").count()) await this.menu("New game");
    else if ((await this.page.locator(".lobby").count()) === 0) await this.page.goto(this.origin);
    await this.page.locator(".new-game").waitFor();
    return this;
  }

  button(name, exact = true) {
    return this.page.getByRole("button", { name, exact });
  }

  async choose(mode) {
    await this.page.getByRole("radio", { name: mode }).check();
    return this;
  }

  /** Opens what the lobby keeps closed. */
  async more() {
    await this.page.locator("details.more > summary").click();
    return this;
  }

  async begin() {
    await this.page.locator(".begin button").click();
    await this.cell("Ac1").waitFor({ state: "attached" });
    return this;
  }

  async local() {
    await this.open();
    await this.choose(/^Two players here/);
    return this.begin();
  }

  /** Starts a game against an engine that answers at once. */
  async against({ side = "White", level = "Beginner" } = {}) {
    await this.open();
    await this.choose(/^Play an engine/);
    await this.page.getByRole("radio", { name: new RegExp(`^\\d ${level} `) }).check();
    await this.page.getByRole("radio", { name: side, exact: true }).check();
    return this.begin();
  }

  async analyse(rfen = "", rules) {
    await this.open();
    await this.choose(/^Analyse a position/);
    if (rules) {
      await this.more();
      await this.page.getByLabel("Pawns").selectOption(rules);
    }
    await this.page.getByLabel(/^Position \(RFEN\)/).fill(rfen);
    return this.begin();
  }

  cell(name) {
    return this.page.locator(`[role=gridcell][aria-label^="${name} "]`);
  }

  async label(name) {
    return (await this.cell(name).getAttribute("aria-label")) ?? "";
  }

  /** The labels of all cells, by cell. */
  async labels() {
    const labels = await this.page
      .locator("[role=gridcell]")
      .evaluateAll((all) => all.map((e) => e.getAttribute("aria-label")));
    return new Map(labels.map((label) => [label.slice(0, 3), label.slice(4)]));
  }

  /** Cells whose label says something, in the order of their names. */
  async cellsWith(words) {
    return [...(await this.labels())]
      .filter(([, label]) => label.includes(words))
      .map(([cell]) => cell)
      .sort();
  }

  /** Clicks a cell where it is seen, on flat boards or in space. */
  async pick(name) {
    if (!(await this.inSpace())) return this.cell(name).click();
    const box = await this.cell(name).boundingBox();
    await this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }

  async inSpace() {
    return (await this.page.locator(".spatial").count()) > 0;
  }

  /** Makes a move by two clicks, and waits until it is on the board. */
  async move(text) {
    await this.pick(text.slice(0, 3));
    await this.saysOf(text.slice(0, 3), "selected");
    // It looks before the click: an engine's answer may be the last move soon.
    await Promise.all([this.made(text), this.pick(text.slice(3, 6))]);
  }

  /**
   * Waits until a move is the last one: by the cell that it left, since the move before may have gone to the same one.
   */
  async made(text) {
    await this.saysOf(text.slice(0, 3), "last move from here");
  }

  /** Types a move when the player may move: Enter does nothing before. */
  async type(text) {
    await this.page.locator(".typed button:enabled").waitFor();
    await this.page.getByLabel("Type a move").fill(text);
    await this.page.getByLabel("Type a move").press("Enter");
  }

  async typed(...moves) {
    for (const move of moves) {
      await this.type(move);
      await this.made(move);
    }
  }

  async saysOf(cell, words) {
    await this.says(`[role=gridcell][aria-label^="${cell} "]`, words, "aria-label");
  }

  async headline(words) {
    await this.says(".headline", words);
  }

  async advice(words) {
    await this.says(".advice", words);
  }

  /**
   * Waits until an element, or an attribute of it, has words in it. The page looks after each of its changes: that
   * costs less than to be asked again and again, and misses nothing that soon changes once more.
   */
  async says(selector, words, attribute = "") {
    const said = await this.page.evaluate(
      ([selector, words, attribute, patience]) =>
        new Promise((resolve) => {
          const look = () =>
            [...document.querySelectorAll(selector)].some((e) =>
              (attribute ? e.getAttribute(attribute) : e.textContent)?.includes(words),
            );
          if (look()) return resolve(true);
          const end = (said) => {
            changes.disconnect();
            clearTimeout(late);
            resolve(said);
          };
          const changes = new MutationObserver(() => look() && end(true));
          changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
          const late = setTimeout(() => end(false), patience);
        }),
      [selector, words, attribute, patience],
    );
    assert.ok(said, `waited in vain: ${selector}: ${words}`);
  }

  async menu(item) {
    await this.closed();
    await this.button("Menu").click();
    await this.page.locator("#menu").getByRole("button", { name: item, exact: true }).click();
  }

  /** What is shown when a game is over: a window, but beside the board after a mate. */
  over(title) {
    return this.page.locator(`.over[aria-label="${title}"]`);
  }

  async panel(title) {
    await this.page.getByRole("tab", { name: title, exact: true }).click();
  }

  /** The panels that are there. */
  async panels() {
    return this.page.getByRole("tab").allTextContents();
  }

  async closed() {
    await this.page.locator("#menu").waitFor({ state: "hidden" });
  }

  /** Chooses a view by the switch at the board. */
  async view(name) {
    await this.page.locator(".views").getByRole("button", { name, exact: true }).click();
    return this;
  }

  async space() {
    await this.view("Space");
    await this.page.locator(".spatial-levels .spatial-surface[data-drawn]").waitFor();
    return this;
  }

  async cube() {
    await this.view("Cube");
    await this.page.locator(".spatial-cube .spatial-surface[data-drawn]").waitFor();
    return this;
  }

  async layers() {
    await this.view("Boards");
    await this.page.locator(".spatial").waitFor({ state: "detached" });
    return this;
  }

  /** Waits until a view in space has been drawn once more than before. */
  async drawn(act) {
    const count = () => this.page.locator(".spatial-surface").getAttribute("data-drawn").then(Number);
    const before = await count();
    await act();
    await until("the picture is drawn again", async () => (await count()) > before);
  }

  /** Counts the pixels of an element that a test in the page holds for: a function of red, green, blue. */
  async pixels(locator, test) {
    const png = (await locator.screenshot()).toString("base64");
    return this.page.evaluate(
      async ([data, source]) => {
        const image = await createImageBitmap(
          new Blob([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))], { type: "image/png" }),
        );
        const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
        context.drawImage(image, 0, 0);
        const { data: rgba } = context.getImageData(0, 0, image.width, image.height);
        // The page's policy forbids code from text: the colours wanted are ranges.
        let n = 0;
        for (let i = 0; i < rgba.length; i += 4)
          if (source.every(([low, high], d) => rgba[i + d] >= low && rgba[i + d] <= high)) n++;
        return n;
      },
      [png, test],
    );
  }
}
