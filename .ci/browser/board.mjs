// What belongs to the board in every view: sounds, drawings of one's own, balance, clocks, keys, pictures.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { cells, until, soon } from "./play.mjs";

const tests = [];
const board = (name, act, slow = false) => tests.push({ name: `board: ${name}`, act, slow });
/** Runs in .ci/slow: see run.mjs. */
const slowly = (name, act) => board(name, act, true);
export { tests as board };

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const middle = async (play, cell) => {
  const box = await play.cell(cell).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/** White takes a pawn, Black the bishop that did it, and White the queen. */
const captures = ["Ae2Ae3", "Dc5Bc3", "Ba1Ea4", "Db5Ea4", "Ac2Bc3"];

/** Switches something of the menu. */
async function toggle(play, name) {
  await play.button("Menu").click();
  await play.page.getByLabel(name, { exact: true }).click();
  await play.page.keyboard.press("Escape");
  await play.closed();
}

slowly("sounds are off until asked for, and the choice is kept; so is that of coordinates", async (open) => {
  const play = await (await open()).local();
  const { page } = play;
  /** Counts the tones that begin, by their pitch. */
  const listen = () =>
    page.evaluate(() => {
      const heard = (globalThis.heard = []);
      globalThis.OscillatorNode = class extends OscillatorNode {
        constructor(context, options) {
          super(context, options);
          heard.push(options.frequency);
        }
      };
    });
  const heard = () => page.evaluate(() => globalThis.heard.splice(0));
  await listen();
  await play.typed(captures[0]);
  await soon.deepEqual(() => heard(), []);
  await toggle(play, "Sounds");
  await soon.ok(async () => (await heard()).length > 0, "it is heard at once");
  await play.typed(captures[1]);
  const move = await until("a move is heard", async () => [await heard()].find((tones) => tones.length > 0));
  await play.typed(captures[2]);
  await soon.ok(async () => (await heard()).length > move.length, "a capture is another sound");
  await toggle(play, "Coordinates");
  const named = () =>
    play
      .cell("Ac1")
      .evaluate((e) => [e, e.parentElement.firstChild].map((c) => getComputedStyle(c, "::after").display));
  await soon.deepEqual(async () => new Set(await named()), new Set(["none"]));
  await page.reload();
  await play.saysOf("Ea4", "last move to here");
  await listen();
  await play.typed(captures[3]);
  await soon.ok(async () => (await heard()).length > 0, "sounds are on after a reload");
  await soon.deepEqual(async () => new Set(await named()), new Set(["none"]));
  await toggle(play, "Sounds");
  await heard();
  await play.typed(captures[4]);
  await soon.deepEqual(() => heard(), []);
  // The same game says who is ahead: a queen and a pawn for a bishop.
  const ahead = page.locator(".ahead");
  await soon.deepEqual(() => ahead.allTextContents(), ["+7.5"]);
  await soon.equal(() => page.locator(".player", { has: ahead }).locator(".name").textContent(), "White");
  await play.menu("Undo");
  await until("Black is ahead", async () => (await ahead.allTextContents()).join() === "+2.5");
  await soon.equal(() => page.locator(".player", { has: ahead }).locator(".name").textContent(), "Black");
  await play.button("Flip").click();
  await soon.deepEqual(() => page.locator(".player .name").allTextContents(), ["White", "Black"]);
});

slowly("the right button draws arrows and circles in every view, which clicks and moves clear", async (open) => {
  const play = await (await open()).local();
  const { page } = play;
  const draw = async (from, to) => {
    await page.mouse.move(...(await middle(play, from)));
    await page.mouse.down({ button: "right" });
    if (to !== from) await page.mouse.move(...(await middle(play, to)), { steps: 3 });
    await page.mouse.up({ button: "right" });
  };
  const requests = [];
  page.on("request", (r) => requests.push(r.url()));
  for (const [view, arrow] of [
    ["Boards", "Bc1 Ec4"],
    ["Space", "Ac1 Cd4"],
    ["Cube", "Bc1 Dc3"],
  ]) {
    await (view === "Boards" ? play.layers() : view === "Space" ? play.space() : play.cube());
    requests.splice(0);
    const [from, to] = arrow.split(" ");
    await draw(from, to);
    await play.saysOf(from, `your arrow to ${to}`);
    await draw("Ca5", "Ca5");
    await play.saysOf("Ca5", "your circle");
    await draw("Ca5", "Ca5");
    await soon.deepEqual(() => play.cellsWith("your circle"), [], "the same again wipes it away");
    assert.deepEqual(requests, [], "nothing is sent");
    await play.pick("Cc3");
    await soon.deepEqual(() => play.cellsWith("your"), [], view);
  }
  await play.layers();
  await draw("Bc1", "Be1");
  await draw("Ae2", "Ae2");
  await soon.equal(() => page.locator(".arrow-own").count(), 2);
  await play.typed("Ae2Ae3");
  await soon.equal(() => page.locator(".arrow-own").count(), 0);
});

slowly("by touch a button draws, and moves wait for a yes if one wants that", async (open) => {
  const play = await (await open({ ...phone, view: "" })).local();
  const { page } = play;
  const tap = async (cell) => page.touchscreen.tap(...(await middle(play, cell)));
  for (const view of ["Space", "Boards"]) {
    await (view === "Space" ? play.space() : play.layers());
    await play.button("Draw on the board").tap();
    const cell = view === "Space" ? "Cc3" : "Cd2";
    await tap(cell);
    await play.saysOf(cell, "your circle");
    await play.button("Draw on the board").tap();
  }
  await toggle(play, "Confirm moves by touch");
  await tap("Ae2");
  await play.saysOf("Ae2", "selected");
  await tap("Ae3");
  await play.button("Play Pe2-Ae3").waitFor();
  await soon.match(() => play.label("Ae2"), /white pawn/);
  await play.button("Cancel").tap();
  await soon.equal(() => play.button("Play Pe2-Ae3").count(), 0);
  for (const cell of ["Ae2", "Ae3"]) await tap(cell);
  await play.button("Play Pe2-Ae3").tap();
  await play.made("Ae2Ae3");
  // A second tap on the same cell says yes, too; in space as well.
  await play.space();
  await tap("Dc5");
  await play.saysOf("Dc5", "selected");
  await tap("Bc3");
  await page.locator(".advice .primary").waitFor();
  await tap("Bc3");
  await play.made("Dc5Bc3");
});

slowly("names, clocks and balance are seen at the board in every view, on a desktop and a phone", async (open) => {
  for (const options of [{ viewport: { width: 1280, height: 800 } }, phone]) {
    const play = await open(options);
    const { page } = play;
    await play.open();
    await play.choose(/^Two players here/);
    await play.more();
    await page.getByLabel("Clock").selectOption("5+3");
    await play.begin();
    await play.typed("Ae2Ae3", "Dc5Bc3", "Ba1Ea4");
    for (const view of ["Space", "Boards", "Cube"]) {
      await (view === "Boards" ? play.layers() : view === "Space" ? play.space() : play.cube());
      for (const [part, count] of [
        [".player .name", 2],
        [".player .clock", 2],
        [".ahead", 1],
      ]) {
        await soon.equal(() => page.locator(part).count(), count);
        for (const one of await page.locator(part).all()) {
          const seen = () =>
            one.evaluate((e) => {
              const { x, y, width, height } = e.getBoundingClientRect();
              return e.contains(document.elementFromPoint(x + width / 2, y + height / 2));
            });
          await soon.ok(seen, `${part} in ${view}, ${options.viewport.width} pixels wide`);
        }
      }
    }
  }
});

slowly("a question mark lists the keys, and every one of them acts", async (open) => {
  const play = await (await open()).local();
  const { page } = play;
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard" });
  await keys.waitFor();
  const listed = await keys
    .locator("table", { has: page.getByText("Everywhere else") })
    .locator("kbd")
    .allTextContents();
  assert.ok(listed.length > 15, listed.join(" "));
  await page.keyboard.press("Escape");
  await keys.waitFor({ state: "hidden" });
  await page.evaluate(() => {
    globalThis.acted = [];
    addEventListener("keydown", (e) => e.defaultPrevented && globalThis.acted.push(e.key));
  });
  const names = { "←": "ArrowLeft", "→": "ArrowRight", Esc: "Escape" };
  // One key moves the focus into a field, and the last one opens the list again.
  for (const key of listed.filter((k) => k !== "?").map((k) => names[k] ?? k)) {
    await page.evaluate(() => document.activeElement?.blur());
    await page.keyboard.press(key);
    await soon.deepEqual(() => page.evaluate(() => globalThis.acted.splice(0)), [key]);
  }
});

board("a picture of the position is saved as SVG and PNG, with its RFEN", async (open) => {
  const play = await open();
  const { page } = play;
  const rfen = "3k1/5/5/5/5|5/5/2P2/5/5|5/5/n1Q2/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1";
  await play.analyse(rfen);
  await play.menu("Picture of the position");
  const save = async (name) => {
    const [file] = await Promise.all([page.waitForEvent("download"), play.button(name).click()]);
    return [file.suggestedFilename(), readFileSync(await file.path())];
  };
  const [svgName, svg] = await save("Save as SVG");
  assert.match(svgName, /\.svg$/);
  const text = svg.toString();
  assert.ok(text.startsWith("<svg ") && text.includes(`<desc>RFEN: ${rfen}</desc>`), text.slice(0, 300));
  assert.equal([...text.matchAll(/<rect [^>]*width="40"/g)].length, cells.length);
  assert.equal([...text.matchAll(/<g transform="translate/g)].length, 5, "pieces");
  const [pngName, png] = await save("Save as PNG");
  assert.match(pngName, /\.png$/);
  assert.ok(png.includes(`tEXtDescription\0RFEN: ${rfen}`));
  // A reader that checks sums takes it, and both pictures look alike.
  const colours = await page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    const { data: rgba } = canvas.getImageData(0, 0, image.width, image.height);
    return { wide: image.width, colours: new Set(new Uint32Array(rgba.buffer)).size };
  }, png.toString("base64"));
  assert.ok(colours.wide > 1000 && colours.colours > 20, JSON.stringify(colours));
});

board("on a phone the steps through the game stand above the explorer's moves", async (open) => {
  const play = await (await open(phone)).analyse();
  await play.panel("Explorer");
  await play.page.locator(".explorer-moves tfoot").first().waitFor();
  const steps = await play.page.locator(".tree-steps").boundingBox();
  await soon.ok(async () => steps.y + (await play.page.evaluate(() => scrollY)) < 1000, `steps at ${steps.y}`);
  const rows = play.page.locator(".explorer-moves").first().locator(".tree-move");
  const first = await rows.count();
  await play.page
    .getByRole("button", { name: /^Show all \d+ moves/ })
    .first()
    .tap();
  await soon.ok(async () => (await rows.count()) > first);
});

slowly("the names of all panels are in one row, at every width", async (open) => {
  const play = await open({ viewport: { width: 1200, height: 800 } });
  const tabs = play.page.getByRole("tab");
  const rows = async () => {
    for (const width of [320, 390, 700, 960, 1024, 1200, 1280, 1920]) {
      await play.page.setViewportSize({ width, height: 800 });
      await soon.equal(
        () => tabs.evaluateAll((all) => new Set(all.map((e) => e.getBoundingClientRect().top)).size),
        1,
        `${width} pixels`,
      );
    }
  };
  await play.analyse();
  await soon.equal(() => tabs.count(), 6);
  await rows();
  await play.local();
  await play.typed("Ae2Ae3", "Dc5Bc3");
  await play.menu("Resign");
  await play.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await play.over("Black wins").getByRole("button", { name: "See the board" }).click();
  await soon.equal(() => tabs.count(), 6);
  await rows();
});

slowly("until both sides have moved a game is aborted and not kept, from then on it is resigned", async (open) => {
  const play = await (await open()).local();
  const item = (name) => play.page.locator("#menu").getByRole("button", { name, exact: true });
  await play.typed("Ae2Ae3");
  await play.button("Menu").click();
  await soon.equal(() => item("Resign").count(), 0);
  await item("Abort").click();
  await play.page.locator(".new-game").waitFor();
  await soon.equal(() => play.page.locator(".kept, .games li").count(), 0);
  await play.local();
  await play.typed("Ae2Ae3", "Dc5Bc3");
  await play.button("Menu").click();
  await soon.equal(() => item("Abort").count(), 0);
  await item("Resign").click();
  await play.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await play.over("Black wins").waitFor();
});
