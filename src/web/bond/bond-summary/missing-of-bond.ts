import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { type BondGap, growsByRate } from '#domain/bond/bond-gaps.ts';
import { findBondStatus } from '#domain/bond/bond-status.ts';
import { absenceOf } from './key-figure-texts.ts';

/** What is missing of a bond, and the currency, rate or index that it is about. */
export interface MissingPart {
  readonly gap: BondGap;
  readonly about: string | null;
}

/** What follows from what the reader sees alone: where a yield or spread is hidden, so is why there is none. */
function missingFigures(summary: BondSummary): readonly BondGap[] {
  if (summary.isWaiting === true) return [];
  if (summary.price === null) return ['price'];
  const absence = absenceOf('spread', summary);
  if (absence === 'no_curve') return ['curve'];
  // Nobody announces what a rate to come will make of the nominal.
  const isOpen = growsByRate({ couponFormula: summary.coupon.formula });
  return absence === 'no_spread_assumed' && !isOpen ? ['assumed_payments'] : [];
}

/** Terms for want of which there are no payments; of a bond with payments the day of maturity alone. */
function missingTerms({ termGaps, paymentGaps }: BondSummary): readonly BondGap[] {
  if (!paymentGaps.includes('payments')) return termGaps.filter((gap) => gap === 'maturity');
  // Payments that follow from fixings are told by these.
  if (termGaps.length === 0 && paymentGaps.includes('fixings')) return [];
  return termGaps.length === 0 ? ['payments'] : termGaps;
}

function aboutOf(gap: BondGap, summary: BondSummary): string | null {
  if (gap === 'curve') return summary.faceCurrency;
  return gap === 'fixings' ? (summary.coupon.referenceRate ?? summary.coupon.formula) : null;
}

/** What is missing of a bond that is owed, as `bondGaps` of the domain has it; nothing of one that is repaid or only planned. */
export function missingOf(summary: BondSummary): readonly MissingPart[] {
  if (findBondStatus(summary.statusId)?.isActive !== true) return [];
  const gaps = [
    ...missingTerms(summary),
    ...summary.paymentGaps.filter((gap) => gap === 'fixings'),
    ...missingFigures(summary),
    ...(summary.issuer === null ? (['issuer'] as const) : []),
  ];
  return gaps.map((gap) => ({ gap, about: aboutOf(gap, summary) }));
}
