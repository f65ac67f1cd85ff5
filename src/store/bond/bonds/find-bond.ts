import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { IssueTerms } from '#domain/bond/issue.ts';
import type { Instrument, Issuer } from '#domain/market/instrument.ts';
import { instrumentColumns, issuerColumns } from '../../market/instruments/instrument-table.ts';
import { fieldsOf, type Queries } from '../../platform/database/database.ts';
import { preparedStatement } from '../../platform/database/prepared-statements.ts';
import { bondTermsColumns, type TermsRow, termsOf } from './bond-terms.ts';

export interface BondRecord {
  readonly instrument: Instrument;
  readonly terms: IssueTerms;
  readonly issuer: Issuer | null;
}

interface BondRow extends Instrument {
  readonly terms: TermsRow | null;
  readonly issuer: Issuer | null;
}

const bondById = preparedStatement<{ readonly id: number }, BondRow>((kysely, { id }) =>
  kysely
    .selectFrom('instrument')
    .where('id', '=', id)
    .where('kind', '=', 'bond')
    .select(fieldsOf(instrumentColumns))
    .select((own) => [
      jsonObjectFrom(
        own
          .selectFrom('bondTerms')
          .select(fieldsOf(bondTermsColumns))
          .whereRef('bondTerms.instrumentId', '=', 'instrument.id'),
      ).as('terms'),
      jsonObjectFrom(
        own.selectFrom('issuer').select(fieldsOf(issuerColumns)).whereRef('issuer.id', '=', 'instrument.issuerId'),
      ).as('issuer'),
    ]),
);

/** The bond with this id, its terms and its issuer. */
export async function findBond(queries: Queries, id: number): Promise<BondRecord | undefined> {
  const [row] = await bondById(queries, { id });
  if (row === undefined || row.terms === null) return undefined;
  const { terms, issuer, ...instrument } = row;
  return { instrument, terms: termsOf(terms), issuer };
}

/** The id of the bond with this ISIN, written in any case. */
export async function findBondIdByIsin({ kysely }: Queries, isin: string): Promise<number | undefined> {
  const row = await kysely
    .selectFrom('instrument')
    .where('isin', '=', isin.toUpperCase())
    .where('kind', '=', 'bond')
    .select('id')
    .executeTakeFirst();
  return row?.id;
}
