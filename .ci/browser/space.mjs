// The levels in space, the first view of the board: what is seen, what hands and keys do, and what it costs.
import assert from "node:assert/strict";
import { cells, mate, until, soon } from "./play.mjs";

const tests = [];
const space = (name, act, slow = false) => tests.push({ name: `space: ${name}`, act, slow });
/** Runs in .ci/slow: see run.mjs. */
const slowly = (name, act) => space(name, act, true);
export { tests as space };

/** Options of a browser in which nobody has chosen a view yet. */
const fresh = { view: "" };
const phone = { ...fresh, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const levels = ".spatial-levels .spatial-surface[data-drawn]";

/** A queen that is stopped by a pawn of her own above, by her king, by a knight of Black beside her, and by edges. */
const stops = "3k1/5/5/5/5|5/5/2P2/5/5|5/5/n1Q2/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1";

const drawn = async (play) => (await play.page.locator(levels).waitFor(), play);
const middle = async (play, cell) => {
  const box = await play.cell(cell).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};
const frames = (play) => play.page.locator(levels).getAttribute("data-drawn").then(Number);

/** Where pictures of some places differ before and after something is done. */
async function changes(play, places, act) {
  const shots = async () => {
    const taken = [];
    for (const [x, y] of places)
      taken.push(await play.page.screenshot({ clip: { x: x - 7, y: y - 4, width: 14, height: 8 } }));
    return taken;
  };
  const before = await shots();
  await play.drawn(act);
  return (await shots()).map((shot, i) => !shot.equals(before[i]));
}

space("five levels above each other are the first view, and none covers another", async (open) => {
  const play = await drawn(await (await open(fresh)).local());
  const rows = [];
  for (const level of "ABCDE") {
    const [back, front] = [await middle(play, `${level}c3`), await middle(play, `${level}c3`)];
    for (const file of "abcde") {
      back[1] = Math.min(back[1], (await middle(play, `${level}${file}5`))[1]);
      front[1] = Math.max(front[1], (await middle(play, `${level}${file}1`))[1]);
    }
    rows.push([back[1], front[1]]);
  }
  for (let i = 1; i < 5; i++) assert.ok(rows[i][1] < rows[i - 1][0] - 10, `level ${"ABCDE"[i]} ends at ${rows[i]}`);
  // The pointer names the cell that it is on, with a piece or without: also at every corner.
  for (const level of "ABCDE")
    for (const cell of ["a1", "e1", "a5", "e5", "c4"].map((c) => level + c)) {
      await play.page.mouse.move(...(await middle(play, cell)));
      await play.says(".spatial-cell", cell);
    }
});

space("a piece is dragged from level to level, and a click works, too", async (open) => {
  const play = await drawn(await (await open(fresh)).local());
  const { mouse } = play.page;
  await mouse.move(...(await middle(play, "Bc1")));
  await mouse.down();
  await mouse.move(...(await middle(play, "Cb3")), { steps: 4 });
  await mouse.move(...(await middle(play, "Cc2")), { steps: 2 });
  await mouse.up();
  await play.made("Bc1Cc2");
  await play.move("Dc5Cc5");
  // Beside the levels a piece is not dropped, and the board does not turn.
  const at = await middle(play, "Ac1");
  await mouse.move(...(await middle(play, "Cc2")));
  await mouse.down();
  await mouse.move(at[0] - 250, at[1] - 40, { steps: 3 });
  await mouse.up();
  await soon.deepEqual(() => middle(play, "Ac1"), at);
  await soon.match(() => play.label("Cc2"), /white queen/);
});

slowly("a piece is dragged between levels by mouse and by finger, in space and on flat boards", async (open) => {
  for (const view of ["Space", "Boards"])
    for (const options of [fresh, phone]) {
      const play = await (await open(options)).local();
      if (view === "Boards") await play.layers();
      else await drawn(play);
      const session = await play.page.context().newCDPSession(play.page);
      const { mouse } = play.page;
      const finger = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
      const drag = async ([x, y], [toX, toY]) => {
        const way = [1, 2, 3, 4].map((i) => [x + ((toX - x) * i) / 4, y + ((toY - y) * i) / 4]);
        if (options !== phone) {
          await mouse.move(x, y);
          await mouse.down();
          for (const at of way) await mouse.move(...at);
          return mouse.up();
        }
        await finger("touchStart", [{ x, y }]);
        for (const [x, y] of way) await finger("touchMove", [{ x, y }]);
        await finger("touchEnd", []);
      };
      await drag(await middle(play, "Bc2"), await middle(play, "Cc2"));
      await play.made("Bc2Cc2");
      await drag(await middle(play, "Dc4"), await middle(play, "Cc4"));
      await play.made("Dc4Cc4");
      await soon.equal(() => play.page.evaluate(() => scrollY), 0, "the page stays");
    }
});

space("a piece and a target are taken where they stand, whatever is in front of them", async (open) => {
  const play = await drawn(await (await open({ ...fresh, viewport: { width: 1280, height: 800 } })).local());
  const canvas = play.page.locator(`${levels} canvas`);
  // Queen, bishops and pawns are in front of these pawns and cells.
  for (const move of ["Bc2Cc2", "Bd2Cd2", "Ba2Ca2", "Ab1Bb3"]) {
    await play.move(move);
    await play.page.keyboard.press("u");
    await play.saysOf(move.slice(0, 3), "white");
  }
  // A king that cannot move is no hole to the pawn behind it.
  await play.pick("Ac1");
  await play.advice("Ac1 cannot move");
  await soon.deepEqual(() => play.cellsWith("selected"), []);
  // What a click would take is lit before: the piece is blue then.
  const blue = [
    [0, 170],
    [60, 190],
    [150, 255],
  ];
  await play.drawn(() => play.page.mouse.move(5, 5));
  const before = await play.pixels(canvas, blue);
  await play.drawn(async () => play.page.mouse.move(...(await middle(play, "Bc2"))));
  await soon.ok(async () => (await play.pixels(canvas, blue)) > before + 100, "lit");
  await play.page.keyboard.press("Escape");
  await play.move("Be2Be3");
  await play.move("De4De3");
  const { mouse } = play.page;
  await mouse.move(...(await middle(play, "Bc2")));
  await mouse.down();
  await mouse.move(...(await middle(play, "Cc2")), { steps: 4 });
  await mouse.up();
  await play.made("Bc2Cc2");
});

slowly("moves glide, unless motion is reduced", async (open) => {
  for (const [reducedMotion, glides] of [
    ["no-preference", true],
    ["reduce", false],
  ]) {
    const play = await drawn(await (await open({ ...fresh, reducedMotion })).local());
    await play.page.locator(levels).evaluate((e) => {
      globalThis.gliding = 0;
      new MutationObserver(() => (globalThis.gliding += Number(e.dataset.gliding))).observe(e, { attributes: true });
    });
    await play.drawn(() => play.typed("Bc1Cc2"));
    await until("it has arrived", async () => (await play.page.locator(levels).getAttribute("data-gliding")) === "0");
    await soon.equal(async () => (await play.page.evaluate(() => globalThis.gliding)) > 0, glides, reducedMotion);
  }
});

space("the switch stands at the board, the choice is kept, and no button hides a level", async (open) => {
  const play = await drawn(await (await open(fresh)).local());
  const stage = await play.page.locator(".stage").boundingBox();
  const pressed = async () => play.page.locator(".views [aria-pressed=true]").textContent();
  await soon.equal(() => pressed(), "Space");
  const at = await play.page.locator(".views").boundingBox();
  assert.ok(at.x >= stage.x && at.y >= stage.y && at.y < stage.y + 60);
  await play.pick("Bc1");
  await play.saysOf("Bc1", "selected");
  for (const [name, shown] of [
    ["Boards", ".board"],
    ["Cube", ".spatial-cube"],
    ["Space", ".spatial-levels"],
  ]) {
    await play.view(name);
    await play.page.locator(shown).first().waitFor();
    await play.saysOf("Bc1", "selected");
    await soon.ok(async () => (await play.page.locator(".host button:visible").count()) <= 1);
    await soon.equal(async () => (await play.page.locator(".level, .spatial-level").allTextContents()).length, 5, name);
    await play.page.reload();
    await play.page.locator(shown).first().waitFor();
    await soon.equal(() => pressed(), name);
    await play.pick("Bc1");
  }
  // The pointer does not change the colours of the one that is chosen.
  const chosen = play.page.locator(".views [aria-pressed=true]");
  const colours = () => chosen.evaluate((e) => [getComputedStyle(e).color, getComputedStyle(e).backgroundColor]);
  await play.page.mouse.move(5, 5);
  const before = await colours();
  await chosen.hover();
  await soon.deepEqual(() => colours(), before);
});

space("hover and focus show the column of a cell through all levels", async (open) => {
  const play = await drawn(await (await open(fresh)).local());
  const places = [];
  for (const cell of ["Ed3", "Dd3", "Cd3", "Bd3", "Ad3", "Cb2"]) places.push(await middle(play, cell));
  const answer = [true, true, true, true, true, false];
  assert.deepEqual(await changes(play, places, () => play.page.mouse.move(...places[2])), answer);
  await play.drawn(() => play.page.mouse.move(5, 5));
  await play.page.keyboard.press("b");
  for (const key of ["ArrowRight", "ArrowUp"]) await play.drawn(() => play.page.keyboard.press(key));
  assert.deepEqual(await changes(play, places, () => play.page.keyboard.press("ArrowUp")), answer);
  await play.layers();
  await play.cell("Cb2").hover();
  const column = await play.page.locator(".cell.column").evaluateAll((all) => all.map((e) => e.ariaLabel.slice(0, 3)));
  assert.deepEqual(column.sort(), ["Ab2", "Bb2", "Cb2", "Db2", "Eb2"]);
});

space("a selected piece draws its rays and what stops each", async (open) => {
  const play = await drawn(await (await open(fresh)).analyse(stops));
  const canvas = play.page.locator(`${levels} canvas`);
  const [blue, red] = [
    [
      [0, 110],
      [60, 150],
      [180, 255],
    ],
    [
      [160, 230],
      [20, 90],
      [20, 90],
    ],
  ];
  await soon.deepEqual(async () => [await play.pixels(canvas, blue), await play.pixels(canvas, red)], [0, 0]);
  await play.drawn(() => play.pick("Cc3"));
  await play.saysOf("Cc3", "selected");
  await play.drawn(() => play.page.mouse.move(5, 5));
  await soon.ok(async () => (await play.pixels(canvas, blue)) > 300, "rays");
  await soon.ok(async () => (await play.pixels(canvas, red)) > 10, "a plate before the pawn");
  await play.layers();
  const stopped = () => play.page.locator(".cell.stop").evaluateAll((all) => all.map((e) => e.ariaLabel.slice(0, 3)));
  await soon.deepEqual(stopped, ["Dc3", "Aa1"]);
});

/** Something that a screenshot is taken of: a piece of the page around a place. */
const around = (play, [x, y], width, height) => ({
  screenshot: () => play.page.screenshot({ clip: { x: x - width / 2, y: y - height / 2, width, height } }),
});
const halfway = ([x, y], [toX, toY], part = 0.5) => [x + (toX - x) * part, y + (toY - y) * part];

space("a check draws its rays through the levels and along them", async (open) => {
  const empty = "5/5/5/5/5";
  const board = (top, bottom) => `${top}|${empty}|${empty}|${empty}|${bottom} w 0 1`;
  const play = await drawn(await (await open(fresh)).analyse(board("4k/5/5/5/r4", "r4/5/5/5/K4")));
  await play.advice("Check!");
  const magenta = [
    [140, 255],
    [0, 90],
    [60, 170],
  ];
  // Between two cells of each ray: marks lie on cells alone.
  const seen = async (from, to) => {
    const place = halfway(await middle(play, from), await middle(play, to));
    return play.pixels(around(play, [place[0], place[1] - 8], 20, 30), magenta);
  };
  for (const [from, to] of [
    ["Ca1", "Ba1"],
    ["Aa3", "Aa4"],
  ])
    await soon.ok(async () => (await seen(from, to)) > 10, `a ray between ${from} and ${to}`);
  await soon.equal(() => seen("Cc3", "Cc4"), 0);
  await play.analyse(board("4k/5/5/5/5", "4r/5/5/5/K4"));
  await play.saysOf("Ee1", "empty");
  await soon.equal(() => seen("Ca1", "Ba1"), 0, "without a check there is no ray");
});

space("a piece has a shadow on its level and a line down to the next one", async (open) => {
  const empty = "5/5/5/5/5";
  const board = (level) => `4k/5/5/5/5|${empty}|${level}|${empty}|5/5/5/5/K4 w 0 1`;
  const play = await drawn(await (await open(fresh)).analyse(board(empty)));
  const { page } = play;
  const floor = { high: await middle(play, "Cc3"), low: await middle(play, "Bc3"), right: await middle(play, "Cd3") };
  const line = halfway(floor.high, floor.low, 0.6);
  const shadow = halfway(floor.high, floor.right, 0.36);
  /** How bright places are on average: of the line its own pixels, of the shadow the floor beside the foot. */
  const brightness = () =>
    Promise.all(
      [around(play, line, 1, 8), around(play, shadow, 8, 4)].map(async (place) => {
        const png = (await place.screenshot()).toString("base64");
        return page.evaluate(async (data) => {
          const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
          const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
          const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
          context.drawImage(image, 0, 0);
          const { data: rgba } = context.getImageData(0, 0, image.width, image.height);
          return rgba.filter((_, i) => i % 4 < 3).reduce((a, b) => a + b, 0) / (rgba.length * 0.75);
        }, png);
      }),
    );
  const before = await brightness();
  await play.analyse(board("5/5/2P2/5/5"));
  await play.saysOf("Cc3", "white pawn");
  await drawn(play);
  await page.mouse.move(5, 5);
  await until("both are darker", async () => {
    const now = await brightness();
    return now[0] < before[0] - 10 && now[1] < before[1] - 10;
  });
});

slowly("what attacks a cell is shown by a key and by a long press", async (open) => {
  const play = await drawn(await (await open(fresh)).analyse(stops));
  for (const name of ["Space", "Boards"]) {
    await play.view(name);
    await play.cell("Ca3").waitFor({ state: "attached" });
    if (name === "Space") await drawn(play);
    await play.page.mouse.move(...(await middle(play, "Ca3")));
    await play.page.mouse.move(...(await middle(play, "Ca3")).map((v) => v + 1));
    await play.page.keyboard.press("a");
    await play.advice("Ca3 is attacked by White: queen Cc3. By Black: nothing.");
    await play.page.keyboard.press("a");
    await until(
      "the answer goes",
      async () => !(await play.page.locator(".advice").textContent()).includes("attacked"),
    );
    await play.page.mouse.down();
    await play.advice("Ca3 is attacked by White: queen Cc3");
    await play.page.mouse.up();
    await play.advice("Ca3 is attacked by White: queen Cc3");
    await play.cell("Ca3").focus();
    await play.page.keyboard.press("Escape");
  }
  const touched = await drawn(await (await open(phone)).analyse(stops));
  const [x, y] = await middle(touched, "Dc3");
  const session = await touched.page.context().newCDPSession(touched.page);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await touched.advice("Dc3 is attacked by White: queen Cc3. By Black: knight Ca3.");
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await soon.deepEqual(() => touched.cellsWith("selected"), []);
});

space("on flat boards an arrow between levels lies on cells of its move alone", async (open) => {
  const play = await (await open()).local();
  await play.typed(...mate.slice(0, -1));
  await play.button("Hint").click();
  await play.page.locator(".arrow-hint").waitFor({ state: "attached" });
  const hint = [...(await play.cellsWith("hint: move this piece")), ...(await play.cellsWith("hint: move here"))];
  assert.notEqual(hint[0][0], hint[1][0], `${hint} is on one level`);
  const [from, to] = hint.map((cell) => [..."012"].map((i) => cell.charCodeAt(i)));
  const most = Math.max(...from.map((v, i) => Math.abs(to[i] - v)));
  const way = Array.from({ length: most + 1 }, (_, s) =>
    String.fromCharCode(...from.map((v, i) => v + (Math.sign(to[i] - v) * s || 0))),
  );
  const boxes = await Promise.all(way.map((cell) => play.cell(cell).boundingBox()));
  const parts = await play.page
    .locator(".arrow-hint > *")
    .evaluateAll((all) =>
      all.map((e) => (({ x, y, width, height }) => ({ x, y, width, height }))(e.getBoundingClientRect())),
    );
  assert.ok(parts.length >= 3);
  for (const part of parts)
    assert.ok(
      boxes.some(
        (box) =>
          part.x > box.x - 2 &&
          part.y > box.y - 2 &&
          part.x + part.width < box.x + box.width + 2 &&
          part.y + part.height < box.y + box.height + 2,
      ),
      JSON.stringify({ part, way }),
    );
});

slowly("on a phone all five levels are seen, upright and on its side, in space and flat", async (open) => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    const play = await drawn(await (await open({ ...phone, viewport })).local());
    for (const name of ["Space", "Boards"]) {
      await play.view(name);
      if (name === "Space") await drawn(play);
      else await play.page.locator(".board").first().waitFor();
      for (const cell of cells.filter((c) => "15".includes(c[2]) && "ae".includes(c[1]))) {
        const [x, y] = await middle(play, cell);
        assert.ok(x > 0 && x < viewport.width && y > 48 && y < viewport.height - 5, `${cell} at ${x}, ${y}`);
        const top = await play.page.evaluate(
          ([x, y]) => document.elementFromPoint(x, y)?.closest(".host, .views, .hud, .captured, .table")?.className,
          [x, y],
        );
        assert.equal(top, "host", `${cell}, ${name}, ${viewport.width} pixels wide`);
      }
    }
  }
});

slowly("a whole game by touch alone", async (open) => {
  const play = await drawn(await (await open(phone)).local());
  for (const move of mate) {
    for (const cell of [move.slice(0, 3), move.slice(3)]) {
      await play.page.touchscreen.tap(...(await middle(play, cell)));
      if (cell === move.slice(0, 3)) await play.saysOf(cell, "selected");
    }
    await play.made(move);
  }
  const rematch = play.over("White wins").getByRole("button", { name: "Rematch" });
  const seen = (e) => {
    const { x, y, width, height } = e.getBoundingClientRect();
    return e.contains(document.elementFromPoint(x + width / 2, y + height - 2));
  };
  await soon.ok(() => rematch.evaluate(seen), "nothing covers the way to the next game");
});

space("without WebGL flat boards are the first view, and the others say why they cannot be shown", async (open) => {
  const play = await open(fresh);
  await play.page.addInitScript(() => {
    const get = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      return kind.startsWith("webgl") ? null : get.call(this, kind, ...rest);
    };
  });
  await play.local();
  await soon.equal(() => play.page.getByRole("grid").count(), 5);
  await soon.equal(() => play.page.getByRole("alert").count(), 0);
  await play.view("Space");
  await play.page.getByRole("alert").filter({ hasText: "WebGL" }).waitFor();
  await until("five boards", async () => (await play.page.locator(".board").count()) === 5);
  await play.move("Ae2Ae3");
});

space("it costs under 100 draw calls and 60,000 triangles, and nothing while nothing changes", async (open) => {
  const play = await drawn(await (await open(fresh)).local());
  await play.pick("Bc1");
  await play.saysOf("Bc1", "selected");
  for (const cell of ["Ac3", "Ce5"]) await play.drawn(async () => play.page.mouse.move(...(await middle(play, cell))));
  const { calls, triangles } = await play.page.locator(levels).evaluate((e) => ({ ...e.dataset }));
  assert.ok(
    calls > 0 && calls < 100 && triangles > 10_000 && triangles < 60_000,
    `${calls} calls, ${triangles} triangles`,
  );
  const before = await frames(play);
  await play.page.waitForTimeout(500);
  await soon.equal(() => frames(play), before);
  // The page changes, and the board does not.
  await play.type("hello");
  await play.advice("names no cell");
  await play.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await soon.equal(() => frames(play), before);
});

space("it is loaded while the lobby shows: at most 260 kB, and 110 kB without it", async (open) => {
  // A context that no other test has used: what a browser has kept already has no size.
  const play = await open({ ...fresh, viewport: { width: 1000, height: 800 } });
  // The browser says itself when the view is there, however long a busy machine takes for it.
  const [asked] = await Promise.all([play.page.waitForRequest("**/space.js"), play.open()]);
  const response = await asked.response();
  assert.equal(await response.finished(), null);
  const loaded = await play.page.evaluate(
    () =>
      new Promise((resolve) => {
        const seen = [];
        const sizes = (list) => {
          for (const { name, encodedBodySize } of list.getEntries()) seen.push([name, encodedBodySize]);
          if (seen.some(([name]) => name.endsWith("/space.js")) && seen.some(([name]) => name.endsWith("/")))
            resolve(seen);
        };
        for (const type of ["navigation", "resource"]) new PerformanceObserver(sizes).observe({ type, buffered: true });
      }),
  );
  const bytes = { own: 0, others: 0 };
  for (const [name, size] of loaded)
    if (/\.(js|css|html|svg)$|\/$/.test(name)) bytes[/\/space\.js$/.test(name) ? "own" : "others"] += size;
  assert.ok(
    bytes.own > 100_000 && bytes.own <= 260_000 && bytes.others > 20_000 && bytes.others <= 110_000,
    JSON.stringify(bytes),
  );
  await soon.ok(() => play.page.locator(".new-game").isVisible());
});

space("its 125 cells have names and places", async (open) => {
  const play = await drawn(await (await open(fresh)).local());
  await soon.deepEqual(async () => [...(await play.labels()).keys()].sort(), [...cells].sort());
  const places = await play.page
    .locator("[role=gridcell]")
    .evaluateAll((all) =>
      all.map((e) => e.getBoundingClientRect()).map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`),
    );
  assert.equal(new Set(places).size, 125);
});

slowly("colours that the menu chooses are those of the picture at once", async (open) => {
  const play = await drawn(await (await open(fresh)).local());
  const canvas = play.page.locator(`${levels} canvas`);
  const bright = [
    [225, 255],
    [215, 245],
    [195, 230],
  ];
  const before = await play.pixels(canvas, bright);
  await play.button("Menu").click();
  await play.drawn(() => play.button("Dark").click());
  await soon.ok(async () => (await play.pixels(canvas, bright)) < before / 2);
});

slowly("a lesson is in space, too, and a phone shows all of its levels", async (open) => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    const play = await (await open({ ...phone, viewport })).open();
    await play.page.getByRole("button", { name: /^Learn / }).click();
    await play.page.getByRole("button", { name: /The knight/ }).click();
    await drawn(play);
    for (const cell of ["Aa1", "Ae1", "Ea5", "Ee5"]) {
      const [x, y] = await middle(play, cell);
      assert.ok(x > 0 && x < viewport.width && y > 48 && y < viewport.height - 5, `${cell} at ${x}, ${y}`);
    }
    await play.page.touchscreen.tap(...(await middle(play, "Cc3")));
    await play.saysOf("Cc3", "selected");
    // A long answer to a wrong try moves nothing.
    const at = await middle(play, "Cd5");
    await play.page.touchscreen.tap(...(await middle(play, "Cd4")));
    await play.says(".answer", "moves only");
    assert.deepEqual(await middle(play, "Cd5"), at);
    await play.page.touchscreen.tap(...at);
    await play.saysOf("Cd5", "white knight");
  }
});

space("numbers and names lie beside pieces, and a king that is mated is called so", async (open) => {
  const play = await drawn(await (await open({ ...fresh, viewport: { width: 1280, height: 800 } })).local());
  await play.typed(...mate.slice(0, -1));
  await play.pick("Bc1");
  await play.saysOf("Bc1", "selected");
  await play.page.mouse.move(5, 5);
  const covered = () => {
    const notes = [...document.querySelectorAll(".spatial-gain, .spatial-loss")].map((e) => e.getBoundingClientRect());
    const pieces = [...document.querySelectorAll("[role=gridcell]")].filter((e) => !e.ariaLabel.includes("empty"));
    const middles = pieces.map((e) => e.getBoundingClientRect()).map((b) => [b.x + b.width / 2, b.y + b.height / 2]);
    const covers = ([x, y]) => notes.some((n) => x > n.left && x < n.right && y > n.top && y < n.bottom);
    return [notes.length > 5, middles.filter(covers).length];
  };
  await soon.deepEqual(() => play.page.evaluate(covered), [true, 0]);
  await play.typed(mate.at(-1));
  await play.says(".spatial-check", "mate");
});

slowly("a hint says how the boards turn, until somebody turns them", async (open) => {
  const play = await drawn(await (await open({ ...fresh, viewport: { width: 1280, height: 800 } })).local());
  const tip = play.page.locator(".spatial-tip");
  await tip.filter({ hasText: "turn the boards" }).waitFor();
  const { mouse } = play.page;
  const edge = await play.page.locator(levels).boundingBox();
  await mouse.move(edge.x + 40, edge.y + 300);
  await mouse.down();
  await mouse.move(edge.x + 90, edge.y + 300, { steps: 3 });
  await mouse.up();
  await tip.waitFor({ state: "hidden" });
  await play.page.reload();
  await drawn(play);
  await tip.waitFor({ state: "hidden" });
});
