import type { IssueOffer } from '#domain/bond/issue.ts';
import { per100FromAmount } from '#math/units.ts';
import { saveOffers } from '#store/bond/offers/offers.ts';
import type { StoredRows } from '../../source-importer.ts';
import type { offerFields } from '../mapping/bond-fields.ts';
import type { RowOf } from '../mapping/fields.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import { leaveOut, rowsByBond } from './rows-by-bond.ts';
import { changedRows, Faces, type TableTask } from './subjects.ts';

type Row = RowOf<typeof offerFields>;

function offersOf(rows: readonly MappedRow<Row>[], face: number | null, isPerUnit: boolean) {
  const seen = new Set<string>();
  const offers: Omit<IssueOffer, 'number'>[] = [];
  for (const { values } of rows) {
    const { isin: _isin, code: _code, face: own, type, date, price, ...rest } = values;
    if (type === null || date === null) continue;
    if (seen.has(`${type} ${date}`)) return `two offers to ${type} on ${date}`;
    seen.add(`${type} ${date}`);
    const unit = isPerUnit ? (own ?? face) : 100;
    if (price !== null && (unit === null || unit === 0)) return 'the face of the bond is not known';
    offers.push({ ...rest, type, date, price: price === null || unit === null ? null : per100FromAmount(price, unit) });
  }
  offers.sort((a, b) => (a.date < b.date ? -1 : 1));
  return offers.map((offer, index) => ({ ...offer, number: index + 1 }));
}

/** Stores the puts and calls of bonds in place of those that they had. */
export async function storeOffers(task: TableTask<Row>): Promise<StoredRows> {
  const byBond = await rowsByBond(task);
  const isPerUnit = task.mapping.fields.some((field) => field.isPerUnit);
  const faces = new Faces();
  if (isPerUnit) await faces.learn(task.tx, [...byBond.keys()]);
  const offers = new Map<number, readonly IssueOffer[]>();
  for (const [id, rows] of byBond) {
    const [first] = rows;
    const made = offersOf(rows, faces.of(id), isPerUnit);
    if (typeof made !== 'string') offers.set(id, made);
    else if (first !== undefined) leaveOut(task, first, made);
  }
  const rows = [...offers].flatMap(([instrumentId, made]) => made.map((offer) => ({ ...offer, instrumentId })));
  const changed = await saveOffers(task.tx, [...offers.keys()], rows);
  return { ...changedRows(byBond, offers, changed), instrumentIds: changed };
}
