import { type RawBuilder, sql } from 'kysely';
import type { AnnouncedSection } from '#domain/bond/announced-sections.ts';
import type { TextSection } from '#domain/issuer/text-section.ts';
import type { InstrumentKind } from '#domain/market/instrument.ts';
import type { LanguageCode } from '#domain/platform/language.ts';
import type { IsoDate } from '#math/units.ts';
import { type Announcement, announcedOf, documentCounts, issuerCounts } from '../../issuer/issuers/announced-counts.ts';
import type { Queries } from '../../platform/database/database.ts';
import { onlyRow, preparedStatement } from '../../platform/database/prepared-statements.ts';
import { nearestLanguage } from '../../platform/titles/titles.ts';
import { hasMarket } from '../liquidity/find-liquidity-record.ts';
import { type RecordName, type RecordRows, recordNames, recordTables } from './record-tables.ts';

/** An instrument on which the bond depends, and its latest price where it has one. */
export interface LinkedInstrument {
  readonly id: number;
  readonly kind: InstrumentKind;
  readonly name: string;
  readonly currency: string;
  readonly price: number | null;
  readonly date: IsoDate | null;
  readonly venueId: number | null;
}

/** What is known of one bond beside terms and payments, and what else there is to ask for. */
export interface BondRecords {
  readonly records: { readonly [Name in RecordName]: readonly Omit<RecordRows[Name], 'instrumentId'>[] };
  readonly texts: readonly Omit<TextSection, 'instrumentId'>[];
  readonly linked: readonly LinkedInstrument[];
  readonly announced: readonly Announcement[];
}

export interface RecordsQuestion {
  readonly bondId: number;
  readonly language: LanguageCode;
  readonly activeStatusIds: readonly number[];
  readonly today: IsoDate;
  /** The first day whose trades and quotes tell of liquidity. */
  readonly marketFrom: IsoDate;
}

interface Anchor {
  readonly bond: RawBuilder<unknown>;
  readonly issuer: RawBuilder<unknown>;
}

const rowsOf = (columns: string, source: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(${sql.raw(columns)}), '[]') from (${source}) as own)`;

/** An object of these fields out of columns of the same names in snake case. */
function jsonOf(fields: readonly string[]): string {
  const pairs = fields.map(
    (name) => `'${name}', own.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
  );
  return `json_build_object(${pairs.join(', ')})`;
}

/** The order of each list. */
const orders: Readonly<Record<RecordName, string>> = {
  identifiers: 'kind',
  managers: 'name',
  tranches: 'number',
  defaults: 'due_on desc, kind',
  covenants: "state <> 'breached', kind",
  stakes: 'kind, name',
  lombard: 'removed_on is not null, list, listed_on desc',
  redemptionRights: 'number',
  ratingSteps: 'number',
  conversions: 'kind',
  structured: 'payoff',
  underlyings: 'weight desc nulls last, name',
  observations: 'date',
  restructurings: 'effective_on desc',
  restructuredTerms: 'term',
  details: 'kind',
};

/** Rows that are left out: stakes of days before the latest of their kind. */
function condition(name: RecordName, bond: RawBuilder<unknown>): RawBuilder<unknown> {
  if (name !== 'stakes') return sql`true`;
  return sql`as_of = (select max(as_of) from issue_stake as later where instrument_id = ${bond} and later.kind = stored.kind)`;
}

function listOf(name: RecordName, bond: RawBuilder<unknown>): RawBuilder<unknown> {
  const { table, columns } = recordTables[name];
  const fields = Object.keys(columns).filter((field) => field !== 'instrumentId');
  const source = sql`select * from ${sql.table(table)} as stored where instrument_id = ${bond} and ${condition(name, bond)}
    order by ${sql.raw(orders[name])}`;
  return rowsOf(jsonOf(fields), source);
}

function records({ bond }: Anchor): RawBuilder<unknown> {
  return sql`json_build_object(${sql.join(recordNames.map((name) => sql`${sql.lit(name)}, ${listOf(name, bond)}`))})`;
}

/** The instruments that the bond may become or follows, with their latest price. */
function linked({ bond }: Anchor): RawBuilder<unknown> {
  const source = sql`select instrument.id, kind, name, currency, indicative_price as price, date, venue_id from instrument
    left join latest_figure figure on figure.instrument_id = instrument.id
    where id in (select underlying_id from conversion_terms where instrument_id = ${bond}
      union select underlying_id from structured_underlying where instrument_id = ${bond})`;
  return rowsOf(jsonOf(['id', 'kind', 'name', 'currency', 'price', 'date', 'venueId']), source);
}

function texts({ bond }: Anchor, language: LanguageCode): RawBuilder<unknown> {
  return rowsOf(
    jsonOf(['kind', 'language', 'text', 'updatedOn']),
    sql`select distinct on (kind) * from text_section where instrument_id = ${bond}
      order by kind, ${nearestLanguage(language)}`,
  );
}

const documents = ({ bond, issuer }: Anchor, condition: RawBuilder<unknown>) =>
  documentCounts(sql`(instrument_id = ${bond} or issuer_id = ${issuer}) and ${condition}`);

/** The map is a tab of the bond's chart and no section of its page. */
type Counts = Readonly<Record<Exclude<AnnouncedSection, 'map'>, RawBuilder<unknown>>>;

/** A count and a latest day for each section. */
function counts({ bond, issuer }: Anchor, { activeStatusIds, today, marketFrom }: RecordsQuestion): Counts {
  const rated = sql`(rating.instrument_id = ${bond} or rating.issuer_id = ${issuer} or rating.issuer_id in (
    select issuer_id from bond_party where instrument_id = ${bond}))`;
  return {
    ...issuerCounts(issuer),
    quotes: sql`select count(*)::int as count, (max(quoted_at) at time zone 'UTC')::date::text as latest
      from quotes_of(${bond}) as quote`,
    liquidity: sql`select ${hasMarket(bond, marketFrom)}::int as count, null::text as latest`,
    documents: documents({ bond, issuer }, sql`kind <> 'risk_report'`),
    risk_report: documents({ bond, issuer }, sql`kind = 'risk_report'`),
    ratings: sql`select count(distinct (instrument_id, issuer_id, agency, type_id))::int as count, max(rated_on)::text as latest
      from rating where ${rated}`,
    similar: sql`select exists (select from bond_terms terms join instrument on instrument.id = terms.instrument_id
        where terms.face_currency = (select face_currency from bond_terms where instrument_id = ${bond})
          and instrument.id <> ${bond} and status_id = any(${activeStatusIds}::smallint[])
          and coalesce(matures_on >= ${today}::date, true))::int as count, null::text as latest`,
    latest_issues: sql`select (case when count(*) > 1 then count(*) else 0 end)::int as count, null::text as latest from instrument
      where issuer_id = ${issuer} and kind = 'bond'`,
    indexes: sql`select count(*)::int as count, max(as_of)::text as latest from index_member as member where instrument_id = ${bond}
      and as_of = (select max(as_of) from index_member as known where known.index_id = member.index_id)`,
    related: sql`select (select count(*) from bond_party where instrument_id = ${bond})::int + (select count(*) from issuer_relation
      where issuer_id = ${issuer} or related_issuer_id = ${issuer})::int as count, null::text as latest`,
  };
}

const bondRecords = preparedStatement<RecordsQuestion, BondRecords>((_, question) => {
  const bond = sql`${question.bondId}::bigint`;
  const anchor = { bond, issuer: sql`(select issuer_id from instrument where id = ${bond})` };
  return sql<BondRecords>`select ${records(anchor)} as records, ${texts(anchor, question.language)} as texts,
    ${linked(anchor)} as linked, ${announcedOf(counts(anchor, question))} as announced`;
});

/** Everything that the sections of a bond's page show or announce, by one statement. */
export async function findBondRecords(queries: Queries, question: RecordsQuestion) {
  return onlyRow(await bondRecords(queries, question));
}
