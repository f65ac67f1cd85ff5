import { addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { dayNumber, type IsoDate, isoDate } from '#math/units.ts';
import { type MadeUpPeriod, type MadeUpTerms, madeUpFacts } from '../calculator/made-up-bond.ts';
import { bondContext } from '../derivation/bond-context.ts';
import { figuresAtPrice } from '../derivation/price-figures.ts';
import { marketConventions } from '../market-conventions.ts';
import { plainMadeUpTerms } from './plain-made-up-terms.ts';
import type { PublishedCase } from './published-cases.ts';

/** The last day that lies a whole number of years before maturity and at least a year before settlement. */
function regularStart({ matures, settles }: PublishedCase): IsoDate {
  const end = dayNumberFromIso(isoDate(matures));
  const limit = addMonths(dayNumberFromIso(isoDate(settles)), -12);
  let years = 1;
  while (addMonths(end, -12 * years) > limit) years++;
  return isoFromDayNumber(addMonths(end, -12 * years));
}

function daysBefore(matures: string, period: number, settles: string): IsoDate {
  const end = dayNumberFromIso(isoDate(matures));
  const periods = Math.ceil((end - dayNumberFromIso(isoDate(settles))) / period) + 1;
  return isoFromDayNumber(dayNumber(end - periods * period));
}

/** The bond of a case as the calculator makes it up. */
function madeUpTerms(published: PublishedCase): MadeUpTerms {
  const { market, coupon, matures, settles, issued, first } = published;
  const row = marketConventions[market];
  const period = (row.period ?? '12M') as MadeUpPeriod;
  const start = period.endsWith('D')
    ? daysBefore(matures, Number.parseInt(period, 10), settles)
    : regularStart(published);
  return {
    ...plainMadeUpTerms,
    kind: coupon === null ? 'zero' : 'fixed',
    market,
    currency: row.currencies[0],
    rate: (coupon ?? 0) / 100,
    period,
    issuedOn: issued === undefined ? start : isoDate(issued),
    firstCoupon: first === undefined ? null : isoDate(first),
    couponDay: published.couponDay ?? null,
    maturesOn: isoDate(matures),
  };
}

/** The bond of a case, made up as in the calculator. */
export const contextOf = (published: PublishedCase) => bondContext(madeUpFacts(madeUpTerms(published)));

/** Yield and accrued interest in per cent, and modified duration, of a case whose bond is made up as in the calculator. */
export function figuresOf(published: PublishedCase) {
  const context = contextOf(published);
  const on = isoDate(published.settles);
  const trade = { date: on, settlesOn: on, paidAccrued: null };
  const accrued = (figuresAtPrice(context, trade, 100)?.dirtyPrice ?? Number.NaN) - 100;
  const clean = published.clean ?? (published.dirty ?? Number.NaN) - accrued;
  const end = figuresAtPrice(context, trade, clean)?.exits.at(-1);
  return { accrued, yield: (end?.quotedYield ?? Number.NaN) * 100, modified: end?.modified ?? Number.NaN };
}
