import assert from "node:assert/strict";
import { test } from "node:test";
import { chartOf, tick, ticksFor } from "../charts/chart.ts";

// The notation of number.go, which prints the tables of a page.
test("numbers at axes are those of tables", () => {
  for (const [x, want] of [
    [0, "0"],
    [-0.2, "−0.2"],
    [0.1 + 0.2, "0.3"],
    [9999, "9999"],
    [-12345, "−12\u202f345"],
    [1234567.5, "1\u202f234\u202f567.5"],
    [0.00012345, "0.00012345"],
  ] as const)
    assert.equal(tick(x), want);
});

test("no tick is between whole numbers", () => {
  assert.equal(ticksFor([1, 3]), 2);
  assert.equal(ticksFor([0, 400]), 5);
  assert.equal(ticksFor([7]), 1);
  assert.equal(ticksFor([0.5, 3]), 5);
});

test("a row says what its table prints, and keeps the numbers of the JSON", () => {
  const chart = chartOf(
    {
      kind: "intervals",
      title: "",
      x: "",
      y: "",
      columns: [
        { name: "engine", mark: "name" },
        { name: "Elo", mark: "value" },
        { name: "to", mark: "high" },
      ],
      rows: [["a", 61.23, null]],
      guides: [],
    },
    [["a", "61.2", "∞"]],
  );
  const [row] = chart.rows;
  assert.equal(row?.says, "engine: a\nElo: 61.2\nto: ∞");
  assert.equal(row?.value, 61.23);
  assert.equal(row?.high, null);
});
