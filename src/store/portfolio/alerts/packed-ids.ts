const BITS = 128;

/** Ids in ascending order as bytes: each as how far it is from the one before, in digits of seven bits, the lowest first; all but the last are marked. */
export function packIds(ids: Iterable<number>): Uint8Array {
  const bytes: number[] = [];
  let before = 0;
  for (const id of ids) {
    let rest = id - before;
    for (; rest >= BITS; rest = Math.floor(rest / BITS)) bytes.push((rest % BITS) + BITS);
    bytes.push(rest);
    before = id;
  }
  return Uint8Array.from(bytes);
}

/** The ids that were packed. */
export function* unpackIds(bytes: Uint8Array): Generator<number> {
  let [id, unit] = [0, 1];
  for (const byte of bytes) {
    id += (byte % BITS) * unit;
    if (byte >= BITS) unit *= BITS;
    else {
      yield id;
      unit = 1;
    }
  }
}
