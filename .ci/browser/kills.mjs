// Two people play with clocks over a link, and the server is killed again and again: at rest, with a move under way,
// and before a move that is made while it is away. By hand, for it takes minutes:
//
//   [KILLS=50] [SEED=1] .ci/browser/check --kills
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual as same } from "node:util";
import { until } from "./play.mjs";
import { follows, hosts, Server } from "./rooms.mjs";

const wanted = Number(process.env.KILLS ?? 50);
const seed = Number(process.env.SEED ?? 1);
const tolerance = 50; // of clocks, in milliseconds

export const kills = [
  {
    name: `kills: ${wanted} of the server lose no move, double none, and cost no clock`,
    async act(open, { binary, after }) {
      const server = new Server(binary);
      after(() => server.end());
      await server.start();
      const [host, guest, third] = await Promise.all([1, 2, 3].map(() => open({ at: server.origin })));
      const table = Object.assign(new Table(), { server, hosting: [host, guest] });
      console.log(`seed ${seed}`);
      while (table.found.kills < wanted) await table.game();
      await table.end(third);
    },
  },
];

/** Numbers below n that a seed decides. */
let state = seed;
function below(n) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
}

/** What a page shows: moves that have their names, and how many of them it does not mark as unsure. */
const look = (play) =>
  play.page.evaluate(() => {
    const all = [...document.querySelectorAll(".moves .list .move")].map((e) => e.textContent);
    const moves = all.filter((text) => text);
    const sure = Math.min(moves.length, all.length - document.querySelectorAll(".stage.unsure").length);
    const clock = document.querySelector(".clock.running");
    const side = clock ? Number(clock.getAttribute("aria-label").startsWith("Black")) : -1;
    return { moves, sure, side, until: Number(clock?.dataset.until ?? 0) };
  });

/** Reads the file of a room, and lets its clocks run once more. */
function read(path) {
  const lines = readFileSync(path, "utf8").split("\n");
  const torn = lines.pop() !== "";
  const records = lines.map((line) => JSON.parse(line));
  const { base, increment } = records[0].room;
  let [games, left, deadline] = [[[]], [base, base], 0];
  for (const [i, r] of records.entries()) {
    assert.equal(r.version, i + 1, path);
    if (r.kind === "moved") {
      const ply = games.at(-1).push(r.move);
      if (deadline) left[(ply - 1) % 2] = deadline - r.at + increment;
      deadline = ply < 2 ? 0 : r.at + left[ply % 2];
    } else if (r.kind === "resumed") deadline += r.at - r.paused;
    else if (r.kind === "resigned") deadline = 0;
    else if (r.kind === "accepted") [games, left, deadline] = [[...games, []], [base, base], 0];
  }
  return { games, deadline, records, torn };
}

class Table {
  faults = [];
  found = { kills: 0, rooms: 0, moves: 0, lost: 0, doubled: 0, missing: 0 };
  worst = { off: 0, cost: 0, gave: 0, back: 0 }; // milliseconds
  games = []; // of the present room: moves, their texts, and how many a page saw confirmed
  offsets = []; // the server's clock less ours

  hold(holds, text) {
    if (!holds) console.log(`    FAULT ${this.faults[this.faults.push(text) - 1]}`);
  }

  read = () => read(join(this.server.data, `${this.code}.jsonl`));

  /** Plays one game: in a new room, or as a rematch with the colours changed. */
  async game() {
    if (this.games.length % 3 === 0) {
      for (const { page } of this.hosting) await page.goto("about:blank");
      const links = await hosts(this.hosting[0], { clock: "5+3" });
      const watch = new URLSearchParams(new URL(links.watch).hash.slice(1));
      Object.assign(this, {
        link: links.watch,
        token: watch.get("watch"),
        code: watch.get("room"),
        players: this.hosting,
        games: [],
      });
      this.found.rooms++;
      await follows(this.hosting[1], links.invite);
    } else {
      await this.players[0].page.locator(".over").getByRole("button", { name: "Rematch", exact: true }).click();
      await this.players[1].button("Accept the rematch").click();
      this.players = this.players.toReversed();
      await until("a new game", async () =>
        (await Promise.all(this.players.map(look))).every((l) => l.moves.length === 0),
      );
    }
    const game = { moves: [], texts: [], seen: 0 };
    this.games.push(game);
    for (let plies = 10 + below(40); ; plies--) {
      const { legal, over } = await this.position(game.moves);
      await until("both pages show the game", async () =>
        (await this.looks()).every((l) => l.sure === game.texts.length),
      );
      if (over || this.found.kills >= wanted) break; // after the last kill the clock goes on
      const mover = this.players[game.moves.length % 2];
      if (plies === 0) {
        await mover.menu("Resign");
        await mover.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
        break;
      }
      const { move, text, piece } = legal[below(legal.length)];
      await mover.page.locator(".typed button:enabled").waitFor();
      const make = () => {
        [game.moves, game.texts] = [
          [...game.moves, move],
          [...game.texts, text],
        ];
        return mover.type(piece.toUpperCase() + move); // Bc1Cd1 alone may also be a bishop's
      };
      await (below(3) === 0 ? this.kill(game, mover, make) : make());
    }
    this.found.moves += game.moves.length;
    this.compare(this.read(), "at the end of a game");
  }

  async position(moves) {
    const asked = {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ rules: "", moves }),
    };
    return (await fetch(`${this.server.origin}api/desk/position`, asked)).json();
  }

  async looks(pages = this.players) {
    const game = this.games.at(-1);
    const all = await Promise.all(pages.map(look));
    for (const { moves } of all)
      this.hold(
        same(moves, game.texts.slice(0, moves.length)),
        `a page shows ${moves.join(" ")}, played were ${game.texts.join(" ")}`,
      );
    game.seen = Math.max(game.seen, ...all.map((l) => l.sure));
    return all;
  }

  /** Kills the server before or during a move, and starts it again. */
  async kill(game, mover, make) {
    const ply = game.moves.length;
    const kind = ["at rest", "under way", "away"][below(3)];
    const at = below(16) - 4; // milliseconds after the request is let go
    let [dying, dead] = [0, 0];
    const die = async () => ([dying, , dead] = [Date.now(), await this.server.kill(), Date.now()]);
    const crossing = async (route) => {
      if (at >= 0) await route.continue().then(() => pause(at));
      await die();
      if (at < 0) await route.continue();
    };
    await (kind === "under way" ? mover.page.route("**/move", crossing, { times: 1 }) : die());
    if (kind !== "at rest") await make();
    await until("the server is dead", () => dead);
    await pause(300 + below(1200));
    const before = await this.looks();
    const file = this.read();
    const written = file.games.at(-1).length;
    const streams = this.players.map(({ page }) => page.waitForResponse((r) => r.url().endsWith("/events") && r.ok()));
    await this.server.start();
    const up = Date.now();
    await Promise.all(streams);
    const worst = { back: Date.now() - up, off: 0, cost: 0, gave: 0 };
    const fate =
      kind === "under way" ? ` at ${at} ms, ${written > ply ? "written" : file.torn ? "torn" : "not written"}` : "";
    const where = `kill ${++this.found.kills}: room ${this.code}, game ${this.games.length}, ply ${ply}, ${kind}${fate}`;
    // A page that goes on shows another deadline than before.
    const plies = game.moves.length;
    const { over } = await this.position(game.moves);
    const goesOn = (l, i) =>
      plies >= 2 && !over ? l.side === plies % 2 && Math.abs(l.until - before[i].until) > 100 : l.until === 0;
    await until("both pages go on", async () => (await this.looks()).every((l, i) => l.sure === plies && goesOn(l, i)));
    worst.off = await this.check(where);
    const ran = file.deadline && !(over && written === plies);
    if (ran) {
      const { kind: next, paused } = this.read().records[file.records.length];
      this.hold(next === "resumed", `${where}: no clock was resumed, but ${next}`);
      Object.assign(worst, { cost: Math.max(0, paused - dead), gave: Math.max(0, dying - paused) });
      this.hold(
        worst.cost === 0 && worst.gave <= tolerance,
        `${where}: the dead server cost ${worst.cost} ms and gave ${worst.gave} ms`,
      );
    }
    for (const [what, ms] of Object.entries(worst)) this.worst[what] = Math.max(this.worst[what], ms);
    console.log(`${where}; dead ${up - dead} ms${ran ? "" : ", no clock"} ${JSON.stringify(worst)}`);
  }

  /** A fresh look at the room by its stream. */
  async stream() {
    const ended = new AbortController();
    const response = await fetch(`${this.server.origin}api/rooms/${this.code}/events`, {
      headers: { Authorization: `Bearer ${this.token}` },
      signal: ended.signal,
    });
    let text = "";
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      if (!text) this.offsets.push(JSON.parse(/^event: time\ndata: (.*)\n\n/.exec(part)[1]).now - Date.now());
      if (/^event: room\ndata: .*\n\n/m.test((text += part))) break;
    }
    ended.abort();
    return JSON.parse(/^event: room\ndata: (.*)/m.exec(text)[1]);
  }

  /** Compares pages and a fresh watcher with the file, and returns how far the pages' clocks are off. */
  async check(where, pages = this.players) {
    while (this.offsets.length < 8) await this.stream(); // the best of some
    const { moves, status } = await this.stream();
    const file = this.read();
    this.compare(file, where);
    const played = this.games.at(-1).moves;
    this.hold(same(moves, played), `${where}: a watcher sees ${moves.join(" ")}, played were ${played.join(" ")}`);
    const deadline = status.clock.deadline ?? 0;
    this.hold(
      status.over || deadline === file.deadline,
      `${where}: the server's deadline is ${deadline}, by its file ${file.deadline}`,
    );
    const all = await this.looks(pages);
    this.hold(
      all.every((l) => l.sure === played.length),
      `${where}: a page has not all moves`,
    );
    const wants = deadline && deadline - Math.max(...this.offsets.slice(-8));
    const off = Math.max(...all.map((l) => Math.abs(l.until - wants)));
    this.hold(off <= tolerance, `${where}: a page's clock is off by ${off} ms`);
    return off;
  }

  /** Compares the file with what was played, and with what was seen. */
  compare(file, where) {
    const found = { lost: 0, doubled: Math.max(0, file.games.length - this.games.length), missing: 0 };
    for (const [i, { moves, seen }] of this.games.entries()) {
      const kept = file.games[i] ?? [];
      for (const [n, move] of moves.entries()) if (kept[n] !== move) found[n < seen ? "lost" : "missing"]++;
      found.doubled += Math.max(0, kept.length - moves.length);
    }
    this.hold(
      Object.values(found).every((n) => n === 0),
      `${where}: ${JSON.stringify(found)}`,
    );
    for (const [what, n] of Object.entries(found)) this.found[what] += n;
  }

  /** A third page sees the same as both players. */
  async end(third) {
    await follows(third, this.link);
    await until(
      "the third page shows the game",
      async () => (await look(third)).sure === this.games.at(-1).texts.length,
    );
    this.worst.off = Math.max(this.worst.off, await this.check("at the end", [...this.players, third]));
    console.log(`in all ${JSON.stringify(this.found)}, at worst ${JSON.stringify(this.worst)} ms`);
    const refused =
      /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED)/;
    assert.deepEqual([...this.faults, ...third.errors.splice(0).filter((e) => !refused.test(e))], []);
  }
}
