function noSuchIndex(length: number, index: number): RangeError {
  return new RangeError(`no index ${index} in a list of ${length}`);
}

/** The element of a list at an index from 0; throws RangeError outside of the list, where `list[index]` would be undefined. */
export function elementAt<T>(list: readonly T[], index: number): T {
  const element = list[index];
  if (element === undefined) throw noSuchIndex(list.length, index);
  return element;
}

/** The last element of a list; throws RangeError when it is empty. */
export function lastOf<T>(list: readonly T[]): T {
  return elementAt(list, list.length - 1);
}

/** The number at an index from 0; throws RangeError outside of the array. */
export function numberAt(numbers: Float64Array, index: number): number {
  const number = numbers[index];
  if (number === undefined) throw noSuchIndex(numbers.length, index);
  return number;
}
