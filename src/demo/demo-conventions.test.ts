import { describe, expect, test } from 'vitest';
import { deflationFloorOf, marketConventions, marketTerms, settlementLagOf } from '#domain/bond/market-conventions.ts';
import { isoDate } from '#math/units.ts';
import { demoMarket } from './demo-market.ts';

const { bonds } = demoMarket({ seed: 1, today: isoDate('2026-11-20'), historyYears: 0.25 });
const traded = bonds.flatMap(({ plan, facts: { terms } }) =>
  terms.market === null ? [] : [{ plan, terms, market: terms.market, row: marketConventions[terms.market] }],
);

/** Coupons that are set anew count days as money markets do, whatever market the bond trades in: docs/methods/floating-rate-bonds.md. */
const moneyMarket = ['ACT/360', 'ACT/365F'];

/** Eurobonds in euros have ACT/ACT where their terms say so: ICMA rule 251. */
const isEuroEurobond = (market: string, currency: string) => market === 'eurobond' && currency === 'EUR';

describe('BEY-17 a generated bond that names a market', () => {
  test('has its terms: interest, yield, calendar, ex-dividend days, rounding', () => {
    expect(traded.length).toBeGreaterThan(300);
    for (const { plan, terms, market } of traded) {
      const { dayCount, yieldConvention, ...others } = marketTerms(market, terms.faceValue);
      expect.soft(terms, `${plan.id}`).toMatchObject(others);
      const own = { dayCount: terms.dayCount, yieldConvention: terms.yieldConvention };
      const isReset = plan.kind === 'floating' || plan.kind === 'variable';
      const isZero = plan.kind === 'zero' || plan.kind === 'bill';
      const euro = { dayCount: 'ACT/ACT ICMA', compounding: 'Compounded', frequency: 1 };
      const rule = isEuroEurobond(market, plan.currency)
        ? { dayCount: 'ACT/ACT ICMA', yieldConvention: euro }
        : { dayCount, yieldConvention };
      expect.soft(own.yieldConvention, `yield of ${plan.id}`).toEqual(rule.yieldConvention);
      if (isZero) expect.soft(own.dayCount, `${plan.id}`).toBeNull();
      else if (isReset) expect.soft([rule.dayCount, ...moneyMarket], `${plan.id}`).toContain(own.dayCount);
      else expect.soft(own.dayCount, `days of ${plan.id}`).toBe(rule.dayCount);
    }
  });

  test('is of a currency and a kind that the market has, and settles when its trades do', () => {
    for (const { plan, terms, market, row } of traded) {
      expect.soft(row.currencies, `${plan.id}`).toContain(terms.faceCurrency);
      // Coupons that the issuer sets anew are fixed until then.
      const kind = plan.kind === 'variable' ? 'fixed' : plan.kind;
      expect.soft(row.kinds, `${plan.id} of ${market}`).toContain(kind);
      expect.soft(terms.settlementLag, `${plan.id}`).toBe(settlementLagOf(market, terms.faceCurrency));
      const floor = deflationFloorOf(market, plan.kind === 'indexed');
      if (floor !== null) expect.soft(terms.hasDeflationFloor, `${plan.id}`).toBe(floor);
    }
  });

  test('of a government pays as often as the market does', () => {
    for (const { plan, terms, row } of traded) {
      if (!row.isOfGovernment || row.period === null || terms.dayCount === null) continue;
      const days = row.period.endsWith('D') ? Number.parseInt(row.period, 10) : null;
      expect.soft(terms.couponPeriodDays, `${plan.id}`).toBe(days);
      if (days === null) expect.soft(12 / terms.couponFrequency, `${plan.id}`).toBe(Number.parseInt(row.period, 10));
    }
  });
});

test('BEY-17 a generated bond settles by a calendar of its own currency, and not by that of the euro', () => {
  const foreign = bonds.filter(({ facts: { terms } }) => terms.calendar === 'TARGET' && terms.market !== 'eurobond');
  expect(new Set(foreign.map(({ plan }) => plan.currency))).toEqual(new Set(['EUR']));
  const others = ['JPY', 'TRY', 'CNY', 'PLN', 'CHF', 'RUB', 'BRL'];
  const calendars = bonds.filter(({ plan }) => others.includes(plan.currency)).map(({ facts }) => facts.terms.calendar);
  expect(new Set(calendars)).toEqual(
    new Set(['Japan', 'Turkey', 'China', 'Poland', 'Switzerland', 'Russia-MOEX', 'Brazil-Settlement']),
  );
});
