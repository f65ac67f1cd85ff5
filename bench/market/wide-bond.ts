import { demoBondName } from '#demo/bond-name.ts';
import { payingOf } from '#demo/bond-schedule.ts';
import { couponWords, demoSeniority, floatingTerms, indexTerms } from '#demo/bond-terms.ts';
import { type DemoCurrency, demoCurrency, tradingTerms } from '#demo/demo-currencies.ts';
import { fictionalBondIsin } from '#demo/fictional-codes.ts';
import { drawn, type Random, randomStream, type Share } from '#demo/random.ts';
import { type BondStatusKey, bondStatusId } from '#domain/bond/bond-status.ts';
import type { CouponKind, IssueTerms } from '#domain/bond/issue.ts';
import type { Instrument } from '#domain/market/instrument.ts';
import { isoFromDayNumber } from '#math/dates/dates.ts';
import type { DayNumber } from '#math/units.ts';
import type { WideIssuer } from './wide-issuer.ts';

/** A bond of the wide market: identity and terms, without payments and prices. */
export interface WideBond {
  readonly instrument: Instrument;
  readonly terms: IssueTerms;
}

export interface WideBondInput {
  readonly seed: number;
  readonly id: number;
  /** Running number among the instruments of the wide market. */
  readonly ordinal: number;
  readonly issuer: WideIssuer;
  readonly today: DayNumber;
}

const daysPerYear = 365.25;

const kinds: readonly Share<CouponKind>[] = [
  [0.63, 'fixed'],
  [0.13, 'floating'],
  [0.08, 'zero'],
  [0.07, 'bill'],
  [0.03, 'step'],
  [0.03, 'variable'],
  [0.03, 'indexed'],
];

const statuses: readonly Share<BondStatusKey>[] = [
  [0.53, 'outstanding'],
  [0.35, 'matured'],
  [0.06, 'redeemed_early'],
  [0.02, 'defaulted'],
  [0.02, 'in_placement'],
  [0.01, 'restructured'],
  [0.01, 'announced'],
];

const perpetualShare = 0.015;
const subordinatedShare = 0.06;
/** How far back the oldest maturities lie. */
const yearsOfMatured = 12;

interface Life {
  readonly issued: number;
  readonly matures: number;
}

function yearsOfLife(kind: CouponKind, random: Random): number {
  if (kind === 'bill') return random.whole(1, 12) / 12;
  const usual = [2, 3, 3, 5, 5, 5, 7, 7, 10, 10, 12, 15, 20, 30] as const;
  return random.pick(usual);
}

/** Days between issue and maturity, as old as its status says. */
function lifeOf(status: BondStatusKey, kind: CouponKind, today: number, random: Random): Life {
  const length = Math.round(yearsOfLife(kind, random) * daysPerYear);
  const issuedAgo = (days: number) => ({ issued: today - days, matures: today - days + length });
  if (status === 'announced') return issuedAgo(-random.whole(2, 40));
  if (status === 'in_placement') return issuedAgo(random.whole(0, Math.min(25, length - 2)));
  if (status === 'matured') return issuedAgo(length + random.whole(1, Math.round(yearsOfMatured * daysPerYear)));
  return issuedAgo(random.whole(Math.min(30, length - 2), length - 1));
}

function currencyOf(issuer: WideIssuer, random: Random): string {
  if (random.chance(0.78)) return issuer.currency;
  return random.chance(0.5) ? 'EUR' : 'USD';
}

/** A coupon in eighths of a per cent, or in hundredths where rates are high. */
function rateOf({ curve }: DemoCurrency, kind: CouponKind, random: Random): number {
  const around = Math.max(curve.long + random.between(-0.012, 0.035), 0.00125);
  const step = around > 0.1 || kind === 'floating' ? 0.0005 : 0.00125;
  return Math.round((Math.round(around / step) * step || step) * 1e6) / 1e6;
}

interface Draft extends WideBondInput {
  readonly kind: CouponKind;
  readonly status: BondStatusKey;
  readonly currency: DemoCurrency;
  readonly life: Life;
  readonly isPerpetual: boolean;
  readonly isSubordinated: boolean;
  readonly random: Random;
}

function draftOf(input: WideBondInput): Draft {
  const random = randomStream(input.seed, `wide ${input.ordinal}`);
  const status = drawn(statuses, random);
  const isLong = status === 'outstanding' && random.chance(perpetualShare);
  const kind = isLong ? 'fixed' : drawn(kinds, random);
  return {
    ...input,
    kind,
    status,
    currency: demoCurrency(currencyOf(input.issuer, random)),
    life: lifeOf(status, kind, input.today, random),
    isPerpetual: isLong,
    isSubordinated: kind === 'fixed' && random.chance(isLong ? 0.7 : subordinatedShare),
    random,
  };
}

const isOver = (status: BondStatusKey) => status === 'matured' || status === 'redeemed_early';

function termsOf(draft: Draft): IssueTerms {
  const { id, kind, status, currency, life, isPerpetual, random } = draft;
  const paying = payingOf(draft, currency);
  const issued = random.whole(2, 60) * 25_000_000;
  const poolFactor = isOver(status) ? 0 : 1;
  const day = (number: number) => isoFromDayNumber(number as DayNumber);
  return {
    ...tradingTerms(draft, currency),
    instrumentId: id,
    couponKind: kind,
    couponRate: paying.dayCount === null ? null : rateOf(currency, kind, random),
    ...floatingTerms(kind, null),
    ...indexTerms(kind),
    couponFormula: couponWords[kind] ?? null,
    couponFrequency: paying.frequency,
    couponPeriodDays: paying.tenor?.endsWith('D') ? Number.parseInt(paying.tenor, 10) : null,
    dayCount: paying.dayCount,
    yieldConvention: paying.yieldConvention,
    issuedOn: day(life.issued),
    accruesFrom: day(life.issued),
    maturesOn: isPerpetual ? null : day(life.matures),
    redemptionPrice: 100,
    faceValue: currency.faceValue,
    faceCurrency: currency.code,
    poolFactor,
    issuedAmount: issued,
    outstandingAmount: issued * poolFactor,
    isAmortising: false,
    isPerpetual,
    isInflationLinked: kind === 'indexed',
    seniority: demoSeniority({ ...draft, isCovered: false }),
    isDefaulted: status === 'defaulted',
  };
}

/** The form of a register number with one digit more than any issuer of the register has. */
function registrationNumber({ issuer, ordinal, currency }: Draft): string | null {
  if (currency.code !== 'RUB') return null;
  const programme = String((ordinal % 4) + 1).padStart(3, '0');
  return `4B02-${String(ordinal % 100).padStart(2, '0')}-${issuer.id}-R-${programme}P`;
}

/** A bond with a running number; the same seed and day give the same bond. */
export function wideBond(input: WideBondInput): WideBond {
  const draft = draftOf(input);
  const terms = termsOf(draft);
  const { id, issuer, currency, status } = draft;
  const instrument: Instrument = {
    id,
    kind: 'bond',
    issuerId: issuer.id,
    ...demoBondName(draft, terms),
    isin: fictionalBondIsin(id),
    ticker: null,
    registrationNumber: registrationNumber(draft),
    currency: currency.code,
    statusId: bondStatusId(status),
    isGenerated: true,
  };
  return { instrument, terms };
}
