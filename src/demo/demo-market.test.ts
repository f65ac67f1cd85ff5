import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { bondStatusId } from '#domain/bond/bond-status.ts';
import { isSubordinated } from '#domain/bond/issue.ts';
import { governmentSector } from '#domain/issuer/sector.ts';
import { isinCheckDigit } from '#domain/market/instrument.ts';
import type { TradingDay } from '#domain/market/trading-day.ts';
import { specialVenueIds } from '#domain/market/venue.ts';
import { pointLimit } from '#domain/platform/period.ts';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { getCalendar, isBusinessDay } from '#math/dates/business-days.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import type { DemoBond } from './demo-bond.ts';
import { demoCurrency } from './demo-currencies.ts';
import { demoIssuers } from './demo-issuers.ts';
import { type DemoMarket, demoMarket, demoTradingDays } from './demo-market.ts';
import { demoRatings } from './demo-ratings.ts';
import { demoVenues } from './demo-venues.ts';

const today = isoDate('2026-11-20');
const nothing = () => undefined;

interface BondHistory {
  days: number;
  daysOnBusiestVenue: number;
  firstDate: string;
  lastDate: string;
  daysWithYield: number;
  highestYield: number;
  widestGSpread: number;
  badData: number;
  venues: Set<number>;
}

const emptyHistory = (): BondHistory => ({
  days: 0,
  daysOnBusiestVenue: 0,
  firstDate: '9999',
  lastDate: '',
  daysWithYield: 0,
  highestYield: 0,
  widestGSpread: 0,
  badData: 0,
  venues: new Set(),
});

interface MarketDays {
  readonly total: number;
  readonly histories: ReadonlyMap<number, BondHistory>;
  readonly disordered: readonly TradingDay[];
  readonly offBusinessDays: number;
}

let market: DemoMarket;
let days: MarketDays;

function note(history: BondHistory, day: TradingDay, onVenue: number): void {
  history.days += 1;
  history.daysOnBusiestVenue = Math.max(history.daysOnBusiestVenue, onVenue);
  if (day.date < history.firstDate) history.firstDate = day.date;
  if (day.date > history.lastDate) history.lastDate = day.date;
  if (day.indicativeYield !== null) history.daysWithYield += 1;
  history.highestYield = Math.max(history.highestYield, day.indicativeYield ?? 0);
  history.widestGSpread = Math.max(history.widestGSpread, Math.abs(day.gSpread ?? 0));
  if (day.badData !== null) history.badData += 1;
  history.venues.add(day.venueId);
}

/** Whether the lowest price is the lowest and the highest the highest. */
function isOrdered({ low, high, open, last, average, close }: TradingDay): boolean {
  if (low === null || high === null) return true;
  return [open, last, average, close].every((price) => price === null || (low <= price && price <= high));
}

function gather(source: DemoMarket): MarketDays {
  const histories = new Map<number, BondHistory>();
  const onVenue = new Map<string, number>();
  const disordered: TradingDay[] = [];
  const calendars = new Map(
    source.bonds.map(({ plan }) => [plan.id, getCalendar(BUILT_IN_CALENDARS, demoCurrency(plan.currency).calendar)]),
  );
  let total = 0;
  let offBusinessDays = 0;
  for (const day of demoTradingDays(source, { onInstrument: nothing })) {
    total += 1;
    const key = `${day.instrumentId} ${day.venueId}`;
    onVenue.set(key, (onVenue.get(key) ?? 0) + 1);
    const history = histories.get(day.instrumentId) ?? emptyHistory();
    histories.set(day.instrumentId, history);
    note(history, day, onVenue.get(key) ?? 0);
    if (!isOrdered(day)) disordered.push(day);
    const calendar = calendars.get(day.instrumentId);
    if (calendar && !isBusinessDay(calendar, dayNumberFromIso(day.date))) offBusinessDays += 1;
  }
  return { total, histories, disordered, offBusinessDays };
}

beforeAll(() => {
  market = demoMarket({ seed: 1, today, historyYears: 3 });
  days = gather(market);
});

const bond = (id: number): DemoBond => {
  const found = market.bonds.find(({ plan }) => plan.id === id);
  if (found === undefined) throw new RangeError(`no bond ${id}`);
  return found;
};
const historyOf = (id: number): BondHistory => days.histories.get(id) ?? emptyHistory();
const countBonds = (has: (bond: DemoBond) => boolean) => market.bonds.filter(has).length;

function hashOfDays(seed: number): string {
  const hash = createHash('sha256');
  const small = demoMarket({ seed, today, historyYears: 0.05 });
  hash.update(JSON.stringify([...small.bonds.map(({ instrument, facts }) => [instrument, facts])]));
  for (const day of demoTradingDays(small, { onInstrument: nothing })) hash.update(JSON.stringify(day));
  return hash.digest('hex');
}

test('the same seed and day give the same market, another seed another one', () => {
  const first = hashOfDays(1);
  expect(hashOfDays(1)).toBe(first);
  expect(hashOfDays(2)).not.toBe(first);
});

test('a shorter history has the same instruments, terms and payments', () => {
  const short = demoMarket({ seed: 1, today, historyYears: 0.1 });
  expect(short.bonds).toEqual(market.bonds);
});

describe('the instruments', () => {
  test('are many enough: issuers, bonds, indexes, stocks, funds', () => {
    expect(demoIssuers.length).toBeGreaterThanOrEqual(60);
    expect(market.bonds.length).toBeGreaterThanOrEqual(300);
    expect(market.indexes).toHaveLength(12);
    expect(market.stocks).toHaveLength(24);
    expect(market.funds).toHaveLength(8);
  });

  test('are numbered from 1001 without gaps, and their issuers and tickers are their own', () => {
    expect(market.bonds.map(({ plan }) => plan.id)).toEqual(market.bonds.map((_, index) => 1001 + index));
    const tickers = [...market.stocks, ...market.funds].map(({ instrument }) => instrument.ticker);
    expect(new Set(tickers).size).toBe(tickers.length);
    expect(new Set(demoIssuers.map(({ code }) => code)).size).toBe(demoIssuers.length);
  });

  test('have ISINs with valid check digits, each once', () => {
    const isins = [...market.bonds, ...market.stocks, ...market.funds].map(({ instrument }) => instrument.isin ?? '');
    for (const isin of isins) expect(isinCheckDigit(isin.slice(0, -1))).toBe(Number(isin.at(-1)));
    expect(new Set(isins).size).toBe(isins.length);
  });

  test('have figures that stand in their order after a name from right to left', () => {
    const names = market.bonds.map(({ instrument }) => instrument.name).filter((name) => /[\u0590-\u06ff]/.test(name));
    expect(names).toHaveLength(2);
    for (const name of names) expect(name).toMatch(/[\u0590-\u06ff]\u200e \d/);
  });

  test('are all marked as generated', () => {
    const all = [...market.bonds, ...market.stocks, ...market.funds, ...market.indexes];
    expect(all.every(({ instrument }) => instrument.isGenerated)).toBe(true);
  });

  test('come from many countries and sectors', () => {
    expect(new Set(demoIssuers.map(({ country }) => country)).size).toBeGreaterThanOrEqual(20);
    expect(new Set(demoIssuers.map(({ sector }) => sector)).size).toBeGreaterThanOrEqual(15);
  });

  test.each(['fixed', 'zero', 'bill', 'step', 'floating', 'indexed', 'variable'])(
    'have several bonds of the kind %s',
    (kind) => {
      expect(countBonds(({ facts }) => facts.terms.couponKind === kind)).toBeGreaterThanOrEqual(5);
    },
  );

  test.each([
    'in_placement',
    'outstanding',
    'restructured',
    'defaulted',
    'matured',
    'redeemed_early',
    'announced',
  ] as const)('have a bond in the state %s', (key) => {
    expect(countBonds(({ instrument }) => instrument.statusId === bondStatusId(key))).toBeGreaterThanOrEqual(1);
  });

  const features: readonly (readonly [string, (bond: DemoBond) => boolean])[] = [
    ['a put', ({ facts }) => facts.offers.some(({ type }) => type === 'put')],
    ['a call', ({ facts }) => facts.offers.some(({ type }) => type === 'call')],
    ['instalments', ({ facts }) => facts.terms.isAmortising],
    ['no maturity', ({ facts }) => facts.terms.isPerpetual && facts.terms.maturesOn === null],
    ['lower rank', ({ facts }) => isSubordinated(facts.terms.seniority)],
    ['inflation', ({ facts }) => facts.terms.isInflationLinked],
    ['ex-coupon days', ({ facts }) => facts.cashFlows.some(({ exDate }) => exDate !== null)],
    ['an odd first period', ({ facts }) => facts.cashFlows[0]?.referenceStart != null],
    ['estimated coupons', ({ facts }) => facts.cashFlows.some(({ isEstimated }) => isEstimated)],
    ['unknown coupons', ({ facts }) => facts.cashFlows.some(({ coupon }) => coupon === null)],
    ['periods in days', ({ facts }) => facts.terms.couponPeriodDays !== null],
    ['monthly coupons', ({ facts }) => facts.terms.couponFrequency === 12],
    ['quarterly coupons', ({ facts }) => facts.terms.couponFrequency === 4],
    ['semiannual coupons', ({ facts }) => facts.terms.couponFrequency === 2],
    ['annual coupons', ({ facts }) => facts.terms.couponFrequency === 1],
  ];
  test.each(features)('have bonds with %s', (_, has) => {
    expect(countBonds(has)).toBeGreaterThanOrEqual(2);
  });

  test('NAV-6 pay, where they float, the three-month rate of the day on which a period begins and the margin of their terms', () => {
    const floaters = market.bonds.filter(({ facts }) => facts.terms.referenceRate === 'government_3m');
    expect(floaters.length).toBeGreaterThanOrEqual(10);
    for (const { plan, facts } of floaters) {
      const { curveDays } = market.histories.get(plan.currency) ?? { curveDays: [] };
      const known = facts.cashFlows.filter(({ accrualStart }) => accrualStart !== null && accrualStart <= today);
      for (const { accrualStart, couponRate } of known) {
        const [threeMonths] = curveDays.findLast(({ date }) => date <= (accrualStart ?? today))?.rates ?? [];
        const paid = (threeMonths ?? Number.NaN) + (facts.terms.quotedMargin ?? Number.NaN);
        expect(couponRate).toBeCloseTo(Math.min(Math.max(paid, 0), facts.terms.couponCap ?? paid), 5);
      }
    }
  });

  test('NAV-6 have a floating bond whose running coupon stands at its cap', () => {
    const capped = market.bonds.filter(({ facts: { terms } }) => terms.couponCap !== null);
    const atCap = capped.filter(({ facts: { terms } }) => terms.couponRate === terms.couponCap);
    expect(atCap.length).toBeGreaterThanOrEqual(1);
    expect(capped.length).toBeGreaterThan(atCap.length);
  });

  test('repay exactly their nominal, whether in instalments or at once', () => {
    for (const { plan, facts } of market.bonds) {
      const repaid = facts.cashFlows.reduce((sum, { redemption }) => sum + redemption, 0);
      const expected = facts.terms.isPerpetual
        ? 0
        : (facts.offers.find(() => plan.endedInMonths !== undefined)?.price ?? 100);
      expect(repaid).toBeCloseTo(expected, 8);
    }
  });
});

describe('the trading history', () => {
  test('has about 300,000 days or more, each on a business day', () => {
    expect(days.total).toBeGreaterThan(300_000);
    expect(days.offBusinessDays).toBe(0);
  });

  test('keeps the prices of a day between its low and its high', () => {
    expect(days.disordered).toEqual([]);
  });

  test('uses every venue, the special ones among them', () => {
    const used = new Set([...days.histories.values()].flatMap(({ venues }) => [...venues]));
    expect(demoVenues.filter(({ id }) => !used.has(id))).toEqual([]);
    expect(demoVenues.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.values(specialVenueIds)));
  });

  test('ends today for the bond of the README, which trades on several venues', () => {
    expect(historyOf(1001).lastDate).toBe(today);
    expect(historyOf(1001).venues.size).toBe(5);
    expect(historyOf(1001).daysWithYield).toBe(historyOf(1001).days);
    expect(bond(1001).facts.offers).toMatchObject([{ type: 'put', price: 100 }]);
  });

  test('GRA-2 has a bond without any venue and one without any yield', () => {
    expect(historyOf(1027).days).toBe(0);
    expect(historyOf(1013).days).toBeGreaterThan(300);
    expect(historyOf(1013).daysWithYield).toBe(0);
  });

  test('GRA-9 has a bond whose latest day is more than a week old, and one with points beyond the limit', () => {
    expect(dayNumberFromIso(today) - dayNumberFromIso(isoDate(historyOf(1026).lastDate))).toBeGreaterThan(7);
    expect(historyOf(1028).daysOnBusiestVenue).toBeGreaterThanOrEqual(pointLimit);
    expect(historyOf(1028).firstDate >= '2016-11-20').toBe(true);
  });

  test('GRA-10 has a bond with yields above 2000 % and one with unreadable values', () => {
    expect(historyOf(1025).highestYield).toBeGreaterThan(20);
    expect(historyOf(1029).badData).toBeGreaterThan(0);
  });

  test('ends with the bond: no day on or after maturity or redemption', () => {
    for (const { plan, facts } of market.bonds) {
      const lastPayment = facts.cashFlows.at(-1)?.paymentDate ?? '';
      const { lastDate, days: count } = historyOf(plan.id);
      if (count > 0) expect(lastDate < lastPayment).toBe(true);
    }
  });

  test('prices government bonds on their curve: no G-spread beyond 25 basis points', () => {
    const governments = market.bonds.filter(
      ({ plan, facts }) => plan.issuer.sector === governmentSector && !facts.terms.isInflationLinked,
    );
    expect(governments.length).toBeGreaterThanOrEqual(60);
    for (const { plan } of governments) expect(historyOf(plan.id).widestGSpread).toBeLessThan(0.0025);
  });
});

test('ratings come one a day from each agency, none from the future', () => {
  const ratings = demoRatings(market.bonds, 1, market.today);
  const keys = ratings.map(({ issuerId, instrumentId, agency, typeId, ratedOn }) =>
    [issuerId, instrumentId, agency, typeId, ratedOn].join(),
  );
  expect(new Set(keys).size).toBe(ratings.length);
  expect(ratings.every(({ ratedOn }) => ratedOn <= today)).toBe(true);
  expect(new Set(ratings.map(({ issuerId }) => issuerId).filter((id) => id !== null)).size).toBe(demoIssuers.length);
  expect(ratings.some(({ grade }) => grade === 'withdrawn')).toBe(true);
});
