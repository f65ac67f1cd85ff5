import { cashFlowsFromTerms } from '#math/bond/cash-flows-from-terms.ts';
import { indexRatio, inflationAdjusted } from '#math/bond/inflation-index.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate, type Measure, price, rate, valueOrNull } from '#math/units.ts';
import {
  bondEquivalentYieldFromPrice,
  discountRateFromPrice,
  priceFromDiscountRate,
} from '#math/yield/money-market.ts';
import { cleanPriceFromYield, yieldFromCleanPrice } from '#math/yield/yield-from-price.ts';
import type { Comparison, Pair } from '../comparison.ts';
import { readReferenceCases } from '../packed-reference.ts';
import { settledTreasury, type TreasuryNote, treasuryTerms } from './treasury-terms.ts';

interface Example {
  readonly kind: string;
  readonly section: string;
  readonly inputs: Readonly<Record<string, number | string>>;
  readonly expected: Readonly<Record<string, number>>;
}

/** A number of ours beside the printed one, with what it measures. */
interface Printed extends Pair {
  readonly measure: string;
}

const number = ({ inputs }: Example, key: string) => Number(inputs[key]);
const text = ({ inputs }: Example, key: string) => String(inputs[key]);

function printed(example: Example, measure: string, key: string, ours: Measure<number> | number): Printed {
  const actual = typeof ours === 'number' ? ours : valueOrNull(ours);
  return { id: `${example.section} ${key}`, measure, actual, expected: Number(example.expected[key]) };
}

function noteOf(example: Example): TreasuryNote {
  const first = example.inputs.firstInterestDate;
  return {
    coupon: number(example, 'couponPct') / 100,
    dated: text(example, 'datedDate'),
    maturity: text(example, 'maturity'),
    ...(first !== undefined && { first: String(first) }),
  };
}

function notePrices(example: Example): Printed[] {
  const settled = settledTreasury(noteOf(example), text(example, 'settlement'));
  const yieldRate = number(example, 'yieldPct') / 100;
  const clean = cleanPriceFromYield(settled, rate(yieldRate));
  if (example.inputs.refCpiDate !== undefined) return indexedPrices(example, settled.accrued, clean);
  const back = valueOrNull(yieldFromCleanPrice(settled, price(Number(example.expected.cleanPrice))));
  return [
    printed(example, 'price', 'cleanPrice', clean),
    printed(example, 'accrued interest', 'accrued', settled.accrued),
    { id: `${example.section} yield`, measure: 'yield', actual: back, expected: yieldRate },
  ];
}

function indexedPrices(example: Example, accrued: Measure<number>, clean: Measure<number>): Printed[] {
  const ratio = indexRatio(number(example, 'refCpiDate'), number(example, 'refCpiIssue'));
  const adjusted = (real: Measure<number>) => inflationAdjusted(price(valueOrNull(real) ?? 0), ratio);
  const all = [
    printed(example, 'price', 'cleanPriceReal', clean),
    printed(example, 'price', 'cleanPriceAdjusted', adjusted(clean)),
    printed(example, 'accrued interest', 'accruedReal', accrued),
    printed(example, 'accrued interest', 'accruedAdjusted', adjusted(accrued)),
    printed(example, 'price', 'settlementAmount', adjusted(clean) + adjusted(accrued)),
    printed(example, 'index ratio', 'indexRatio', ratio),
  ];
  return all.filter(({ expected }) => !Number.isNaN(expected));
}

/** A maturity some half-years after the first interest date: the printed examples of first payments give none. */
function firstPayment(example: Example): Printed[] {
  const first = example.inputs.firstInterestDate;
  if (first === undefined) return regularPayment(example);
  const maturity = `${Number(String(first).slice(0, 4)) + 10}${String(first).slice(4)}`;
  const [row] = cashFlowsFromTerms(treasuryTerms({ ...noteOf(example), maturity }), new Map());
  return [printed(example, 'coupon per 1000', 'paymentPer1000', (row?.coupon ?? 0) * 10)];
}

function regularPayment(example: Example): Printed[] {
  const note = { coupon: number(example, 'couponPct') / 100, dated: '2000-05-15', maturity: '2005-05-15' };
  const [row] = cashFlowsFromTerms(treasuryTerms(note), new Map());
  return [printed(example, 'coupon per 1000', 'payment', ((row?.coupon ?? 0) * number(example, 'par')) / 100)];
}

function accruedInterest(example: Example): Printed[] {
  const first = text(example, 'firstInterestDate');
  const maturity = `${Number(first.slice(0, 4)) + 10}${first.slice(4)}`;
  const { accrued } = settledTreasury({ ...noteOf(example), maturity }, text(example, 'settlement'));
  return [printed(example, 'accrued interest per 1000', 'accruedPer1000', (valueOrNull(accrued) ?? 0) * 10)];
}

function bill(example: Example): Printed[] {
  const days = {
    settlement: dayNumberFromIso(isoDate(text(example, 'issue'))),
    maturity: dayNumberFromIso(isoDate(text(example, 'maturity'))),
  };
  if (example.kind === 'bill_price_from_discount') {
    return [
      printed(example, 'price', 'price', priceFromDiscountRate(days, rate(number(example, 'discountPct') / 100))),
    ];
  }
  const paid = price(number(example, 'price'));
  const isDiscount = example.kind === 'bill_discount_from_price';
  const value = valueOrNull(isDiscount ? discountRateFromPrice(days, paid) : bondEquivalentYieldFromPrice(days, paid));
  const key = isDiscount ? 'discountPct' : 'investmentRatePct';
  return [printed(example, 'bill rate in per cent', key, (value ?? 0) * 100)];
}

const COMPUTED: Readonly<Record<string, (example: Example) => Printed[]>> = {
  price_from_yield: notePrices,
  coupon: firstPayment,
  accrued: accruedInterest,
};

const TOLERANCES: Readonly<Record<string, readonly [tolerance: number, reason: string]>> = {
  price: [1e-6, 'printed with six decimals from steps that are rounded'],
  'accrued interest': [1e-6, 'printed with six decimals'],
  yield: [1e-6, 'from a price of six decimals at a duration of half a year or more'],
  'index ratio': [1e-12, 'cut and rounded to five decimals by the regulation itself'],
  'coupon per 1000': [1e-6, 'a daily decimal of nine digits times up to 184 days'],
  'accrued interest per 1000': [1e-5, 'printed with five decimals'],
  'bill rate in per cent': [0.501e-3, 'printed in per cent with three decimals'],
};

/** Every worked example of 31 CFR 356, appendix B. */
export function treasuryRegulation(): Comparison[] {
  const examples = readReferenceCases<Example>('us_31cfr356_appendix_b');
  const all = examples.flatMap((example) => (COMPUTED[example.kind] ?? bill)(example));
  return [...Map.groupBy(all, ({ measure }) => measure)].map(([measure, pairs]) => {
    const [tolerance, reason] = TOLERANCES[measure] ?? [0, ''];
    return { source: '31 CFR 356, appendix B', family: 'worked examples', measure, tolerance, reason, pairs };
  });
}
