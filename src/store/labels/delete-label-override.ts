import type { Database } from '../database.ts';
import type { LabelOverride } from './find-label-overrides.ts';

/** Takes a text of the operator back; false when there is none. */
export async function deleteLabelOverride(
  { kysely }: Database,
  { language, module, key }: Omit<LabelOverride, 'text'>,
): Promise<boolean> {
  const { numDeletedRows } = await kysely
    .deleteFrom('label_override')
    .where('language', '=', language)
    .where('module', '=', module)
    .where('key', '=', key)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
