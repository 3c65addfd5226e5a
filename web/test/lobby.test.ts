import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { offered } from "../src/lobby.tsx";
import { groupsOf } from "../src/panels/explorer.tsx";

test("Play online is there with a server, and possible where that keeps rooms", () => {
  const online = (about: { server: boolean; rooms?: boolean }) =>
    offered(about)
      .filter(([mode]) => mode === "room")
      .map(([, , what, possible]) => [what, possible]);
  deepEqual(online({ server: false }), []);
  deepEqual(online({ server: true }), [["This server has no rooms for online games", false]]);
  deepEqual(online({ server: true, rooms: true }), [["A friend, by a link or a code", true]]);
  for (const about of [{ server: false }, { server: true }]) {
    equal(offered(about).filter(([mode, , , possible]) => mode !== "room" && possible).length, 4);
  }
});

test("the panel shows all moves of a table, also unknown ones", () => {
  const moves = ["loss", "unknown", "win", "draw", "unknown"].map((result, i) => ({
    move: `Aa1Aa${i}`,
    text: "",
    result,
  }));
  const groups = groupsOf({ result: "win", moves });
  deepEqual(
    groups.map((g) => [g.title, g.moves.length]),
    [
      ["Winning", 1],
      ["Drawn", 1],
      ["Losing", 1],
      ["Unknown", 2],
    ],
  );
});
