// What the page owes to people who play: a true reason for every refusal, attackers by name, the mate to look at, and
// no game that is lost.
import assert from "node:assert/strict";
import { mate, until } from "./play.mjs";

const tests = [];
const it = (name, act) => tests.push({ name: `right: ${name}`, act });
export { tests as right };

const pinned = "k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|r4/5/5/N4/K2N1 w 0 1";
const double = "k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/r4|r4/5/5/5/K2N1 w 0 1";
const knight = "k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|3N1/5/1n3/5/K4 w 0 1";

it("a refusal keeps the selection with its rings, and says its true reason", async (open) => {
  const play = await (await open()).local();
  await play.pick("Bc1");
  await play.saysOf("Bc1", "selected");
  const rings = await play.cellsWith("move there");
  for (const [cell, reason] of [
    ["Ec3", "A queen moves only along lines that change one, two or three of level, file and rank."],
    ["Be3", "White's own pawn on Bd2 is in the way."],
    ["Aa1", "The rook on Aa1 cannot move: other pieces are in all ways."],
  ]) {
    await play.pick(cell);
    await play.advice(reason);
    assert.deepEqual(await play.cellsWith("selected"), ["Bc1"], cell);
    assert.deepEqual(await play.cellsWith("move there"), rings, cell);
  }
  await play.pick("Be3");
  await play.saysOf("Bd2", "in the way");
  await play.type("Bc1Ec3");
  await play.advice("A queen moves only");
});

it("a pin is named, and its line is drawn through the cells", async (open) => {
  const play = await (await open()).analyse(pinned);
  await play.pick("Aa2");
  await play.advice("The knight on Aa2 is pinned: the king on Aa1 would be in check from the rook on Aa5.");
  assert.deepEqual(await play.cellsWith("attacks the king"), ["Aa5"]);
  assert.deepEqual(await play.cellsWith("on the line to the king"), ["Aa2", "Aa3", "Aa4"]);
  assert.equal(await play.page.locator(".arrows .ray-attack").count(), 4);
  await play.pick("Ad1");
  await play.saysOf("Ad1", "selected");
  assert.deepEqual(await play.cellsWith("attacks the king"), []);
});

it("a check names and marks all attackers, and advises only what is legal", async (open) => {
  const play = await open();
  for (const [rfen, words, attackers] of [
    [double, "Check! The rook on Aa5 and the rook on Ba1 attack the king on Aa1: move it", ["Aa5", "Ba1"]],
    [knight, "Check! The knight on Ab3 attacks the king on Aa1: move it.", ["Ab3"]],
  ]) {
    await play.analyse(rfen);
    const said = async () => (await play.page.locator(".advice").textContent()) ?? "";
    await until("the check is told", async () => (await said()).startsWith("Check!"));
    assert.ok((await said()).startsWith(words), `${await said()}, not ${words}`);
    assert.ok(!(await said()).includes("between"), await said());
    assert.deepEqual(await play.cellsWith("attacks the king"), attackers);
    assert.deepEqual(await play.cellsWith("in check"), ["Aa1"]);
  }
});

it("a mate is on the board: attackers, guarded cells, and no window over it", async (open) => {
  const play = await (await open()).local();
  await play.typed(...mate.slice(0, -1));
  await play.type(mate.at(-1));
  await play.over("White wins").waitFor();
  assert.equal(await play.page.getByRole("dialog").count(), 0);
  await play.advice("Mate: the queen on Ec4 attacks the king on Ec5");
  assert.deepEqual(await play.cellsWith("attacks the king"), ["Ec4"]);
  assert.ok((await play.cellsWith("guarded")).length > 0);
  const covered = await play.page.locator("[role=gridcell]").evaluateAll(
    (all) =>
      all.filter((cell) => {
        const { x, y, width, height } = cell.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2)?.closest("[role=gridcell]") !== cell;
      }).length,
  );
  assert.equal(covered, 0, "cells that something covers");
  assert.ok(await play.page.locator(".headline .dot.white").isVisible(), "the dot is the winner's");
  await play.over("White wins").getByRole("button", { name: "Analyse" }).click();
  await play.advice("Mate: the queen on Ec4");
});
