import { sql } from 'kysely';
import type { Banner } from '#domain/banner.ts';
import type { IsoDate } from '#math/units.ts';
import type { Queries } from '../database.ts';

export type BannerRecord = Pick<Banner, 'id' | 'kind' | 'text' | 'url'>;

export type BannerTable = Banner & { readonly updatedAt: Date };

export interface BannerQuestion {
  readonly language: string;
  readonly today: IsoDate;
}

/** The banner of each kind that is shown today in a language; one of the language itself wins over one of every language. */
export async function findBanners(
  { kysely }: Queries,
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

/** Every banner, by its id. */
export async function findAllBanners({ kysely }: Queries): Promise<readonly Banner[]> {
  return kysely
    .selectFrom('banner')
    .select(['id', 'kind', 'language', 'text', 'url', 'shownFrom', 'shownUntil'])
    .orderBy('id')
    .execute();
}

/** Stores a banner; one with the same id is replaced. */
export async function saveBanner({ kysely }: Queries, { id, ...banner }: Banner): Promise<void> {
  const row = { ...banner, updatedAt: new Date() };
  await kysely
    .insertInto('banner')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Removes a banner; false when there was none. */
export async function removeBanner({ kysely }: Queries, id: string): Promise<boolean> {
  const { numDeletedRows } = await kysely.deleteFrom('banner').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
