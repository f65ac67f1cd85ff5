/** How a command ends, the same for all. */
export const exitCodes = {
  done: 0,
  /** It did what it was asked, and found faults or left something out. */
  found: 1,
  /** Nothing was done: the words, a setting, a file or the database did not allow it. */
  refused: 2,
} as const;

let given: unknown;

/** Gives what a command found as a value, which `--json` prints in place of its lines. */
export function answer(value: unknown): void {
  given = value;
}

/** The value that was given since the last time. */
export function takeAnswer(): unknown {
  const value = given;
  given = undefined;
  return value;
}
