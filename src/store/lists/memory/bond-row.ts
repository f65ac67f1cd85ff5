import { type RawBuilder, sql } from 'kysely';
import { type BondStatusKey, bondStatuses } from '#domain/bond/bond-status.ts';
import type { CouponKind } from '#domain/bond/issue.ts';
import type { ChoiceOf, Field } from '#domain/fields/field.ts';
import { grades, gradesBetween, rankOfGrade } from '#domain/issuer/grades.ts';
import { type List, lists } from '#domain/lists/lists.ts';
import { isOfItsDay } from '../../bond/offers/make-whole-rights.ts';
import { bondColumns, bondJoins, couponKind, yieldConvention } from '../bond-sql.ts';
import { columnOf, type ListColumns, type ListContext, type Placed, selectFields } from '../list-sql.ts';
import { foldedText } from '../search/folded-text.ts';

/** The fields that bonds in memory have, and what each is in SQL. */
export interface BondCatalogue {
  readonly list: List;
  /** As a day and a reader's own have them. */
  readonly columnsFor: (context: Pick<ListContext, 'today' | 'members'>) => ListColumns;
}

export const bondCatalogue: BondCatalogue = { list: lists.bonds, columnsFor: bondColumns };

/** Fields in SQL that are of no day and no reader. */
export const columnsOfNoDay = ({ columnsFor }: BondCatalogue): ListColumns => columnsFor({ today: '', members: {} });

/** Choices whose values are words that a column tells. */
const plainChoices: readonly ChoiceOf[] = ['currency', 'country', 'sector', 'seniority', 'assets', 'id'];

/** Days of which a bond in memory has columns of its own. */
const ownDays: readonly string[] = ['maturity', 'call', 'put'];

/** Fields that are read as they are: words, days, and numbers that do not go on with the day. */
export function readFields(catalogue: BondCatalogue): readonly Field[] {
  const columns = columnsOfNoDay(catalogue);
  return catalogue.list.fields.filter((field) => {
    if (field.type === 'choice') return plainChoices.includes(field.of);
    if (field.type === 'day') return !ownDays.includes(field.id);
    return field.type === 'range' && columnOf(columns, field.id).onDay === undefined;
  });
}

/**
 * What lists choose and order bonds by; the fields that are read as they are by their places. Days are counted from 1970-01-01; rates, yields and spreads are
 * fractions, durations in years.
 */
export interface BondRow extends Placed<number | string | null> {
  readonly id: number;
  readonly name: string;
  readonly ticker: string | null;
  readonly isin: string | null;
  /** The languages in which it has another name, as `languagesOf` parts them. */
  readonly titledIn: string | null;
  /** The name as a search compares it. */
  readonly sortName: string;
  readonly issuerName: string | null;
  /** The codes of the venues that it trades on, as `venuesOf` parts them. */
  readonly venue: string | null;
  /** As the filter takes it: indexed where it is paid on an amount that inflation raises. */
  readonly couponKind: CouponKind;
  readonly isPerpetual: boolean;
  readonly isAmortising: boolean;
  readonly isConvertible: boolean;
  /** As its source last gave it; outstanding where it gave none that is known. */
  readonly status: BondStatusKey;
  readonly maturityDay: number | null;
  readonly lastCallDay: number | null;
  readonly lastPutDay: number | null;
  /** The days of its calls and of its puts, ascending; null for none. */
  readonly call: readonly number[] | null;
  readonly put: readonly number[] | null;
  /** A bit for each grade that an agency has given it, or its issuer where it has none itself: bit 0 for the best. */
  readonly gradeBits: number;
  /** Of the figures, as their day is. */
  readonly venueId: number | null;
  readonly figureDay: number | null;
  /** Whether the yield rests on an assumption. */
  readonly isYieldAssumed: boolean;
  /** Whether it is effective and nominal. */
  readonly isYieldComparable: boolean;
}

/** The codes of venues in a row, between which a sign stands that no code has. */
export const venuesOf = (venue: string): readonly string[] => venue.split('\u001f');

/** The languages in a row. */
export const languagesOf = (titledIn: string): readonly string[] => titledIn.split(' ');

/** Which bonds are read: some by their ids, or all. */
export type WantedIds = readonly number[] | 'all';

const dayNumber = (date: RawBuilder<unknown>) => sql`(${date} - date '1970-01-01')`;

/** Both ways of writing each grade, with its bit. */
const gradeTable = sql`(values ${sql.join(
  grades.flatMap((grade) =>
    gradesBetween(grade, grade).map((text) => sql`(${sql.lit(text)}, ${sql.lit(2 ** rankOfGrade(grade))}::int)`),
  ),
)}) as known (grade, bit)`;

const statusKey = sql`case instrument.status_id ${sql.join(
  bondStatuses.map(({ id, key }) => sql`when ${sql.lit(id)} then ${sql.lit(key)}`),
  sql` `,
)} else 'outstanding' end`;

/** The bits of the latest international grade of each agency and type, by what is rated. */
function gradesOf(subject: 'instrument_id' | 'issuer_id', ids: RawBuilder<unknown> | null): RawBuilder<unknown> {
  const id = sql.ref(`rating.${subject}`);
  const isWanted = ids === null ? sql`${id} is not null` : sql`${id} in (${ids})`;
  return sql`select latest.id, coalesce(bit_or(known.bit), 0) as bits from (
      select distinct on (${id}, agency, type_id) ${id} as id, grade from rating
      where type_id <> 3 and ${isWanted} order by ${id}, agency, type_id, rated_on desc, rating.id desc
    ) as latest left join ${gradeTable} using (grade) group by latest.id`;
}

const lastOffer = (type: 'call' | 'put') =>
  sql`max(${dayNumber(sql`coalesce(period_end, date)`)}) filter (where type = ${sql.lit(type)})`;

const offerDays = (type: 'call' | 'put') => {
  const day = dayNumber(sql`date`);
  return sql`array_agg(distinct ${day} order by ${day}) filter (where type = ${sql.lit(type)} and ${isOfItsDay})`;
};

/** The bonds with these ids, by name. */
export function selectBondRows(wanted: WantedIds, catalogue: BondCatalogue): RawBuilder<BondRow> {
  const ids = wanted === 'all' ? null : sql`select unnest(${wanted}::bigint[])`;
  const ofWanted = (column: string) => (ids === null ? sql`true` : sql`${sql.ref(column)} in (${ids})`);
  const issuers = ids === null ? null : sql`select issuer_id from instrument where id in (${ids})`;
  return sql<BondRow>`
    with offered as (
        select instrument_id, ${lastOffer('call')} as last_call, ${lastOffer('put')} as last_put,
          ${offerDays('call')} as calls, ${offerDays('put')} as puts
        from offer where ${ofWanted('instrument_id')} group by instrument_id
      ),
      own as (${gradesOf('instrument_id', ids)}),
      of_issuer as (${gradesOf('issuer_id', issuers)}),
      listed as (
        select instrument_id, string_agg(venue.code, chr(31) order by venue.code) as venues
        from listing join venue on venue.id = listing.venue_id where ${ofWanted('instrument_id')} group by instrument_id
      ),
      titled as (
        select instrument_id, string_agg(language, ' ' order by language) as languages
        from instrument_title where ${ofWanted('instrument_id')} group by instrument_id
      ),
      convertible as (
        select distinct instrument_id from text_section where kind = 'conversion' and ${ofWanted('instrument_id')}
      )
    select instrument.id, instrument.name, instrument.ticker, instrument.isin, titled.languages as "titledIn",
      ${foldedText(sql`instrument.name`)} collate "C" as "sortName",
      ${foldedText(sql`issuer.name`)} as "issuerName", listed.venues as venue,
      ${couponKind} as "couponKind", terms.is_perpetual as "isPerpetual", terms.is_amortising as "isAmortising",
      convertible.instrument_id is not null as "isConvertible", ${statusKey} as status,
      ${dayNumber(sql`terms.matures_on`)} as "maturityDay",
      offered.last_call as "lastCallDay", offered.last_put as "lastPutDay",
      offered.calls as call, offered.puts as put,
      coalesce(own.bits, of_issuer.bits, 0) as "gradeBits", figure.venue_id as "venueId",
      coalesce(figure.yield_origin = 'assumed', false) as "isYieldAssumed",
      coalesce(${yieldConvention} = 'effective' and not terms.is_inflation_linked, false) as "isYieldComparable",
      ${dayNumber(sql`figure.date`)} as "figureDay", ${selectFields(readFields(catalogue), columnsOfNoDay(catalogue))}
    from instrument ${bondJoins}
      left join listed on listed.instrument_id = instrument.id
      left join titled on titled.instrument_id = instrument.id
      left join offered on offered.instrument_id = instrument.id
      left join own on own.id = instrument.id
      left join of_issuer on of_issuer.id = instrument.issuer_id
      left join convertible on convertible.instrument_id = instrument.id
    where instrument.kind = 'bond' and ${ofWanted('instrument.id')}
    order by "sortName", instrument.id`;
}
