import { emptyDay, type ObservedDay } from '#domain/market/trading-day.ts';
import type { IsoDate } from '#math/units.ts';
import { saveOffers } from '#store/bond/offers/offers.ts';
import { saveObservedDays } from '#store/market/trading-days/save-trading-days.ts';
import { type NewVenue, saveVenues } from '#store/market/venues/venues.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { StoredRows } from '../source-importer.ts';
import type { FedInvestPrice } from './parse-fedinvest.ts';
import { storeFrnPayments } from './store-frn-payments.ts';
import { storeTreasuryIssues } from './store-treasury-issues.ts';

const fedInvest: NewVenue = {
  code: 'fedinvest',
  name: 'FedInvest',
  kind: 'valuation',
  country: 'US',
  timeZone: 'America/New_York',
};

function dayOf(price: FedInvestPrice, instrumentId: number, venueId: number, date: IsoDate): ObservedDay {
  const { bid, ask, close } = price;
  return { ...emptyDay, instrumentId, venueId, date, bid, ask, close };
}

/** Stores the securities of a price file and their prices of the day. */
export async function storeFedInvest(
  tx: WriteTransaction,
  prices: readonly FedInvestPrice[],
  date: IsoDate,
  origin: Origin,
): Promise<StoredRows> {
  const venues = await saveVenues(tx, [fedInvest]);
  const venueId = venues.get(fedInvest.code);
  if (venueId === undefined) throw new Error('the venue was not stored');
  const issues = prices.map((price) => price.issue);
  const { idsByCusip, changed } = await storeTreasuryIssues(tx, issues, date, origin);
  const ids = prices.flatMap((price) => idsByCusip.get(price.issue.cusip) ?? []);
  const calls = prices.flatMap(({ callableOn, issue }) => {
    const instrumentId = idsByCusip.get(issue.cusip);
    return callableOn === null || instrumentId === undefined ? [] : [{ ...call(callableOn), instrumentId }];
  });
  const called = await saveOffers(tx, ids, calls);
  const days = prices.flatMap((price) => {
    const instrumentId = idsByCusip.get(price.issue.cusip);
    return instrumentId === undefined ? [] : [dayOf(price, instrumentId, venueId, date)];
  });
  const counts = await saveObservedDays(tx, days, origin);
  const projected = await storeFrnPayments(tx);
  const instrumentIds = new Set([...changed, ...called, ...projected]);
  return { ...counts, instrumentIds, changedFrom: { date, instrumentIds: counts.stored > 0 ? ids : [] } };
}

function call(date: IsoDate) {
  return {
    number: 1,
    type: 'call' as const,
    date,
    periodStart: null,
    periodEnd: null,
    optionStyle: null,
    noticeDays: null,
    benchmarkSpread: null,
    price: 100,
    repurchasedAmount: null,
  };
}
