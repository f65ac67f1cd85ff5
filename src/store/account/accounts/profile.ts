import { sql } from 'kysely';
import type { Queries } from '../../platform/database/database.ts';

/** What a reader says of himself. */
interface OwnProfile {
  readonly name: string;
  /** Two-letter code; null for the browser's. */
  readonly language: string | null;
}

/** Keeps what a reader says of himself. */
export async function saveProfile({ kysely }: Queries, accountId: string, profile: OwnProfile): Promise<void> {
  await kysely
    .updateTable('account')
    .set({ ...profile, updatedAt: sql`now()` })
    .where('id', '=', accountId)
    .execute();
}
