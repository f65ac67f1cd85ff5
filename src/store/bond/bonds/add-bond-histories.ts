import type { EndOfDayPrice, ParticipantQuote } from '#domain/market/market-participant.ts';
import type { TradingDay } from '#domain/market/trading-day.ts';
import { endOfDayPriceColumns, participantQuoteColumns } from '../../market/quotes/quotes.ts';
import { refreshListingsBetween } from '../../market/trading-days/listings.ts';
import { addTradingDays } from '../../market/trading-days/save-trading-days.ts';
import { copyRows } from '../../platform/bulk-copy/copy-rows.ts';
import { originColumns } from '../../platform/bulk-copy/merge-rows.ts';
import type { Origin, WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { noteChangedBetween } from '../../platform/changes/data-changes.ts';
import { copyColumns } from '../../platform/database/database.ts';
import { type BondCashFlow, cashFlowColumns } from '../cash-flows/cash-flows.ts';
import { type BondOffer, offerColumns } from '../offers/offers.ts';

/** What belongs to new bonds: payments, days, quotes. */
export interface BondHistories {
  /** The ids of the bonds are these and those between them. */
  readonly firstId: number;
  readonly lastId: number;
  readonly cashFlows: Iterable<BondCashFlow>;
  readonly offers: Iterable<BondOffer>;
  readonly days: Iterable<TradingDay>;
  /** Taken after the days, from which they may follow. */
  readonly quotes: Iterable<ParticipantQuote>;
  readonly endOfDay: Iterable<EndOfDayPrice>;
}

/** Adds what belongs to new bonds, straight into the tables; gives the number of days. */
export async function addBondHistories(tx: WriteTransaction, rows: BondHistories, origin: Origin): Promise<number> {
  const quoteColumns = [...copyColumns(participantQuoteColumns), ...originColumns(origin)];
  const endOfDayColumns = [...copyColumns(endOfDayPriceColumns), ...originColumns(origin)];
  await copyRows(tx, 'cash_flow', copyColumns(cashFlowColumns), rows.cashFlows);
  await copyRows(tx, 'offer', copyColumns(offerColumns), rows.offers);
  const added = await addTradingDays(tx, rows.days, origin);
  await refreshListingsBetween(tx, rows.firstId, rows.lastId);
  await copyRows(tx, 'participant_quote', quoteColumns, rows.quotes);
  await copyRows(tx, 'end_of_day_price', endOfDayColumns, rows.endOfDay);
  const tables = ['cash_flow', 'offer', 'trading_day', 'participant_quote'] as const;
  await noteChangedBetween(tx, tables, rows.firstId, rows.lastId);
  return added;
}

/** Brings the planner's statistics of the tables with payments, days and quotes in step. */
export async function analyzeHistories(tx: WriteTransaction): Promise<void> {
  await tx.client.query(
    'analyze cash_flow, offer, trading_day, listing, latest_figure, participant_quote, end_of_day_price',
  );
}
