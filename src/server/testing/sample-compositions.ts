import { isoDate } from '#math/units.ts';
import { saveFundHoldings, saveIndexMembers, saveTrackedIndexes } from '#store/market/compositions/compositions.ts';
import { saveDividends } from '#store/market/dividends/dividends.ts';
import { saveInstruments } from '#store/market/instruments/save-instruments.ts';
import type { WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { bondIds, indexId, sampleInstrument } from './sample-market.ts';

export const fundId = 4001;

/** Texts of the weights, quantities and values of the sample. */
export const compositionCanaries = ['0.2754', '0.7246', '0.1839', '0.8161', '5318642', '7426813'] as const;

/** For the sample market: an index of two bonds, one of which came with its latest day, and a fund with one of them and cash. */
export async function saveSampleCompositions(tx: WriteTransaction): Promise<void> {
  await saveInstruments(tx, [sampleInstrument(fundId, 'Bond Basket', { kind: 'etf', issuerId: null, statusId: null })]);
  const member = { indexId, asOf: isoDate('2025-06-02') };
  await saveIndexMembers(tx, [
    { ...member, asOf: isoDate('2025-05-02'), instrumentId: bondIds.usual, weight: 0.6 },
    { ...member, asOf: isoDate('2025-05-02'), instrumentId: bondIds.overdue, weight: 0.4 },
    { ...member, instrumentId: bondIds.usual, weight: 0.2754 },
    { ...member, instrumentId: bondIds.distressed, weight: 0.7246 },
  ]);
  const holding = { fundId, asOf: isoDate('2025-06-02'), currency: 'EUR' };
  const bond = {
    instrumentId: bondIds.usual,
    name: 'Alderney 27',
    weight: 0.8161,
    quantity: 5_318_642,
    marketValue: 7_426_813,
  };
  const cash = { instrumentId: null, name: 'Account at a bank', weight: 0.1839, quantity: null, marketValue: null };
  // Of the index, because it has prices of which a dividend would yield a part.
  const paid = { kind: 'regular', exOn: null, paysOn: null, currency: 'EUR' } as const;
  await saveDividends(tx, [{ ...paid, instrumentId: indexId, recordOn: isoDate('2025-06-10'), amount: 2.5 }]);
  await saveTrackedIndexes(tx, [{ fundId, indexId }]);
  await saveFundHoldings(tx, [
    { ...holding, ...bond, number: 1 },
    { ...holding, ...cash, number: 2 },
  ]);
}
