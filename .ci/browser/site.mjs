// The page is loaded in parts, and without a server: what of it is there when the host has gone.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { screen } from "./access.mjs";
import { until, soon, whole } from "./play.mjs";
import { Server } from "./rooms.mjs";

const tests = [];
export { tests as site };

const kinds = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".gz": "application/gzip",
  ".txt": "text/plain",
  ".webmanifest": "application/manifest+json",
};

/** The static site on a host that does nothing but hand out files. */
export async function host(binary) {
  const folder = mkdtempSync(join(tmpdir(), "raumlab-site-"));
  execFileSync(binary, ["serve", "--export", join(folder, "site")], { stdio: "ignore" });
  const server = createServer((request, response) => {
    const name = request.url === "/" ? "index.html" : request.url.slice(1);
    if (!existsSync(join(folder, "site", name))) return response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": kinds[extname(name)] });
    response.end(readFileSync(join(folder, "site", name)));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = async () => {
    if (server.listening) await new Promise((resolve) => (server.close(resolve), server.closeAllConnections()));
    rmSync(folder, { recursive: true, force: true });
  };
  return { origin: `http://127.0.0.1:${server.address().port}/`, stop };
}

/** Waits until an analysis is at least so deep: a fast one shows some depths for no frame. */
const deep = (play, plies) =>
  until(`depth ${plies}`, async () => {
    const said = await play.page.locator(".analysis-numbers").textContent();
    return Number(/depth (\d+)/.exec(said)?.[1]) >= plies;
  });

let tracing = Promise.resolve(); // Chromium records one trace at a time

/**
 * The task of a page's main thread that used most processor time while something was done, in milliseconds, with what
 * it did. The gap between frames is at least as long; it is longer where other programs have the processors.
 */
async function longestTask(page, act) {
  const browser = page.context().browser();
  const before = tracing;
  let end;
  tracing = new Promise((resolve) => (end = resolve));
  await before;
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline", "blink.user_timing", "gpu"] });
  let trace;
  try {
    await act();
    await page.evaluate(() => performance.mark("this page"));
  } finally {
    trace = await browser.stopTracing();
    end();
  }
  const { traceEvents } = JSON.parse(trace.toString());
  const { pid, tid } = traceEvents.find((e) => e.name === "this page");
  const spans = traceEvents.filter((e) => e.ph === "X" && e.pid === pid && e.tid === tid);
  const [tasks, parts] = [true, false].map((is) => spans.filter((e) => e.name.endsWith("RunTask") === is));
  const ms = ({ tdur = 0 }) => Math.round(tdur / 1000);
  const longest = tasks.reduce((a, b) => ((b.tdur ?? 0) > (a.tdur ?? 0) ? b : a));
  const within = parts.filter((e) => e.ts >= longest.ts && e.ts < longest.ts + longest.dur && ms(e) > 2);
  // Where no graphics processor is, the browser waits in a task of the page until a program has computed the picture.
  const waits = parts.filter((e) => e.name === "GLES2::ReadPixels");
  const waited = (task) =>
    waits.filter((e) => e.ts >= task.ts && e.ts < task.ts + task.dur).reduce((sum, e) => sum + e.dur, 0);
  const long = tasks.filter((task) => task.dur > 50_000);
  const ours = long.filter((task) => task.dur - waited(task) > 50_000);
  return {
    ms: ms(longest),
    did: within.map((e) => `${e.name} ${ms(e)}`).join(", "),
    long: long.length,
    withoutWaits: ours.length,
  };
}

tests.push({
  name: "site: it plays and analyses without a server, and its panels open and say what is wrong after the host has gone",
  act: async (open, { binary, after }) => {
    const { origin, stop } = await host(binary);
    after(stop);
    const play = await open({ at: origin });
    const rest = play.page.waitForResponse("**/rest.js");
    await play.against({ level: "Weak" });
    await play.move("Ae2Ae3");
    await until("the engine's answer", async () => (await play.page.locator(".moves .list .move").count()) === 2);
    await play.menu("Analyse this game");
    await play.panel("Analysis");
    // The engine searches beside the page, which draws on: no task of the page takes as long as a frame may.
    const longest = await longestTask(play.page, async () => {
      await play.page.getByRole("switch", { name: "Engine" }).click();
      await play.page.locator(".analysis-line").first().waitFor();
      await deep(play, 5);
    });
    assert.ok(longest.ms > 0 && longest.ms < 100, `a task of ${longest.ms} ms: ${longest.did}`);
    await (await rest).finished();
    await stop();
    for (const [panel, shown] of [
      ["Evaluation", ".terms tfoot"],
      ["Text", ".text-game textarea"],
      ["Setup", ".setup .panel-good"],
    ]) {
      await play.panel(panel);
      await play.page.locator(shown).waitFor();
    }
    await play.panel("Text");
    await play.page.getByLabel("Game text").fill("1. Xx9 *");
    await play.button("Read the text").click();
    await play.page.getByRole("alert").filter({ hasText: "Xx9" }).waitFor();
    await play.menu("? How pieces move");
    await play.page.getByRole("dialog", { name: "How pieces move" }).waitFor();
  },
});

/** Where the engine searches. With QUIET=1, on a machine that does nothing else, the frames there are measured, too. */
const searching = new Set(["a game", "an analysis", "a review"]);

for (const view of ["layers", "space"])
  tests.push({
    name: `site: no task of the page takes as long as a frame may, in ${view}: not in loading, in games, in analysis, in a review, in puzzles`,
    slow: true,
    act: async (open, { binary, after }) => {
      const { origin, stop } = await host(binary);
      after(stop);
      const play = await open({ at: origin, view, reducedMotion: "no-preference" });
      const { page } = play;
      await page.addInitScript(() => {
        let last = performance.now();
        globalThis.gap = 0;
        const frame = (now) => {
          globalThis.gap = Math.max(globalThis.gap, now - last);
          last = now;
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      });
      const slow = [];
      const phase = async (name, act) => {
        await page.evaluate(() => (globalThis.gap = 0));
        const { ms, did } = await longestTask(page, act);
        const gap = Math.round(await page.evaluate(() => globalThis.gap));
        console.log(`   ${view}, ${name}: a task of ${ms} ms of processor time, ${gap} ms between two frames`);
        if (ms === 0 || ms >= 100) slow.push(`${name}: a task of ${ms} ms: ${did}`);
        if (process.env.QUIET && searching.has(name) && gap >= 100) slow.push(`${name}: ${gap} ms between two frames`);
      };
      await phase("loading", () => play.open());
      await phase("a game", async () => {
        await play.against({ level: "Average" });
        if (view === "space") await page.locator(".spatial-surface[data-drawn]").waitFor();
        await play.move("Ae2Ae3");
        await until("the answer", async () => (await page.locator(".moves .list .move").count()) === 2);
      });
      await play.analyse();
      await play.typed(...whole.slice(0, 10).map(([move]) => move));
      await phase("an analysis", async () => {
        await play.panel("Analysis");
        await page.getByRole("switch", { name: "Engine" }).click();
        await deep(play, 5);
      });
      await page.getByRole("switch", { name: "Engine" }).click();
      await phase("a review", async () => {
        await play.panel("Review");
        await play.button("Review this game").click();
        await page.locator(".review-graph .curve").waitFor();
        await page.locator(".hud").click();
        for (let i = 0; i < 10; i++) await page.keyboard.press("ArrowLeft");
        await until("all positions", async () => (await page.getByRole("progressbar").count()) === 0);
      });
      await phase("the other view", () => play.view(view === "space" ? "Boards" : "Space"));
      await play.open();
      await phase("puzzles", async () => {
        await play.button(/^Puzzles/).click();
        await page.getByRole("button", { name: /Start of Mate in 1/ }).click();
        await page.locator(".task button:enabled").first().waitFor();
      });
      assert.deepEqual(slow, []);
    },
  });

tests.push({
  name: "site: while engines search and pieces glide in space, no task of the page computes for 50 ms",
  slow: true,
  act: async (open, { binary, after }) => {
    const { origin, stop } = await host(binary);
    after(stop);
    const play = await open({ at: origin, view: "space", reducedMotion: "no-preference" });
    const { page } = play;
    await page.addInitScript(() => {
      globalThis.long = [];
      new PerformanceObserver((list) => globalThis.long.push(...list.getEntries().map((e) => e.duration))).observe({
        type: "longtask",
      });
    });
    await play.open();
    await play.button(/^Watch/).click();
    await page.locator(".spatial-surface[data-drawn]").waitFor();
    const plies = () => page.locator(".moves .list .move").count();
    await until("they play", async () => (await plies()) >= 2);
    const before = await plies();
    await page.evaluate(() => {
      globalThis.long.length = 0;
      globalThis.glided = 0;
      new MutationObserver(([{ target }]) => (globalThis.glided += Number(target.dataset.gliding))).observe(
        document.querySelector(".spatial-surface"),
        { attributeFilter: ["data-gliding"] },
      );
    });
    const { ms, did, long, withoutWaits } = await longestTask(page, () =>
      until("moves of both", async () => (await plies()) >= before + 6),
    );
    assert.ok((await page.evaluate(() => globalThis.glided)) > 0, "pieces glide");
    const seen = await page.evaluate(() => globalThis.long.length);
    console.log(`   a task of ${ms} ms of processor time; by the clock ${seen} over 50 ms, of a trace ${long},`);
    console.log(`   of these ${withoutWaits} without waiting for the picture`);
    assert.ok(ms > 0 && ms < 50, `a task of ${ms} ms: ${did}`);
    // On a machine that does nothing else the clock says the same, but for the program that computes the picture.
    if (process.env.QUIET) assert.equal(withoutWaits, 0);
  },
});

tests.push({
  name: "site: before the engine a board shows how pieces step, replays a game and keeps a move; the site works after its host has gone",
  act: async (open, { binary, after }) => {
    const { origin, stop } = await host(binary);
    after(stop);
    const play = await open({ at: origin });
    const { page } = play;
    let pass;
    const asked = new Promise((resolve) => (pass = resolve));
    await page.route("**/engine.wasm.gz", async (route) => (await asked, route.continue()));
    await page.goto(origin);
    await play.cell("Ac1").waitFor();
    await page.getByText("The engine is loading").waitFor();
    const before = await play.labels();
    assert.equal([...before.values()].filter((label) => !label.startsWith("empty")).length, 40);
    // Pieces show how they step and what attacks a cell, a game is replayed, and a move is kept for the engine.
    await play.pick("Bb1");
    await soon.deepEqual(() => play.cellsWith("move there"), ["Ca2", "Cc2", "Dd3", "Ee4"]);
    await play.page.keyboard.press("Escape");
    await play.button("Move forward").click();
    await play.saysOf("Bd3", "last move to here");
    await play.button("First position").click();
    await play.pick("Bc2");
    await play.saysOf("Bc2", "selected");
    await play.pick("Cc2");
    await play.advice("Your move is kept: white pawn Bc2 to Cc2.");
    pass();
    await until("the engine's answer", async () => (await page.locator(".moves .list .move").count()) === 2);
    await soon.match(() => play.label("Cc2"), /^Cc2 white pawn/);
    await play.local();
    const pieces = ([cell, label]) => [cell, label.replace(/,.*/, "")];
    await soon.deepEqual(async () => [...(await play.labels())].map(pieces), [...before].map(pieces));
    await play.typed("Ae2Ae3");
    await page.unrouteAll();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await stop();
    await page.reload();
    await play.saysOf("Ae3", "last move to here");
    await play.typed("Dc5Bc3");
    play.errors.splice(0, Infinity, ...play.errors.filter((e) => !/ERR_CONNECTION_REFUSED/.test(e)));
  },
});

tests.push({
  name: "site: before the engine the board in space turns, by hand and by key, and axe finds nothing",
  act: async (open, { binary, after }) => {
    const { origin, stop } = await host(binary);
    after(stop);
    const play = await open({ at: origin, view: "", bypassCSP: true });
    const { page } = play;
    let pass;
    const asked = new Promise((resolve) => (pass = resolve));
    await page.route("**/engine.wasm.gz", async (route) => (await asked, route.continue()));
    await page.goto(origin);
    await page.locator(".preview .spatial-levels .spatial-surface[data-drawn]").waitFor();
    const corner = () => play.cell("Aa1").boundingBox();
    const turns = async (act) => {
      const before = await corner();
      await play.drawn(act);
      await until("the board has turned", async () => Math.abs((await corner()).x - before.x) > 5);
    };
    const surface = await page.locator(".spatial-surface").boundingBox();
    const at = [surface.x + 30, surface.y + surface.height / 2];
    await turns(async () => {
      await page.mouse.move(...at);
      await page.mouse.down();
      await page.mouse.move(at[0] + 80, at[1], { steps: 3 });
      await page.mouse.up();
    });
    await page.getByRole("button", { name: "From the front" }).click();
    await play.cell("Ac1").focus();
    await turns(() => page.keyboard.press("Shift+ArrowLeft"));
    await page.getByText("The engine is loading").waitFor();
    await screen(play);
    pass();
    await page.locator(".lobby.home").waitFor();
  },
});

tests.push({
  name: "site: it can be installed",
  slow: true,
  act: async (open, { binary, after }) => {
    const { origin, stop } = await host(binary);
    after(stop);
    const { page } = await (await open({ at: origin })).open();
    const session = await page.context().newCDPSession(page);
    const { errors, data } = await session.send("Page.getAppManifest");
    assert.deepEqual(errors, []);
    assert.equal(JSON.parse(data).display, "standalone");
    // Windows of tests are private, in which nothing is installed.
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    assert.deepEqual(
      installabilityErrors.map((e) => e.errorId).filter((id) => id !== "in-incognito"),
      [],
    );
  },
});

tests.push({
  name: "site: a part that does not load says so, and loads when it is tried again",
  act: async (open) => {
    const play = await open();
    let gone = true;
    await play.page.route("**/rest.js", (route) => (gone ? route.abort() : route.continue()));
    await play.local();
    await play.panel("Evaluation");
    await play.page.getByText("this part of the page was not loaded before").waitFor();
    assert.notDeepEqual(play.errors.splice(0), []);
    gone = false;
    await play.button("Try again").click();
    await play.page.locator(".terms tfoot").waitFor();
  },
});

tests.push({
  name: "site: a slow part of the page moves nothing else",
  act: async (open) => {
    const play = await open();
    let pass;
    const asked = new Promise((resolve) => (pass = resolve));
    await play.page.route("**/rest.js", async (route) => (await asked, route.continue()));
    await play.analyse();
    const places = () =>
      play.page.evaluate(() =>
        [".hud", ".stage", ".table", ".tabs", ".panel"].map((part) => {
          const { x, y, width } = document.querySelector(part).getBoundingClientRect();
          return { part, x, y, width };
        }),
      );
    const before = await places();
    await soon.equal(() => play.page.locator(".panel [aria-busy=true]").count(), 1);
    pass();
    await play.page.getByRole("switch", { name: "Engine" }).waitFor();
    await soon.deepEqual(() => places(), before);
  },
});

tests.push({
  name: "busy: searches wait for a place on the server, and the page says so",
  slow: true,
  act: async (open, { binary, after }) => {
    const server = new Server(binary);
    after(() => server.end());
    await server.start();
    const ask = (method, body, signal) =>
      fetch(`${server.origin}api/desk/${method}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
        signal,
      });
    const { threads } = await (await ask("about", {})).json();
    const busy = "The server is busy with other searches.";
    const play = await open({ at: server.origin });
    await play.against({ level: "Weak" });
    /** Other pages search in all places while we act; then one of them ends. */
    const crowded = async (act, waits) => {
      const others = Array.from({ length: threads }, () => new AbortController());
      const streams = await Promise.all(
        others.map(({ signal }) => ask("analyse", { moves: [], engine: "raumlab" }, signal)),
      );
      assert.deepEqual(
        streams.map((s) => s.status).filter((status) => status !== 200),
        [],
      );
      await act();
      await waits.getByText(busy).waitFor();
      for (const other of others) other.abort();
    };
    await crowded(() => play.move("Ae2Ae3"), play.page.locator(".advice"));
    await until("the engine's answer", async () => (await play.page.locator(".moves .list .move").count()) === 2);
    await crowded(() => play.button("Hint").click(), play.page.locator(".advice"));
    await until("hint", async () => (await play.cellsWith("hint")).length === 2);
    await play.panel("Analysis");
    await crowded(() => play.page.getByRole("switch", { name: "Engine" }).click(), play.page.locator(".analysis"));
    await play.page.locator(".analysis-line").first().waitFor();
    await until("no more of it", async () => (await play.page.getByText(busy).count()) === 0);
    assert.deepEqual(
      play.errors.splice(0).filter((e) => !e.includes("503")),
      [],
    );
  },
});
