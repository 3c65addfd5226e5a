// Two people play over a link, and others watch. The server is theirs, so that it can be killed and started again.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { screen } from "./access.mjs";
import { mate, Play, until, soon } from "./play.mjs";
import { proxy } from "./proxy.mjs";

const tests = [];
export { tests as rooms };

/** A test with a server of its own, whose folder of rooms lasts as long as the test. */
function room(name, act, slow = false) {
  tests.push({
    name,
    slow,
    async act(open, { binary, after }) {
      const server = new Server(binary);
      after(() => server.end());
      await server.start();
      await act((options) => open({ at: server.origin, ...options }), server);
    },
  });
}

/** Runs in .ci/slow: see run.mjs. */
const slowly = (name, act) => room(name, act, true);

/** 'raumlab serve' on one address and folder, as often as it is started. */
export class Server {
  constructor(binary, host = "127.0.0.1", ...flags) {
    this.binary = binary;
    this.host = host;
    this.flags = flags;
    this.data = mkdtempSync(join(tmpdir(), "raumlab-rooms-"));
    this.port = 0;
  }

  async start() {
    const child = (this.child = spawn(
      this.binary,
      ["serve", "--listen", `${this.host}:${this.port}`, "--data", this.data, ...this.flags],
      { stdio: ["ignore", "pipe", "inherit"] },
    ));
    this.origin = await new Promise((resolve, reject) => {
      let said = "";
      child.stdout.on("data", (data) => {
        said += data;
        const address = /http:\/\/[\d.:]+\//.exec(said);
        if (address) resolve(address[0]);
      });
      child.once("exit", (code) => reject(new Error(`serve ended with ${code}: ${said}`)));
    });
    this.port = Number(new URL(this.origin).port);
  }

  async kill() {
    const { child } = this;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  }

  async end() {
    if (this.child && this.child.exitCode === null && this.child.signalCode === null) await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** Opens a room from the lobby, and returns the links to give away. */
export async function hosts(play, { side = "White", clock = "none", game = "Raumschach" } = {}) {
  await play.open();
  await play.choose(/^Play online/);
  await play.page.getByRole("radio", { name: side, exact: true }).check();
  await play.page.getByRole("radio", { name: game, exact: true }).check();
  await play.more();
  await play.page.getByLabel("Clock").selectOption(clock);
  await play.page.getByRole("button", { name: "Open a room" }).click();
  const invite = await play.page.getByLabel("Invitation, for one opponent", { exact: true }).inputValue();
  const watch = await play.page.getByLabel("For spectators, as many as you like", { exact: true }).inputValue();
  return { invite, watch };
}

/** Follows a link to a room, and waits for the board. */
export async function follows(play, link) {
  await play.page.goto(link);
  await play.cell("Ac1").waitFor({ state: "attached" });
  return play;
}

/** Two players in a room, White first, and spectators. */
async function table(open, { spectators = 0, ...wanted } = {}) {
  const [white, black, ...watching] = await Promise.all(Array.from({ length: 2 + spectators }, () => open()));
  const links = await hosts(white, wanted);
  await follows(black, links.invite);
  await white.cell("Ac1").waitFor({ state: "attached" });
  await Promise.all(watching.map((play) => follows(play, links.watch)));
  return { white, black, watching, links };
}

/** Makes moves in turn, each seen by all. */
async function moves(all, list, from = 0) {
  for (const [i, move] of list.entries()) {
    await all[(from + i) % 2].type(move);
    await Promise.all(all.map((play) => play.made(move)));
  }
}

const toast = (play, words) => play.page.locator(".toast", { hasText: words });
const press = (play, words, button) => toast(play, words).getByRole("button", { name: button, exact: true }).click();
const gone = (play, words) => toast(play, words).waitFor({ state: "detached" });
const panel = async (play, button) => {
  await play.page.getByRole("tab", { name: "Room" }).click();
  await play.page.locator(".panel").getByRole("button", { name: button, exact: true }).click();
};
/** Chromium writes requests that fail to its console. */
const expected = (play, pattern) => {
  const all = play.errors.splice(0);
  assert.deepEqual(
    all.filter((e) => !pattern.test(e)),
    [],
  );
};

room(
  "row 17 29 online: two play a whole game over a link, a third watches; reload, kill and rematch lose nothing",
  async (open, server) => {
    const {
      white,
      black,
      watching: [third],
      links,
    } = await table(open, { spectators: 1 });
    assert.match(links.invite, /#room=[A-HJ-NP-Z2-9]{6}&invite=[\w-]{22}$/);
    // The address shows no seat: it is kept in the browser.
    assert.match(black.page.url(), /#room=[A-HJ-NP-Z2-9]{6}$/);
    assert.equal(white.page.url().split("#")[1], links.watch.split("#")[1]);
    await moves([white, black, third], mate.slice(0, 2));
    // Players have nothing at hand that knows better than they do, until the game is over.
    const helpless = ["Moves", "Room"];
    const free = [...helpless, "Explorer", "Evaluation"];
    for (const [play, panels] of [
      [white, helpless],
      [black, helpless],
      [third, free],
    ])
      await soon.deepEqual(() => play.panels(), panels);
    await third.pick("Ab2");
    await third.advice("You are watching");
    await soon.equal(() => third.page.getByLabel("Type a move").count(), 0);
    await black.page.reload();
    await black.saysOf("Bc3", "last move to here");
    // A move made while the server is away is seen, marked, and sent when it is back.
    await server.kill();
    await toast(third, "Connection lost").waitFor();
    await white.type(mate[2]);
    await white.page.locator(".stage.unsure").waitFor();
    await white.saysOf("Dd3", "last move to here");
    await server.start();
    await Promise.all([black, third].map((play) => play.saysOf("Dd3", "last move to here")));
    await white.page.locator(".stage:not(.unsure)").waitFor();
    await toast(third, "Connected again.").waitFor();
    expected(white, /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/);
    await moves([white, black, third], mate.slice(3, 4), 1);
    await white.type(mate[4]);
    await white.over("You win!").waitFor();
    await soon.deepEqual(() => white.panels(), free);
    await third.over("White wins").waitFor();
    await black.over("You lose").getByRole("button", { name: "Rematch" }).click();
    await white.page.getByRole("button", { name: "Accept the rematch" }).click();
    await Promise.all([white, black, third].map((play) => play.headline("White to move")));
    for (const play of [white, black]) await soon.deepEqual(() => play.panels(), helpless);
    await moves([black, white, third], mate.slice(0, 1)); // the colours have changed
  },
);

room("rooms: what the server says at once is drawn, though the browser paints late", async (open) => {
  const [host, guest] = [await open(), await open()];
  const { invite } = await hosts(host);
  // Effects that wait for a picture wait until the test lets them: the room's state is there long before.
  await guest.page.addInitScript(() => {
    const timer = globalThis.setTimeout;
    globalThis.requestAnimationFrame = () => 0;
    globalThis.setTimeout = (act, wait, ...rest) => timer(act, wait < 200 ? 2000 : wait, ...rest);
  });
  await follows(guest, invite);
  await moves([host, guest], mate.slice(0, 1));
});

slowly("row 28 undo online: accepted, declined, withdrawn, and crossing moves", async (open) => {
  const { white, black } = await table(open);
  await moves([white, black], mate.slice(0, 1));
  // Accepted
  await panel(white, "Request undo");
  await toast(white, "Undo pending…").waitFor();
  await press(black, "White requests undo", "Accept");
  for (const play of [white, black])
    await until("undone", async () => (await play.cellsWith("last move to here")).length === 0);
  await moves([white, black], mate.slice(0, 2));
  // Declined; the one who asked cannot move meanwhile
  await panel(white, "Request undo");
  await toast(white, "Undo pending…").waitFor();
  await white.pick("Bb1");
  await white.advice("You have requested an undo");
  await press(black, "White requests undo", "Decline");
  await toast(white, "Undo declined.").waitFor();
  await white.pick("Bb1");
  await white.saysOf("Bb1", "selected");
  await white.page.keyboard.press("Escape");
  // Withdrawn: by Black, who has moved last
  await panel(black, "Request undo");
  await toast(white, "Black requests undo").waitFor();
  await press(black, "Undo pending…", "Withdraw");
  await gone(white, "Black requests undo");
  // The other player moves instead of answering
  await moves([white, black], mate.slice(2, 3));
  await panel(white, "Request undo");
  await toast(black, "White requests undo").waitFor();
  await moves([black, white], mate.slice(3, 4));
  await toast(white, "Black has moved instead").waitFor();
  // A request that the server gets after the move
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await black.page.route("**/undo", (route) => held.then(() => route.continue()));
  await panel(black, "Request undo");
  await moves([white, black], ["Ae3Ae4"]);
  release();
  await toast(black, "The game has changed meanwhile.").waitFor();
  // A move that the server gets after the undo was accepted
  let free;
  const late = new Promise((resolve) => (free = resolve));
  await panel(white, "Request undo");
  await toast(black, "White requests undo").waitFor();
  await black.page.route("**/move", (route) => late.then(() => route.continue()));
  await black.type(await firstMove(black));
  await black.page.locator(".stage.unsure").waitFor();
  await press(black, "White requests undo", "Accept");
  await toast(black, "Your move was taken back: the game has changed meanwhile.").waitFor();
  const refused = black.page.waitForResponse("**/move");
  free();
  assert.equal((await refused).status(), 409);
  await until(
    "the same board",
    async () =>
      JSON.stringify([...(await white.cellsWith("last move"))]) ===
      JSON.stringify([...(await black.cellsWith("last move"))]),
  );
  await white.headline("White to move");
  expected(black, /409/);
});

/** Any legal move of the side to move. */
async function firstMove(play) {
  return (await play.page.getByLabel("Type a move").getAttribute("placeholder")).trim();
}

/** Joins by a code or a link in the lobby, with the keyboard alone, and waits for the board or for why not. */
async function joins(play, text, words = "") {
  await play.open();
  await play.page.getByLabel("A code or a link that you were sent").fill(text);
  await play.page.keyboard.press("Enter");
  if (words) await play.page.getByRole("alert").filter({ hasText: words }).waitFor();
  else await play.cell("Ac1").waitFor({ state: "attached" });
}

// Browsers of other machines see another name than localhost, as 127.0.0.2 is.
tests.push({
  name: "P10: only who sits at the server's machine is told to start it again",
  slow: true,
  async act(open, { binary, after }) {
    for (const [host, words, not] of [
      ["127.0.0.1", "Start raumlab serve again.", "Try again in a minute"],
      ["127.0.0.2", "Try again in a minute", "raumlab serve"],
    ]) {
      const server = new Server(binary, host);
      after(() => server.end());
      await server.start();
      const at = { at: server.origin };
      const owner = await open(at);
      const { invite } = await hosts(owner);
      const guest = await follows(await open(at), invite);
      const alone = await (await open(at)).local();
      await server.kill();
      await alone.type(mate[0]);
      await alone.page.locator(".table .problem").getByText(words).waitFor();
      await guest.cell("Ac1").waitFor();
      for (const play of [alone, guest])
        await soon.ok(async () => !(await play.page.locator("body").textContent()).includes(not), host);
      for (const play of [owner, guest, alone])
        expected(play, /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_CONNECTION_RESET/);
    }
  },
});

room("row 33 34 rooms: joined by a code, clocks, draw, resignation, the way back", async (open) => {
  const [host, guest] = [await open(), await open()];
  const { invite } = await hosts(host, { side: "Black", clock: "5+3" });
  await soon.equal(() => host.page.locator("main.waiting h1").textContent(), "Invite a friend");
  const code = await host.page.locator(".entry output").textContent();
  assert.match(code, /^[A-HJ-NP-Z2-9]{6}$/);
  // A word, a wrong code, the name of the room
  await joins(guest, "hello!", "neither a code nor a link to a room");
  await joins(guest, "ABC234", "No room waits with this code");
  await joins(guest, invite.match(/room=(.{6})/)[1], "No room waits with this code");
  await joins(guest, ` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`);
  await soon.equal(() => host.page.locator(".entry").count(), 0);
  // The code has died with the seat.
  const late = await open();
  await joins(late, code, "No room waits with this code");
  await joins(late, invite, "The seat is taken");
  for (const play of [guest, late]) expected(play, /404|409/);
  await moves([guest, host], mate.slice(0, 2));
  const until1 = await Promise.all(
    [guest, host].map((play) => play.page.locator(".clock.running").getAttribute("data-until").then(Number)),
  );
  assert.ok(Math.abs(until1[0] - until1[1]) <= 50, String(until1));
  await soon.match(() => guest.page.getByRole("timer", { name: /^White's clock/ }).textContent(), /^[45]:\d\d$/);
  await panel(guest, "Offer a draw");
  await press(host, "White offers a draw", "Decline");
  await toast(guest, "Draw offer declined.").waitFor();
  await moves([guest, host], mate.slice(2, 3));
  await panel(host, "Offer a draw");
  await press(guest, "Black offers a draw", "Accept");
  for (const play of [guest, host]) await play.page.getByRole("dialog", { name: "Draw" }).waitFor();
  await host.page.getByRole("button", { name: "Rematch", exact: true }).click();
  await guest.page.getByRole("button", { name: "Accept the rematch" }).click();
  await moves([host, guest], mate.slice(0, 2));
  await panel(guest, "Resign");
  await guest.page
    .getByRole("dialog", { name: "Do you resign?" })
    .getByRole("button", { name: "Keep playing" })
    .click();
  await guest.menu("Resign");
  await guest.page.getByRole("dialog", { name: "Do you resign?" }).getByRole("button", { name: "Resign" }).click();
  await host.page.getByRole("dialog", { name: "You win!" }).getByRole("button", { name: "Leave the room" }).click();
  await host.page.getByRole("link", { name: "Back to the room" }).click();
  await host.page.getByRole("dialog", { name: "You win!" }).waitFor();
});

/**
 * A test with a server behind proxies with TLS, one for each client: the proxy says from which address it comes.
 */
function behindProxy(name, act) {
  tests.push({
    name,
    async act(open, { binary, after }) {
      const server = new Server(binary, "127.0.0.1", "--behind-proxy", "--allow-host", "board.test");
      after(() => server.end());
      await server.start();
      const from = async (client) => {
        const { origin, stop } = await proxy(server.port, client);
        after(stop);
        return open({ at: origin, ignoreHTTPSErrors: true });
      };
      await act(from, server);
    },
  });
}

behindProxy(
  "rooms: P11: behind a proxy with TLS two play at once over https, and no token of a seat is in an address",
  async (from, server) => {
    const [host, guest] = [await from("203.0.113.7"), await from("203.0.113.8")];
    const asked = [];
    for (const play of [host, guest]) play.page.on("request", (r) => asked.push(r.url()));
    const { invite } = await hosts(host);
    assert.ok(invite.startsWith(host.origin), `the link leads to the proxy: ${invite}`);
    const { hash } = new URL(invite);
    await follows(guest, guest.origin + hash);
    await moves([host, guest], mate);
    await host.over("You win!").waitFor();
    await guest.over("You lose").waitFor();
    // The address bar has nothing that gives a seat away, but the link to watch.
    for (const { page } of [host, guest])
      assert.match(await page.evaluate(() => location.hash), /^#room=[A-Z0-9]{6}(&watch=[\w-]{22})?$/);
    const token = /invite=([\w-]+)/.exec(hash)[1];
    assert.deepEqual(
      asked.filter((url) => url.split("#")[0].includes(token)),
      [],
    );
    // The name that the proxy passes on is served, no other one.
    const status = (name) =>
      new Promise((resolve, reject) => {
        const headers = { host: name, "x-forwarded-for": "203.0.113.9" };
        const asking = request({ host: "127.0.0.1", port: server.port, headers }, (got) => {
          got.resume();
          resolve(got.statusCode);
        });
        asking.on("error", reject).end();
      });
    assert.deepEqual([await status("board.test"), await status("other.test")], [200, 421]);
  },
);

behindProxy(
  "rooms: a client tries ten codes a minute, then not even the right one; another client has its own",
  async (from) => {
    const [host, guest, late] = [await from("203.0.113.7"), await from("203.0.113.8"), await from("203.0.113.9")];
    await hosts(host);
    const code = await host.page.locator(".entry output").textContent();
    await joins(guest, code === "ABC234" ? "ABC235" : "ABC234", "No room waits with this code");
    // A try comes back every six seconds, so the others are made at once, as by somebody who searches.
    await guest.page.getByLabel("A code or a link that you were sent").fill(code);
    const wrong = [..."ABCDEFGHJKLM"].map((letter) => `${letter}ZZ234`).filter((text) => text !== code);
    const answers = await guest.page.evaluate(async (tried) => {
      const headers = { "Content-Type": "application/json" };
      const ask = (entry) =>
        fetch("/api/rooms/enter", {
          method: "POST",
          headers,
          body: JSON.stringify({ entry, token: "A".repeat(22) }),
        }).then(({ status }) => status);
      return Promise.all(tried.map(ask));
    }, wrong);
    await guest.page.keyboard.press("Enter");
    await guest.page.getByRole("alert").filter({ hasText: "Too many codes were tried" }).waitFor();
    const allowed = answers.filter((status) => status === 404).length;
    assert.ok(allowed === 9 || allowed === 10, `after one try ${allowed} more: ${answers}`);
    assert.ok(
      answers.every((status) => status === 404 || status === 429),
      String(answers),
    );
    await joins(late, code);
    await moves([host, late], mate.slice(0, 2));
    expected(guest, /404|429/);
  },
);

room("rooms: an address without a room, an unknown room and an empty Join each say what is wrong", async (open) => {
  const play = await open();
  const { page } = play;
  const says = async (words) => {
    const alert = page.getByRole("alert").filter({ hasText: words });
    await alert.waitFor();
    await soon.ok(() => alert.evaluate((e) => e.getBoundingClientRect().bottom < innerHeight), "it is seen at once");
  };
  // The first of them as the first address of the tab, others from the lobby.
  for (const [fragment, words] of [
    ["room=ABC", "The address names no room: “ABC” is not a room's name. Open the whole link"],
    ["room=", "The address names no room. Open the whole link"],
    ["room=ABC234", "You cannot enter room ABC234: this browser has no seat in it"],
    ["room=ABC235&invite=AAAAAAAAAAAAAAAAAAAAAA", "You cannot enter room ABC235: there is no such room"],
  ]) {
    await page.goto(`${play.origin}#${fragment}`);
    await says(words);
    await soon.equal(() => page.evaluate(() => location.hash), "", "a reload shows the lobby");
  }
  await page.reload();
  await soon.equal(() => page.getByRole("alert").count(), 0);
  await play.button("Join").click();
  await says("Type the code that your friend sent you, or paste the link.");
  await page.getByLabel("A code or a link that you were sent").fill("ABC");
  await page.keyboard.press("Enter");
  await says("This is neither a code nor a link to a room.");
  // In a game the address leads out of it, and the game is kept.
  await play.local();
  await play.typed(mate[0]);
  await page.evaluate(() => (location.hash = "#room=nowhere"));
  await says("“nowhere” is not a room's name");
  await play.button("Continue it").click();
  await play.saysOf("Ae3", "last move to here");
  expected(play, /404/);
});

room("rooms: until each side has moved a player aborts the game, without a result", async (open) => {
  const {
    white,
    black,
    watching: [third],
  } = await table(open, { spectators: 1, clock: "5+3" });
  const leave = (play, name) => play.page.locator(".panel").getByRole("button", { name, exact: true });
  await moves([white, black, third], mate.slice(0, 1));
  await white.page.getByRole("tab", { name: "Room" }).click();
  await soon.equal(() => leave(white, "Resign").count(), 0);
  await panel(black, "Abort");
  for (const play of [white, black, third]) {
    await play.over("Game aborted").getByText("Black aborts the game: it has no result.").waitFor();
    await play.headline("Game aborted.");
    await soon.equal(() => play.page.locator(".clock.running").count(), 0);
  }
  await black.over("Game aborted").getByRole("button", { name: "Rematch" }).click();
  await white.page.getByRole("button", { name: "Accept the rematch" }).click();
  await Promise.all([white, black].map((play) => play.headline("White to move")));
  await moves([black, white], mate.slice(0, 2));
  // Each side has moved: now it is resigned.
  await leave(white, "Resign").waitFor();
  await soon.equal(() => leave(white, "Abort").count(), 0);
  await white.button("Menu").click();
  const item = (name) => white.page.locator("#menu").getByRole("button", { name, exact: true });
  await item("Resign").waitFor();
  await soon.equal(() => item("Abort").count(), 0);
});

slowly("rooms: P7: a room counts a game in moves, as a game at one page does", async (open) => {
  const { white, black } = await table(open);
  await moves([white, black], mate.slice(0, -1));
  await white.type(mate.at(-1));
  for (const [play, title] of [
    [white, "You win!"],
    [black, "You lose"],
  ]) {
    await play.over(title).getByText("1-0 after 3 moves", { exact: true }).waitFor();
    await play.panel("Moves");
    await soon.deepEqual(() => play.page.locator(".moves .list .number").allTextContents(), ["1.", "2.", "3."]);
  }
});

slowly("rooms: hidden tabs leave their streams to others, so that eight tabs work", async (open) => {
  const { white, black, links } = await table(open);
  const context = black.page.context();
  const look = (page, state) =>
    page.evaluate((s) => {
      Object.defineProperty(document, "visibilityState", { value: s, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  const tabs = [black];
  for (let i = 0; i < 7; i++) {
    await look(tabs.at(-1).page, "hidden");
    tabs.push(await follows(new Play(await context.newPage(), black.origin, black.errors), links.watch));
  }
  await moves([white, tabs.at(-1)], mate.slice(0, 1));
  await soon.equal(async () => (await black.cellsWith("last move to here")).length, 0);
  await look(tabs.at(-1).page, "hidden");
  await look(black.page, "visible");
  await black.saysOf("Ae3", "last move to here");
  await moves([white, black], mate.slice(1, 2), 1);
});

slowly("access: rooms by axe, light and dark, at 320 pixels", async (open) => {
  const [host, guest] = [await open({ bypassCSP: true }), await open({ bypassCSP: true })];
  const { invite } = await hosts(host, { clock: "90+30" });
  await screen(host);
  await host.page.setViewportSize({ width: 1100, height: 900 });
  await joins(guest, invite);
  await host.cell("Ac1").waitFor({ state: "attached" });
  await moves([host, guest], mate.slice(0, 1));
  await panel(host, "Request undo");
  await toast(guest, "White requests undo").waitFor();
  await soon.equal(() => guest.page.locator("[aria-live=polite]").textContent(), "White requests undo");
  await Promise.all([host, guest].map((play) => screen(play)));
  await press(guest, "White requests undo", "Accept");
  await moves([host, guest], mate.slice(0, 2));
  await guest.menu("Resign");
  await guest.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await host.page.getByRole("dialog", { name: "You win!" }).waitFor();
  await screen(host);
});
