import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Banner } from '#domain/operator/banner.ts';
import type { IsoDate } from '#math/units.ts';
import type { Queries } from '../database/database.ts';
import { onlyRow, preparedStatement } from '../database/prepared-statements.ts';

type BannerRecord = Pick<Banner, 'id' | 'kind' | 'text' | 'url'>;

interface DataSourceRecord {
  readonly code: string;
  readonly name: string;
  readonly url: string | null;
  /** When its latest import ended that stands. */
  readonly importedAt: string | null;
}

/** What stands around every page. */
export interface ShellRecord {
  /** The banner of each kind that is shown; one of the language itself wins over one of every language. */
  readonly banners: readonly BannerRecord[];
  /** The sources of the site's data, by name; not one of which every import is taken back. */
  readonly sources: readonly DataSourceRecord[];
}

export interface ShellQuestion {
  readonly language: string;
  readonly today: IsoDate;
}

const shell = preparedStatement<ShellQuestion, ShellRecord>((kysely, { language, today }) =>
  kysely.selectNoFrom((own) => [
    jsonArrayFrom(
      own
        .selectFrom('banner')
        .distinctOn('kind')
        .select(['id', 'kind', 'text', 'url'])
        .where((row) => row.or([row('language', '=', language), row('language', 'is', null)]))
        .where(sql<boolean>`coalesce(shown_from <= ${today}, true) and coalesce(shown_until >= ${today}, true)`)
        .orderBy('kind')
        .orderBy('language', (order) => order.asc().nullsLast())
        .orderBy('id'),
    ).as('banners'),
    jsonArrayFrom(
      own
        .selectFrom('source')
        .leftJoin('importRun', 'importRun.sourceId', 'source.id')
        .select((row) => [
          'source.code',
          'source.name',
          'source.url',
          row.fn.max('importRun.finishedAt').filterWhere('importRun.undoneAt', 'is', null).as('importedAt'),
        ])
        .groupBy(['source.id', 'source.code', 'source.name', 'source.url'])
        .having(sql<boolean>`count(import_run.id) = 0 or bool_or(import_run.undone_at is null) is true`)
        .orderBy('source.name'),
    ).as('sources'),
  ]),
);

/** What stands around every page in a language on a day, by one statement. */
export async function findShell(queries: Queries, question: ShellQuestion) {
  return onlyRow(await shell(queries, question));
}
