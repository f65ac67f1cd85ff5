import { describe, expect, test } from 'vitest';
import { hasShared, readSharedCases } from '../../test/reference/shared-folder.ts';
import type { CashFlow } from './cash-flow.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from './dates.ts';
import { resolveBond } from './resolved-bond.ts';
import { riskFromYield } from './risk-from-yield.ts';
import { settle } from './settled-bond.ts';
import { isoDate, price } from './units.ts';
import { EFFECTIVE_ANNUAL } from './yield-convention.ts';
import { yieldFromDirtyPrice } from './yield-from-price.ts';

interface MoexCase {
  readonly id: string;
  readonly inputs: {
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
  readonly expected: { readonly effectiveYieldPct: number; readonly durationDays: number };
}

const PUBLISHED = 'data/groundtruth/moex_published_yields.json';

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

function settledCase(published: MoexCase) {
  const bond = resolveBond({
    cashFlows: importedRows(published),
    accrualDayCount: 'ACT/365F',
    yieldConvention: EFFECTIVE_ANNUAL,
    frequency: 2,
  });
  return settle(bond, dayNumberFromIso(isoDate(published.inputs.settleDate)));
}

describe.skipIf(!hasShared(PUBLISHED))('with the recorded exchange data of ../shared', () => {
  const cases = hasShared(PUBLISHED) ? readSharedCases<MoexCase>(PUBLISHED) : [];

  test.each(cases.map((published) => [published.id, published] as const))(
    // Published yields have four decimals and start from rounded coupons; durations are cut to whole days.
    'BEY-2 gives the yield and duration that the exchange published, %s',
    (_id, published) => {
      const { inputs, expected } = published;
      const settled = settledCase(published);
      const solved = yieldFromDirtyPrice(
        settled,
        price(inputs.cleanPricePct + (inputs.accruedInt / inputs.facevalue) * 100),
      );
      if (!solved.ok) throw new Error(solved.reason);
      const risk = riskFromYield(settled, solved.value);
      if (!risk.ok) throw new Error(risk.reason);
      expect(Math.abs(solved.value * 100 - expected.effectiveYieldPct)).toBeLessThan(0.005);
      expect(Math.abs(Number(risk.value.macaulay) * 365 - expected.durationDays)).toBeLessThan(1 + 1e-9);
    },
  );

  test.each(cases.map((published) => [published.id, published] as const))(
    // Coupon and accrued interest are both published rounded to a hundredth of the currency: half of it each.
    'CAS-4 accrues interest from imported coupon amounts alone, %s',
    (_id, published) => {
      const { accrued } = settledCase(published);
      if (!accrued.ok) throw new Error(accrued.reason);
      const inCurrency = (accrued.value / 100) * published.inputs.facevalue;
      expect(Math.abs(inCurrency - published.inputs.accruedInt)).toBeLessThan(0.01);
    },
  );
});
