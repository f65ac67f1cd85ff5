/** What several instruments have, by instrument, in the order of the rows. */
export function itemsByInstrument<Row extends { readonly instrumentId: number }>(
  rows: readonly Row[],
): ReadonlyMap<number, readonly Omit<Row, 'instrumentId'>[]> {
  const items = new Map<number, Omit<Row, 'instrumentId'>[]>();
  for (const { instrumentId, ...item } of rows) {
    const known = items.get(instrumentId);
    if (known === undefined) items.set(instrumentId, [item]);
    else known.push(item);
  }
  return items;
}
