import { plainTerms } from '#domain/testing/made-up-bond.ts';
import { isoDate } from '#math/units.ts';
import { saveBondTerms } from '#store/bond/bonds/bond-terms.ts';
import { saveRatings } from '#store/issuer/ratings/ratings.ts';
import { saveInstruments } from '#store/market/instruments/save-instruments.ts';
import { saveTradingDays } from '#store/market/trading-days/save-trading-days.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { sampleDays, usualNumber } from './sample-days.ts';
import { sampleInstrument, venueIds } from './sample-market.ts';
import type { TestApp } from './test-app.ts';

/** Spreads of five bonds, in basis points; their median is 140. */
export const peerSpreads = [100, 120, 140, 160, 900];
export const firstPeerId = 7001;

// Bonds of the issuer of the usual bond, with the same durations; the last one has a rating of its own below investment grade.
export async function addPeers({ database }: TestApp): Promise<void> {
  const ids = peerSpreads.map((_, at) => firstPeerId + at);
  await inWriteTransaction(database, async (tx) => {
    const origin = { sourceId: 1, importId: null };
    await saveInstruments(
      tx,
      ids.map((id) => sampleInstrument(id, `Peer ${id}`)),
    );
    await saveBondTerms(
      tx,
      ids.map((instrumentId) => ({ ...plainTerms, instrumentId, maturesOn: isoDate('2029-03-03') })),
      origin,
    );
    await saveRatings(tx, [
      {
        agency: 'Sample Ratings',
        grade: 'B',
        outlook: null,
        ratedOn: isoDate('2025-02-03'),
        issuerId: null,
        instrumentId: ids.at(-1) ?? 0,
      },
    ]);
    const days = ids.flatMap((instrumentId, at) => [
      ...sampleDays({
        instrumentId,
        venueId: venueIds.exchange,
        start: '2025-01-02',
        days: 180,
        numberOf: (measure, day) =>
          measure === 'gSpread' ? (peerSpreads[at] ?? 0) / 10_000 : usualNumber(measure, day),
      }),
    ]);
    await saveTradingDays(tx, days, origin);
  });
}
