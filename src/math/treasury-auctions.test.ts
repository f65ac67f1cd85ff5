import { describe, expect, test } from 'vitest';
import { hasShared, readSharedFolder } from '../../test/reference/shared-folder.ts';
import { cashFlowsFromTerms } from './cash-flows-from-terms.ts';
import { dayNumberFromIso } from './dates.ts';
import { valueOrNull } from './measure.ts';
import { bondEquivalentYieldFromPrice, priceFromDiscountRate } from './money-market.ts';
import { cleanPriceFromYield } from './price-from-yield.ts';
import { resolveBond } from './resolved-bond.ts';
import { settle } from './settled-bond.ts';
import { isoDate, price, rate } from './units.ts';

const FOLDER = 'data/us-treasury/auction-results-2022/';

interface Auction {
  readonly name: string;
  readonly field: (name: string) => string;
  readonly percent: (name: string) => number;
}

function auctions(): Auction[] {
  return [...readSharedFolder(FOLDER)].map(([name, xml]) => {
    const field = (tag: string) => [...xml.matchAll(new RegExp(`<${tag}>([^<]+)</${tag}>`, 'g'))].at(-1)?.[1] ?? '';
    return { name, field, percent: (tag) => Number(field(tag)) / 100 };
  });
}

const day = (text: string) => dayNumberFromIso(isoDate(text));

function isNominalNote({ field }: Auction): boolean {
  return field('HighYield') !== '' && field('InflationIndexSecurity') === 'N' && field('FloatingRate') === 'N';
}

function settledNote({ field, percent }: Auction) {
  const cashFlows = cashFlowsFromTerms(
    {
      schedule: {
        effective: isoDate(field('DatedDate')),
        termination: isoDate(field('MaturityDate')),
        first: isoDate(field('FirstInterestPaymentDate')),
        tenor: '6M',
        calendar: 'Null',
        convention: 'Unadjusted',
        terminationConvention: 'Unadjusted',
        rule: 'Backward',
        endOfMonth: true,
      },
      frequency: 2,
      accrualDayCount: 'ACT/ACT ICMA',
      coupon: { kind: 'fixed', rate: percent('InterestRate') },
      redemption: 100,
      payment: { calendar: 'Null', convention: 'Unadjusted' },
    },
    new Map(),
  );
  const yieldConvention = { dayCount: 'ACT/ACT ICMA', compounding: 'SimpleThenCompounded', frequency: 2 } as const;
  const bond = resolveBond({ cashFlows, accrualDayCount: 'ACT/ACT ICMA', yieldConvention, frequency: 2 });
  return settle(bond, day(field('IssueDate')));
}

describe.skipIf(!hasShared(FOLDER))('with the recorded auction results of ../shared', () => {
  const all = hasShared(FOLDER) ? auctions() : [];

  test('BEY-2 gives the price that the Treasury published for the high yield of each note and bond', () => {
    const notes = all.filter(isNominalNote);
    expect(notes.length).toBeGreaterThan(5);
    for (const note of notes) {
      const clean = valueOrNull(cleanPriceFromYield(settledNote(note), rate(note.percent('HighYield'))));
      expect(Math.abs((clean ?? 0) - Number(note.field('HighPrice'))), note.name).toBeLessThan(1e-6);
    }
  });

  test('BEY-2 gives the price and investment rate that the Treasury published for each bill', () => {
    const bills = all.filter(({ field }) => field('HighDiscountRate') !== '');
    expect(bills.length).toBeGreaterThan(10);
    for (const { name, field, percent } of bills) {
      const bill = { settlement: day(field('IssueDate')), maturity: day(field('MaturityDate')) };
      const paid = valueOrNull(priceFromDiscountRate(bill, rate(percent('HighDiscountRate')))) ?? 0;
      expect(Math.abs(paid - Number(field('HighPrice'))), name).toBeLessThan(1e-6);
      const investment = valueOrNull(bondEquivalentYieldFromPrice(bill, price(paid))) ?? 0;
      // Published in per cent with three decimals.
      expect(Math.abs(investment - percent('InvestmentRate')), name).toBeLessThan(0.5001e-5);
    }
  });
});
