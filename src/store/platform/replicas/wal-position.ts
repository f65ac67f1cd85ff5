/** A place in the log of a database; one that is larger holds everything that a smaller one does. */
export type WalPosition = bigint;

/** Before everything. */
export const beginningOfWal: WalPosition = 0n;

const HALF_BITS = 32n;

/** The position of PostgreSQL's text for it: two hexadecimal numbers, `16/B374D848`. */
export function walPosition(text: string): WalPosition {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? [];
  if (high === undefined || low === undefined) throw new RangeError(`${text} is no position in a log`);
  return (BigInt(`0x${high}`) << HALF_BITS) + BigInt(`0x${low}`);
}
