import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { getCalendar, settlementDate } from '#math/dates/business-days.ts';
import { dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { isoDate, price, valueOrNull } from '#math/units.ts';
import { adjustedCurrentYield } from '#math/yield/simple-yields.ts';
import { dayWorkspace, settleLeg } from './derivation/settled-leg.ts';
import { type Market, marketConventions, markets, settlementLagOf } from './market-conventions.ts';
import { type PublishedCase, publishedCases } from './testing/published-cases.ts';
import { closesOf } from './testing/published-closes.ts';
import { contextOf, figuresOf } from './testing/published-figures.ts';

const words = ({ market, coupon, matures, settles }: PublishedCase) =>
  `${market} ${coupon ?? 0} % ${matures} on ${settles}`;

describe.each(publishedCases)('$source', ({ tolerance, why, cases }) => {
  test.each(cases.map((each) => [words(each), each] as const))(`BEY-2 %s (${why})`, (_name, published) => {
    const found = figuresOf(published);
    expect(Math.abs(found.yield - published.yield)).toBeLessThan(tolerance);
    if (published.accrued !== undefined) expect(Math.abs(found.accrued - published.accrued)).toBeLessThan(1e-6);
  });
});

/** A bond of the recorded closes, whose rows stay beside the project. */
interface Close {
  readonly name: string;
  readonly country: string;
  readonly coupon: number;
  readonly maturesOn: string;
  readonly closeOn: string;
  readonly cleanPrice: number;
  readonly publishedYield: number;
  readonly publishedAccrued: number;
  readonly publishedModifiedDuration: number;
}

const FILE = new URL('../../../../shared/data/groundtruth/market_conventions.json', import.meta.url);

/** Issued in 2025, in a first period that the file does not tell. */
const inFirstPeriod = new Set(['DBR 2.6 08/35', 'OBL 2.4 04/30', 'UKT 4.375 03/30', 'UKT 4.5 03/35']);

const isLinked = ({ name }: Close) => /^(BTPEI|DBREI|OATEI|SPGEI)/.test(name);

function closesIn(market: Market): readonly Close[] {
  const { bonds } = JSON.parse(readFileSync(FILE, 'utf8')) as { readonly bonds: readonly Close[] };
  return bonds.filter((close) => {
    const isThere = close.country === closesOf[market] && !inFirstPeriod.has(close.name);
    return isThere && (close.country !== 'IT' || isLinked(close) === (market === 'italy-btp-ei'));
  });
}

function caseOf(market: Market, { coupon, maturesOn, closeOn, cleanPrice, publishedYield }: Close): PublishedCase {
  const { calendar, currencies } = marketConventions[market];
  const traded = isoDate(closeOn);
  const lag = settlementLagOf(market, currencies[0], traded);
  const settles = settlementDate(dayNumberFromIso(traded), lag, getCalendar(BUILT_IN_CALENDARS, calendar));
  return {
    market,
    coupon,
    matures: maturesOn,
    settles: isoFromDayNumber(settles),
    clean: cleanPrice,
    yield: publishedYield,
  };
}

// Tradeweb FTSE closes of 20 August 2025: six decimals are published. Linkers accrue times an index that the file does not tell.
describe.skipIf(!existsSync(FILE))('recorded closes of governments', () => {
  test.each(markets.filter((market) => closesOf[market] !== undefined))(
    'BEY-2 %s: yield, interest, duration',
    (market) => {
      const closes = closesIn(market);
      expect(closes.length).toBeGreaterThan(1);
      for (const close of closes) {
        const found = figuresOf(caseOf(market, close));
        expect(Math.abs(found.yield - close.publishedYield), close.name).toBeLessThan(2e-4);
        expect(Math.abs(found.modified - close.publishedModifiedDuration), close.name).toBeLessThan(7e-4);
        if (isLinked(close)) continue;
        expect(Math.abs(found.accrued - close.publishedAccrued), close.name).toBeLessThan(2e-6);
      }
    },
  );
});

const TESOURO = new URL('../../../../shared/data/field-2026/tesouro.sample.csv', import.meta.url);

const isoOfBrazil = (text: string) => text.split('/').toReversed().join('-');
const numberOfBrazil = (text: string) => Number(text.replace('.', '').replace(',', '.'));

/** Prices of Tesouro Direto with the rates at which it buys and sells, per 1,000. */
function tesouroCases(kind: string, market: Market): readonly PublishedCase[] {
  const calendar = getCalendar(BUILT_IN_CALENDARS, 'Brazil-Settlement');
  const lines = readFileSync(TESOURO, 'latin1')
    .split(/\r?\n/)
    .map((line) => line.split(';'));
  return lines.flatMap(([name, matures = '', base = '', buys = '', sells = '', buyPrice = '', sellPrice = '']) => {
    if (name !== kind) return [];
    const bond = { market, coupon: market === 'brazil-ltn' ? null : 10, matures: isoOfBrazil(matures) };
    const traded = dayNumberFromIso(isoDate(isoOfBrazil(base)));
    const settledAfter = (lag: number) => isoFromDayNumber(settlementDate(traded, lag, calendar));
    // Who buys of the Treasury settles on the next day, who sells to it on the same.
    return (
      [
        [buys, buyPrice, 1],
        [sells, sellPrice, 0],
      ] as const
    )
      .filter(([, price]) => numberOfBrazil(price) > 0)
      .map(([rate, price, lag]) => ({
        ...bond,
        settles: settledAfter(lag),
        yield: numberOfBrazil(rate),
        dirty: numberOfBrazil(price) / 10,
      }));
  });
}

// Open data of Tesouro Direto of 2026. Prices of 1,000 are cut to the cent, which is 0.0015 points of three quarters of a year.
describe.skipIf(!existsSync(TESOURO))('recorded prices of Tesouro Direto', () => {
  test.each([
    ['Tesouro Prefixado', 'brazil-ltn'],
    ['Tesouro Prefixado com Juros Semestrais', 'brazil-ntn-f'],
  ] as const)('BEY-2 %s', (kind, market) => {
    const cases = tesouroCases(kind, market);
    expect(cases.length).toBeGreaterThan(20);
    for (const each of cases) {
      expect(Math.abs(figuresOf(each).yield - each.yield), `${each.matures} on ${each.settles}`).toBeLessThan(0.002);
    }
  });
});

// Ministry of Finance of Japan, auctions of the 365th and 381st bonds of ten years, in simple yields that are cut to three decimals. Japan
// counts years without 29 Februaries, we by calendar days: a hundredth of a basis point.
test.each([
  [0.1, '2031-12-20', '2022-03-02', 99.23, 0.179],
  [2.1, '2035-12-20', '2026-02-04', 98.74, 2.256],
  [2.1, '2035-12-20', '2026-02-04', 98.79, 2.249],
])('BEY-2 the simple yield of Japan: %s %% %s on %s at %s', (coupon, matures, settles, clean, published) => {
  const { whole } = contextOf({ market: 'japan-government', coupon, matures, settles, yield: published });
  if (whole === null) throw new RangeError('no payments');
  const { quoted } = settleLeg(dayWorkspace(), whole, dayNumberFromIso(isoDate(settles)));
  const found = valueOrNull(adjustedCurrentYield(quoted, price(clean))) ?? Number.NaN;
  expect(Math.abs(found * 100 - published)).toBeLessThan(1e-3);
});
