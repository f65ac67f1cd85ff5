import { sql } from 'kysely';
import type { SavedSearch } from '#domain/lists/saved-search.ts';
import type { Queries, TableOf } from '../../platform/database/database.ts';

export type SavedSearchTable = TableOf<SavedSearch & { readonly id: number; readonly accountId: string }, 'id'>;

export type SavedSearchRecord = SavedSearch & { readonly id: number };

/** The searches of an account, by name. */
export async function findSavedSearches({ kysely }: Queries, accountId: string): Promise<readonly SavedSearchRecord[]> {
  return kysely
    .selectFrom('savedSearch')
    .where('accountId', '=', accountId)
    .orderBy('name')
    .select(['id', 'name', 'model', 'query', 'savedAt'])
    .execute();
}

/** Whether an account has another search of a list and name. */
export async function hasOtherSearch(
  { kysely }: Queries,
  { accountId, name, model, query }: Omit<SavedSearch, 'savedAt'> & { readonly accountId: string },
): Promise<boolean> {
  const found = await kysely
    .selectFrom('savedSearch')
    .where('accountId', '=', accountId)
    .where('model', '=', model)
    .where('name', '=', name)
    .where('query', '<>', query)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Keeps a search; gives its id, or null where the account has as many as it may. One of the same list and name is replaced where that is asked for, else it is left and
 * null is given.
 */
export async function saveSearch(
  { kysely }: Queries,
  {
    accountId,
    name,
    model,
    query,
    savedAt,
    replace = false,
  }: SavedSearch & { readonly accountId: string; readonly replace?: boolean },
  max: number,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into saved_search as known (account_id, name, model, query, saved_at)
    select ${accountId}, ${name}, ${model}, ${query}, ${savedAt}::timestamptz
    where (select count(*) from saved_search where account_id = ${accountId} and (model, name) <> (${model}, ${name})) < ${max}
    on conflict (account_id, model, name) do update set query = excluded.query, saved_at = excluded.saved_at
      where ${replace} or known.query = excluded.query
    returning id`.execute(kysely);
  return rows[0]?.id ?? null;
}

/** Forgets a search of an account; gives its name, or undefined where the account has none with this id. */
export async function deleteSearch({ kysely }: Queries, accountId: string, id: number): Promise<string | undefined> {
  const deleted = await kysely
    .deleteFrom('savedSearch')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}
