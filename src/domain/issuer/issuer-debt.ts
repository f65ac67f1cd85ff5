import { dayNumberFromIso } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';

/** A part of an outstanding bond, by face; the amount is null where it is not known, the day where it has none. */
export interface DebtPart {
  readonly bondId: number;
  readonly currency: string;
  readonly amount: number | null;
  readonly dueOn: IsoDate | null;
}

const DAYS_A_YEAR = 365.25;

const sumOf = (parts: readonly DebtPart[]) => parts.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
const bondsOf = (parts: readonly DebtPart[]) => new Set(parts.map(({ bondId }) => bondId)).size;

/** Mean time from today to the repayments in years of 365.25 days, each by its amount; null where no amount has a day. */
function averageLife(parts: readonly DebtPart[], today: IsoDate): number | null {
  const dated = parts.flatMap(({ amount, dueOn }) =>
    amount === null || dueOn === null ? [] : [{ amount, days: dayNumberFromIso(dueOn) - dayNumberFromIso(today) }],
  );
  const total = dated.reduce((sum, { amount }) => sum + amount, 0);
  if (total === 0) return null;
  return dated.reduce((sum, { amount, days }) => sum + amount * days, 0) / total / DAYS_A_YEAR;
}

function isWithinYear(dueOn: IsoDate | null, today: IsoDate): boolean {
  return dueOn !== null && dueOn <= `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
}

/** Outstanding bonds summed up by currency, the largest by number first. */
export function debtByCurrency(parts: readonly DebtPart[], today: IsoDate) {
  return [...Map.groupBy(parts, ({ currency }) => currency)]
    .map(([currency, own]) => ({
      currency,
      bonds: bondsOf(own),
      outstanding: sumOf(own),
      unknown: bondsOf(own.filter(({ amount }) => amount === null)),
      dueWithinYear: sumOf(own.filter(({ dueOn }) => isWithinYear(dueOn, today))),
      averageLife: averageLife(own, today),
    }))
    .sort((a, b) => b.bonds - a.bonds || a.currency.localeCompare(b.currency));
}

/** What falls due in each year, by currency; last what has no day. */
export function debtByYear(parts: readonly DebtPart[]) {
  const yearOf = ({ dueOn }: DebtPart) => (dueOn === null ? null : Number(dueOn.slice(0, 4)));
  return [...Map.groupBy(parts, ({ currency }) => currency)].flatMap(([currency, own]) =>
    [...Map.groupBy(own, yearOf)]
      .map(([year, due]) => ({ currency, year, amount: sumOf(due), bonds: bondsOf(due) }))
      .sort((a, b) => (a.year ?? Number.POSITIVE_INFINITY) - (b.year ?? Number.POSITIVE_INFINITY)),
  );
}
