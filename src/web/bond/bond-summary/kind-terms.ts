import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { minusSign, numberText } from '#contract/platform/number-text.ts';
import { growsByRate } from '#domain/bond/bond-gaps.ts';
import { findOwnFormula } from '#domain/bond/coupon-formula.ts';
import type { ExplainedFigure } from '#domain/fields/figures.ts';
import { isDescribedRate } from '#domain/market/reference-rate.ts';
import type { Language } from '#domain/platform/language.ts';
import { BASIS_POINT, basisPointsFromFraction } from '#math/units.ts';
import type { LabelText } from '../../context/reader-context.tsx';
import {
  dateText,
  exactText,
  moneyText,
  ratePercentText,
  scaledAmount,
  withUnit,
  yearsText,
} from '../../text/value-text.ts';

export type DetailFigure = 'pool_factor' | 'conversion_ratio' | 'conversion_premium';

/** A term of the head: its value, and the date or the share that explains it. */
export interface Term {
  /** The figure of it that can be explained. */
  readonly figure?: ExplainedFigure;
  readonly name: string;
  readonly value: string | null;
  readonly detail: string | null;
  /** The figure that the detail tells, where it is one that is computed. */
  readonly detailFigure?: DetailFigure;
}

type Text = LabelText<'bond'>;

/** How terms are written. */
export interface TermWriting {
  readonly text: Text;
  readonly textOf: (key: string) => string;
  readonly standing: LabelText<'standing'>;
  readonly language: Language;
}

const DAYS_A_YEAR = 365.25;
/** Longer times are told in years. */
const MAX_YEARS_IN_DAYS = 2;

function daysText(days: number, text: Text, language: Language): string {
  const years = Math.abs(days) / DAYS_A_YEAR;
  if (years > MAX_YEARS_IN_DAYS)
    return text(days < 0 ? 'years_ago' : 'in_years', { years: numberText(years, 1, language) });
  const params = { count: Math.abs(days), days: numberText(Math.abs(days), 0, language) };
  return text(days < 0 ? 'days_ago' : 'in_days', params);
}

function nextCouponText(coupon: BondSummary['coupon'], text: Text, language: Language): string | null {
  const { nextDate, isNextSet, isNextAssumed } = coupon;
  if (nextDate === null) return null;
  const key = isNextSet ? (isNextAssumed ? 'next_assumed' : 'next_on') : 'next_not_set';
  return text(key, { date: dateText(nextDate, language) });
}

/** What a rate that is written in percent with two decimals may be off by. */
const ROUNDED = BASIS_POINT / 2;

/** That a coupon is kept down by its cap, or up by its floor; null where it is between them, or beyond, which only a fixed one of a bond that floats later is. */
export function boundText(
  { kind, rate, cap, floor }: Pick<BondSummary['coupon'], 'kind' | 'rate' | 'cap' | 'floor'>,
  text: Text,
): string | null {
  if (kind !== 'floating' || rate === null) return null;
  if (cap !== null && rate >= cap && rate <= cap + ROUNDED) return text('at_coupon_cap');
  return floor !== null && rate <= floor && rate >= floor - ROUNDED ? text('at_coupon_floor') : null;
}

function couponTerm({ coupon }: BondSummary, { text, textOf, language }: TermWriting): Term {
  const kind = textOf(`coupon_${coupon.kind}`);
  const next = nextCouponText(coupon, text, language);
  if (coupon.rate === null) return { name: text('coupon'), value: kind, detail: next };
  const value = text('in_percent', { value: ratePercentText(coupon.rate, language) });
  const bound = boundText(coupon, text);
  return { name: text('coupon'), value, detail: [bound, next ?? kind].filter((part) => part !== null).join('; ') };
}

function offerTerm({ nextOffer }: BondSummary, { text, language }: TermWriting): Term | null {
  if (nextOffer === null) return null;
  const params = { days: daysText(nextOffer.daysLeft, text, language), price: '' };
  const kind = nextOffer.isMakeWhole ? 'make_whole' : nextOffer.type === 'call' ? 'call' : 'put';
  return {
    name: text('next_offer'),
    value: dateText(nextOffer.date, language),
    detail:
      nextOffer.price === null || kind === 'make_whole'
        ? text(`offer_${kind}`, params)
        : text(`offer_${kind}_at`, { ...params, price: moneyText(nextOffer.price, language) }),
  };
}

/** The day of maturity, or that there is none, or that it is not known. */
export function maturityText(
  { maturesOn, features }: Pick<BondSummary, 'maturesOn' | 'features'>,
  { text, language }: Pick<TermWriting, 'text' | 'language'>,
): string {
  if (maturesOn !== null) return dateText(maturesOn, language);
  return text(features.includes('perpetual') ? 'perpetual' : 'maturity_unknown');
}

function maturityTerm(summary: BondSummary, { text, language }: TermWriting): Term {
  const { daysToMaturity } = summary;
  return {
    name: text('maturity'),
    value: maturityText(summary, { text, language }),
    detail: daysToMaturity === null ? null : daysText(daysToMaturity, text, language),
  };
}

function accruedTerm({ accrued, venueId }: BondSummary, { text, language }: TermWriting): Term {
  return {
    // Figures are explained at a venue.
    ...(venueId !== null && { figure: 'accrued' }),
    name: text('accrued'),
    value: accrued === null ? null : numberText(accrued.value, accrued.decimals, language),
    detail:
      accrued === null
        ? null
        : text(`per_100_${accrued.origin}`, {
            date: dateText(accrued.settlement, language),
          }),
  };
}

function amountTerm(summary: BondSummary, { text, language }: TermWriting): Term {
  const { outstandingAmount, issuedAmount, currency } = summary;
  const written = (amount: number) => {
    const scaled = scaledAmount(amount, language);
    return scaled === null ? moneyText(amount, language) : text(scaled.key, { amount: scaled.text });
  };
  const shown = outstandingAmount ?? issuedAmount;
  const money = shown === null ? null : text('money', { currency, amount: written(shown) });
  if (summary.statusKey === 'announced') return { name: text('planned_amount'), value: money, detail: null };
  return {
    name: text('outstanding'),
    value: money,
    detail: issuedAmount === null ? null : text('of_issued', { amount: written(issuedAmount) }),
  };
}

function nominalTerm({ faceValue, faceCurrency, poolFactor }: BondSummary, { text, language }: TermWriting): Term {
  return {
    name: text('nominal'),
    value: text('money', { currency: faceCurrency, amount: moneyText(faceValue, language) }),
    detail: poolFactor === null ? null : text('pool_factor', { factor: exactText(poolFactor, language, 4) }),
    detailFigure: 'pool_factor',
  };
}

type Formula = Pick<BondSummary['coupon'], 'referenceRate' | 'margin' | 'formula'>;

/** A formula of ours in the reader's language; the words of a source as they are. */
function wordsOf(formula: string | null, text: LabelText<'bond'>): string | null {
  const own = formula === null ? null : findOwnFormula(formula);
  return own === null ? formula : text(`formula_${own.key}`, { lag: own.lag ?? '' });
}

/** What a coupon follows: the reference rate and the margin in basis points, else the formula in words; null where neither is known. */
export function couponFormulaText(
  { referenceRate, margin, formula }: Formula,
  text: LabelText<'bond'>,
  language: Language,
): string | null {
  if (referenceRate === null) return wordsOf(formula, text);
  const reference = isDescribedRate(referenceRate) ? text(`reference_${referenceRate}`) : referenceRate;
  if (margin === null) return text('reference_and_margin', { reference });
  const basisPoints = exactText(basisPointsFromFraction(Math.abs(margin)), language, 0);
  return `${reference} ${margin < 0 ? minusSign : '+'} ${withUnit(basisPoints, text('unit_bp'))}`;
}

/** The reference rate of a floating coupon and the margin over it. */
function referenceTerm({ coupon }: BondSummary, { text, language }: TermWriting): Term | null {
  const value = couponFormulaText(coupon, text, language);
  return value === null ? null : { name: text('coupon_formula'), value, detail: null };
}

/** A floating coupon is set anew when the running one is paid. */
function resetTerm({ coupon }: BondSummary, { standing, language }: TermWriting): Term | null {
  const { nextDate, overnightMethod, formula } = coupon;
  // In arrears, and of a nominal that grows by a rate, it is set anew each day.
  return nextDate === null || overnightMethod || growsByRate({ couponFormula: formula })
    ? null
    : { name: standing('next_reset'), value: dateText(nextDate, language), detail: standing('next_reset_detail') };
}

const RATIO_DECIMALS = 5;

function indexTerm({ indexation }: BondSummary, { text, language }: TermWriting): Term | null {
  if (indexation === null) return null;
  const { ratio, priceIndex, settlement } = indexation;
  const day = dateText(settlement, language);
  return {
    figure: 'index_ratio',
    name: text('index_ratio'),
    value: exactText(ratio, language, RATIO_DECIMALS),
    detail: priceIndex === null ? day : `${priceIndex}, ${day}`,
  };
}

function poolTerm({ poolFactor }: BondSummary, { text, standing, language }: TermWriting): Term | null {
  if (poolFactor === null) return null;
  const share = text('in_percent', { value: numberText(100 * (1 - poolFactor), 1, language) });
  return {
    figure: 'pool_factor',
    name: text('pool_factor_name'),
    value: exactText(poolFactor, language, 4),
    // Capitalised interest may have made it larger than it began.
    detail: poolFactor > 1 ? null : standing('repaid_share', { share }),
  };
}

function lifeTerm({ averageLife, venueId }: BondSummary, { text, standing, language }: TermWriting): Term | null {
  if (averageLife === null) return null;
  const value = withUnit(yearsText(averageLife, language), text('unit_years'));
  const life = { name: standing('average_life'), value, detail: standing('average_life_detail') };
  return venueId === null ? life : { ...life, figure: 'average_life' };
}

function repaidTerm(summary: BondSummary, { standing, language }: TermWriting): Term | null {
  const { repaidOn, maturesOn, statusKey } = summary;
  if (repaidOn === null) return null;
  const isEarly = statusKey === 'redeemed_early' && maturesOn !== null;
  return {
    name: standing('repaid_on'),
    value: dateText(repaidOn, language),
    detail: isEarly ? standing('repaid_early', { date: dateText(maturesOn, language) }) : null,
  };
}

function issuedTerm({ issuedOn }: BondSummary, { text, language }: TermWriting): Term | null {
  return issuedOn === null ? null : { name: text('issued_on'), value: dateText(issuedOn, language), detail: null };
}

function frequencyTerm({ coupon: { frequency }, dayCount }: BondSummary, { text }: TermWriting): Term | null {
  if (frequency <= 0) return null;
  return { name: text('frequency'), value: text('times_a_year', { count: frequency }), detail: dayCount };
}

type Builder = (summary: BondSummary, writing: TermWriting) => Term | null;

/** Terms shown at most; what is asked for first of a kind of bond stands first. */
const SHOWN = 6;
const usual: readonly Builder[] = [offerTerm, maturityTerm, accruedTerm, amountTerm, nominalTerm, issuedTerm];
const finished: readonly Builder[] = [couponTerm, repaidTerm, issuedTerm, amountTerm, nominalTerm, frequencyTerm];
const unpaid: readonly Builder[] = [couponTerm, maturityTerm, amountTerm, nominalTerm, issuedTerm, frequencyTerm];

function buildersOf({ statusKey, coupon, features }: BondSummary): readonly Builder[] {
  if (statusKey === 'matured' || statusKey === 'redeemed_early') return finished;
  if (features.includes('defaulted') || statusKey === 'defaulted') return unpaid;
  if (statusKey === 'announced') return [couponTerm, issuedTerm, ...usual];
  if (coupon.kind === 'floating') return [couponTerm, referenceTerm, resetTerm, ...usual];
  if (features.includes('inflation-linked')) return [couponTerm, indexTerm, ...usual];
  if (features.includes('amortising')) return [couponTerm, poolTerm, lifeTerm, ...usual];
  return [couponTerm, ...usual, frequencyTerm];
}

/** The terms that are asked for first of a bond of this kind and in this state; what it converts into stands next to its coupon. */
export function keyTerms(summary: BondSummary, writing: TermWriting, special: readonly Term[] = []): readonly Term[] {
  const [first, ...others] = buildersOf(summary).flatMap((build) => build(summary, writing) ?? []);
  const terms = first === undefined ? [] : [first, ...special, ...others];
  const known = terms.filter(({ value }) => value !== null);
  return known.filter(({ name }, at) => known.findIndex((term) => term.name === name) === at).slice(0, SHOWN);
}
