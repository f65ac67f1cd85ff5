import type { Queries } from '../../platform/database/database.ts';

/** An issuer that turned out to be another one. */
export interface FormerIssuerTable {
  readonly id: number;
  readonly issuerId: number;
}

/** An instrument that turned out to be another one. */
export interface FormerInstrumentTable {
  readonly id: number;
  readonly instrumentId: number;
}

/** The issuer or instrument that one with this id became; undefined where none was joined under it. */
export async function findStandingId({ kysely }: Queries, of: 'issuer' | 'instrument', id: number) {
  if (of === 'issuer') {
    const row = await kysely.selectFrom('formerIssuer').where('id', '=', id).select('issuerId').executeTakeFirst();
    return row?.issuerId;
  }
  const query = kysely.selectFrom('formerInstrument').where('id', '=', id).select('instrumentId');
  return (await query.executeTakeFirst())?.instrumentId;
}
