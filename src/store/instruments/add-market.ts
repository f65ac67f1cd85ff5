import type { Instrument, Issuer } from '#domain/instrument.ts';
import type { IssueTerms } from '#domain/issue.ts';
import { bondTermsColumns } from '../bonds/save-bond-terms.ts';
import { type CopyColumn, column, constant } from '../bulk-copy/copy-column.ts';
import { copyRows } from '../bulk-copy/copy-rows.ts';
import type { Origin, WriteTransaction } from '../bulk-copy/write-transaction.ts';
import type { Title } from './save-titles.ts';

/** Issuers, instruments and what belongs to them, all of them new and numbered by the caller. */
export interface MarketRows {
  readonly issuers: readonly (Issuer & { readonly code: string })[];
  readonly instruments: readonly Instrument[];
  readonly terms: readonly IssueTerms[];
  readonly issuerTitles: readonly Title[];
  readonly instrumentTitles: readonly Title[];
}

const issuerColumns: readonly CopyColumn<MarketRows['issuers'][number]>[] = [
  column('id', 'int8', 'id'),
  column('code', 'text', 'code'),
  column('name', 'text', 'name'),
  column('short_name', 'text', 'shortName'),
  column('country', 'text', 'country'),
  column('sector', 'text', 'sector'),
  column('lei', 'text', 'lei'),
  column('is_generated', 'bool', 'isGenerated'),
];

const instrumentColumns: readonly CopyColumn<Instrument>[] = [
  column('id', 'int8', 'id'),
  column('kind', 'text', 'kind'),
  column('issuer_id', 'int8', 'issuerId'),
  column('name', 'text', 'name'),
  column('short_name', 'text', 'shortName'),
  column('isin', 'text', 'isin'),
  column('ticker', 'text', 'ticker'),
  column('registration_number', 'text', 'registrationNumber'),
  column('currency', 'text', 'currency'),
  column('status_id', 'int2', 'statusId'),
  column('is_generated', 'bool', 'isGenerated'),
];

const codeColumns: readonly CopyColumn<Instrument>[] = [
  constant('scheme', 'text', 'isin'),
  column('code', 'text', 'isin'),
  column('instrument_id', 'int8', 'id'),
];

function titleColumns(of: 'issuer' | 'instrument'): readonly CopyColumn<Title>[] {
  return [column(`${of}_id`, 'int8', 'id'), column('language', 'text', 'language'), column('title', 'text', 'title')];
}

/** Adds rows that are known to be new, straight into their tables; a row that is there already is an error. */
export async function addMarket(tx: WriteTransaction, rows: MarketRows, origin: Origin): Promise<void> {
  const from = [constant('source_id', 'int2', origin.sourceId), constant('import_id', 'int8', origin.importId)];
  const coded = rows.instruments.filter((instrument) => instrument.isin !== null);
  await copyRows(tx, 'issuer', issuerColumns, rows.issuers);
  await copyRows(tx, 'instrument', instrumentColumns, rows.instruments);
  await copyRows(tx, 'instrument_code', codeColumns, coded);
  await copyRows(tx, 'bond_terms', [...bondTermsColumns, ...from], rows.terms);
  await copyRows(tx, 'issuer_title', titleColumns('issuer'), rows.issuerTitles);
  await copyRows(tx, 'instrument_title', titleColumns('instrument'), rows.instrumentTitles);
}

/** Brings the planner's statistics of all these tables in step. */
export async function analyzeMarket(tx: WriteTransaction): Promise<void> {
  await tx.client.query('analyze issuer, instrument, instrument_code, bond_terms, issuer_title, instrument_title');
}
