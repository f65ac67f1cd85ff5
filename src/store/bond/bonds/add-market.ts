import { sql } from 'kysely';
import type { IssueTerms } from '#domain/bond/issue.ts';
import type { Instrument } from '#domain/market/instrument.ts';
import { type IssuerRelation, issuerRelationColumns } from '../../issuer/issuers/issuer-relations.ts';
import { type CodedIssuer, codedIssuerColumns } from '../../issuer/issuers/issuers.ts';
import { instrumentCodeColumns, instrumentColumns } from '../../market/instruments/instrument-table.ts';
import { copyRows } from '../../platform/bulk-copy/copy-rows.ts';
import { originColumns } from '../../platform/bulk-copy/merge-rows.ts';
import type { Origin, WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { noteChangedIds } from '../../platform/changes/data-changes.ts';
import { copyColumns } from '../../platform/database/database.ts';
import {
  instrumentTitleColumns,
  instrumentTitleRows,
  issuerTitleColumns,
  issuerTitleRows,
  type Title,
} from '../../platform/titles/titles.ts';
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
export async function addMarket(tx: WriteTransaction, rows: MarketRows, origin: Origin): Promise<void> {
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
  await noteChangedIds(
    tx,
    'issuer',
    rows.issuers.map(({ id }) => id),
  );
  await noteChangedIds(
    tx,
    'instrument',
    rows.instruments.map(({ id }) => id),
  );
}

/** Brings the planner's statistics of all these tables in step. */
export async function analyzeMarket(tx: WriteTransaction): Promise<void> {
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
): Promise<MarketExtent> {
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
