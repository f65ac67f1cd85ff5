import type { BannerKind } from '#domain/banner.ts';
import type { Database } from '../database.ts';

export interface StoredBanner {
  readonly id: string;
  readonly kind: BannerKind;
  /** Two-letter code; null for every language. */
  readonly language: string | null;
  readonly text: string;
  readonly url: string | null;
  readonly shownFrom: string | null;
  readonly shownUntil: string | null;
}

/** Stores a banner; one with the same id is replaced. */
export async function saveBanner({ kysely }: Database, banner: StoredBanner): Promise<void> {
  const { id, kind, language, text, url, shownFrom, shownUntil } = banner;
  const row = { kind, language, text, url, shown_from: shownFrom, shown_until: shownUntil, updated_at: new Date() };
  await kysely
    .insertInto('banner')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Removes a banner; false when there was none. */
export async function removeBanner({ kysely }: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await kysely.deleteFrom('banner').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Every banner, by its id. */
export async function findAllBanners({ kysely }: Database): Promise<readonly StoredBanner[]> {
  return kysely
    .selectFrom('banner')
    .select(['id', 'kind', 'language', 'text', 'url', 'shown_from as shownFrom', 'shown_until as shownUntil'])
    .orderBy('id')
    .execute();
}
