import type { Banner } from '#domain/operator/banner.ts';
import type { Queries } from '../../platform/database/database.ts';

export type BannerTable = Banner & { readonly updatedAt: Date };

/** Every banner, by its id. */
export async function findAllBanners({ kysely }: Queries) {
  return kysely
    .selectFrom('banner')
    .select(['id', 'kind', 'language', 'text', 'url', 'shownFrom', 'shownUntil'])
    .orderBy('id')
    .execute();
}

/** Stores a banner; one with the same id is replaced. */
export async function saveBanner({ kysely }: Queries, { id, ...banner }: Banner) {
  const row = { ...banner, updatedAt: new Date() };
  await kysely
    .insertInto('banner')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Removes a banner; false when there was none. */
export async function removeBanner({ kysely }: Queries, id: string) {
  const { numDeletedRows } = await kysely.deleteFrom('banner').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
