import { sql } from 'kysely';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { noteChangedIds } from '../../platform/changes/data-changes.ts';
import type { Queries } from '../../platform/database/database.ts';
import { noteAsked } from '../sources/register-lookups.ts';

/** What a register knows of the security with an ISIN; null where it knows nothing. */
export interface FoundFigi {
  readonly isin: string;
  readonly figi: string | null;
  readonly ticker: string | null;
}

interface FigiQuestion {
  /** First letters of the ISINs that are asked for; all when empty. */
  readonly countries: readonly string[];
  /** Those that were asked for since then are left out. */
  readonly askedBefore: Date;
  readonly limit: number;
}

/** ISINs of real instruments of which no FIGI is known: those that were never asked for first, then the oldest instruments. */
export async function findIsinsWithoutFigi({ kysely }: Queries, { countries, askedBefore, limit }: FigiQuestion) {
  const { rows } = await sql<{ isin: string }>`
    select isin from instrument left join register_lookup as lookup on register = 'openfigi' and code = isin
    where not is_generated and isin is not null and (cardinality(${countries}::text[]) = 0 or left(isin, 2) = any(${countries}))
      and (asked_at is null or asked_at < ${askedBefore})
      and not exists (select from instrument_code as code where code.instrument_id = instrument.id and code.scheme = 'figi')
    order by asked_at nulls first, id limit ${limit}`.execute(kysely);
  return rows.map(({ isin }) => isin);
}

/** Whose FIGI is whose, by FIGI. */
async function findOwners({ client }: WriteTransaction, figis: readonly string[]) {
  const { rows } = await client.query<{ code: string; id: number }>(
    `select code, instrument_id as id from instrument_code where scheme = 'figi' and code = any($1)`,
    [figis],
  );
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/**
 * Stores FIGIs of instruments by ISIN, and their tickers where none is known, and notes that they were asked for. Gives the ISINs of which something
 * is new, and those whose FIGI another instrument has.
 */
export async function saveFigis(tx: WriteTransaction, found: readonly FoundFigi[], ids: ReadonlyMap<string, number>) {
  const { client } = tx;
  await noteAsked(
    tx,
    'openfigi',
    found.map(({ isin }) => isin),
  );
  const owners = await findOwners(
    tx,
    found.flatMap(({ figi }) => figi ?? []),
  );
  const [changed, refused] = [new Set<string>(), new Set<string>()];
  for (const { isin, figi, ticker } of found) {
    const id = ids.get(isin);
    if (id === undefined || figi === null) continue;
    const owner = owners.get(figi);
    if (owner !== undefined && owner !== id) refused.add(isin);
    else {
      const code = `insert into instrument_code (scheme, code, instrument_id) values ('figi', $1, $2) on conflict do nothing`;
      const named = `update instrument set ticker = $1, updated_at = now() where id = $2 and ticker is null and $1::text is not null`;
      const rows = [await client.query(code, [figi, id]), await client.query(named, [ticker, id])];
      owners.set(figi, id);
      if (rows.some(({ rowCount }) => (rowCount ?? 0) > 0)) changed.add(isin);
    }
  }
  await noteChangedIds(
    tx,
    'instrument',
    [...changed].flatMap((isin) => ids.get(isin) ?? []),
  );
  return { changed, refused };
}
