// One test for each row of the list of what 5³ Chess has, and a little more than each row asks.
import assert from "node:assert/strict";
import { cells, mate, until, soon } from "./play.mjs";

const tests = [];
const row = (n, name, act) => tests.push({ name: `row ${n} ${name}`, act });
export { tests as rows };

/** Exchanges on Cc3: the document's example, gain 350 and loss 450. */
const exchange = "4k/2n2/5/5/5|5/5/5/5/5|2q2/5/5/5/5|5/5/3P1/5/5|5/5/B4/5/K4 w 0 1";
const promotion = "5/2P2/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|4k/5/5/5/K4 w 0 1";
const amber = [
  [200, 255],
  [130, 215],
  [0, 150],
];

row(
  1,
  "runs in a browser: the page and all its parts come from one address, and nothing else is asked",
  async (open, { origin }) => {
    const play = await open();
    const asked = [];
    play.page.on("request", (r) => asked.push(r.url()));
    await play.local();
    await play.cube();
    assert.ok(asked.length > 4 && asked.every((url) => url.startsWith(origin)), asked.join(" "));
  },
);

row(
  2,
  "coordinates: 125 cells from Aa1 to Ee5, letters and numbers beside them, White on levels A and B, Black on D and E",
  async (open) => {
    const play = await (await open()).local();
    const labels = await play.labels();
    assert.deepEqual([...labels.keys()].sort(), [...cells].sort());
    const levels = (colour) =>
      [...new Set([...labels].filter(([, l]) => l.startsWith(colour)).map(([cell]) => cell[0]))].sort().join("");
    assert.deepEqual([levels("white"), levels("black"), levels("empty").includes("C")], ["AB", "DE", true]);
    const [rank, file, side] = await play.cell("Da1").evaluate((e) => {
      const [before, after] = [getComputedStyle(e, "::before"), getComputedStyle(e, "::after")];
      return [[before.content, parseFloat(before.right)], [after.content, parseFloat(after.top)], e.clientWidth];
    });
    assert.deepEqual(
      [rank[0], file[0], rank[1] >= side, file[1] >= side],
      ['"1"', '"a"', true, true],
      "the piece on Da1 would hide them",
    );
  },
);

row(3, "layers view: five boards, beside the other views", async (open) => {
  const play = await (await open()).local();
  const grids = play.page.getByRole("grid");
  await soon.equal(() => grids.count(), 5);
  for (const grid of await grids.all()) {
    await soon.ok(() => grid.isVisible());
    await soon.equal(() => grid.getByRole("gridcell").count(), 25);
  }
  await soon.match(() => grids.first().getAttribute("aria-label"), /^Level E/);
  await soon.equal(() => play.inSpace(), false);
});

row(4, "cube view: cells with edges, pieces between them, and no layers beside it", async (open) => {
  const play = await (await open({ colorScheme: "dark" })).local();
  await play.cube();
  await soon.ok(() => play.page.locator(".spatial canvas").isVisible());
  await soon.equal(() => play.page.getByRole("gridcell").count(), 125);
  await soon.equal(() => play.page.locator(".host .board").count(), 0);
  const bright = await play.pixels(play.page.locator(".spatial-surface"), [
    [200, 255],
    [200, 255],
    [180, 255],
  ]);
  assert.ok(bright > 2000, `${bright} pixels of white pieces`);
});

row(5, "view toggle in mid-selection keeps selection, targets, last move and hint", async (open) => {
  const play = await (await open()).local();
  await play.typed("Ae2Ae3", "Dc5Bc3");
  await play.button("Hint").click();
  await until("hint", async () => (await play.cellsWith("hint: move here")).length === 1);
  await play.pick("Bc1");
  await play.saysOf("Bc1", "selected");
  const marks = async () => new Map([...(await play.labels())].filter(([, label]) => label.includes(",")));
  const layers = await marks();
  for (const words of [
    "selected",
    "move there",
    "last move from",
    "last move to",
    "hint: move this",
    "hint: move here",
  ]) {
    assert.ok(
      [...layers.values()].some((label) => label.includes(words)),
      words,
    );
  }
  await play.cube();
  await soon.deepEqual(async () => [...(await marks())].sort(), [...layers].sort());
  await play.layers();
  await soon.deepEqual(async () => [...(await marks())].sort(), [...layers].sort());
});

row(6, "both views have the same cells and the same legal moves", async (open) => {
  const play = await (await open()).local();
  const targets = async (piece) => {
    await play.pick(piece);
    await play.saysOf(piece, "selected");
    const found = await play.cellsWith("move there");
    await play.pick(piece);
    await until("nothing is selected", async () => (await play.cellsWith("selected")).length === 0);
    return found;
  };
  const pieces = ["Bc1", "Ab1", "Ba1", "Bb1", "Bb2"];
  const layers = [];
  for (const piece of pieces) layers.push(await targets(piece));
  await play.cube();
  for (const [i, piece] of pieces.entries()) await soon.deepEqual(() => targets(piece), layers[i], piece);
});

row(7, "seven piece types with the unicorn, which changes level, file and rank at once", async (open) => {
  const play = await (await open()).local();
  const kinds = new Set([...(await play.labels()).values()].map((label) => label.split(/[ ,]/)[1]).filter(Boolean));
  assert.deepEqual([...kinds].sort(), ["bishop", "king", "knight", "pawn", "queen", "rook", "unicorn"]);
  await play.analyse("3k1/5/5/5/5|5/5/5/5/5|5/5/2U2/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1");
  await play.pick("Cc3");
  await play.saysOf("Cc3", "selected");
  for (const cell of await play.cellsWith("move there")) {
    const steps = [..."Cc3"].map((c, i) => Math.abs(c.charCodeAt(0) - cell.charCodeAt(i)));
    assert.equal(new Set(steps).size, 1, cell);
  }
});

row(8, "pawns of 5³ Chess go one level on and promote on the far level", async (open) => {
  const play = await (
    await open()
  ).analyse("4k/5/5/5/5|5/2P2/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/2P2/5/K4 w 0 1", "fivecubed");
  await play.pick("Ac3");
  await play.saysOf("Ac3", "selected");
  await soon.deepEqual(() => play.cellsWith("move there"), ["Bc3"]);
  await play.pick("Ac3");
  await play.pick("Dc4");
  await play.saysOf("Dc4", "selected");
  await soon.deepEqual(() => play.cellsWith("promotes"), ["Ec4"]);
});

row(9, "promotion picker with queen, rook, bishop, knight, unicorn", async (open) => {
  const play = await (await open()).analyse(promotion);
  await play.pick("Ec4");
  await play.pick("Ec5");
  const picker = play.page.getByRole("dialog", { name: /Promote/ });
  await picker.waitFor();
  await soon.deepEqual(
    async () => (await picker.locator(".choices button").allTextContents()).map((s) => s.trim()),
    ["Queen", "Rook", "Bishop", "Knight", "Unicorn"],
  );
  await picker.getByRole("button", { name: "Unicorn" }).click();
  await play.saysOf("Ec5", "white unicorn");
});

row(10, "pieces are bodies of our own: no model is loaded", async (open) => {
  const play = await open();
  const asked = [];
  play.page.on("request", (r) => asked.push(r.url()));
  await play.local();
  await play.cube();
  assert.ok(
    asked.some((url) => url.endsWith("/space.js")) && !asked.some((url) => /\.(glb|gltf|obj|bin)$/.test(url)),
    asked.join(" "),
  );
});

row(15, "local play: two people at one page move in turn", async (open) => {
  const play = await (await open()).local();
  await play.headline("White to move");
  await play.move("Ae2Ae3");
  await play.headline("Black to move");
  await play.pick("Ae3");
  await play.advice("It is Black's turn");
  await play.move("Dc5Bc3");
  await play.headline("White to move");
});

row(16, "against an engine as White, as Black, which lets it begin, or at random", async (open) => {
  const white = await (await open()).against({ side: "White" });
  await white.move("Ae2Ae3");
  await until(
    "the engine answers",
    async () =>
      (await white.cellsWith("black")).some((c) => "ABC".includes(c[0])) ||
      (await white.page.locator(".headline").textContent()).includes("White to move"),
  );
  await white.headline("White to move");
  const black = await (await open()).against({ side: "Black" });
  await black.headline("Black to move");
  await soon.equal(async () => (await black.cellsWith("last move to here")).length, 1);
  await soon.match(
    () => black.page.getByRole("grid").first().getAttribute("aria-label"),
    /^Level A/,
    "Black sees the board from his side",
  );
  const random = await (await open()).against({ side: "Random" });
  await until("somebody begins", async () => /to move/.test(await random.page.locator(".headline").textContent()));
});

tests.push({
  name: "two engines play each other, pause, and go on by one move",
  act: async (open) => {
    const play = await open();
    await play.open();
    await play.choose(/^Two engines/);
    for (const [side, engine, level] of [
      ["White", "raumlab", "0"],
      ["Black", "raumfischer", "1"],
    ]) {
      const player = play.page.getByRole("group", { name: side, exact: true });
      await player.getByRole("combobox", { name: /^Engine/ }).selectOption(engine);
      await player.getByRole("combobox", { name: /^Level/ }).selectOption(level);
    }
    await play.begin();
    const moves = play.page.locator(".moves .list .move");
    await moves.nth(1).waitFor();
    await play.button("Pause").click();
    const step = play.button("One move");
    await until("the engine has stopped", () => step.isEnabled());
    const before = await moves.count();
    await step.click();
    await moves.nth(before).waitFor();
    await until("it has stopped again", () => step.isEnabled());
    await soon.equal(() => moves.count(), before + 1);
    await play.pick("Bb2");
    await soon.deepEqual(() => play.cellsWith("selected"), []);
    await play.button("Continue").click();
    await moves.nth(before + 1).waitFor();
  },
});

row(18, "the engine of 5³ Chess plays", async (open) => {
  const play = await open();
  await play.open();
  await play.choose(/^Play an engine/);
  await play.more();
  await play.page.getByRole("combobox", { name: /^Engine/ }).selectOption("fivecubed");
  await play.page.getByRole("combobox", { name: /^Level/ }).selectOption("1");
  await play.page.getByRole("radio", { name: "Black", exact: true }).check();
  await play.begin();
  await play.headline("Black to move");
  await soon.equal(async () => (await play.cellsWith("last move to here")).length, 1);
});

row(19, "threat rings on every legal target of the selected piece, with both numbers", async (open) => {
  const play = await (await open()).analyse(exchange);
  await play.pick("Aa3");
  await play.saysOf("Cc3", "move there: gain 350, loss 450, exchange −100");
  const targets = await play.cellsWith("move there");
  const rings = play.page.locator(".cell.target .ring");
  await soon.equal(() => rings.count(), targets.length);
  for (const ring of await rings.all()) await soon.ok(() => ring.isVisible());
  for (const target of targets) await soon.match(() => play.label(target), /gain \d+, loss \d+/);
});

row(20, "rings are split arcs, whole and green where nothing is lost", async (open) => {
  const play = await (await open()).analyse(exchange);
  await play.pick("Aa3");
  await play.saysOf("Cc3", "move there");
  const share = (cell) =>
    play
      .cell(cell)
      .locator(".ring")
      .evaluate((e) => Number(e.style.getPropertyValue("--gain-share")));
  await soon.ok(async () => Math.abs((await share("Cc3")) - 350 / 800) < 1e-9);
  const safe = (await play.cellsWith("gain 0, loss 0"))[0];
  await soon.equal(() => share(safe), 1);
  const [split, whole] = [play.cell("Cc3"), play.cell(safe)];
  const [green, red] = [
    [
      [0, 110],
      [100, 200],
      [0, 130],
    ],
    [
      [170, 255],
      [0, 110],
      [0, 110],
    ],
  ];
  await soon.ok(async () => (await play.pixels(split, red)) > 20, "red in a split ring");
  await soon.equal(() => play.pixels(whole, red), 0, "red in a whole ring");
  await soon.ok(
    async () => (await play.pixels(whole, green)) > (await play.pixels(split, green)),
    "green in a whole ring",
  );
});

row(21, "boxes in the cube go from green to red by the share of the loss, with numbers", async (open) => {
  const play = await (await open({ colorScheme: "dark" })).analyse(exchange);
  await play.cube();
  const surface = play.page.locator(".spatial-surface canvas");
  const red = [
    [180, 255],
    [60, 150],
    [60, 130],
  ];
  await soon.equal(() => play.pixels(surface, red), 0);
  await play.drawn(() => play.pick("Aa3"));
  await soon.ok(async () => (await play.pixels(surface, red)) > 50, "pixels between green and red");
  await soon.ok(
    async () =>
      (await play.pixels(surface, [
        [0, 110],
        [180, 255],
        [60, 150],
      ])) > 50,
    "green pixels",
  );
  await soon.ok(async () => (await play.page.locator(".spatial-loss").allTextContents()).includes("−1"));
});

row(
  22,
  "exchange: cheapest first, sliders behind join, the king last and only when the other side has nothing left",
  async (open) => {
    const play = await open();
    // A rook behind the rook joins; the king takes only what nothing else defends.
    for (const [rfen, from, to, numbers] of [
      [exchange, "Aa3", "Cc3", "gain 350, loss 450"],
      ["4k/5/2r2/5/5|5/5/5/5/5|2p2/5/5/5/5|2R2/5/5/5/5|2R2/5/5/5/K4 w 0 1", "Bc5", "Cc5", "gain 100, loss 0"],
      ["5/5/5/5/5|5/5/5/5/5|2r2/2k2/2p2/2R2/2R2|5/5/5/5/5|5/5/5/5/K4 w 0 1", "Cc2", "Cc3", "gain 100, loss 0"],
      ["5/5/5/5/5|5/5/5/5/5|2r2/2k2/2p2/2R2/5|5/5/5/5/5|5/5/5/5/K4 w 0 1", "Cc2", "Cc3", "gain 100, loss 525"],
    ]) {
      await play.analyse(rfen);
      await play.pick(from);
      await play.saysOf(to, `move there: ${numbers}`);
    }
  },
);

row(23, "captured bar: nothing before the first capture, queen first, restored by undo", async (open) => {
  const play = await (await open()).local();
  const rows = play.page.locator(".captured-row");
  await soon.equal(() => rows.count(), 0);
  await play.typed("Ae2Ae3", "Dc5Bc3", "Ba1Ea4", "Db5Ea4", "Ac2Bc3");
  await until("captured", async () => (await rows.count()) === 2);
  const by = (side) =>
    play.page
      .locator(".captured-row", { hasText: `${side} took` })
      .getByRole("img")
      .getAttribute("aria-label");
  await soon.deepEqual(async () => [await by("White"), await by("Black")], ["queen, pawn", "bishop"]);
  await play.menu("Undo");
  await until("the queen is back", async () => (await by("White")) === "pawn");
  for (let i = 0; i < 3; i++) await play.menu("Undo");
  await until("nothing is captured", async () => (await rows.count()) === 0);
});

row(24, "hint button: round, 48 pixels, bottom right, off while the engine thinks", async (open) => {
  const play = await (await open()).local();
  const [box, style] = [
    await play.button("Hint").boundingBox(),
    await play.button("Hint").evaluate((e) => getComputedStyle(e).position),
  ];
  assert.deepEqual([box.width, box.height, style], [48, 48, "fixed"]);
  assert.ok(box.x > 1100 - 48 - 40 && box.y > 900 - 48 - 40);
  const other = await open();
  let answer;
  await other.page.route("**/api/desk/play", async (route) => {
    await new Promise((resolve) => (answer = resolve));
    await route.continue();
  });
  await other.against();
  await soon.ok(() => other.button("Hint").isEnabled());
  await other.move("Ae2Ae3");
  await until("the engine thinks", async () => answer && (await other.button("Hint").isDisabled()));
  answer();
  await other.headline("White to move");
  await until("hints again", async () => other.button("Hint").isEnabled());
});

row(
  25,
  "a hint pulses while it is computed, searches 4 plies or more, is said in words, and is not played",
  async (open) => {
    const play = await open({ reducedMotion: "no-preference" });
    let answer, lines;
    await play.page.route("**/api/desk/analyse", async (route) => {
      await new Promise((resolve) => (answer = resolve));
      const response = await route.fetch();
      lines = (await response.text())
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      await route.fulfill({ response });
    });
    await play.local();
    const before = await play.labels();
    await play.button("Hint").click();
    await until("asked", () => answer);
    await soon.equal(() => play.button("Hint").evaluate((e) => getComputedStyle(e).animationName), "pulse");
    answer();
    await until("hint", async () => (await play.cellsWith("hint: move here")).length === 1);
    await soon.equal(() => play.button("Hint").evaluate((e) => getComputedStyle(e).animationName), "none");
    const last = lines.at(-1);
    assert.ok(last.depth >= 4, `depth ${last.depth}`);
    const move = last.lines[0].moves[0];
    await play.advice(`${move.slice(0, 3)} to ${move.slice(3)}. `);
    const board = (labels) => [...labels].map(([cell, label]) => cell + label.split(",")[0]).join();
    await soon.equal(async () => board(await play.labels()), board(before));
    await play.headline("White to move");
  },
);

row(
  26,
  "hint marks: both cells, through a selection and a toggle, gone after a move or when asked again",
  async (open) => {
    const play = await (await open()).local();
    const hints = async () => [
      ...(await play.cellsWith("hint: move this piece")),
      ...(await play.cellsWith("hint: move here")),
    ];
    await play.button("Hint").click();
    await until("hint", async () => (await hints()).length === 2);
    const shown = await hints();
    await play.pick("Bc1");
    await play.saysOf("Bc1", "selected");
    await soon.deepEqual(() => hints(), shown);
    await play.cube();
    await soon.deepEqual(() => hints(), shown);
    await soon.deepEqual(
      () => play.page.locator(".spatial-from, .spatial-to").allTextContents(),
      ["hint: from", "hint: to"],
    );
    await play.layers();
    await play.button("Hint").click();
    await until("no hint", async () => (await hints()).length === 0);
    await play.button("Hint").click();
    await until("hint", async () => (await hints()).length === 2);
    await play.typed("Ae2Ae3");
    await soon.deepEqual(() => hints(), []);
  },
);

tests.push({
  name: "analysis searches only when it is switched on, which the page remembers",
  act: async (open) => {
    const play = await open();
    const asked = [];
    play.page.on("request", (r) => r.url().endsWith("/analyse") && asked.push(r.url()));
    await play.analyse();
    const engine = play.page.getByRole("switch", { name: "Engine" });
    await play.page.getByText("The engine is off.").waitFor();
    assert.deepEqual(asked, []);
    await engine.click();
    await play.page.locator(".analysis-line").first().waitFor();
    await play.page.reload();
    await play.page.locator(".analysis-line").first().waitFor();
    await soon.equal(() => engine.getAttribute("aria-checked"), "true");
    // A number that is typed outlasts the drawing of lines.
    await play.page.getByLabel(/^Search/).selectOption("to a depth");
    const depth = play.page.getByLabel("Depth in plies");
    await depth.fill("2");
    await play.page.locator(".analysis-line").first().hover();
    await play.page.locator(".arrow").first().waitFor({ state: "attached" });
    await soon.equal(() => depth.inputValue(), "2");
    await depth.press("Enter");
    await play.says(".analysis code", "--depth 2");
    await depth.fill("0");
    await depth.press("Enter");
    await soon.equal(() => depth.inputValue(), "2");
  },
});

tests.push({
  name: "the explorer writes moves as lists of moves do, as game text",
  act: async (open) => {
    const play = await open();
    await play.analyse();
    await play.panel("Explorer");
    const moves = play.page.locator(".explorer-moves th .tree-move");
    await moves.first().waitFor();
    const texts = await moves.allTextContents();
    assert.deepEqual(
      texts.filter((text) => !/^[KQRBUNP][A-E]?[a-e][1-5][-x][A-E][a-e][1-5]/.test(text)),
      [],
    );
    await moves.first().click();
    await play.page.locator(".tree-row .tree-move").waitFor();
    await soon.equal(() => play.page.locator(".tree-row .tree-move").textContent(), texts[0]);
  },
});

tests.push({
  name: "a game of 40 plies against an engine by keyboard alone",
  slow: true,
  act: async (open) => {
    const play = await open();
    // the seed of the engine that plays at random: always the same game
    await play.page.addInitScript(() => (Math.random = () => 0.5));
    await play.against();
    await play.page.keyboard.press("b");
    /** The nearest cell of a class, from the one that has the keyboard, and whether it is one of ours to move. */
    const nearest = (what) =>
      until(what, () =>
        play.page.evaluate((what) => {
          const name = (e) => e.getAttribute("aria-label").slice(0, 3);
          const at = name(document.activeElement);
          const far = (e) => [...name(e)].reduce((sum, c, i) => sum + Math.abs(c.charCodeAt(0) - at.charCodeAt(i)), 0);
          const all = [...document.querySelectorAll(`.cell.${what}`)].filter(
            (e) => what === "target" || !e.getAttribute("aria-label").includes("pawn"),
          );
          const cell = all.sort((a, b) => far(a) - far(b))[0];
          return cell && [at, name(cell)];
        }, what),
      );
    const enter = async (what) => {
      const [at, cell] = await nearest(what);
      for (const [i, [more, less]] of [
        ["PageUp", "PageDown"],
        ["ArrowRight", "ArrowLeft"],
        ["ArrowUp", "ArrowDown"],
      ].entries()) {
        const steps = cell.charCodeAt(i) - at.charCodeAt(i);
        for (let n = 0; n < Math.abs(steps); n++) await play.page.keyboard.press(steps > 0 ? more : less);
      }
      await play.page.keyboard.press("Enter");
    };
    for (let ply = 2; ply <= 40; ply += 2) {
      await enter("movable");
      await enter("target");
      await until(`${ply} plies`, async () => (await play.page.locator(".moves .list .move").count()) === ply);
    }
    await play.headline("White to move");
  },
});

row(27, "undo takes back one ply of local play, and the engine's with ours", async (open) => {
  const play = await (await open()).local();
  await play.button("Menu").click();
  await soon.ok(() => play.page.locator("#menu").getByRole("button", { name: "Undo" }).isDisabled());
  await play.page.locator(".headline").click();
  const start = await play.labels();
  await play.typed("Ae2Ae3", "Dc5Bc3");
  await play.menu("Undo");
  await play.headline("Black to move");
  await play.saysOf("Dc5", "black queen");
  await play.menu("Undo");
  await play.headline("White to move");
  await soon.deepEqual(() => play.labels(), start);

  const engine = await (await open()).against();
  const first = await engine.labels();
  await engine.move("Ae2Ae3");
  await engine.headline("White to move");
  await engine.menu("Undo");
  await until("both plies are taken back", async () => (await engine.cellsWith("last move")).length === 0);
  await soon.deepEqual(
    async () => [...(await engine.labels())].map(([c, l]) => c + l.split(",")[0]),
    [...first].map(([c, l]) => c + l.split(",")[0]),
  );
});

row(30, "head-up display: title, whose turn, check and the ends of a game", async (open) => {
  const play = await open();
  await play.analyse("k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|R4/5/5/5/4K b 0 1");
  await soon.ok(() => play.page.locator(".hud h1").isVisible());
  await play.headline("Black to move · check");
  await soon.deepEqual(() => play.cellsWith("in check"), ["Ea5"]);
  await play.analyse("4k/5/2K2/5/5|5/3Q1/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5 b 0 1");
  await play.headline("Checkmate. White wins.");
  await play.analyse("4k/5/5/5/5|2K2/5/4Q/5/5|5/5/5/5/5|5/U4/5/5/5|5/5/5/5/5 b 0 1");
  await play.headline("Stalemate. Draw.");
  await play.analyse("4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1");
  await play.headline("Draw.");
});

row(31, "menu at the top right: closes beside it, after each choice and on Escape", async (open) => {
  const play = await (await open()).local();
  const items = play.page.locator("#menu");
  const box = await play.button("Menu").boundingBox();
  assert.ok(box.x > 1000 && box.y < 100);
  await soon.equal(() => items.isVisible(), false);
  await play.button("Menu").click();
  for (const name of ["New game", "Flip the board", "Undo", "? How pieces move"])
    await soon.ok(() => items.getByRole("button", { name, exact: true }).isVisible(), name);
  await play.page.locator(".headline").click();
  await play.closed();
  await play.menu("Flip the board");
  await play.closed();
  await play.button("Menu").click();
  await play.page.keyboard.press("Escape");
  await play.closed();
  await play.menu("New game");
  await play.page.locator(".lobby").waitFor();
});

row(32, "how pieces move: all seven, at any time", async (open) => {
  const play = await open();
  await play.open();
  for (const show of [
    () => play.button("How pieces move").click(),
    async () => (await play.local()).menu("? How pieces move"),
  ]) {
    await show();
    const window = play.page.getByRole("dialog", { name: "How pieces move" });
    await soon.deepEqual(
      async () =>
        (await window.getByRole("heading", { level: 3 }).allTextContents()).map((s) => s.trim().split(" ")[0]),
      ["King", "Queen", "Rook", "Bishop", "Unicorn", "Knight", "Pawn"],
    );
    await soon.equal(() => window.getByRole("img", { name: /reaches \d+ cells/ }).count(), 7);
    await play.page.keyboard.press("Escape");
    await window.waitFor({ state: "detached" });
  }
});

row(33, "lobby: what to play, against whom, by which rules, and the game that is kept", async (open) => {
  const play = await (await open()).open();
  for (const name of [/^Play an engine/, /^Two players here/, /^Two engines/, /^Analyse a position/])
    await soon.ok(() => play.page.getByRole("radio", { name }).isVisible(), String(name));
  await play.choose(/^Play an engine/);
  for (const name of ["White", "Black", "Random"])
    await soon.ok(() => play.page.getByRole("radio", { name, exact: true }).isVisible(), name);
  // Opponents have a sentence each.
  for (const name of ["0 Beginner", "1 Weak", "2 Average", "3 Strong", "4 Master", "5 Grandmaster"])
    await soon.ok(() => play.page.getByRole("radio", { name: new RegExp(`^${name} \\w.{20}`) }).isVisible(), name);
  await play.page.getByText("White moves first").waitFor();
  // One button plays what was chosen last.
  await play.page.getByRole("radio", { name: /^0 Beginner/ }).check();
  await play.page.getByRole("radio", { name: "Black", exact: true }).check();
  await play.button(/^Play Black against the engine, level 0/).click();
  await until("the engine's move", async () => (await play.cellsWith("last move to here")).length === 1);
  // What else there is is one step away.
  for (const [name, panel] of [
    [/^Analyse Move/, "Analysis"],
    [/^Watch/, "Moves"],
  ]) {
    await play.open();
    await play.button(name).click();
    await play.page.getByRole("tab", { name: panel, exact: true }).waitFor();
  }
  await play.button("Pause").click();
  await play.open();
  await play.local();
  await play.typed("Ae2Ae3");
  await play.menu("New game");
  await play.button("Continue it").click();
  await play.saysOf("Ae3", "white pawn");
});

row(34, "game over: the result beside the mate, rematch, and a new game from the lobby", async (open) => {
  const play = await (await open()).local();
  await play.typed(...mate.slice(0, -1));
  await play.type(mate.at(-1));
  const over = play.over("White wins");
  await over.waitFor();
  await play.headline("Checkmate. White wins.");
  await over.getByRole("button", { name: "Rematch" }).click();
  await over.waitFor({ state: "detached" });
  await play.headline("White to move");
  await play.typed(...mate.slice(0, -1));
  await play.type(mate.at(-1));
  await over.getByRole("button", { name: "New game" }).click();
  await play.page.locator(".lobby").waitFor();
});

row(35, "last move: amber on both cells in both views, through a toggle", async (open) => {
  const play = await (await open()).local();
  await play.typed("Ae2Ae3");
  const last = async () => [
    ...(await play.cellsWith("last move from here")),
    ...(await play.cellsWith("last move to here")),
  ];
  await soon.deepEqual(() => last(), ["Ae2", "Ae3"]);
  await soon.ok(async () => (await play.pixels(play.cell("Ae2"), amber)) > 200);
  await soon.equal(() => play.pixels(play.cell("Cc3"), amber), 0);
  await play.cube();
  await soon.deepEqual(() => last(), ["Ae2", "Ae3"]);
  await soon.ok(async () => (await play.pixels(play.page.locator(".spatial-surface"), amber)) > 200);
  await play.layers();
  await soon.deepEqual(() => last(), ["Ae2", "Ae3"]);
});

row(36, "one command serves the page, and the game goes on when the page is opened again", async (open) => {
  const play = await (await open()).local();
  await play.typed("Ae2Ae3");
  await play.page.addInitScript(() => {
    globalThis.lobbies = 0;
    new MutationObserver(() => (globalThis.lobbies += document.querySelectorAll(".new-game").length)).observe(
      document,
      { childList: true, subtree: true },
    );
  });
  await play.page.reload();
  await play.saysOf("Ae3", "last move to here");
  await soon.equal(() => play.page.evaluate(() => globalThis.lobbies), 0, "no lobby before the game");
});
