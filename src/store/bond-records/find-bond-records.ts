import { type RawBuilder, sql } from 'kysely';
import { type AnnouncedSection, announcedSections } from '#domain/announced-sections.ts';
import type { LanguageCode } from '#domain/language.ts';
import type { TextSection } from '#domain/text-section.ts';
import type { Queries } from '../database.ts';
import { nearestLanguage } from '../titles/nearest-language.ts';
import type { IssueRecords } from './save-bond-records.ts';

/** How much a section holds, and of which day its latest is. */
interface Announcement {
  readonly section: AnnouncedSection;
  readonly count: number;
  readonly latest: string | null;
}

type WithoutBond<Rows> = Rows extends readonly (infer Row)[] ? readonly Omit<Row, 'instrumentId'>[] : never;

/** What is known of one bond beside terms and payments, and what else there is to ask for. */
export interface BondRecords {
  readonly records: { readonly [Name in keyof IssueRecords]: WithoutBond<IssueRecords[Name]> };
  readonly texts: readonly Omit<TextSection, 'instrumentId'>[];
  readonly announced: readonly Announcement[];
}

export interface RecordsQuestion {
  readonly bondId: number;
  readonly language: LanguageCode;
  readonly activeStatusIds: readonly number[];
  readonly today: string;
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

const tranche = 'number startsOn endsOn settlesOn method offered placed demand price yield bids'.split(' ');

function records({ bond }: Anchor): RawBuilder<unknown> {
  return sql`json_build_object(
    'identifiers', ${rowsOf(jsonOf(['kind', 'value']), sql`select * from issue_identifier where instrument_id = ${bond} order by kind`)},
    'managers', ${rowsOf(jsonOf(['role', 'name']), sql`select * from issue_manager where instrument_id = ${bond} order by name`)},
    'tranches', ${rowsOf(jsonOf(tranche), sql`select * from issue_tranche where instrument_id = ${bond} order by number`)},
    'defaults', ${rowsOf(
      jsonOf(['dueOn', 'kind', 'state', 'amount', 'graceEndsOn', 'settledOn']),
      sql`select * from issue_default where instrument_id = ${bond} order by due_on desc, kind`,
    )},
    'covenants', ${rowsOf(
      jsonOf(['kind', 'threshold', 'actual', 'state', 'testedOn']),
      sql`select * from issue_covenant where instrument_id = ${bond} order by state <> 'breached', kind`,
    )},
    'stakes', ${rowsOf(
      jsonOf(['kind', 'name', 'asOf', 'share', 'amount']),
      sql`select * from issue_stake as stake where instrument_id = ${bond}
        and as_of = (select max(as_of) from issue_stake where instrument_id = ${bond} and kind = stake.kind)
        order by kind, name`,
    )},
    'lombard', ${rowsOf(
      jsonOf(['list', 'listedOn', 'removedOn', 'haircut']),
      sql`select * from lombard_listing where instrument_id = ${bond} order by removed_on is not null, list, listed_on desc`,
    )})`;
}

function texts({ bond }: Anchor, language: LanguageCode): RawBuilder<unknown> {
  return rowsOf(
    jsonOf(['kind', 'language', 'text', 'updatedOn']),
    sql`select distinct on (kind) * from text_section where instrument_id = ${bond}
      order by kind, ${nearestLanguage(language)}`,
  );
}

const documents = ({ bond, issuer }: Anchor, condition: RawBuilder<unknown>) =>
  sql`select count(*)::int as count, max(published_on)::text as latest from document
    where (instrument_id = ${bond} or issuer_id = ${issuer}) and ${condition}`;

const files = (issuer: RawBuilder<unknown>, kind: string) =>
  sql`select count(*)::int as count, null::text as latest from report_file where issuer_id = ${issuer} and kind = ${kind}`;

const reports = (issuer: RawBuilder<unknown>, standard: string) =>
  sql`select count(distinct ends_on)::int as count, max(ends_on)::text as latest from report join report_value on report_id = report.id
    where issuer_id = ${issuer} and standard = ${standard}`;

type Counts = Readonly<Record<AnnouncedSection, RawBuilder<unknown>>>;

/** A count and a latest day for each section. */
function counts({ bond, issuer }: Anchor, { activeStatusIds, today }: RecordsQuestion): Counts {
  const rated = sql`(rating.instrument_id = ${bond} or rating.issuer_id = ${issuer} or rating.issuer_id in (
    select issuer_id from bond_party where instrument_id = ${bond}))`;
  return {
    documents: documents({ bond, issuer }, sql`kind <> 'risk_report'`),
    risk_report: documents({ bond, issuer }, sql`kind = 'risk_report'`),
    ratings: sql`select count(distinct (instrument_id, issuer_id, agency, type_id))::int as count, max(rated_on)::text as latest
      from rating where ${rated}`,
    ifrs: reports(issuer, 'ifrs'),
    ras: reports(issuer, 'national'),
    multipliers: sql`select count(distinct ends_on)::int as count, max(ends_on)::text as latest from report
      join report_value on report_id = report.id where issuer_id = ${issuer} and days = 0`,
    consensus: sql`select count(*)::int as count, max(as_of)::text as latest from consensus_forecast where issuer_id = ${issuer}`,
    annual_reports: files(issuer, 'annual'),
    quarterly_reports: files(issuer, 'quarterly'),
    esg_reports: files(issuer, 'esg'),
    similar: sql`select exists (select from bond_terms terms join instrument on instrument.id = terms.instrument_id
        where terms.face_currency = (select face_currency from bond_terms where instrument_id = ${bond})
          and instrument.id <> ${bond} and status_id = any(${activeStatusIds}::smallint[])
          and coalesce(matures_on >= ${today}::date, true))::int as count, null::text as latest`,
    latest_issues: sql`select (case when count(*) > 1 then count(*) else 0 end)::int as count, null::text as latest from instrument
      where issuer_id = ${issuer} and kind = 'bond'`,
    indexes: sql`select count(*)::int as count, max(as_of)::text as latest from index_member as member where instrument_id = ${bond}
      and as_of = (select max(as_of) from index_member as known where known.index_id = member.index_id)`,
    comments: sql`select count(*)::int as count, max(published_on)::text as latest from comment
      where not exists (select from withdrawn_comment where comment_id = comment.id)
        and exists (select from comment_words where comment_id = comment.id)
        and id in (select comment_id from comment_subject where issuer_id = ${issuer}
          union select comment_id from comment_subject join instrument on instrument.id = instrument_id
          where instrument.issuer_id = ${issuer})`,
    news: sql`select count(*)::int as count, (max(published_at) at time zone 'UTC')::date::text as latest from issuer_news
      where issuer_id = ${issuer} and exists (select from news_words where news_id = issuer_news.id)`,
    related: sql`select (select count(*) from bond_party where instrument_id = ${bond})::int + (select count(*) from issuer_relation
      where issuer_id = ${issuer} or related_issuer_id = ${issuer})::int as count, null::text as latest`,
  };
}

function announced(anchor: Anchor, question: RecordsQuestion): RawBuilder<unknown> {
  const all = counts(anchor, question);
  const rows = announcedSections.map(
    (section) => sql`(select ${section}::text as section, own.* from (${all[section]}) as own)`,
  );
  return sql`(select coalesce(json_agg(json_build_object('section', section, 'count', count, 'latest', latest)), '[]')
    from (${sql.join(rows, sql` union all `)}) as found where count > 0)`;
}

/** Everything that the sections of a bond's page show or announce, by one statement. */
export async function findBondRecords({ kysely }: Queries, question: RecordsQuestion): Promise<BondRecords> {
  const bond = sql`${question.bondId}::bigint`;
  const anchor = { bond, issuer: sql`(select issuer_id from instrument where id = ${bond})` };
  const { rows } = await sql<BondRecords>`
    select ${records(anchor)} as records, ${texts(anchor, question.language)} as texts,
      ${announced(anchor, question)} as announced`.execute(kysely);
  const [found] = rows;
  if (found === undefined) throw new Error('a select without a row');
  return found;
}
