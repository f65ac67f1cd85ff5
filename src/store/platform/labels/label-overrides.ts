import { sql } from 'kysely';
import type { Queries, TableOf } from '../database/database.ts';

/** A text that the operator has put in place of the product's. */
export interface LabelOverride {
  /** Two-letter code. */
  readonly language: string;
  readonly module: string;
  /** With its plural form where it has one. */
  readonly key: string;
  readonly text: string;
}

export type LabelOverrideTable = TableOf<LabelOverride & { readonly updatedAt: Date }, 'updatedAt'>;

/** All texts of the operator, in the order of language, module and key. */
export function findLabelOverrides({ kysely }: Queries) {
  return kysely
    .selectFrom('labelOverride')
    .select(['language', 'module', 'key', 'text'])
    .orderBy('language')
    .orderBy('module')
    .orderBy('key')
    .execute();
}

/** Stores a text of the operator; one of the same language, module and key gives way. */
export async function saveLabelOverride({ kysely }: Queries, override: LabelOverride) {
  const { language, module, key, text } = override;
  await kysely
    .insertInto('labelOverride')
    .values({ language, module, key, text })
    .onConflict((conflict) =>
      conflict.columns(['language', 'module', 'key']).doUpdateSet({ text, updatedAt: sql`now()` }),
    )
    .execute();
}

/** Takes a text of the operator back; false when there is none. */
export async function deleteLabelOverride({ kysely }: Queries, { language, module, key }: Omit<LabelOverride, 'text'>) {
  const { numDeletedRows } = await kysely
    .deleteFrom('labelOverride')
    .where((is) => is.and({ language, module, key }))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
