// The little of node that the tests use: its whole types would let the page use node, too.
declare module "node:test" {
  interface TestContext {
    mock: { timers: { enable(options: { apis: string[] }): void; tick(ms: number): void } };
  }
  export function test(name: string, run: (t: TestContext) => void | Promise<void>): void;
}
declare module "node:assert/strict" {
  export function equal(actual: unknown, expected: unknown, message?: string): void;
  export function deepEqual(actual: unknown, expected: unknown, message?: string): void;
  export function ok(value: unknown, message?: string): asserts value;
  export function match(value: string, pattern: RegExp): void;
  export function rejects(promise: Promise<unknown>, pattern: RegExp): Promise<void>;
}
declare module "node:fs" {
  export function readFileSync(path: string | URL, encoding: "utf8"): string;
}
