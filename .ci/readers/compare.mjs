// Compares what raumlab and another reader count in the same corpus:
//
//   node compare.mjs INFO.json OTHER.json NAME
//
// Each of the fields below must have the same value in both.
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

const [info, other] = process.argv.slice(2, 4).map((file) => JSON.parse(readFileSync(file, "utf8")));
const name = process.argv[4];
const fields = [
  "games",
  "plies",
  "white_wins",
  "draws",
  "black_wins",
  "terminations",
  "left_out",
  "searched",
  "searched_twice",
  "sampled",
  "captures",
  "in_check",
  "white_mates",
  "black_mates",
  "by_ply",
];
const wrong = fields.filter((key) => other[key] === undefined || !isDeepStrictEqual(other[key], info[key]));
for (const key of wrong) {
  console.error(`${key}: ${name} counts ${JSON.stringify(other[key])}, raumlab ${JSON.stringify(info[key])}`);
}
if (wrong.length > 0) process.exit(1);
console.log(
  `${name}: ${fields.length} counts agree: ${fields
    .slice(0, -1)
    .map((key) => `${key} ${JSON.stringify(other[key])}`)
    .join(", ")}, and ${info.by_ply.length} sums by ply`,
);
