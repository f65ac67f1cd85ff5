import { type RawBuilder, sql } from 'kysely';
import type { Asked } from '#domain/screener/asked.ts';
import { type ScreenModel, screens } from '#domain/screener/screens.ts';
import type { IsoDate } from '#math/units.ts';
import type { Database } from '../database.ts';
import { findListPage, type ListPage, type ListPageQuery } from '../search/find-list-page.ts';
import { screenFilter } from './screen-filter.ts';
import { orderColumn, type ScreenContext, type ScreenSource, screenSource, valueBefore } from './screen-source.ts';

export interface ScreenQuery extends ListPageQuery, ScreenContext {
  readonly asked: Asked;
  /** A field, or the name. */
  readonly sort: string;
  /** Fields that order what is equal in those before. */
  readonly further: readonly { readonly sort: string; readonly isDescending: boolean }[];
}

type ScreenValue = string | number | readonly number[] | null;

/** A row of a list: what every row has, and the fields of its list by name. Percentages are fractions, ratings their ranks. */
export interface ScreenRecord {
  readonly id: number;
  readonly name: string;
  readonly isGenerated: boolean;
  /** Of the figures; none of companies. */
  readonly venueId: number | null;
  readonly venueName: string | null;
  readonly issuerId: number | null;
  readonly issuerName: string | null;
  readonly indexId: number | null;
  readonly indexName: string | null;
  readonly date: IsoDate | null;
  /** The value of the trading day before. */
  readonly before: number | null;
  readonly fields: Readonly<Record<string, ScreenValue>>;
}

const ofCompany = sql`issuer.id, issuer.name, issuer.is_generated as "isGenerated", null as "venueId", null as "venueName",
  issuer.id as "issuerId", issuer.name as "issuerName", null as "indexId", null as "indexName", null as date, null as before`;

const ofInstrument = sql`instrument.id, instrument.name, instrument.is_generated as "isGenerated", figure.venue_id as "venueId",
  venue.name as "venueName", issuer.id as "issuerId", issuer.name as "issuerName", tracked.id as "indexId",
  tracked.name as "indexName", figure.date, ${valueBefore} as before`;

/** Rows of the driver have names in camel case, fields their own: they travel by their places. */
function fieldColumns(model: ScreenModel, { columns }: ScreenSource): RawBuilder<unknown> {
  return sql.join(screens[model].map(({ id }, at) => sql`${columns[id]?.value ?? sql`null`} as ${sql.id(`f${at}`)}`));
}

type Stored = Omit<ScreenRecord, 'fields'> & Readonly<Record<`f${number}`, ScreenValue>>;

function recordOf(model: ScreenModel, stored: Stored): ScreenRecord {
  const fields = screens[model].map(({ id }, at) => [id, stored[`f${at}`] ?? null] as const);
  return { ...stored, fields: Object.fromEntries(fields) };
}

/** What is typed may be a code of what is looked for, which then comes first. */
function codeFirst({ table }: ScreenSource, text: string): RawBuilder<unknown> {
  const code = sql`upper(${text.trim()}::text)`;
  return table === 'issuer'
    ? sql`(issuer.lei is not distinct from ${code}) desc`
    : sql`coalesce(${code} in (instrument.isin, upper(instrument.ticker)), false) desc`;
}

/** One page of a list, and how many rows match in all. */
export async function findScreenPage(
  database: Database,
  model: ScreenModel,
  query: ScreenQuery,
): Promise<ListPage<ScreenRecord>> {
  const source = screenSource(model, query);
  const { total, items } = await findListPage<Stored>(
    database,
    {
      ...source,
      isWhole: true,
      filter: screenFilter(model, query.asked, (id) => source.columns[id]?.value ?? sql`null`),
      columns: sql`${source.table === 'issuer' ? ofCompany : ofInstrument}, ${fieldColumns(model, source)}`,
      first: [codeFirst(source, query.text)],
      sortColumn: orderColumn(source, query.sort),
      further: query.further.map(({ sort, isDescending }) => ({ column: orderColumn(source, sort), isDescending })),
    },
    query,
  );
  return { total, items: items.map((stored) => recordOf(model, stored)) };
}
