import { sql } from 'kysely';
import type { BannerKind } from '#domain/banner.ts';
import type { IsoDate } from '#math/units.ts';
import type { Database } from '../database.ts';

export interface BannerRecord {
  readonly id: string;
  readonly kind: BannerKind;
  readonly text: string;
  readonly url: string | null;
}

export interface BannerQuestion {
  readonly language: string;
  readonly today: IsoDate;
}

/** The banner of each kind that is shown today in a language; one of the language itself wins over one of every language. */
export async function findBanners(
  { kysely }: Database,
  { language, today }: BannerQuestion,
): Promise<readonly BannerRecord[]> {
  return kysely
    .selectFrom('banner')
    .distinctOn('kind')
    .select(['id', 'kind', 'text', 'url'])
    .where((row) => row.or([row('language', '=', language), row('language', 'is', null)]))
    .where(sql<boolean>`coalesce(shown_from <= ${today}, true) and coalesce(shown_until >= ${today}, true)`)
    .orderBy('kind')
    .orderBy('language', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute();
}
