import { test } from "node:test";
import { deepEqual, equal } from "node:assert/strict";
import { Clock, clockText } from "../src/clock.ts";

function timed(): { clock: Clock; pass(ms: number): void } {
  let now = 1_000_000;
  const clock = new Clock({ initial: 60_000, increment: 2000 }, () => now);
  return { clock, pass: (ms) => void (now += ms) };
}

test("the first move of each side takes no time, later ones get the increment", () => {
  const { clock, pass } = timed();
  pass(9000);
  clock.moved("white", 1);
  pass(9000);
  clock.moved("black", 2);
  deepEqual([clock.at("white"), clock.at("black"), clock.running], [60_000, 60_000, "white"]);
  pass(5000);
  clock.moved("white", 3);
  deepEqual([clock.at("white"), clock.running], [57_000, "black"]);
  pass(1000);
  equal(clock.at("black"), 59_000);
});

test("a saved clock resumes with the time that was left, and none goes below zero", () => {
  const { clock, pass } = timed();
  clock.run("white");
  pass(20_000);
  const state = clock.state();
  pass(500_000);
  equal(clock.at("white"), 0);
  let now = 0;
  const again = new Clock(state, () => now);
  now += 10_000;
  deepEqual([again.at("white"), again.at("black"), again.running], [30_000, 60_000, "white"]);
});

test("clocks are read as clocks", () => {
  deepEqual([5_425_000, 300_000, 61_999, 9_940, 0].map(clockText), ["1:30:25", "5:00", "1:01", "0:09.9", "0:00.0"]);
});
