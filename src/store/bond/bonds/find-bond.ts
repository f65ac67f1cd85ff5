import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { BondFacts, IssueTerms } from '#domain/bond/issue.ts';
import type { Instrument, Issuer } from '#domain/market/instrument.ts';
import { SELIC } from '#domain/market/overnight-fixing.ts';
import type { OvernightRate } from '#math/curve/overnight-swap-conventions.ts';
import { instrumentColumns, issuerColumns } from '../../market/instruments/instrument-table.ts';
import { fieldsOf, type Queries } from '../../platform/database/database.ts';
import { preparedStatement } from '../../platform/database/prepared-statements.ts';
import { findBillAuctions } from '../auctions/auctions.ts';
import { findCashFlowsByBond } from '../cash-flows/cash-flows.ts';
import { findResets } from '../cash-flows/daily-rates.ts';
import { findOffersByBond } from '../offers/offers.ts';
import { bondTermsColumns, findTerms, type TermsRow, termsOf } from './bond-terms.ts';
import { isOwnGovernment } from './government-bonds.ts';

export interface BondRecord {
  readonly instrument: Instrument;
  readonly terms: IssueTerms;
  readonly issuer: Issuer | null;
  readonly followsUnderlying: boolean;
}

interface BondRow extends Instrument {
  readonly terms: TermsRow | null;
  readonly issuer: Issuer | null;
  readonly followsUnderlying: boolean;
}

/** Whether a bond repays by an underlying, or may be turned into one; what a trigger alone turns into shares is a bond until then. */
const followsUnderlying = sql<boolean>`(exists (select from structured_terms where structured_terms.instrument_id = instrument.id)
  or exists (select from conversion_terms where conversion_terms.instrument_id = instrument.id and kind <> 'contingent'))`;

const bondById = preparedStatement<{ readonly id: number }, BondRow>((kysely, { id }) =>
  kysely
    .selectFrom('instrument')
    .where((is) => is.and({ id, kind: 'bond' }))
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
      followsUnderlying.as('followsUnderlying'),
    ]),
);

/** The bond with this id, its terms and its issuer. */
export async function findBond(queries: Queries, id: number) {
  const [row] = await bondById(queries, { id });
  if (row === undefined || row.terms === null) return undefined;
  const { terms, issuer, followsUnderlying, ...instrument } = row;
  return { instrument, terms: termsOf(terms), issuer, followsUnderlying };
}

/** The id of the bond that has or had this ISIN, written in any case. */
export async function findBondIdByIsin({ kysely }: Queries, isin: string) {
  const row = await kysely
    .selectFrom('instrumentCode as code')
    .innerJoin('instrument', 'instrument.id', 'code.instrumentId')
    .where('code.scheme', '=', 'isin')
    .where('code.code', '=', isin.toUpperCase())
    .where('kind', '=', 'bond')
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

/** The id of the bond that is named by its number or its ISIN; undefined where there is none. */
export async function findBondIdNamed(queries: Queries, name: string) {
  if (!/^\d{1,15}$/.test(name.trim())) return await findBondIdByIsin(queries, name.trim());
  const id = Number(name);
  const query = queries.kysely.selectFrom('instrument').where('id', '=', id).where('kind', '=', 'bond').select('id');
  return (await query.executeTakeFirst())?.id;
}

function findNames({ kysely }: Queries, instrumentIds: readonly number[]) {
  return kysely
    .selectFrom('instrument')
    .leftJoin('issuer', 'issuer.id', 'instrument.issuerId')
    .leftJoin('bondTerms as terms', 'terms.instrumentId', 'instrument.id')
    .select(['instrument.id', 'instrument.name', 'instrument.isGenerated', isOwnGovernment.as('isGovernment')])
    .select(followsUnderlying.as('followsUnderlying'))
    .where('instrument.id', 'in', instrumentIds)
    .execute();
}

/** Terms, payments and offers of these instruments; those without terms, such as stocks, are left out. */
export async function findBondFacts(queries: Queries, instrumentIds: readonly number[]) {
  if (instrumentIds.length === 0) return [];
  const named = await findNames(queries, instrumentIds);
  const allTerms = await findTerms(queries, instrumentIds);
  const cashFlows = await findCashFlowsByBond(queries, instrumentIds);
  const offers = await findOffersByBond(queries, instrumentIds);
  let bills: ReturnType<typeof findBillAuctions> | undefined;
  const billAuctions = () => {
    bills ??= findBillAuctions(queries);
    return bills;
  };
  const facts: BondFacts[] = [];
  for (const { id, name, isGenerated, isGovernment, followsUnderlying } of named) {
    const terms = allTerms.get(id);
    if (terms === undefined) continue;
    const payments = cashFlows.get(id) ?? [];
    facts.push({
      instrumentId: id,
      name,
      isGenerated,
      isGovernment,
      followsUnderlying,
      terms,
      cashFlows: payments,
      offers: offers.get(id) ?? [],
      resets: await findResets(queries, { terms, isGenerated, cashFlows: payments }, billAuctions),
    });
  }
  return facts;
}

/** The bonds whose coupons are made of the fixings of these overnight rates, real or generated, with their payments. */
export async function findArrearsBonds(
  queries: Queries,
  { referenceRates, isGenerated }: { readonly referenceRates: readonly OvernightRate[]; readonly isGenerated: boolean },
) {
  const found = await queries.kysely
    .selectFrom('bondTerms')
    .innerJoin('instrument', 'instrument.id', 'bondTerms.instrumentId')
    .where('overnightMethod', 'is not', null)
    .where('referenceRate', 'in', referenceRates)
    .where('isGenerated', '=', isGenerated)
    .select('bondTerms.instrumentId')
    .execute();
  const ids = found.map(({ instrumentId }) => instrumentId);
  if (ids.length === 0) return [];
  const [terms, cashFlows] = [await findTerms(queries, ids), await findCashFlowsByBond(queries, ids)];
  return Array.from(terms, ([id, own]) => ({ terms: own, isGenerated, cashFlows: cashFlows.get(id) ?? [] }));
}

/** The ids of the bonds whose nominal grows by the Selic rate. */
export async function findGrowingBonds({ kysely }: Queries, isGenerated: boolean): Promise<readonly number[]> {
  const found = await kysely
    .selectFrom('bondTerms')
    .innerJoin('instrument', 'instrument.id', 'bondTerms.instrumentId')
    .where((is) => is.and({ couponFormula: SELIC, isGenerated }))
    .select('bondTerms.instrumentId')
    .execute();
  return found.map(({ instrumentId }) => instrumentId);
}

/** The notes whose rate follows the auctions of 13-week bills, each with the last day on which some venue had it; no generated ones. */
export async function findBillFloaters(queries: Queries) {
  const found = await queries.kysely
    .selectFrom('bondTerms')
    .innerJoin('instrument', 'instrument.id', 'bondTerms.instrumentId')
    .leftJoin('listing', 'listing.instrumentId', 'bondTerms.instrumentId')
    .where((is) => is.and({ referenceRate: 'us_bill_13w', isGenerated: false }))
    .groupBy('bondTerms.instrumentId')
    .orderBy('bondTerms.instrumentId')
    .select((row) => ['bondTerms.instrumentId', row.fn.max('listing.lastDate').as('pricedOn')])
    .execute();
  const ids = found.map(({ instrumentId }) => instrumentId);
  const terms = await findTerms(queries, ids);
  return found.flatMap(({ instrumentId, pricedOn }) => {
    const known = terms.get(instrumentId);
    return known === undefined ? [] : [{ terms: known, pricedOn }];
  });
}
