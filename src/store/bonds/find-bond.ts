import type { Instrument, Issuer } from '#domain/instrument.ts';
import type { IssueTerms } from '#domain/issue.ts';
import type { Database } from '../database.ts';
import { bondTermsOf } from './bond-terms-of.ts';

export interface BondRecord {
  readonly instrument: Instrument;
  readonly terms: IssueTerms;
  readonly issuer: Issuer | null;
}

function selectBond({ kysely }: Database, id: number) {
  return kysely
    .selectFrom('instrument')
    .innerJoin('bond_terms', 'bond_terms.instrument_id', 'instrument.id')
    .leftJoin('issuer', 'issuer.id', 'instrument.issuer_id')
    .where('instrument.id', '=', id)
    .where('instrument.kind', '=', 'bond')
    .selectAll('bond_terms')
    .select([
      'instrument.issuer_id',
      'instrument.name',
      'instrument.short_name',
      'instrument.isin',
      'instrument.ticker',
      'instrument.registration_number',
      'instrument.currency',
      'instrument.status_id',
      'instrument.is_generated',
      'issuer.name as issuer_name',
      'issuer.short_name as issuer_short_name',
      'issuer.country',
      'issuer.sector',
      'issuer.lei',
      'issuer.is_generated as issuer_is_generated',
    ])
    .executeTakeFirst();
}

type BondRow = NonNullable<Awaited<ReturnType<typeof selectBond>>>;

function instrumentOf(row: BondRow): Instrument {
  return {
    id: row.instrument_id,
    kind: 'bond',
    issuerId: row.issuer_id,
    name: row.name,
    shortName: row.short_name,
    isin: row.isin,
    ticker: row.ticker,
    registrationNumber: row.registration_number,
    currency: row.currency,
    statusId: row.status_id,
    isGenerated: row.is_generated,
  };
}

function issuerOf(row: BondRow): Issuer | null {
  if (row.issuer_id === null || row.issuer_name === null) return null;
  return {
    id: row.issuer_id,
    name: row.issuer_name,
    shortName: row.issuer_short_name ?? row.issuer_name,
    country: row.country,
    sector: row.sector,
    lei: row.lei,
    isGenerated: row.issuer_is_generated ?? false,
  };
}

/** The bond with this id, its terms and its issuer. */
export async function findBond(database: Database, id: number): Promise<BondRecord | undefined> {
  const row = await selectBond(database, id);
  return row && { instrument: instrumentOf(row), terms: bondTermsOf(row), issuer: issuerOf(row) };
}
