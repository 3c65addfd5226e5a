// Compares a Parquet table with a CSV of the same rows, in which null is "null":
//
//   node rows.mjs TABLE.parquet TABLE.csv
//
// It exits with 1 if a row of one is not in the other.
import { DuckDBInstance } from "@duckdb/node-api";

const [parquet, csv] = process.argv.slice(2);
if (!csv) {
  console.error("usage: node rows.mjs TABLE.parquet TABLE.csv");
  process.exit(2);
}

const db = await (await DuckDBInstance.create(":memory:")).connect();
const quote = (text) => `'${text.replaceAll("'", "''")}'`;
const rows = async (sql) => (await db.runAndReadAll(sql)).getRowObjectsJson();

await db.run(`CREATE TABLE a AS FROM read_parquet(${quote(parquet)})`);
const columns = (await rows("DESCRIBE a")).map((c) => `${quote(c.column_name)}: ${quote(c.column_type)}`);
await db.run(`CREATE TABLE b AS FROM read_csv(${quote(csv)}, header = true, nullstr = 'null', columns = {${columns}})`);
const [{ all, missing, surplus }] = await rows(`
  SELECT (SELECT count(*) FROM a) AS all, (SELECT count(*) FROM (FROM a EXCEPT ALL FROM b)) AS missing,
    (SELECT count(*) FROM (FROM b EXCEPT ALL FROM a)) AS surplus`);
if (Number(all) === 0 || Number(missing) > 0 || Number(surplus) > 0) {
  console.error(`${csv}: ${missing} of ${all} rows are missing, ${surplus} are not in ${parquet}`);
  process.exit(1);
}
console.log(`${all} rows agree`);
