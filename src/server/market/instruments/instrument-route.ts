import { type InstrumentCard, instrumentCall, trackingFundLimit } from '#contract/market/instruments/instruments.ts';
import { defaultListing, effectiveLevel } from '#domain/account/access/viewer.ts';
import { priceMoves } from '#domain/market/price-moves.ts';
import { findTrackedIndex, findTrackingFunds } from '#store/market/compositions/compositions.ts';
import { findInstrument, type InstrumentRecord } from '#store/market/instruments/find-instruments.ts';
import { findBondSources, findCompositionSources } from '#store/market/sources/sources.ts';
import { type DayFigures, findLatestFigures } from '#store/market/trading-days/find-trading-day.ts';
import { findListings, type ListingRecord } from '#store/market/trading-days/listings.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { dataSourceOf } from '../../platform/serving/data-sources.ts';
import { type App, atLevel, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';
import { kindOfModel } from '../reads/market-reads.ts';
import { numberOfId } from '../reads/require-bond.ts';

/** A year of trading days and some, for the move over all of it; also where weekends are traded. */
const DAYS = 380;

function latestOf(days: readonly DayFigures[]): InstrumentCard['latest'] {
  const [latest, before] = days;
  const moves = priceMoves(days);
  if (latest === undefined || latest.price === null || moves === null) return null;
  const change = before === undefined || before.price === null ? null : latest.price - before.price;
  const { low, high, week: weekMove, month: monthMove, year: yearMove } = moves;
  return { value: latest.price, change, low, high, weekMove, monthMove, yearMove, date: latest.date, masked: [] };
}

function listingOf(listing: ListingRecord | undefined): InstrumentCard['listing'] {
  if (listing === undefined) return null;
  const { venue, firstDate, lastDate, dayCount } = listing;
  return { venueId: venue.id, venueName: venue.name, firstDate, lastDate, dayCount };
}

function identityOf({ instrument, issuer }: InstrumentRecord) {
  const { id, name, shortName, isin, ticker, registrationNumber, currency, isGenerated } = instrument;
  return { id, name, shortName, isin, ticker, registrationNumber, currency, isGenerated, issuer };
}

export function instrumentRoute(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, instrumentCall, async ({ params: { model, id: idText }, viewer }) => {
    const id = numberOfId(idText);
    const record = await findInstrument(database, kindOfModel[model], id);
    if (record === undefined) throw new Refusal('not_found', 'id');
    const [listings, ownSources, ofComposition, tracks, trackedBy] = await Promise.all([
      findListings(database, id, viewer.accountId),
      findBondSources(database, id, viewer.accountId),
      model === 'stocks' ? [] : findCompositionSources(database, id),
      model === 'etf' ? findTrackedIndex(database, id) : undefined,
      model === 'indexes' ? findTrackingFunds(database, id, trackingFundLimit) : [],
    ]);
    const sources = [
      ...new Map([...ofComposition, ...ownSources].map((source) => [source.code, source] as const)).values(),
    ];
    const listing = defaultListing(listings, viewer);
    const venueId = listing?.venue.id ?? null;
    const days = venueId === null ? [] : await findLatestFigures(database, { instrumentId: id, venueId, days: DAYS });
    return atLevel(effectiveLevel(viewer, venueId), {
      ...identityOf(record),
      model,
      tracks: tracks ?? null,
      trackedBy: [...trackedBy],
      latest: latestOf(days),
      listing: listingOf(listing),
      sources: sources.map(dataSourceOf),
    });
  });
}
