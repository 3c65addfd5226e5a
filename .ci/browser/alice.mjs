// Both variants of Alice-Raumschach, as people play them: statuses are shown by shape and said in words.
import assert from "node:assert/strict";
import { screen } from "./access.mjs";
import { until, soon } from "./play.mjs";
import { follows, hosts, Server } from "./rooms.mjs";
import { host } from "./site.mjs";

const tests = [];
const alice = (name, act, slow = false) => tests.push({ name: `alice: ${name}`, act, slow });
/** Runs in .ci/slow: see run.mjs. */
const slowly = (name, act) => alice(name, act, true);
export { tests as alice };

const titles = { alice: "Alice-Raumschach", "mirrored-alice": "Mirrored Alice-Raumschach" };

/** White mates in two: Black's queen falls at once where nothing defends it. Mirrored, Black opens the line itself. */
const mates = {
  alice: [
    ["Bc1Ec4", "nQ Bc1xEc4"],
    ["Da5Cb5", "nB Da5-Cb5"],
    ["Ec4Ec1", "mQ Ec4-Ec1 mate"],
  ],
  "mirrored-alice": [
    ["Be1Dc3", "nU Be1-Dc3"],
    ["Ec4Dc3", "mP Ec4xDc3"],
    ["Bc1Ec1", "nQ Bc1-Ec1 mate"],
  ],
};

/** The game of source 003, whose 4th move goes through a piece of its own side. */
const sample = {
  begin: ["nQ Bc1xEc4", "nQ Dc5xAc2", "nU Be1xEb4", "mQ Ac2-Ac5+", "nK Ac1-Bc1", "nQ Ac5-Bc5+"],
  illegal: "nB Ba1-Bc3",
  end: [
    "nU De5xAb2+",
    "mK Bc1xAb2",
    "mQ Bc5-Ad4+",
    "nK Ab2-Ba1",
    "nQ Ad4-Da1+",
    "nR Aa1-Ca1",
    "mQ Da1-Db2",
    "mQ Ec4-Dc5 mate",
  ],
};

async function choose(play, mode, variant) {
  await play.open();
  await play.choose(mode);
  await play.page.getByRole("radio", { name: titles[variant], exact: true }).check();
  return play;
}

const local = async (play, variant = "alice") => (await choose(play, /^Two players here/, variant)).begin();
const analysis = async (play, variant = "alice") => (await choose(play, /^Analyse a position/, variant)).begin();

/** Cells whose piece is drawn upside down, as layers draw it. */
const upsideDown = (play) =>
  play.page
    .locator("[role=gridcell]:has(svg.mirrored)")
    .evaluateAll((all) => all.map((e) => e.getAttribute("aria-label").slice(0, 3)).sort());

/** Moves of the list: what is read aloud of the piece, and the text after it. */
const listed = (play) =>
  play.page
    .locator(".moves .list .move")
    .evaluateAll((all) =>
      all.map((e) => `${e.querySelector("[role=img]").getAttribute("aria-label")} ${e.textContent.trim()}`),
    );

slowly("a whole game by clicks to mate, in layers and in the cube, of both variants", async (open) => {
  for (const [variant, line] of Object.entries(mates)) {
    for (const cube of [false, true]) {
      const play = await local(await open(), variant);
      await soon.equal(() => play.page.locator(".hud h1").textContent(), titles[variant]);
      await soon.equal(async () => (await play.cellsWith("mirrored")).length, variant === "alice" ? 0 : 20);
      await soon.ok(async () => (await play.cellsWith("mirrored")).every((cell) => cell[0] >= "D"));
      if (cube) await play.cube();
      for (const [move] of line.slice(0, -1)) {
        const before = (await play.label(move.slice(0, 3))).includes("mirrored");
        await play.move(move);
        await until(
          `${move} changes the piece`,
          async () =>
            (await play.label(move.slice(0, 3))).includes("last move from here") &&
            (await play.label(move.slice(3, 6))).includes("mirrored") === !before,
        );
        if (!cube) await soon.deepEqual(() => upsideDown(play), await play.cellsWith("mirrored"));
      }
      const [last] = line.at(-1);
      await play.pick(last.slice(0, 3));
      await play.saysOf(last.slice(0, 3), "selected");
      await play.pick(last.slice(3, 6));
      await play.over("White wins").waitFor();
      await play.headline("Checkmate. White wins.");
      await soon.deepEqual(
        () => play.page.locator(".captured [role=img]").evaluateAll((all) => all.map((e) => e.ariaLabel)),
        [variant === "alice" ? "pawn" : "unicorn"],
      );
      const names = line.map(([, text]) => {
        const kind = { Q: "queen", B: "bishop", U: "unicorn", P: "pawn" }[text[1]];
        return `${text[0] === "m" ? "mirrored " : ""}${kind} ${text}`;
      });
      await soon.deepEqual(() => listed(play), names);
    }
  }
});

slowly("a game by clicks against raumlab/1 until the rules end it", async (open) => {
  const play = await choose(await open(), /^Play an engine/, "alice");
  await play.page.getByRole("radio", { name: /^1 Weak / }).check();
  await play.page.getByRole("radio", { name: "White", exact: true }).check();
  await play.begin();
  const game = { rules: "chessvariants/normal/alice", moves: [] };
  const ask = async (method, body) =>
    (
      await fetch(`${play.origin}api/desk/${method}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      })
    ).json();
  // What White clicks comes from a stronger level, so that the game ends soon.
  for (;;) {
    const { move } = await ask("play", { ...game, engine: "raumlab/3" });
    await play.pick(move.slice(0, 3));
    await play.saysOf(move.slice(0, 3), "selected");
    await play.pick(move.slice(3, 6));
    if (move[6])
      await play.page
        .getByRole("dialog", { name: /Promote/ })
        .getByRole("button", { name: { q: "Queen", r: "Rook", b: "Bishop", n: "Knight", u: "Unicorn" }[move[6]] })
        .click();
    game.moves.push(move);
    if ((await ask("position", game)).over) break;
    const answer = await ask("play", { ...game, engine: "raumlab/1" });
    game.moves.push(answer.move);
    await until(`the engine's ${answer.text}`, async () => (await listed(play)).length === game.moves.length);
    await play.made(answer.move);
    if ((await ask("position", game)).over) break;
  }
  const { rfen, mirrored } = await ask("position", game);
  await play.page.locator(".over").first().waitFor();
  const close = play.page.getByRole("button", { name: "See the board" }); // of a window that no mate has
  if (await close.isVisible()) await close.click();
  await soon.deepEqual(() => play.cellsWith("mirrored"), (mirrored ?? []).sort());
  await play.menu("Analyse this game");
  await play.panel("Text");
  await soon.equal(() => play.page.locator(".text-rfen").inputValue(), rfen);
});

slowly(
  "the source's sample game: its illegal move is refused, with a bishop set on Bc3 the rest mates, and its text is read",
  async (open) => {
    const play = await analysis(await open());
    for (const text of sample.begin) {
      await play.type(text);
      await play.saysOf(/([A-E][a-e][1-5])[-x]/.exec(text)[1], "last move from here");
    }
    await play.saysOf("Bc1", "in check");
    await play.type(sample.illegal);
    await play.advice("White's own pawn on Bb2 is in the way.");
    await play.page.getByLabel("Type a move").fill("");
    await play.panel("Setup");
    const { page } = play;
    await play.button("Remove pieces").click();
    await play.cell("Ba1").click();
    await play.button("Mirrored pieces").click();
    await play.button("white mirrored bishop").click();
    await play.cell("Bc3").click();
    await play.saysOf("Bc3", "white mirrored bishop");
    await page.getByLabel("To move").selectOption("Black");
    await page.locator(".setup .panel-good").waitFor();
    await play.button("Analyse").click();
    await page.getByRole("tab", { name: "Analysis", selected: true }).waitFor();
    for (const text of sample.end) {
      await play.type(text);
      await play.saysOf(/([A-E][a-e][1-5])[-x]/.exec(text)[1], "last move from here");
    }
    await play.headline("Checkmate. White wins.");
    await play.panel("Text");
    await play.button("Write this game").click();
    const game = (await until("the game's text", () => page.locator(".text-game textarea").inputValue())).replace(
      /\s+/g,
      " ",
    );
    let from = 0;
    for (const text of sample.end) {
      from = game.indexOf(text, from);
      assert.ok(from >= 0, `${text} in ${game}`);
    }
    assert.ok(game.includes("chessvariants/normal/alice"), game);
    // A page of the ordinary game reads the text as a game of this one.
    const text = await page.locator(".text-game textarea").inputValue();
    const other = await (await open()).analyse();
    await other.panel("Text");
    await other.page.getByLabel("Game text").fill(text);
    await other.button("Read the text").click();
    await other.page.getByText("The game is on the board.").waitFor();
    await other.says(".hud h1", titles.alice);
    await other.headline("Black to move");
    await other.page.getByLabel("Game text").fill(text.replace(sample.end[1], "mK Bc1xEe5"));
    await other.button("Read the text").click();
    await other.page
      .getByRole("alert")
      .filter({ hasText: /^Line \d+: .*Bc1xEe5/ })
      .waitFor();
    assert.deepEqual(
      other.errors.splice(0).filter((e) => !e.includes("400 (Bad Request)")),
      [],
    );
    await other.page.locator(".hud").click();
    await other.page.keyboard.press("End");
    await other.headline("Checkmate. White wins.");
    await soon.deepEqual(() => other.labels(), await play.labels());
  },
);

alice("what the game does not have is not offered, and the lobby says why", async (open) => {
  const play = await choose(await open(), /^Play an engine/, "alice");
  await play.more();
  const { page } = play;
  const engines = () => page.getByRole("combobox", { name: "Engine" }).locator("option").allTextContents();
  await soon.ok(async () => (await engines()).includes("raumlab") && !(await engines()).includes("fivecubed"));
  await page.getByText(/^These engines do not play this game: .*fivecubed/).waitFor();
  const pawns = page.getByRole("combobox", { name: "Pawns" });
  await soon.equal(() => pawns.locator("option[value=fivecubed]").isDisabled(), true);
  await page.getByText(/these pawns belong to the program 5³ Chess/).waitFor();
  // Chosen before, they are given up with the change of game.
  await page.getByRole("radio", { name: "Raumschach", exact: true }).check();
  await pawns.selectOption("fivecubed");
  await page.getByRole("combobox", { name: "Engine" }).selectOption("fivecubed");
  await page.getByRole("radio", { name: titles["mirrored-alice"], exact: true }).check();
  await soon.equal(() => pawns.inputValue(), "normal");
  await soon.equal(() => page.getByRole("combobox", { name: "Engine" }).inputValue(), "raumlab-net");
  await page.reload();
  await soon.equal(() => page.getByRole("radio", { name: titles["mirrored-alice"], exact: true }).isChecked(), true);
});

slowly("hint, undo, targets, drawings and what is said", async (open) => {
  const play = await local(await open());
  await play.pick("Bc1");
  await play.saysOf("Ec4", "move there: exchange");
  await soon.deepEqual(() => play.cellsWith("gain"), []);
  await play.pick("Ec4");
  await play.saysOf("Ec4", "white mirrored queen, last move to here");
  await soon.equal(
    () => play.page.locator("[aria-live=polite]").textContent(),
    "White: queen Bc1 takes the pawn on Ec4, mirrored now",
  );
  await play.button("Hint").click();
  await until("hint", async () => (await play.cellsWith("hint")).length === 2);
  await play.menu("Undo");
  await play.saysOf("Bc1", "white queen");
  await soon.deepEqual(() => play.cellsWith("mirrored"), []);
  await play.menu("Redo");
  await play.saysOf("Ec4", "mirrored queen");
  await play.menu("? How pieces move");
  await play.page.getByRole("dialog", { name: "How pieces move" }).locator(".alice li").nth(2).waitFor();
});

alice("a promotion is chosen, and the new piece has the other status", async (open) => {
  const play = await analysis(await open());
  await play.panel("Setup");
  await play.page
    .getByLabel("RFEN", { exact: true })
    .fill("5/2P2/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|4k~/5/5/5/K4 w 0 1");
  await play.page.locator(".setup .panel-good").waitFor();
  await play.saysOf("Ae5", "black mirrored king");
  await play.button("Analyse").click();
  await play.type("nP Ec4-Ec5");
  await play.page
    .getByRole("dialog", { name: /Promote/ })
    .getByRole("button", { name: "Unicorn" })
    .click();
  await play.saysOf("Ec5", "white mirrored unicorn");
});

slowly("analysis, its command, evaluation, explorer and a link to the position", async (open) => {
  const play = await analysis(await open(), "mirrored-alice");
  await play.typed("Be1Dc3");
  await play.panel("Analysis");
  const { page } = play;
  await page.getByRole("switch", { name: "Engine" }).click();
  await page.getByLabel(/^Search/).selectOption("to a depth");
  await page.getByLabel("Depth in plies").fill("3");
  await page.getByLabel("Depth in plies").press("Enter");
  await until("the command", async () => (await page.locator(".analysis code").textContent()).includes("--depth 3"));
  await soon.match(
    () => page.locator(".analysis code").textContent(),
    /--moves 'Be1Dc3' --variant mirrored-alice --engine raumlab-net --depth 3/,
  );
  await soon.match(() => page.locator(".analysis-line").first().textContent(), /[nm][KQRBUNP] [A-E][a-e][1-5][-x]/);
  await play.panel("Evaluation");
  await page.locator(".terms tfoot").waitFor();
  await soon.equal(() => page.getByLabel("Weights").count(), 0);
  await play.panel("Explorer");
  await page.getByText("No corpus of this game is open").waitFor();
  await play.panel("Text");
  const link = await page.getByRole("link", { name: "Link to this position" }).getAttribute("href");
  const other = await open();
  await other.page.goto(link);
  await other.saysOf("Dc3", "white mirrored unicorn");
  await soon.equal(() => other.page.locator(".hud h1").textContent(), titles["mirrored-alice"]);
});

tests.push({
  slow: true,
  name: "alice: a room of Mirrored Alice-Raumschach is checked by the server, watched, resumed after a kill, and played again",
  act: async (open, { binary, after }) => {
    const server = new Server(binary);
    after(() => server.end());
    await server.start();
    const [white, black, third] = await Promise.all([0, 1, 2].map(() => open({ at: server.origin })));
    const links = await hosts(white, { game: titles["mirrored-alice"] });
    await follows(black, links.invite);
    await white.cell("Ac1").waitFor({ state: "attached" });
    await follows(third, links.watch);
    const all = [white, black, third];
    const line = mates["mirrored-alice"].map(([move]) => move);
    for (const play of all) await soon.equal(async () => (await play.cellsWith("mirrored")).length, 20);
    const seen = (move, words) => Promise.all(all.map((play) => play.saysOf(move.slice(3, 6), words)));
    await white.type(line[0]);
    await seen(line[0], "white mirrored unicorn, last move to here");
    // A normal piece does not take the mirrored one: pages do not offer it, and the server refuses it.
    const [{ code, seat }] = await black.page.evaluate(() => JSON.parse(sessionStorage.getItem("raumlab.seats")));
    const send = (move) =>
      fetch(`${server.origin}api/rooms/${code}/move`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${seat}` },
        body: JSON.stringify({ version: 0, ply: 1, move }),
      });
    const refused = await send("Dc5Dc3");
    assert.ok(refused.status >= 400, `${refused.status}`);
    await server.kill();
    await server.start();
    await black.type(line[1]);
    await seen(line[1], "black pawn, last move to here");
    await white.type(line[2]);
    for (const play of all)
      await play.over(play === white ? "You win!" : play === black ? "You lose" : "White wins").waitFor();
    await white.over("You win!").getByRole("button", { name: "Rematch", exact: true }).click();
    await black.page.getByRole("button", { name: "Accept the rematch" }).click();
    for (const play of all)
      await until(
        "the new game",
        async () =>
          (await play.cellsWith("mirrored")).length === 20 && (await play.cellsWith("last move")).length === 0,
      );
    for (const play of all) play.errors.splice(0, Infinity, ...play.errors.filter((e) => !/console: /.test(e)));
  },
});

tests.push({
  slow: true,
  name: "alice: the static site plays the moves of the native engine, node for node",
  act: async (open, { binary, after, origin }) => {
    const { origin: at, stop } = await host(binary);
    after(stop);
    const play = await choose(await open({ at }), /^Play an engine/, "alice");
    await play.page.getByRole("radio", { name: /^1 Weak / }).check();
    await play.page.getByRole("radio", { name: "White", exact: true }).check();
    await play.begin();
    await play.move("Bc1Ec4");
    await until("the engine's answer", async () => (await listed(play)).length === 2);
    for (const rules of ["chessvariants/normal/alice", "dickins/sideways/mirrored-alice"]) {
      for (const moves of [[], ["Bc2Cc2"]]) {
        const body = { rules, moves, engine: "raumlab", depth: 4, lines: 2 };
        const native = (
          await (
            await fetch(`${origin}api/desk/analyse`, {
              method: "POST",
              headers: { "Content-Type": "application/json" },
              body: JSON.stringify(body),
            })
          ).text()
        )
          .trim()
          .split("\n")
          .map((l) => JSON.parse(l));
        const browser = await play.page.evaluate(async (question) => {
          const { WorkerDesk } = await import(new URL("wasm.js", document.baseURI));
          const desk = (globalThis.desk ??= await WorkerDesk.open(() => undefined, {
            noEngine: String,
            noAnswer: String,
          }));
          const all = [];
          await desk.stream("analyse", question, (lines) => all.push(lines), new AbortController().signal);
          return all;
        }, body);
        const plain = (all) => all.map(({ seconds: _, ...lines }) => lines);
        assert.equal(native.at(-1).depth, 4);
        assert.deepEqual(plain(browser), plain(native));
      }
    }
  },
});

/** What the variants show otherwise, and how to get there. */
export const shown = {
  "the lobby": (play) => choose(play, /^Play an engine/, "alice").then(() => play.more()),
  layers: async (play) => {
    await local(play);
    await play.typed("Bc1Ec4", "Dc5Ac2", "Be1Eb4", "Ac2Ac5", "Ac1Bc1", "Ac5Bc5");
    await play.pick("Bc1");
    await play.saysOf("Bc1", "selected");
  },
  "the cube": async (play) => {
    await shown.layers(play);
    await play.cube();
  },
  setup: async (play) => {
    await analysis(play);
    await play.panel("Setup");
    await play.button("Mirrored pieces").click();
    await play.page.locator(".setup .panel-good").waitFor();
  },
  "how pieces move": async (play) => {
    await local(play);
    await play.menu("? How pieces move");
    await play.page.locator(".alice").waitFor();
  },
};
for (const [name, show] of Object.entries(shown)) {
  slowly(`axe finds nothing in ${name}, light and dark, and 320 pixels are wide enough`, async (open) => {
    const play = await open({ bypassCSP: true, colorScheme: "light" });
    await show(play);
    await screen(play);
  });
}
