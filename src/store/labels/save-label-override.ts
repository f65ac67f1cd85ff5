import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { LabelOverride } from './find-label-overrides.ts';

/** Stores a text of the operator; one of the same language, module and key gives way. */
export async function saveLabelOverride({ kysely }: Database, override: LabelOverride): Promise<void> {
  const { language, module, key, text } = override;
  await kysely
    .insertInto('label_override')
    .values({ language, module, key, text })
    .onConflict((conflict) =>
      conflict.columns(['language', 'module', 'key']).doUpdateSet({ text, updated_at: sql`now()` }),
    )
    .execute();
}
