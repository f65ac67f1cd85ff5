import { sql } from 'kysely';

/** Whether a rule (`rule`) waits for anything: it is neither paused, deleted nor asleep. */
export const isOpenRule = sql`rule.paused_at is null and rule.deleted_at is null and rule.asleep_since is null`;
