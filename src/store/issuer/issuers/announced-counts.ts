import { type RawBuilder, sql } from 'kysely';
import { type AnnouncedSection, announcedSections } from '#domain/bond/announced-sections.ts';
import type { Queries } from '../../platform/database/database.ts';
import { onlyRow, preparedStatement } from '../../platform/database/prepared-statements.ts';

/** How much a section holds, and of which day its latest is. */
export interface Announcement {
  readonly section: AnnouncedSection;
  readonly count: number;
  readonly latest: string | null;
}

/** In SQL, a count and a latest day. */
type Counts = Partial<Readonly<Record<AnnouncedSection, RawBuilder<unknown>>>>;

const files = (issuer: RawBuilder<unknown>, kind: string) =>
  sql`select count(*)::int as count, null::text as latest from report_file where issuer_id = ${issuer} and kind = ${kind}`;

const reports = (issuer: RawBuilder<unknown>, standard: string) =>
  sql`select count(distinct ends_on)::int as count, max(ends_on)::text as latest from report join report_value on report_id = report.id
    where issuer_id = ${issuer} and standard = ${standard}`;

/** In SQL, the documents on a condition. */
export const documentCounts = (condition: RawBuilder<unknown>) =>
  sql`select count(*)::int as count, max(published_on)::text as latest from document where ${condition}`;

/** What sections hold that are about an issuer alone. */
export function issuerCounts(issuer: RawBuilder<unknown>) {
  return {
    ifrs: reports(issuer, 'ifrs'),
    ras: reports(issuer, 'national'),
    multipliers: sql`select count(distinct ends_on)::int as count, max(ends_on)::text as latest from report
      join report_value on report_id = report.id where issuer_id = ${issuer} and days = 0`,
    consensus: sql`select count(*)::int as count, max(as_of)::text as latest from consensus_forecast where issuer_id = ${issuer}`,
    annual_reports: files(issuer, 'annual'),
    quarterly_reports: files(issuer, 'quarterly'),
    esg_reports: files(issuer, 'esg'),
    comments: sql`select count(*)::int as count, max(published_on)::text as latest from comment
      where not exists (select from withdrawn_comment where comment_id = comment.id)
        and exists (select from comment_words where comment_id = comment.id)
        and id in (select comment_id from comment_subject where issuer_id = ${issuer}
          union select comment_id from comment_subject join instrument on instrument.id = instrument_id
          where instrument.issuer_id = ${issuer})`,
    news: sql`select count(*)::int as count, (max(published_at) at time zone 'UTC')::date::text as latest from issuer_news
      where issuer_id = ${issuer} and exists (select from news_words where news_id = issuer_news.id)`,
  } satisfies Counts;
}

/** The sections that hold anything, as an array of objects. */
export function announcedOf(counts: Counts): RawBuilder<unknown> {
  const rows = announcedSections.flatMap((section) => {
    const own = counts[section];
    return own === undefined ? [] : [sql`(select ${section}::text as section, own.* from (${own}) as own)`];
  });
  return sql`(select coalesce(json_agg(json_build_object('section', section, 'count', count, 'latest', latest)), '[]')
    from (${sql.join(rows, sql` union all `)}) as found where count > 0)`;
}

interface AnnouncedRow {
  readonly announced: readonly Announcement[];
}

const ofIssuer = preparedStatement<{ readonly issuerId: number }, AnnouncedRow>((_, { issuerId }) => {
  const issuer = sql`${issuerId}::bigint`;
  const counts = {
    ...issuerCounts(issuer),
    documents: documentCounts(sql`issuer_id = ${issuer} and kind <> 'risk_report'`),
    ratings: sql`select count(distinct (agency, type_id))::int as count, max(rated_on)::text as latest
      from rating where issuer_id = ${issuer}`,
    related: sql`select count(*)::int as count, null::text as latest from issuer_relation
      where issuer_id = ${issuer} or related_issuer_id = ${issuer}`,
  };
  return sql<AnnouncedRow>`select ${announcedOf(counts)} as announced`;
});

/** What the sections of an issuer's own page hold. */
export async function findIssuerAnnouncements(queries: Queries, issuerId: number) {
  return onlyRow(await ofIssuer(queries, { issuerId })).announced;
}
