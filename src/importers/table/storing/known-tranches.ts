import type { IsoDate } from '#math/units.ts';
import { findTranches, type KnownTranche } from '#store/bond/bond-records/tranches.ts';
import { findTerms } from '#store/bond/bonds/bond-terms.ts';
import type { WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import type { TargetRow } from '../mapping/targets.ts';
import type { Issue, Issues } from './reopenings.ts';

type Row = MappedRow<TargetRow<'instruments'>>;

/** An issue by the number of its tranche: 1 for the placement that came in first, later ones for what was issued beside it. */
export type Placement = Pick<KnownTranche, 'number' | 'startsOn' | 'placed'>;

/** The tranches of the issues of a bond, and those of it that its issues do not tell. */
function placementsOf(issues: readonly Issue[], known: readonly KnownTranche[]) {
  const rest = [...known];
  const placements: Placement[] = [];
  let last = Math.max(0, ...known.map(({ number }) => number));
  for (const { issuedOn, amount } of issues) {
    // A tranche may be dated by its auction.
    const ofDay = rest.filter(({ startsOn, settlesOn }) => startsOn === issuedOn || settlesOn === issuedOn);
    const own = ofDay.find(({ placed }) => placed === amount) ?? ofDay[0];
    if (own !== undefined) rest.splice(rest.indexOf(own), 1);
    placements.push({ number: own?.number ?? ++last, startsOn: own?.startsOn ?? issuedOn, placed: amount });
  }
  return { placements, rest };
}

/** What was issued of a bond in all; null where some of it is not told. */
function amountOf(told: number | null, rest: readonly KnownTranche[]): number | null {
  const others = rest.flatMap(({ placed }) => placed ?? []);
  return told === null || others.length < rest.length ? null : others.reduce((sum, placed) => sum + placed, told);
}

const dayOf = ({ settlesOn, startsOn }: KnownTranche) => settlesOn ?? startsOn;

/** The day of issue that a row of later issues leaves to what is known: null where that is told. */
function firstDay(rest: readonly KnownTranche[], told: IsoDate | null, known: IsoDate | null | undefined) {
  const [first] = rest.map(dayOf).toSorted();
  if (told === null || first === undefined || first >= told) return told;
  return known == null ? first : null;
}

/**
 * Puts issues beside the tranches that are known of their bonds. Gives the rows with what was issued in all, from the first tranche on, and the
 * tranches of each row by its line: none for a bond that was issued once.
 */
export async function besideTranches(
  tx: WriteTransaction,
  rows: readonly Row[],
  issues: Issues,
  idOf: (row: Row) => number | null,
): Promise<{ readonly rows: readonly Row[]; readonly placements: ReadonlyMap<number, readonly Placement[]> }> {
  const ids = rows.flatMap((row) => idOf(row) ?? []);
  const [tranches, terms] = [await findTranches(tx, ids), await findTerms(tx, ids)];
  const byLine = new Map<number, readonly Placement[]>();
  const beside = rows.map((row) => {
    const { line, values } = row;
    const id = idOf(row) ?? 0;
    const known = tranches.get(id) ?? [];
    const told = issues.get(line) ?? [];
    if (told.length < (known.length === 0 ? 2 : 1)) return row;
    const { placements, rest } = placementsOf(told, known);
    byLine.set(line, placements);
    const issuedOn = firstDay(rest, values.issuedOn, terms.get(id)?.issuedOn);
    const accruesFrom = issuedOn === values.issuedOn ? values.accruesFrom : null;
    return { line, values: { ...values, issuedOn, accruesFrom, issuedAmount: amountOf(values.issuedAmount, rest) } };
  });
  return { rows: beside, placements: byLine };
}
