import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { CodeScheme, Instrument, InstrumentKind, Issuer } from '#domain/market/instrument.ts';
import { fieldsOf, type Queries } from '../../platform/database/database.ts';
import { onlyRow, preparedStatement } from '../../platform/database/prepared-statements.ts';
import { instrumentColumns, issuerColumns } from './instrument-table.ts';

export interface InstrumentRecord {
  readonly instrument: Instrument;
  readonly issuer: Issuer | null;
}

/** The instrument of this kind with this id, and its issuer. */
export async function findInstrument({ kysely }: Queries, kind: InstrumentKind, id: number) {
  const row = await kysely
    .selectFrom('instrument')
    .where((is) => is.and({ id, kind }))
    .select(fieldsOf(instrumentColumns))
    .select((own) =>
      jsonObjectFrom(
        own.selectFrom('issuer').select(fieldsOf(issuerColumns)).whereRef('issuer.id', '=', 'instrument.issuerId'),
      ).as('issuer'),
    )
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { issuer, ...instrument } = row;
  return { instrument, issuer };
}

/** What the instrument with this id is. */
export async function findInstrumentKind({ kysely }: Queries, id: number) {
  const row = await kysely.selectFrom('instrument').where('id', '=', id).select('kind').executeTakeFirst();
  return row?.kind;
}

/** Ids of the instruments that have these codes of one scheme; a code that nobody has is absent. */
export async function findInstrumentIds({ kysely }: Queries, scheme: CodeScheme, codes: readonly string[]) {
  const rows = await kysely
    .selectFrom('instrumentCode')
    .where('scheme', '=', scheme)
    .where('code', '=', sql<string>`any(${codes})`)
    .select(['code', 'instrumentId'])
    .execute();
  return new Map(rows.map((row) => [row.code, row.instrumentId]));
}

/** Ids of the real bonds with these registration numbers; a number that several bonds have is absent. */
export async function findBondsByRegistration({ kysely }: Queries, numbers: readonly string[]) {
  const rows = await kysely
    .selectFrom('instrument')
    .where('registrationNumber', '=', sql<string>`any(${numbers})`)
    .where('kind', '=', 'bond')
    .where('isGenerated', '=', false)
    .groupBy('registrationNumber')
    .having((group) => group.fn.countAll(), '=', 1)
    .select((group) => [group.ref('registrationNumber').$notNull().as('number'), group.fn.min('id').as('id')])
    .execute();
  return new Map(rows.map(({ number, id }) => [number, id]));
}

/** True when the market holds any instrument. */
export async function hasInstruments({ kysely }: Queries) {
  return (await kysely.selectFrom('instrument').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** What the market holds: instruments that a source gave, and such that were generated for demonstration. */
export interface MarketOrigins {
  readonly hasReal: boolean;
  readonly hasGenerated: boolean;
}

const marketOrigins = preparedStatement<object, MarketOrigins>(
  () => sql<MarketOrigins>`select exists(select from instrument where not is_generated) as "hasReal",
    exists(select from instrument where is_generated) as "hasGenerated"`,
);

export async function findMarketOrigins(queries: Queries) {
  return onlyRow(await marketOrigins(queries, {}));
}

const heldReal = preparedStatement<object, { readonly hasHeld: boolean }>(
  () => sql<{ hasHeld: boolean }>`select exists(select from instrument where not is_generated)
    or exists(select from superseded_instrument where not is_generated) as "hasHeld"`,
);

/** Whether the market holds or ever held an instrument that a source gave: pages of days before still show one whose import was taken back. */
export async function hasHeldReal(queries: Queries): Promise<boolean> {
  return onlyRow(await heldReal(queries, {})).hasHeld;
}
