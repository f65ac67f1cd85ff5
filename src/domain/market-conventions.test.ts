import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { laggingFormula } from './coupon-formula.ts';
import { bondContext } from './derivation/bond-context.ts';
import { deriveDay } from './derivation/derive-day.ts';
import { dayWorkspace } from './derivation/settled-leg.ts';
import { madeUpDay } from './derivation/testing/made-up-day.ts';
import { type MarketConvention, marketConventions, settlementLagOf } from './market-conventions.ts';
import { madeUpBond } from './testing/made-up-bond.ts';

const page = readFileSync(new URL('../../docs/methods/market-conventions.md', import.meta.url), 'utf8');

function rowOf(name: string, market: MarketConvention): string {
  const lag = market.settlement.map(({ currency, days }) =>
    currency === undefined ? `${days}` : `${currency} ${days}`,
  );
  const { compounding, frequency, dayCount } = market.yieldConvention;
  const interest = market.dayCount === null ? '–' : market.accruesByRate ? 'by the rate' : 'by the coupon';
  const cells = [
    name,
    market.calendar,
    lag.join(', else '),
    market.exCouponDays === 0 ? '–' : `${market.exCouponDays} business days`,
    interest,
    market.accruedStep === null ? '–' : String(market.accruedStep),
    market.paysAccruedAtOffer ? 'price and interest' : 'price alone',
    `${dayCount}, ${compounding}${frequency === 0 ? '' : ` ${frequency}`}`,
    compounding === 'Compounded' ? 'compounded' : 'simple',
    market.source,
  ];
  return `| ${cells.join(' | ')} |`;
}

test('the page of conventions has the table as it is', () => {
  const rows = Object.entries(marketConventions).map(([name, market]) => rowOf(name, market));
  const written = page
    .split('\n')
    .filter((line) => Object.keys(marketConventions).some((name) => line.startsWith(`| ${name} |`)));
  expect(written).toEqual(rows);
});

test('a lag may depend on the currency of trading', () => {
  // Settlement days of the boards on 15 February 2024, a Thursday: 16 February, in yuan 19 February.
  expect(settlementLagOf('moscow-exchange', 'RUB')).toBe(1);
  expect(settlementLagOf('moscow-exchange', 'CNY')).toBe(2);
});

describe('an index-linked bond', () => {
  const yieldOf = (lag: number) => {
    const facts = madeUpBond({ terms: { isInflationLinked: true, couponFormula: laggingFormula('rpi', lag) } });
    const input = { context: bondContext(facts), observed: madeUpDay('2025-03-03', { last: 340 }) };
    const market = { curve: null, benchmarks: [] };
    return deriveDay({ ...input, market, previousIndicativePrice: null }, dayWorkspace()).indicativeYield;
  };

  test('BEY-2 whose price is in money has no yield from its real payments', () => {
    expect(yieldOf(8)).toBeNull();
    expect(yieldOf(3)).not.toBeNull();
  });
});
