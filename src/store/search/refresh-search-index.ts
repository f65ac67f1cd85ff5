import { searchVersion, wordMarks } from '#domain/search/search-words.ts';
import type { Database } from '../database.ts';
import { inIndexTransaction, type SearchIndexOptions } from './index-transaction.ts';
import { rebuildSearchIndex } from './rebuild-search-index.ts';
import { lastPart } from './search-part.ts';
import { updateSearchEntries } from './update-search-entries.ts';

/** What was to do: nothing, entries brought in step one by one, or the whole index made anew. */
export type RefreshKind = 'none' | 'some' | 'all';

interface Plan {
  readonly kind: RefreshKind;
  readonly forDay: string;
}

// More changes than these, or than a tenth of the entries, are slower one by one than a whole index, and would fill the first tiers.
const MOST_CHANGES = 20_000;
const FEW_CHANGES = 500;

const ENTRIES = `
  select coalesce(sum(count), 0) from search_word
  where part = any(array(select generate_series(0, ${lastPart}))::smallint[]) and word = '${wordMarks.entry}'`;

const PLAN = `
  select case
    when (select version from search_state) is distinct from $1 then 'all'
    when exists (select from search_change where subject_id is null) then 'all'
    when (select count(*) from (select distinct is_issuer, subject_id from search_change) as counted)
      > least(${MOST_CHANGES}, greatest(${FEW_CHANGES}, (${ENTRIES}) / 10)) then 'all'
    when exists (select from search_change) then 'some'
    when exists (select from search_state, bond_terms
      where matures_on >= search_state.for_day and matures_on < coalesce($2::date, current_date)) then 'some'
    else 'none'
  end as kind, (select for_day from search_state) as "forDay"`;

async function planOf(database: Database, { today }: SearchIndexOptions): Promise<Plan> {
  return database.withClient(async (client) => {
    const { rows } = await client.query<Plan>(PLAN, [searchVersion, today ?? null]);
    return rows[0] ?? { kind: 'all', forDay: '' };
  });
}

/**
 * Brings the search index in step with the market: entry by entry for a few changes, as a whole for many, for a new way of making
 * words and for an index that was never made. Call it after a write transaction has committed.
 */
export async function refreshSearchIndex(database: Database, options: SearchIndexOptions = {}): Promise<RefreshKind> {
  const { kind } = await planOf(database, options);
  if (kind === 'all') await rebuildSearchIndex(database, options);
  if (kind === 'some') await inIndexTransaction(database, options, updateSearchEntries);
  return kind;
}
