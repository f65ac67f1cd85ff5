import { saveFundHoldings, saveIndexMembers } from '#store/market/compositions/compositions.ts';
import type { StoredRows } from '../../source-importer.ts';
import type { RowOf } from '../mapping/fields.ts';
import type { fundHoldingFields, indexMemberFields } from '../mapping/market-fields.ts';
import { type PartRow, rowsByDay } from './rows-by-day.ts';
import type { TableTask } from './subjects.ts';

type Member = RowOf<typeof indexMemberFields>;
type Holding = RowOf<typeof fundHoldingFields>;

/** Stores the members of indexes by day; each has to be a known instrument. */
export async function storeIndexMembers(task: TableTask<Member>): Promise<StoredRows> {
  const { unknown } = task.mapping;
  const seen = new Set<string>();
  const days = await rowsByDay(task, {
    ownerField: 'indexCode',
    ownerOf: ({ indexCode }) => ({ isin: null, code: indexCode }),
    check: ({ ownerId, date, instrumentId, values: { isin, code } }) => {
      if (isin === null && code === null) return { code: 'missing-value', field: 'isin' };
      if (instrumentId === null)
        return unknown === 'skip' ? 'skip' : { code: 'unknown-instrument', field: isin === null ? 'code' : 'isin' };
      const key = `${ownerId} ${date} ${instrumentId}`;
      if (seen.has(key)) return { code: 'duplicate-row', field: null };
      seen.add(key);
      return null;
    },
  });
  const members = days
    .flat()
    .flatMap(({ ownerId, date, instrumentId, values: { weight } }) =>
      instrumentId === null ? [] : { indexId: ownerId, asOf: date, instrumentId, weight },
    );
  return { ...(await saveIndexMembers(task.tx, members)), instrumentIds: [] };
}

/** By weight, the heaviest first; those without as they came. */
function byWeight(parts: readonly PartRow<Holding>[]): readonly PartRow<Holding>[] {
  return [...parts].sort((a, b) => (b.values.weight ?? -Infinity) - (a.values.weight ?? -Infinity) || a.line - b.line);
}

/** Stores what funds hold by day; what is no known instrument is kept by its name. */
export async function storeFundHoldings(task: TableTask<Holding>): Promise<StoredRows> {
  const days = await rowsByDay(task, {
    ownerField: 'fundIsin',
    ownerOf: ({ fundIsin }) => ({ isin: fundIsin, code: null }),
    check: () => null,
  });
  const holdings = days.flatMap((parts) =>
    byWeight(parts).map(({ ownerId, date, instrumentId, values }, index) => {
      const { name, weight, quantity, marketValue, currency } = values;
      const own = { fundId: ownerId, asOf: date, number: index + 1, instrumentId };
      return { ...own, name: name ?? '', weight, quantity, marketValue, currency };
    }),
  );
  return { ...(await saveFundHoldings(task.tx, holdings)), instrumentIds: [] };
}
