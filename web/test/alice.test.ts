import { test } from "node:test";
import { deepEqual, equal, match } from "node:assert/strict";
import { isAlice, moverOf, variantOf } from "../src/alice.ts";
import { movesOf } from "../src/panels/search.ts";
import { readMove } from "../src/typed.ts";
import type { Legal, Position } from "../src/wire.ts";
import { moveWords } from "../src/words.ts";

test("rules name their game", () => {
  deepEqual(
    ["", "chessvariants/normal", "dickins/sideways/alice", "chessvariants/normal/mirrored-alice"].map(variantOf),
    ["raumschach", "raumschach", "alice", "mirrored-alice"],
  );
  deepEqual(["", "chessvariants/fivecubed", "dickins/sideways/alice"].map(isAlice), [false, false, true]);
});

test("a move's text names its piece in all games", () => {
  deepEqual(moverOf("nQ Bc1xEc4"), { letter: "Q", mirrored: false });
  deepEqual(moverOf("mN Bc1-Dd1+"), { letter: "N", mirrored: true });
  deepEqual(moverOf("Nd5-Ec3"), { letter: "N", mirrored: false });
  equal(moveWords({ text: "mQ Ec4xDc5 mate", move: "Ec4Dc5" }), "mirrored queen Ec4 takes Dc5");
});

test("a line of Alice is taken apart into its moves", () => {
  deepEqual(movesOf("7. nR Aa1-Ca1 mQ Da1-Db2 8. mQ Ec4-Dc5 mate"), ["nR Aa1-Ca1", "mQ Da1-Db2", "mQ Ec4-Dc5 mate"]);
  deepEqual(movesOf("3... nQ Dc5xAc2+ 4. nP Ed4-Ed5=Q"), ["nQ Dc5xAc2+", "nP Ed4-Ed5=Q"]);
  deepEqual(movesOf("12. Qc1-Ec1 Pc4-Cc3"), ["Qc1-Ec1", "Pc4-Cc3"]);
});

/** A mirrored queen and a normal bishop go to Ec4. */
const position = {
  board: ".".repeat(27) + "Q." + "B".padEnd(96, "."),
  rules: "chessvariants/normal/alice",
  turn: "white",
  check: "",
  mirrored: ["Bc1"],
  legal: [
    { move: "Bc1Ec4", text: "mQ Bc1-Ec4 mate", from: "Bc1", to: "Ec4", piece: "Q" },
    { move: "Be1Ec4", text: "nB Be1-Ec4", from: "Be1", to: "Ec4", piece: "B" },
  ] as Legal[],
} as Position;

test("moves of Alice are typed with and without status, signs and mate", () => {
  for (const text of ["mQ Bc1-Ec4 mate", "mQ Bc1-Ec4", "Bc1Ec4", "mqbc1ec4", "8. mQ Bc1-Ec4 mate", "QBc1-Ec4"]) {
    const meant = readMove(text, position);
    deepEqual("moves" in meant && meant.moves.map((m) => m.move), ["Bc1Ec4"], text);
  }
  const error = (text: string): string => {
    const meant = readMove(text, position);
    return "error" in meant ? meant.error : "";
  };
  match(error("nQ Bc1-Ec4"), /The white queen on Bc1 is mirrored/);
  match(error("mB Be1-Ec4"), /The white bishop on Be1 is normal/);
  match(error("mQ Bc1-Bc2"), /The white mirrored queen on Bc1 cannot go to Bc2\. It can go to Ec4/);
});
