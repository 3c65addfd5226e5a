// The closed cube: what clicks hit, how it turns, and what happens when the graphics go.
import assert from "node:assert/strict";
import { until, soon } from "./play.mjs";

const tests = [];
const cube = (name, act, slow = false) => tests.push({ name: `cube: ${name}`, act, slow });
/** Runs in .ci/slow: see run.mjs. */
const slowly = (name, act) => cube(name, act, true);
export { tests as cube };

const pawns = "4k/5/5/5/5|5/5/5/5/5|5/5/2N2/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1";

slowly("every piece of the first position is hit where it is drawn, and so is every target", async (open) => {
  const play = await (await open()).local();
  await play.cube();
  for (const cell of (await play.cellsWith("white")).filter((c) => c !== "Ac1")) {
    await play.pick(cell);
    const said = await until(`an answer to ${cell}`, async () =>
      (await play.label(cell)).includes("selected")
        ? "selected"
        : (await play.page.locator(".advice").textContent()).includes(`on ${cell} cannot move`) && "cannot move",
    );
    if (said === "selected") await play.page.keyboard.press("Escape");
    await until("nothing is selected", async () => (await play.cellsWith("selected")).length === 0);
  }
  await play.analyse(pawns);
  await play.pick("Cc3");
  await play.saysOf("Cc3", "selected");
  // A target may lie before another: then the click means the nearer one.
  const targets = (await play.cellsWith("move there")).filter((_, i) => i % 3 === 0);
  let hit = 0;
  for (const target of targets) {
    await play.pick(target);
    await until("a move", async () => (await play.cellsWith("last move to here")).length === 1);
    hit += Number((await play.label(target)).includes("last move to here"));
    await play.page.keyboard.press("u");
    await play.saysOf("Cc3", "white knight");
    await play.pick("Cc3");
    await play.saysOf("Cc3", "selected");
  }
  assert.ok(targets.length > 5 && 2 * hit >= targets.length, `${hit} of ${targets.length}`);
});

slowly("a drag turns it and is no click, a wheel zooms, and nothing is drawn where nothing changes", async (open) => {
  const play = await (await open()).local();
  await play.cube();
  const surface = play.page.locator(".spatial-surface");
  const place = async () => (await play.cell("Ea1").boundingBox()).x;
  const before = await place();
  const edge = await surface.boundingBox();
  await play.drawn(async () => {
    await play.page.mouse.move(edge.x + 80, edge.y + edge.height - 20);
    await play.page.mouse.down();
    await play.page.mouse.move(edge.x + 160, edge.y + edge.height - 5, { steps: 3 });
    await play.page.mouse.up();
  });
  await soon.notEqual(() => place(), before);
  await soon.deepEqual(() => play.cellsWith("selected"), []);
  const height = async () => (await play.cell("Ac1").boundingBox()).y - (await play.cell("Ec1").boundingBox()).y;
  const small = await height();
  await play.drawn(() => play.page.mouse.wheel(0, -300));
  await soon.ok(async () => (await height()) > small);
  await play.button("From the front").click();
  await until("the first look", async () => Math.abs((await place()) - before) < 1);
  const drawn = await surface.getAttribute("data-drawn");
  await play.page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      ),
  );
  await soon.equal(() => surface.getAttribute("data-drawn"), drawn);
});

slowly("keys turn it and walk its cells, and the focus is seen", async (open) => {
  const play = await (await open()).local();
  await play.cube();
  const canvas = play.page.locator(".spatial-surface canvas");
  await play.cell("Ac1").focus();
  const focused = () => play.page.evaluate(() => document.activeElement.getAttribute("aria-label").slice(0, 3));
  for (const [key, cell] of [
    ["PageUp", "Bc1"],
    ["ArrowUp", "Bc2"],
    ["ArrowRight", "Bd2"],
    ["ArrowDown", "Bd1"],
    ["ArrowLeft", "Bc1"],
    ["ArrowDown", "Bc1"],
  ]) {
    await play.page.keyboard.press(key);
    await until(`${key} goes to ${cell}`, async () => (await focused()) === cell);
  }
  const dark = [
    [0, 30],
    [0, 35],
    [0, 40],
  ];
  const before = await play.pixels(canvas, dark);
  await play.drawn(() => play.page.keyboard.press("ArrowUp"));
  await soon.ok(async () => (await play.pixels(canvas, dark)) > before - 2000);
  const place = async () => (await play.cell("Ea1").boundingBox()).x;
  const at = await place();
  await play.drawn(() => play.page.keyboard.press("Shift+ArrowRight"));
  await soon.notEqual(() => place(), at);
});

slowly("one finger turns, a tap picks, two fingers zoom", async (open) => {
  const play = await (await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })).local();
  await play.cube();
  const { page } = play;
  await page.locator(".spatial-surface").scrollIntoViewIfNeeded();
  const box = await play.cell("Bc1").boundingBox();
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await play.saysOf("Bc1", "selected");
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...points) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const place = async () => (await play.cell("Ea1").boundingBox()).x;
  const height = async () => (await play.cell("Ac1").boundingBox()).y - (await play.cell("Ec1").boundingBox()).y;
  const edge = await page.locator(".spatial-surface").boundingBox();
  const [x, y] = [edge.x + 60, edge.y + edge.height - 20]; // beside the pieces: one of them would be dragged
  const before = await place();
  await play.drawn(async () => {
    await touch("touchStart", [x, y]);
    await touch("touchMove", [x + 40, y]);
    await touch("touchMove", [x + 80, y]);
    await touch("touchEnd");
  });
  await soon.notEqual(() => place(), before);
  const small = await height();
  await play.drawn(async () => {
    await touch("touchStart", [x, y], [x + 40, y]);
    await touch("touchMove", [x - 20, y], [x + 60, y]);
    await touch("touchEnd");
  });
  await soon.ok(async () => (await height()) > small * 1.2);
  await soon.deepEqual(() => play.cellsWith("selected"), ["Bc1"]);
});

slowly("a lost context is said, and drawn again when it is back", async (open) => {
  const play = await (await open()).local();
  await play.cube();
  await play.page.evaluate(() => {
    const context = document.querySelector(".spatial canvas").getContext("webgl2");
    globalThis.lost = context.getExtension("WEBGL_lose_context");
    globalThis.lost.loseContext();
  });
  await until("the loss is said", async () =>
    (await play.page.locator(".spatial-said").textContent()).includes("stopped drawing"),
  );
  play.errors.splice(0); // the browser and three.js warn of the loss
  await play.drawn(() => play.page.evaluate(() => globalThis.lost.restoreContext()));
  await until("nothing is said", async () => (await play.page.locator(".spatial-said").textContent()) === "");
  const dark = await play.pixels(play.page.locator(".spatial-surface canvas"), [
    [0, 60],
    [0, 60],
    [0, 70],
  ]);
  assert.ok(dark > 2000, `${dark} pixels of black pieces`);
  play.errors.splice(0);
});

slowly("opened and closed four times it leaves nothing behind", async (open) => {
  const play = await (await open()).local();
  for (let i = 0; i < 2; i++) {
    await play.cube();
    await play.space();
    await play.layers();
  }
  await soon.equal(() => play.page.locator("canvas").count(), 0);
  await soon.equal(() => play.page.evaluate(() => document.adoptedStyleSheets.length), 0);
});
