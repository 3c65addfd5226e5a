// Everybody can play: by keyboard, by touch, by typing, on narrow screens, in light and dark, with little motion,
// without seeing.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { mate, until, whole, soon } from "./play.mjs";

const tests = [];
const access = (name, act, slow = false) => tests.push({ name: `access: ${name}`, act, slow });
/** Runs in .ci/slow: see run.mjs. */
const slowly = (name, act) => access(name, act, true);
export { tests as access };

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Everything that the page can show, and how to get there. */
export const screens = {
  lobby: (play) => play.open(),
  layers: async (play) => {
    await play.local();
    await play.typed("Ae2Ae3", "Dc5Bc3");
    await play.pick("Bc1");
    await play.saysOf("Bc1", "selected");
  },
  space: async (play) => {
    await screens.layers(play);
    await play.space();
  },
  cube: async (play) => {
    await screens.layers(play);
    await play.cube();
  },
  analysis: async (play) => {
    await play.analyse();
    await play.typed("Ae2Ae3", "Dc5Bc3");
    await play.panel("Analysis");
    await play.page.getByRole("switch", { name: "Engine" }).click();
    await play.page.getByLabel(/^Search/).selectOption("to a depth");
    await play.page.getByLabel("Depth in plies").fill("3");
    await play.page.getByLabel("Depth in plies").press("Enter");
    await play.button("Copy the command").waitFor();
    await play.page.locator(".arrow").first().waitFor({ state: "attached" });
  },
  explorer: async (play) => {
    await play.analyse();
    await play.panel("Explorer");
    await play.page.locator(".explorer-moves tfoot").first().waitFor();
  },
  evaluation: async (play) => {
    await play.analyse();
    await play.typed("Ae2Ae3", "Dc5Bc3");
    await play.panel("Evaluation");
    await play.page.getByLabel("Attacks", { exact: true }).check();
    await play.page.locator(".terms tfoot").waitFor();
  },
  text: async (play) => {
    await play.analyse();
    await play.typed("Ae2Ae3", "Dc5Bc3");
    await play.panel("Text");
    await play.page.locator(".text-game textarea").waitFor();
  },
  setup: async (play) => {
    await play.analyse();
    await play.panel("Setup");
    await play.page.locator(".setup-piece").first().click();
    await play.cell("Cc3").click();
    await play.page.locator(".setup .panel-good, .setup .panel-error").waitFor();
  },
  over: async (play) => {
    await play.local();
    await play.typed(...mate.slice(0, -1));
    await play.type(mate.at(-1));
    await play.over("White wins").waitFor();
  },
  promotion: async (play) => {
    await play.analyse("5/2P2/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|4k/5/5/5/K4 w 0 1");
    await play.type("Ec4Ec5");
    await play.page.getByRole("dialog", { name: /Promote/ }).waitFor();
  },
  howpieces: async (play) => {
    await play.local();
    await play.menu("? How pieces move");
    await play.page.getByRole("dialog", { name: "How pieces move" }).waitFor();
  },
  menu: async (play) => {
    await play.local();
    await play.button("Menu").click();
  },
  keys: async (play) => {
    await play.local();
    await play.menu("Keyboard");
    await play.page.getByRole("dialog", { name: "Keyboard" }).waitFor();
  },
};

/** The rules of axe that look at colours. */
const colours = ["color-contrast", "link-in-text-block"];

/** Holds what is shown now against axe, in dark, too, as far as colours matter, and against a screen of 320 pixels. */
export async function screen(play) {
  await play.page.evaluate(axe);
  for (const [colorScheme, rules, least] of [
    ["light", {}, 6],
    ["dark", { runOnly: colours }, 1],
  ]) {
    await play.page.emulateMedia({ colorScheme });
    const { violations, passes, incomplete } = await play.page.evaluate(
      (rules) => globalThis.axe.run(document, { resultTypes: ["violations"], ...rules }),
      rules,
    );
    assert.deepEqual(
      violations.map(
        (v) =>
          `${v.id}, ${colorScheme}: ${v.nodes
            .map((n) => n.html.slice(0, 120))
            .slice(0, 3)
            .join(" · ")}`,
      ),
      [],
    );
    // over a window axe leaves contrast open
    assert.ok(passes.length + incomplete.length >= least, `${passes.length} rules hold, ${colorScheme}`);
  }
  await play.page.setViewportSize({ width: 320, height: 640 });
  const wide = await play.page.evaluate(() => ({
    page: document.documentElement.scrollWidth,
    out: [...document.querySelectorAll("body *")]
      .filter(
        (e) =>
          e.checkVisibility() &&
          !e.closest(".spatial-texts, .spatial-cells, .unseen, .arrows") &&
          e.getBoundingClientRect().width > 0 &&
          (e.getBoundingClientRect().right > 320.5 || e.getBoundingClientRect().left < -0.5),
      )
      .map((e) => `${e.tagName}.${e.className}`)
      .slice(0, 5),
  }));
  assert.deepEqual(wide, { page: 320, out: [] });
}

const often = new Set(["lobby", "layers", "space", "menu"]);
for (const [name, show] of Object.entries(screens)) {
  const check = often.has(name) ? access : slowly;
  check(`axe finds nothing in ${name}, light and dark, and 320 pixels are wide enough`, async (open) => {
    const play = await open({ bypassCSP: true, colorScheme: "light" });
    await show(play);
    await screen(play);
  });
}

slowly("a whole game by keyboard alone, on flat boards, in the cube and in space", async (open) => {
  const play = await (await open()).open();
  const { page } = play;
  const focused = () => page.evaluate(() => document.activeElement.getAttribute("aria-label")?.slice(0, 3) ?? "");
  // From the address bar on: Tab and arrows choose the game, Enter starts it.
  const tabTo = async (what, reached) => {
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate(reached)) return;
    }
    assert.fail(`Tab does not reach ${what}`);
  };
  await tabTo("the modes", () => document.activeElement.name === "mode");
  await until("local play", async () => {
    if (await page.evaluate(() => document.activeElement.value === "local")) return true;
    await page.keyboard.press("ArrowDown");
    return false;
  });
  await tabTo("the start", () => document.activeElement.closest(".begin") !== null);
  await page.keyboard.press("Enter");
  await play.cell("Ac1").waitFor({ state: "attached" });
  await page.keyboard.press("b");
  await until("the board", async () => (await focused()) === "Ac1");
  const walk = async (to) => {
    for (let from = await focused(); from !== to;) {
      const [level, file, rank] = [0, 1, 2].map((i) => to.charCodeAt(i) - from.charCodeAt(i));
      await page.keyboard.press(
        level
          ? level > 0
            ? "PageUp"
            : "PageDown"
          : rank
            ? rank > 0
              ? "ArrowUp"
              : "ArrowDown"
            : file > 0
              ? "ArrowRight"
              : "ArrowLeft",
      );
      const next = await until("the focus moves", async () => {
        const at = await focused();
        return at !== from && at;
      });
      from = next;
    }
  };
  for (const [i, move] of mate.entries()) {
    if (i === 2 || i === 3) {
      await page.keyboard.press("c"); // from flat boards to the cube, from there into space
      await page.locator(`.spatial-${i === 2 ? "cube" : "levels"} .spatial-surface[data-drawn]`).waitFor();
      await page.keyboard.press("b");
      await until("the cells", async () => (await focused()) !== "");
    }
    await walk(move.slice(0, 3));
    await page.keyboard.press("Enter");
    await play.saysOf(move.slice(0, 3), "selected");
    await walk(move.slice(3, 6));
    await page.keyboard.press("Enter");
    await play.made(move);
  }
  await play.over("White wins").waitFor();
});

slowly("a whole game of 31 plies by touch alone", async (open) => {
  const play = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await play.open();
  await play.page.getByRole("radio", { name: /^Two players here/ }).tap();
  await play.page.locator(".begin button").tap();
  await play.cell("Ac1").waitFor();
  for (const [move] of whole) {
    await play.cell(move.slice(0, 3)).tap();
    await play.saysOf(move.slice(0, 3), "selected");
    await play.cell(move.slice(3, 6)).tap();
    await play.made(move);
  }
  await play.over("White wins").waitFor();
  await play.headline("Checkmate. White wins.");
  await soon.equal(() => play.page.locator(".moves .list .move").count(), whole.length);
});

slowly("a whole game of 31 plies by typed moves alone, in both notations", async (open) => {
  const play = await (await open()).local();
  for (const [i, [cells, text]] of whole.entries()) {
    await play.type(Math.floor(i / 2) % 2 === 0 ? text : cells); // both sides write both
    await play.made(cells);
  }
  await play.over("White wins").waitFor();
  await soon.equal(() => play.page.locator(".moves .list .move").count(), whole.length);
});

slowly("a whole game by clicks in the cube alone has the end that layers have", async (open) => {
  const play = await (await open()).local();
  await play.cube();
  for (const move of mate) await play.move(move);
  await play.over("White wins").waitFor();
  const cube = await play.labels();
  await play.layers();
  await soon.deepEqual(async () => [...(await play.labels())].sort(), [...cube].sort());
});

access("typed nonsense is answered in words", async (open) => {
  const play = await (await open()).local();
  for (const [text, words] of [
    ["hello", "names no cell"],
    ["Bc3Bc4", "no piece on Bc3"],
    ["Ec5Ec4", "not yours to move"],
    ["Bc1Bc5", "White's own pawn on Bc2 is in the way."],
  ]) {
    await play.type(text);
    await play.advice(words);
  }
  await play.headline("White to move");
});

/**
 * What marks a cell of the flat boards besides colours: frames by their widths and lines, rings, signs, numbers, words
 * on it, and arrows and rays by their forms.
 */
function signs([name, arrows]) {
  const cell = [...document.querySelectorAll("[role=gridcell]")].find((e) => e.ariaLabel.startsWith(`${name} `));
  const [ring, box, worth, mark, why] = cell.children;
  const plain = (css) => css.replace(/(rgba?|color|oklab|color-mix)\([^()]*\)/g, "").trim();
  const style = getComputedStyle(cell);
  const after = getComputedStyle(box, "::after");
  const drawn = [...document.querySelectorAll(arrows)]
    .flatMap((e) => [e, ...e.children])
    .map((e) => {
      const { strokeDasharray, strokeWidth } = getComputedStyle(e);
      return `${e.tagName} ${[...e.classList].at(-1).replace(/^(arrow|ray)-(line|threat|explorer|hint|own|attack)$/, "")} ${strokeDasharray} ${strokeWidth}`;
    });
  return {
    label: cell.ariaLabel,
    form: [
      style.boxShadow === "none" ? "" : plain(style.boxShadow),
      style.outlineStyle === "none" ? "" : `${style.outlineStyle} ${style.outlineWidth}`,
      getComputedStyle(ring).display === "none" ? "" : `ring ${ring.style.getPropertyValue("--gain-share")}`,
      after.content === "none" ? "" : `${after.content} ${after.borderBottomWidth}`,
      worth.dataset.text ?? "",
      mark.textContent,
      why.dataset.text ?? "",
      [...new Set(drawn)].sort().join(),
    ].join(" | "),
  };
}

access(
  "colour is never alone: each kind of mark has a form, a sign or a number of its own, and a name",
  async (open) => {
    const play = await open();
    const { page } = play;
    const seen = new Map();
    /** Looks at one kind of mark: by its cell, the words that name it, and what is drawn over the boards. */
    const kind = async (name, cell, words, arrows = ".none") => {
      await play.saysOf(cell, words);
      await until(`${name} has a form`, async () => /[^ |]/.test((await page.evaluate(signs, [cell, arrows])).form));
      const { form, label } = await page.evaluate(signs, [cell, arrows]);
      for (const [other, known] of seen) assert.notEqual(form, known, `${name} looks like ${other}: ${label}`);
      seen.set(name, form);
    };
    const empty = "5/5/5/5/5";
    const board = (a, b = empty) => `k4/5/5/5/5|${empty}|${empty}|${b}|${a} w 0 1`;
    // Nothing is wrong with this cell.
    await play.analyse(board("5/5/5/5/K3R"));
    assert.doesNotMatch((await page.evaluate(signs, ["Cc3", ".none"])).form, /[^ |]/);
    // A selection, where it goes, what it gains and loses, and what stops it.
    await play.analyse(board("n4/5/5/5/R2K1", "p4/5/5/5/5"));
    await play.pick("Aa1");
    await kind("a selection", "Aa1", "selected");
    await kind("a target", "Aa2", "move there");
    await kind("a gain", "Aa5", "move there: gain");
    await play.analyse();
    await play.pick("Bc1");
    await kind("a loss", "Ec4", "loss 1000");
    const [stop] = await page.locator(".cell.stop").evaluateAll((all) => all.map((e) => e.ariaLabel.slice(0, 3)));
    await kind("a piece that stops a ray", stop, "white");
    // The last move, a check with its attacker and its ray, a pin, a piece in the way, a mate.
    await play.typed("Ae2Ae3");
    await kind("the last move", "Ae3", "last move to here");
    await play.analyse(board("r4/5/5/5/K4"));
    await kind("a check", "Aa1", "in check");
    await kind("an attacker", "Aa5", "attacks the king");
    await kind("a ray", "Aa3", "on the line to the king", ".ray");
    await play.analyse(board("5/5/5/4P/K3R"));
    await play.pick("Ae1");
    await play.saysOf("Ae1", "selected");
    await play.pick("Ae4");
    await kind("a piece in the way", "Ae2", "in the way");
    await play.analyse();
    await play.typed(...mate);
    const guarded = async () => (await play.cellsWith("guarded")).find(Boolean);
    await kind("a guarded cell", await until("guarded", guarded), "guarded");
    // What attacks a cell, by each side.
    await play.analyse("3k1/5/5/5/5|5/5/2P2/5/5|5/5/n1Q2/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1");
    await play.cell("Dc3").hover();
    await page.keyboard.press("a");
    await play.advice("Dc3 is attacked by White: queen Cc3. By Black: knight Ca3.");
    await page.mouse.move(5, 5);
    await kind("a cell that is asked about", "Dc3", "white pawn");
    await kind("an attacker of White", "Cc3", "white queen");
    await kind("an attacker of Black", "Ca3", "black knight");
    await page.keyboard.press("Escape");
    await play.cell("Cb2").hover();
    await kind("the column of a cell", "Eb2", "empty");
    await page.mouse.move(5, 5);
    // Drawings of one's own.
    await play.cell("Ca5").click({ button: "right" });
    await kind("a circle", "Ca5", "your circle", ".arrow-own");
    await play.cell("Ca5").click({ button: "right" });
    await play.cell("Cb2").hover();
    await page.mouse.down({ button: "right" });
    await play.cell("Cd2").hover();
    await page.mouse.up({ button: "right" });
    await page.mouse.move(5, 5);
    await kind("an arrow", "Cb2", "your arrow to Cd2", ".arrow-own");
    // A hint, on both its cells; engine and explorer; numbers and letters on cells.
    await play.local();
    await play.button("Hint").click();
    for (const words of ["hint: move this piece", "hint: move here"]) {
      const cell = await until(words, async () => (await play.cellsWith(words))[0]);
      await kind(words, cell, words, ".arrow-hint");
    }
    await play.analyse();
    await play.panel("Evaluation");
    for (const [name, words] of [
      ["Unicorn classes", "classes"],
      ["Attacks", "attacks"],
      ["Piece totals", "pieces"],
    ]) {
      await page.getByLabel(name, { exact: true }).check();
      await kind(name, "Bc1", words);
    }
  },
);

access("moves are said to screen readers", async (open) => {
  const play = await (await open()).local();
  await play.typed("Ae2Ae3");
  await soon.equal(() => play.page.locator("[aria-live=polite]").textContent(), "White: pawn Ae2 to Ae3");
});

access(
  "with little motion nothing moves by itself, without that wish pieces slide and the lobby plays a game",
  async (open) => {
    for (const [reducedMotion, slides] of [
      ["reduce", false],
      ["no-preference", true],
    ]) {
      const play = await open({ reducedMotion });
      await play.page.addInitScript(() => {
        globalThis.animated = 0;
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...args) {
          globalThis.animated++;
          return animate.apply(this, args);
        };
      });
      // The game of the lobby plays itself, while it is seen.
      await play.open();
      const board = play.page.locator(".live-board");
      const ply = () => board.getAttribute("data-ply").then(Number);
      if (slides) {
        await until("the game goes on", async () => (await ply()) > 0);
        await play.page.evaluate(() => {
          Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        });
      }
      const shown = await ply();
      await play.page.waitForTimeout(2200);
      await soon.equal(() => ply(), shown);
      await soon.equal(async () => (await play.page.evaluate(() => globalThis.animated)) > 0, slides, reducedMotion);
      await play.page.evaluate(() => (globalThis.animated = 0));
      await play.local();
      await play.typed("Ae2Ae3");
      await soon.equal(async () => (await play.page.evaluate(() => globalThis.animated)) > 0, slides, reducedMotion);
    }
  },
);
