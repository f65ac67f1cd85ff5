import { addDays, dayNumberFromIso } from '#math/dates/dates.ts';
import type { DayNumber } from '#math/units.ts';
import { settlementOf } from '../../bond/bond-mathematics/bond-description.ts';
import { figuresAtPrice } from '../../bond/derivation/price-figures.ts';
import { dealOf } from './explained-deal.ts';
import { type ExplainSubject, type Explanation, explanation } from './explanation.ts';
import type { ExplainedInputName } from './explanation-words.ts';

interface Term {
  /** Years, days over 365. */
  readonly years: number;
  readonly settlement: DayNumber;
  readonly end: DayNumber;
  readonly name: Extract<ExplainedInputName, 'end' | 'next_payment'>;
}

function explainTerm({ years, settlement, end, name }: Term): Explanation {
  return explanation({
    value: years,
    formula: 'years_left',
    inputs: { settlement, [name]: end, days_left: end - settlement },
    convention: { dayCount: 'ACT/365F', compounding: 'Simple', frequency: 0 },
  });
}

/** To the next coupon of a floating-rate bond. */
export function explainReset(subject: ExplainSubject): Explanation | null {
  const deal = dealOf(subject);
  const years = (deal && figuresAtPrice(subject.context, deal, deal.clean)?.yearsToReset) ?? null;
  if (deal === null || years === null) return null;
  const { settlement } = deal;
  return explainTerm({ years, settlement, end: addDays(settlement, Math.round(years * 365)), name: 'next_payment' });
}

function settledOn({ context, day }: ExplainSubject): DayNumber {
  return settlementOf(context.facts.terms, context.calendar, day);
}

export function explainYearsToMaturity(subject: ExplainSubject): Explanation | null {
  const { yearsToMaturity: years } = subject.day;
  const { maturityDay: end } = subject.context;
  return years === null || end === null
    ? null
    : explainTerm({ years, settlement: settledOn(subject), end, name: 'end' });
}

/** To the next put or call. */
export function explainYearsToOffer(subject: ExplainSubject): Explanation | null {
  const { yearsToOffer: years, offerDate } = subject.day;
  if (years === null || offerDate === null) return null;
  return explainTerm({ years, settlement: settledOn(subject), end: dayNumberFromIso(offerDate), name: 'end' });
}
