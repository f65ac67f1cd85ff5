import { sql } from 'kysely';
import type { ChosenSettings } from '#domain/platform/reader-settings.ts';
import type { Queries, TableOf } from '../../platform/database/database.ts';

export type ReaderSettingsTable = TableOf<
  { readonly accountId: string; readonly settings: ChosenSettings; readonly updatedAt: Date },
  'updatedAt'
>;

/** Keeps what an account chose, beside what it chose before. */
export async function saveReaderSettings(
  { kysely }: Queries,
  accountId: string,
  settings: ChosenSettings,
): Promise<void> {
  await sql`
    insert into reader_settings as known (account_id, settings) values (${accountId}, ${JSON.stringify(settings)}::jsonb)
    on conflict (account_id) do update set settings = known.settings || excluded.settings, updated_at = now()`.execute(
    kysely,
  );
}
