import { sql } from 'kysely';
import type { Queries } from '../../platform/database/database.ts';

/** When a register was asked for a code last. */
export interface RegisterLookupTable {
  readonly register: 'openfigi' | 'gleif' | 'sec';
  /** An ISIN, an LEI, or a CIK whose facts were not there or unchanged. */
  readonly code: string;
  readonly askedAt: Date;
}

/** Notes that a register was asked for codes just now, whatever it knew. */
export async function noteAsked(
  { kysely }: Queries,
  register: RegisterLookupTable['register'],
  codes: readonly string[],
) {
  await sql`insert into register_lookup (register, code, asked_at)
    select ${register}, code, now() from unnest(${codes}::text[]) as code group by code
    on conflict (register, code) do update set asked_at = excluded.asked_at`.execute(kysely);
}
