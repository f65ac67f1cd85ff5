import { type Dividends, dividendLimit, dividendsCall } from '#contract/market/dividends.ts';
import { defaultListing, effectiveLevel } from '#domain/account/access/viewer.ts';
import { yearOfDividends } from '#domain/market/dividend.ts';
import { addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { findDividends, type PricedDividend } from '#store/market/dividends/dividends.ts';
import { findInstrument } from '#store/market/instruments/find-instruments.ts';
import { type DayFigures, findLatestFigures } from '#store/market/trading-days/find-trading-day.ts';
import { findListings } from '#store/market/trading-days/listings.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { type App, atLevel, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';
import { kindOfModel } from '../reads/market-reads.ts';
import { numberOfId } from '../reads/require-bond.ts';

/** Yields are told only where the share is priced in the currency of the payment. */
function itemOf(paid: PricedDividend, currency: string | null): Dividends['items'][number] {
  const { recordOn, exOn, paysOn, kind, amount, price, pricedOn } = paid;
  const hasYield = price !== null && price > 0 && paid.currency === currency;
  return {
    record_date: recordOn,
    ex_date: exOn,
    payment_date: paysOn,
    kind,
    amount,
    currency: paid.currency,
    yield: hasYield ? amount / price : null,
    price: hasYield ? price : null,
    price_date: hasYield ? pricedOn : null,
    masked: [],
  };
}

function lastYearOf(
  paid: readonly PricedDividend[],
  latest: DayFigures | undefined,
  currency: string | null,
): Dividends['last_year'] {
  if (latest === undefined || latest.price === null || latest.price <= 0 || currency === null) return null;
  const { price, date: until } = latest;
  const after = isoFromDayNumber(addMonths(dayNumberFromIso(until), -12));
  const amount = yearOfDividends(paid, { after, until, currency });
  return amount === null ? null : { amount, currency, yield: amount / price, price, price_date: until, masked: [] };
}

/** What shares and funds pay, against the prices of the venue that their page shows. */
export function dividendsFeature(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, dividendsCall, async ({ params, viewer }) => {
    const id = numberOfId(params.id);
    const found = await findInstrument(database, kindOfModel[params.model], id);
    if (found === undefined) throw new Refusal('not_found', 'id');
    const { currency } = found.instrument;
    const venueId = defaultListing(await findListings(database, id, viewer.accountId), viewer)?.venue.id ?? null;
    const [paid, latest] = await Promise.all([
      findDividends(database, { instrumentId: id, venueId, limit: dividendLimit }),
      venueId === null ? [] : findLatestFigures(database, { instrumentId: id, venueId, days: 1 }),
    ]);
    return atLevel(effectiveLevel(viewer, venueId), {
      items: paid.map((own) => itemOf(own, currency)),
      last_year: lastYearOf(paid, latest[0], currency),
    });
  });
}
