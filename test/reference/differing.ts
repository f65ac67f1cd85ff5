/** What is in one list and not in the other. */
export function differing<T>(one: readonly T[], other: readonly T[]): Set<T> {
  const ofOne = new Set(one);
  const ofOther = new Set(other);
  return new Set([...one.filter((item) => !ofOther.has(item)), ...other.filter((item) => !ofOne.has(item))]);
}
