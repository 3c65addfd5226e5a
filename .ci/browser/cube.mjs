// The cube: what clicks hit, how it turns, what it costs, and what happens without graphics.
import assert from "node:assert/strict";
import { until } from "./play.mjs";

const tests = [];
const cube = (name, act) => tests.push({ name: `cube: ${name}`, act });
export { tests as cube };

const pawns = "4k/5/5/5/5|5/5/5/5/5|5/5/2N2/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1";

cube("every piece of the first position is hit where it is drawn, and so is every target", async (open) => {
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

cube("a drag turns it and is no click, a wheel zooms, and nothing is drawn where nothing changes", async (open) => {
  const play = await (await open()).local();
  await play.cube();
  const surface = play.page.locator(".cube-surface");
  const place = async () => (await play.cell("Ea1").boundingBox()).x;
  const before = await place();
  const box = await play.cell("Bc1").boundingBox();
  await play.drawn(async () => {
    await play.page.mouse.move(box.x + 12, box.y + 12);
    await play.page.mouse.down();
    await play.page.mouse.move(box.x + 92, box.y + 32, { steps: 3 });
    await play.page.mouse.up();
  });
  assert.notEqual(await place(), before);
  assert.deepEqual(await play.cellsWith("selected"), []);
  const height = async () => (await play.cell("Ac1").boundingBox()).y - (await play.cell("Ec1").boundingBox()).y;
  const small = await height();
  await play.drawn(() => play.page.mouse.wheel(0, -300));
  assert.ok((await height()) > small);
  await play.button("Reset the look").click();
  await until("the first look", async () => Math.abs((await place()) - before) < 1);
  const drawn = await surface.getAttribute("data-drawn");
  await play.page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      ),
  );
  assert.equal(await surface.getAttribute("data-drawn"), drawn);
});

cube(
  "levels are shown one at a time, hidden and drawn apart; the keyboard shows the level that it goes to",
  async (open) => {
    const play = await (await open()).local();
    await play.cube();
    const shown = async () => (await play.page.locator(".cube-level").allTextContents()).sort().join("");
    assert.equal(await shown(), "ABCDE");
    await play.button("Level C").click();
    assert.equal(await shown(), "ABDE");
    await play.button("One level at a time").click();
    assert.equal((await shown()).length, 1);
    await play.button("Level B").click();
    assert.equal(await shown(), "B");
    await play.pick("Bc1");
    await play.saysOf("Bc1", "selected");
    await until("hidden targets are said", async () =>
      (await play.page.locator(".cube-said").textContent()).includes("Cc1"),
    );
    await play.cell("Bc1").focus();
    await play.page.keyboard.press("PageUp");
    assert.equal(await shown(), "C");
    await play.button("All levels").click();
    assert.equal(await shown(), "ABCDE");
    const gap = async () => (await play.cell("Ac3").boundingBox()).y - (await play.cell("Bc3").boundingBox()).y;
    const near = await gap();
    await play.drawn(() => play.button("Levels apart").click());
    assert.notEqual(await gap(), near);
  },
);

cube("keys turn it and walk its cells, and the focus is seen", async (open) => {
  const play = await (await open()).local();
  await play.cube();
  const canvas = play.page.locator(".cube-surface canvas");
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
  assert.ok((await play.pixels(canvas, dark)) > before - 2000);
  const place = async () => (await play.cell("Ea1").boundingBox()).x;
  const at = await place();
  await play.drawn(() => play.page.keyboard.press("Shift+ArrowRight"));
  assert.notEqual(await place(), at);
});

cube("one finger turns, a tap picks, two fingers zoom", async (open) => {
  const play = await (await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })).local();
  await play.cube();
  const { page } = play;
  await page.locator(".cube-surface").scrollIntoViewIfNeeded();
  const box = await play.cell("Bc1").boundingBox();
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await play.saysOf("Bc1", "selected");
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...points) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const place = async () => (await play.cell("Ea1").boundingBox()).x;
  const height = async () => (await play.cell("Ac1").boundingBox()).y - (await play.cell("Ec1").boundingBox()).y;
  const [x, y] = [box.x, box.y - 60];
  const before = await place();
  await play.drawn(async () => {
    await touch("touchStart", [x, y]);
    await touch("touchMove", [x + 40, y]);
    await touch("touchMove", [x + 80, y]);
    await touch("touchEnd");
  });
  assert.notEqual(await place(), before);
  const small = await height();
  await play.drawn(async () => {
    await touch("touchStart", [x, y], [x + 40, y]);
    await touch("touchMove", [x - 20, y], [x + 60, y]);
    await touch("touchEnd");
  });
  assert.ok((await height()) > small * 1.2);
  assert.deepEqual(await play.cellsWith("selected"), ["Bc1"]);
});

cube("without WebGL the page says so and stays with the layers", async (open) => {
  const play = await open();
  await play.page.addInitScript(() => {
    const get = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      return kind.startsWith("webgl") ? null : get.call(this, kind, ...rest);
    };
  });
  await play.local();
  await play.menu("Cube view");
  await play.page.getByRole("alert").filter({ hasText: "WebGL" }).waitFor();
  await until("five boards", async () => (await play.page.getByRole("grid").count()) === 5);
  await play.move("Ae2Ae3");
});

cube("a lost context is said, and drawn again when it is back", async (open) => {
  const play = await (await open()).local();
  await play.cube();
  await play.page.evaluate(() => {
    const context = document.querySelector(".cube canvas").getContext("webgl2");
    globalThis.lost = context.getExtension("WEBGL_lose_context");
    globalThis.lost.loseContext();
  });
  await until("the loss is said", async () =>
    (await play.page.locator(".cube-said").textContent()).includes("graphics"),
  );
  play.errors.splice(0); // the browser and three.js warn of the loss
  await play.drawn(() => play.page.evaluate(() => globalThis.lost.restoreContext()));
  await until("nothing is said", async () => (await play.page.locator(".cube-said").textContent()) === "");
  const dark = await play.pixels(play.page.locator(".cube-surface canvas"), [
    [0, 60],
    [0, 60],
    [0, 70],
  ]);
  assert.ok(dark > 2000, `${dark} pixels of black pieces`);
  play.errors.splice(0);
});

cube("opened and closed four times it leaves nothing behind", async (open) => {
  const play = await (await open()).local();
  for (let i = 0; i < 4; i++) {
    await play.page.keyboard.press("c");
    await play.page.locator(".cube-surface[data-drawn]").waitFor();
    await play.page.keyboard.press("c");
    await play.page.locator(".cube").waitFor({ state: "detached" });
  }
  assert.equal(await play.page.locator("canvas").count(), 0);
  assert.equal(await play.page.evaluate(() => document.adoptedStyleSheets.length), 0);
});
