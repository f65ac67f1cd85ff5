/** Rows of several instruments by their instrument, in the order in which they came. */
export function rowsByInstrument<Row extends { readonly instrument_id: number }, Item>(
  rows: readonly Row[],
  itemOf: (row: Row) => Item,
): ReadonlyMap<number, readonly Item[]> {
  const items = new Map<number, Item[]>();
  for (const row of rows) {
    const known = items.get(row.instrument_id);
    if (known === undefined) items.set(row.instrument_id, [itemOf(row)]);
    else known.push(itemOf(row));
  }
  return items;
}
