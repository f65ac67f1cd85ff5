import type { Instrument, InstrumentKind, Issuer } from '#domain/instrument.ts';
import type { Database } from '../database.ts';

export interface InstrumentRecord {
  readonly instrument: Instrument;
  readonly issuer: Pick<Issuer, 'id' | 'name' | 'country' | 'sector'> | null;
}

/** The instrument of this kind with this id, and its issuer. */
export async function findInstrument(
  { kysely }: Database,
  kind: InstrumentKind,
  id: number,
): Promise<InstrumentRecord | undefined> {
  const row = await kysely
    .selectFrom('instrument')
    .leftJoin('issuer', 'issuer.id', 'instrument.issuer_id')
    .where('instrument.id', '=', id)
    .where('instrument.kind', '=', kind)
    .select([
      'instrument.issuer_id',
      'instrument.name',
      'instrument.short_name',
      'instrument.isin',
      'instrument.ticker',
    ])
    .select([
      'instrument.registration_number',
      'instrument.currency',
      'instrument.status_id',
      'instrument.is_generated',
    ])
    .select(['issuer.name as issuer_name', 'issuer.country', 'issuer.sector'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { issuer_id: issuerId, issuer_name: issuerName, country, sector } = row;
  return {
    instrument: {
      id,
      kind,
      issuerId,
      name: row.name,
      shortName: row.short_name,
      isin: row.isin,
      ticker: row.ticker,
      registrationNumber: row.registration_number,
      currency: row.currency,
      statusId: row.status_id,
      isGenerated: row.is_generated,
    },
    issuer: issuerId === null || issuerName === null ? null : { id: issuerId, name: issuerName, country, sector },
  };
}
