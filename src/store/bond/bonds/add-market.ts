import { sql } from 'kysely';
import type { IssueTerms } from '#domain/bond/issue.ts';
import type { Instrument } from '#domain/market/instrument.ts';
import type { EndOfDayPrice, ParticipantQuote } from '#domain/market/market-participant.ts';
import type { TradingDay } from '#domain/market/trading-day.ts';
import { type IssuerRelation, issuerRelationColumns } from '../../issuer/issuers/issuer-relations.ts';
import { type CodedIssuer, codedIssuerColumns } from '../../issuer/issuers/issuers.ts';
import { instrumentCodeColumns, instrumentColumns } from '../../market/instruments/instrument-table.ts';
import { endOfDayPriceColumns, participantQuoteColumns } from '../../market/quotes/quotes.ts';
import { refreshListingsBetween } from '../../market/trading-days/listings.ts';
import { addTradingDays } from '../../market/trading-days/save-trading-days.ts';
import { copyRows } from '../../platform/bulk-copy/copy-rows.ts';
import { originColumns } from '../../platform/bulk-copy/merge-rows.ts';
import type { Origin, WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { noteChangedBetween, noteChangedIds } from '../../platform/changes/data-changes.ts';
import { copyColumns } from '../../platform/database/database.ts';
import {
  instrumentTitleColumns,
  instrumentTitleRows,
  issuerTitleColumns,
  issuerTitleRows,
  type Title,
} from '../../platform/titles/titles.ts';
import { type BondCashFlow, cashFlowColumns } from '../cash-flows/cash-flows.ts';
import { type BondOffer, offerColumns } from '../offers/offers.ts';
import { bondTermsColumns, termsRow } from './bond-terms.ts';

/** Issuers, instruments and what belongs to them, all of them new and numbered by the caller. */
export interface MarketRows {
  readonly issuers: readonly CodedIssuer[];
  readonly relations: readonly IssuerRelation[];
  readonly instruments: readonly Instrument[];
  readonly terms: readonly IssueTerms[];
  readonly issuerTitles: readonly Title[];
  readonly instrumentTitles: readonly Title[];
}

function isinsOf(instruments: readonly Instrument[]) {
  return instruments.flatMap(({ id, isin }) =>
    isin === null ? [] : [{ scheme: 'isin' as const, code: isin, instrumentId: id }],
  );
}

/** Adds rows that are known to be new, straight into their tables; a row that is there already is an error. */
export async function addMarket(tx: WriteTransaction, rows: MarketRows, origin: Origin) {
  const termsColumns = [...copyColumns(bondTermsColumns), ...originColumns(origin)];
  await copyRows(tx, 'issuer', copyColumns(codedIssuerColumns), rows.issuers);
  const relationColumns = [...copyColumns(issuerRelationColumns), ...originColumns(origin)];
  await copyRows(tx, 'issuer_relation', relationColumns, rows.relations);
  await copyRows(tx, 'instrument', copyColumns(instrumentColumns), rows.instruments);
  await copyRows(tx, 'instrument_code', copyColumns(instrumentCodeColumns), isinsOf(rows.instruments));
  await copyRows(tx, 'bond_terms', termsColumns, rows.terms.map(termsRow));
  await copyRows(tx, 'issuer_title', copyColumns(issuerTitleColumns), issuerTitleRows(rows.issuerTitles));
  await copyRows(
    tx,
    'instrument_title',
    copyColumns(instrumentTitleColumns),
    instrumentTitleRows(rows.instrumentTitles),
  );
  const issuerIds = rows.issuers.map(({ id }) => id);
  await noteChangedIds(tx, 'issuer', issuerIds);
  const instrumentIds = rows.instruments.map(({ id }) => id);
  await noteChangedIds(tx, 'instrument', instrumentIds);
}

/** Brings the planner's statistics of all these tables in step. */
export async function analyzeMarket(tx: WriteTransaction) {
  await tx.client.query(
    'analyze issuer, issuer_relation, instrument, instrument_code, bond_terms, issuer_title, instrument_title',
  );
}

/** The first numbers of ranges that generated rows alone have, and the number after the instruments' last. */
export interface ReservedNumbers {
  readonly issuerId: number;
  readonly instrumentId: number;
  readonly instrumentEnd: number;
}

export interface MarketExtent {
  /** Instruments below the reserved numbers, and the bonds among them. */
  readonly instruments: number;
  readonly bonds: number;
  /** True when some issuer or instrument below the reserved numbers was imported, not generated. */
  readonly hasImported: boolean;
  /** Name of the first issuer of the reserved numbers. */
  readonly firstIssuerName: string | null;
  readonly lastIssuerId: number | null;
  readonly lastInstrumentId: number | null;
}

/** What the market holds beside the reserved numbers, and how far those are used. */
export async function getMarketExtent(
  { kysely }: WriteTransaction,
  { issuerId, instrumentId, instrumentEnd }: ReservedNumbers,
) {
  const { rows } = await sql<MarketExtent>`
    select (select count(*) from instrument where id < ${instrumentId}) as instruments,
      (select count(*) from instrument where id < ${instrumentId} and kind = 'bond') as bonds,
      exists (select from instrument where id < ${instrumentId} and not is_generated)
        or exists (select from issuer where id < ${issuerId} and not is_generated) as has_imported,
      (select name from issuer where id = ${issuerId}) as first_issuer_name,
      (select max(id) from issuer where id >= ${issuerId}) as last_issuer_id,
      (select max(id) from instrument where id >= ${instrumentId} and id < ${instrumentEnd}) as last_instrument_id`.execute(
    kysely,
  );
  const [extent] = rows;
  if (extent === undefined) throw new Error('the extent of the market was not answered');
  return extent;
}

/** What belongs to new bonds: payments, days, quotes. */
interface BondHistories {
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
export async function addBondHistories(tx: WriteTransaction, rows: BondHistories, origin: Origin) {
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
export async function analyzeHistories(tx: WriteTransaction) {
  await tx.client.query(
    'analyze cash_flow, offer, trading_day, listing, latest_figure, participant_quote, end_of_day_price',
  );
}
