import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { CodeScheme, Instrument, InstrumentKind, Issuer } from '#domain/instrument.ts';
import { fieldsOf } from '../column-map.ts';
import type { Queries } from '../database.ts';
import { issuerColumns } from '../issuers/issuers.ts';
import { instrumentColumns } from './instrument-table.ts';

export interface InstrumentRecord {
  readonly instrument: Instrument;
  readonly issuer: Issuer | null;
}

/** The instrument of this kind with this id, and its issuer. */
export async function findInstrument(
  { kysely }: Queries,
  kind: InstrumentKind,
  id: number,
): Promise<InstrumentRecord | undefined> {
  const row = await kysely
    .selectFrom('instrument')
    .where('id', '=', id)
    .where('kind', '=', kind)
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

/** What a chart says of an instrument. */
export interface ChartedInstrument {
  readonly id: number;
  readonly kind: InstrumentKind;
  readonly name: string;
  readonly isin: string | null;
  /** Decimals of accrued interest; null for the usual ones and for what accrues none. */
  readonly accruedPrecision: number | null;
}

/** The instruments with these ids, in no order. */
export async function findChartedInstruments(
  { kysely }: Queries,
  ids: readonly number[],
): Promise<readonly ChartedInstrument[]> {
  return kysely
    .selectFrom('instrument')
    .leftJoin('bondTerms', 'bondTerms.instrumentId', 'instrument.id')
    .where('instrument.id', 'in', ids)
    .select(['instrument.id', 'instrument.kind', 'instrument.name', 'instrument.isin', 'bondTerms.accruedPrecision'])
    .execute();
}

/** Ids of the instruments that have these codes of one scheme; a code that nobody has is absent. */
export async function findInstrumentIds(
  { kysely }: Queries,
  scheme: CodeScheme,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await kysely
    .selectFrom('instrumentCode')
    .where('scheme', '=', scheme)
    .where('code', '=', sql<string>`any(${codes})`)
    .select(['code', 'instrumentId'])
    .execute();
  return new Map(rows.map((row) => [row.code, row.instrumentId]));
}

/** Ids of the real bonds with these registration numbers; a number that several bonds have is absent. */
export async function findBondsByRegistration(
  { kysely }: Queries,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
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
export async function hasInstruments({ kysely }: Queries): Promise<boolean> {
  return (await kysely.selectFrom('instrument').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** True when the market holds an instrument that a source gave, and not our generator. */
export async function hasRealInstruments({ kysely }: Queries): Promise<boolean> {
  const real = kysely.selectFrom('instrument').where('isGenerated', '=', false);
  return (await real.select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** True when the market holds instruments that were generated for demonstration. */
export async function hasGeneratedData({ kysely }: Queries): Promise<boolean> {
  const generated = kysely.selectFrom('instrument').where('isGenerated', '=', true);
  return (await generated.select('id').limit(1).executeTakeFirst()) !== undefined;
}
