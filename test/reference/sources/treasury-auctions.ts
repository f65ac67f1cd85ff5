import { dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate, price, rate, valueOrNull } from '#math/units.ts';
import { bondEquivalentYieldFromPrice, priceFromDiscountRate } from '#math/yield/money-market.ts';
import { cleanPriceFromYield } from '#math/yield/yield-from-price.ts';
import type { Comparison, Pair } from '../comparison.ts';
import { readSharedFolder } from '../shared-folder.ts';
import { settledTreasury } from './treasury-terms.ts';

/** Result files of auctions of 2022. */
export const AUCTIONS_FOLDER = 'data/us-treasury/auction-results-2022/';

interface Auction {
  readonly name: string;
  readonly field: (name: string) => string;
  readonly percent: (name: string) => number;
}

function auctions(): Auction[] {
  return [...readSharedFolder(AUCTIONS_FOLDER)].map(([name, xml]) => {
    const field = (tag: string) => [...xml.matchAll(new RegExp(`<${tag}>([^<]+)</${tag}>`, 'g'))].at(-1)?.[1] ?? '';
    return { name, field, percent: (tag) => Number(field(tag)) / 100 };
  });
}

const isNominalNote = ({ field }: Auction) =>
  field('HighYield') !== '' && field('InflationIndexSecurity') === 'N' && field('FloatingRate') === 'N';

function notePrice({ name, field, percent }: Auction): Pair {
  const note = {
    coupon: percent('InterestRate'),
    dated: field('DatedDate'),
    first: field('FirstInterestPaymentDate'),
    maturity: field('MaturityDate'),
  };
  const clean = cleanPriceFromYield(settledTreasury(note, field('IssueDate')), rate(percent('HighYield')));
  return { id: name, actual: valueOrNull(clean), expected: Number(field('HighPrice')) };
}

const day = (text: string) => dayNumberFromIso(isoDate(text));
const billOf = ({ field }: Auction) => ({ settlement: day(field('IssueDate')), maturity: day(field('MaturityDate')) });
const billPrice = (auction: Auction) =>
  valueOrNull(priceFromDiscountRate(billOf(auction), rate(auction.percent('HighDiscountRate'))));

function investmentRate(auction: Auction): Pair {
  const paid = price(billPrice(auction) ?? 0);
  const actual = valueOrNull(bondEquivalentYieldFromPrice(billOf(auction), paid));
  return { id: auction.name, actual, expected: auction.percent('InvestmentRate') };
}

/** Prices and investment rates that the US Treasury published with its auctions. */
export function treasuryAuctions(): Comparison[] {
  const all = auctions();
  const bills = all.filter(({ field }) => field('HighDiscountRate') !== '');
  const source = 'US Treasury auctions of 2022';
  const printed = 'published with six decimals';
  return [
    {
      source,
      family: 'notes and bonds',
      measure: 'price',
      tolerance: 1e-6,
      reason: printed,
      pairs: all.filter(isNominalNote).map(notePrice),
    },
    {
      source,
      family: 'bills',
      measure: 'price',
      tolerance: 1e-6,
      reason: printed,
      pairs: bills.map((auction) => ({
        id: auction.name,
        actual: billPrice(auction),
        expected: Number(auction.field('HighPrice')),
      })),
    },
    {
      source,
      family: 'bills',
      measure: 'investment rate',
      tolerance: 0.501e-5,
      reason: 'published in per cent with three decimals',
      pairs: bills.map(investmentRate),
    },
  ];
}
