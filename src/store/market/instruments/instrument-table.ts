import { sql } from 'kysely';
import type { CodeScheme, Instrument, Issuer } from '#domain/market/instrument.ts';
import type { ColumnMap, TableOf } from '../../platform/database/database.ts';

export type InstrumentTable = TableOf<Instrument & { readonly updatedAt: Date }, 'id' | 'isGenerated' | 'updatedAt'>;

export const instrumentColumns: ColumnMap<Instrument> = {
  id: 'int8',
  kind: 'text',
  issuerId: 'int8',
  name: 'text',
  shortName: 'text',
  isin: 'text',
  ticker: 'text',
  registrationNumber: 'text',
  currency: 'text',
  statusId: 'int2',
  isGenerated: 'bool',
};

/** What pages of instruments say of an issuer. */
export const issuerColumns: ColumnMap<Issuer> = {
  id: 'int8',
  name: 'text',
  shortName: 'text',
  country: 'text',
  sector: 'text',
  lei: 'text',
  isGenerated: 'bool',
};

export interface InstrumentCodeTable {
  readonly scheme: CodeScheme;
  readonly code: string;
  readonly instrumentId: number;
}

export const instrumentCodeColumns: ColumnMap<InstrumentCodeTable> = {
  scheme: 'text',
  code: 'text',
  instrumentId: 'int8',
};

/** What is outstanding of the issue of `terms`, as `outstandingAmountOf` of the domain has it. */
export const outstandingAmount = sql<
  number | null
>`coalesce(terms.outstanding_amount, terms.issued_amount * terms.pool_factor)`;
