import type { IsoDate } from '#math/units.ts';
import type { Queries } from '../../platform/database/database.ts';

/** A bond as a holding shows it, with the latest figures of its main venue. */
export interface HoldingRow {
  readonly id: number;
  readonly name: string;
  readonly isin: string | null;
  readonly statusId: number | null;
  readonly venueId: number | null;
  readonly venueName: string | null;
  readonly date: IsoDate | null;
  readonly price: number | null;
  readonly yield: number | null;
  readonly modified: number | null;
}

/** These bonds by id; what is no bond is absent. */
export async function findHoldingRows(
  { kysely }: Queries,
  bondIds: readonly number[],
): Promise<ReadonlyMap<number, HoldingRow>> {
  if (bondIds.length === 0) return new Map();
  const rows = await kysely
    .selectFrom('instrument')
    .leftJoin('latestFigure as figure', 'figure.instrumentId', 'instrument.id')
    .leftJoin('venue', 'venue.id', 'figure.venueId')
    .where('instrument.id', 'in', bondIds)
    .where('instrument.kind', '=', 'bond')
    .select([
      'instrument.id',
      'instrument.name',
      'instrument.isin',
      'instrument.statusId',
      'figure.venueId',
      'figure.date',
    ])
    .select(['venue.name as venueName', 'indicativePrice as price', 'indicativeYield as yield', 'modified'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The bonds of codes: ISINs, and numbers as texts. */
export async function findBondsByCode(
  { kysely }: Queries,
  codes: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: number; readonly name: string }>> {
  const isins = codes.map((code) => code.toUpperCase());
  const ids = codes.filter((code) => /^\d{1,15}$/.test(code)).map(Number);
  if (codes.length === 0) return new Map();
  const rows = await kysely
    .selectFrom('instrument')
    .where('kind', '=', 'bond')
    .where((row) => row.or([row('isin', 'in', isins), ...(ids.length > 0 ? [row('id', 'in', ids)] : [])]))
    .select(['id', 'name', 'isin'])
    .execute();
  const byCode = rows.flatMap(({ id, name, isin }) =>
    [String(id), isin ?? String(id)].map((code) => [code, { id, name }] as const),
  );
  return new Map(byCode);
}
