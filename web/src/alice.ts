// The two variants of Alice-Raumschach: what of them the page must know. The rules are the desk's.

/** The name of the game that is played under some rules, such as chessvariants/normal/alice: their last part. */
export const variantOf = (rules: string): string => rules.split("/")[2] ?? "raumschach";

/** How pawns move under some rules. */
export const pawnsOf = (rules: string): string => rules.split("/")[1] || "normal";

/** Whether pieces are normal or mirrored under the rules. */
export const isAlice = (rules: string): boolean => variantOf(rules) !== "raumschach";

/**
 * The piece of a move's text: its letter, and whether it was mirrored. Text of Raumschach begins with the letter, as
 * Qc1-Ec1.
 */
export function moverOf(text: string): { letter: string; mirrored: boolean } {
  const [, status, letter] = /^([nm]) ?([KQRBUNP])/.exec(text) ?? [];
  return { letter: letter ?? text[0] ?? "P", mirrored: status === "m" };
}
