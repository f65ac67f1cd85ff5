import type { CashFlow } from '#math/bond/cash-flow.ts';
import { resolveBond } from '#math/bond/resolved-bond.ts';
import { type SettledBond, settle } from '#math/bond/settled-bond.ts';
import { interpolateMonotone, type Nodes, nodesFromPairs } from '#math/curve/interpolation.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { isoDate, price, valueOrNull } from '#math/units.ts';
import { EFFECTIVE_ANNUAL } from '#math/yield/compounding.ts';
import { riskFromYield } from '#math/yield/risk-from-yield.ts';
import { yieldFromDirtyPrice } from '#math/yield/yield-from-price.ts';
import type { Comparison, Pair } from '../comparison.ts';
import { readShared, readSharedCases } from '../shared-folder.ts';

interface MoexCase {
  readonly id: string;
  readonly inputs: {
    readonly boardid: string;
    readonly facevalue: number;
    readonly couponValue: number;
    readonly couponPeriodDays: number;
    readonly nextCoupon: string;
    readonly accruedInt: number;
    readonly settleDate: string;
    readonly cleanPricePct: number;
    readonly yieldDate: string;
    readonly buybackPrice: number | null;
  };
  readonly expected: {
    readonly effectiveYieldPct: number;
    readonly durationDays: number;
    readonly gspreadBp: number;
  };
}

/** Rows as an importer makes them: coupon amounts and dates, no rate, no schedule; the last one on or before the yield date. */
function importedRows({ inputs }: MoexCase): CashFlow[] {
  const end = dayNumberFromIso(isoDate(inputs.yieldDate));
  const rows: CashFlow[] = [];
  let payment = dayNumberFromIso(isoDate(inputs.nextCoupon));
  for (; payment <= end; payment = addDays(payment, inputs.couponPeriodDays)) {
    rows.push({
      number: rows.length + 1,
      paymentDate: isoFromDayNumber(payment),
      accrualStart: isoFromDayNumber(addDays(payment, -inputs.couponPeriodDays)),
      accrualEnd: isoFromDayNumber(payment),
      nominal: 100,
      rate: null,
      coupon: (inputs.couponValue / inputs.facevalue) * 100,
      isEstimated: false,
      redemption: 0,
      poolFactor: 1,
    });
  }
  const last = rows.at(-1);
  const redemption = inputs.buybackPrice ?? 100;
  if (last && last.paymentDate === inputs.yieldDate) return [...rows.slice(0, -1), { ...last, redemption }];
  const repayment = { nominal: 100, rate: null, coupon: 0, isEstimated: false, redemption, poolFactor: 1 };
  return [...rows, { ...repayment, number: rows.length + 1, paymentDate: isoDate(inputs.yieldDate) }];
}

function settledCase(published: MoexCase): SettledBond {
  const cashFlows = importedRows(published);
  const conventions = { accrualDayCount: 'ACT/365F', yieldConvention: EFFECTIVE_ANNUAL, frequency: 2 } as const;
  return settle(resolveBond({ cashFlows, ...conventions }), dayNumberFromIso(isoDate(published.inputs.settleDate)));
}

interface Computed {
  readonly yield: Pair;
  readonly duration: Pair;
  readonly accrued: Pair;
}

function computed(published: MoexCase): Computed {
  const { id, inputs, expected } = published;
  const settled = settledCase(published);
  const dirty = price(inputs.cleanPricePct + (inputs.accruedInt / inputs.facevalue) * 100);
  const solved = yieldFromDirtyPrice(settled, dirty);
  const risk = solved.ok ? valueOrNull(riskFromYield(settled, solved.value)) : null;
  const accrued = valueOrNull(settled.accrued);
  return {
    yield: { id, actual: valueOrNull(solved), expected: expected.effectiveYieldPct / 100 },
    duration: { id, actual: risk?.macaulay ?? null, expected: expected.durationDays / 365 },
    accrued: { id, actual: accrued === null ? null : (accrued / 100) * inputs.facevalue, expected: inputs.accruedInt },
  };
}

const CURVE_TERMS = [0.25, 0.5, 0.75, 1, 2, 3, 5, 7, 10, 15, 20, 30];

/** The exchange's zero curve of the day of the cases. */
function zeroNodes(): Nodes {
  const lines = readShared('data/moex/zcyc_history_2014_2025.csv').split('\n');
  const line = lines.find((text) => text.startsWith('15.02.2024')) ?? '';
  const rates = line.trim().split(';').slice(2).map(Number);
  return nodesFromPairs(CURVE_TERMS.map((term, index) => [term, (rates[index] ?? 0) / 100]));
}

function governmentSpreads(cases: readonly MoexCase[]): Pair[] {
  const nodes = zeroNodes();
  const isOnCurve = ({ inputs, expected }: MoexCase) => inputs.boardid === 'TQOB' && expected.durationDays > 92;
  return cases.filter(isOnCurve).map(({ id, expected }) => ({
    id,
    actual: expected.effectiveYieldPct / 100 - interpolateMonotone(nodes, expected.durationDays / 365),
    expected: expected.gspreadBp / 10_000,
  }));
}

/** Yields, durations, accrued interest and G-spreads that the Moscow Exchange published on 2024-02-15. */
export function moscowExchange(): Comparison[] {
  const cases = readSharedCases<MoexCase>('data/groundtruth/moex_published_yields.json');
  const all = cases.map(computed);
  const shared = { source: 'Moscow Exchange', family: 'published bonds' } as const;
  return [
    {
      ...shared,
      measure: 'yield',
      tolerance: 5e-5,
      reason:
        'starts from coupons and accrued interest rounded to kopecks, and is published in per cent with few decimals',
      pairs: all.map((one) => one.yield),
    },
    {
      ...shared,
      measure: 'duration',
      tolerance: 1 / 365 + 1e-12,
      reason: 'published cut to whole days',
      pairs: all.map(({ duration }) => duration),
    },
    {
      ...shared,
      measure: 'accrued interest in roubles',
      tolerance: 0.01,
      reason: 'coupon and accrued interest are each rounded to a kopeck',
      pairs: all.map(({ accrued }) => accrued),
    },
    {
      ...shared,
      measure: 'G-spread',
      tolerance: 2.5e-4,
      reason: 'the curve is of half an hour later, at twelve terms, rounded to a basis point',
      pairs: governmentSpreads(cases),
    },
  ];
}
