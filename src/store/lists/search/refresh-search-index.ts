import { searchVersion, wordMarks } from '#domain/lists/search/search-words.ts';
import type { Database } from '../../platform/database/database.ts';
import { inIndexTransaction, type SearchIndexOptions } from './index-transaction.ts';
import { rebuildSearchIndex } from './rebuild-search-index.ts';
import { lastPart } from './search-part.ts';
import { updateSearchEntries } from './update-search-entries.ts';

/** Whether nothing was done, some entries were updated, or the whole index was made anew. */
export type RefreshKind = 'none' | 'some' | 'all';

interface Plan {
  readonly kind: RefreshKind;
  readonly forDay: string;
}

// The whole index is made anew for more changes than MAX_CHANGES, or than a tenth of the entries (but not for FEW_CHANGES or less): one by
// one they would take longer and overfill the first tiers.
const MAX_CHANGES = 20_000;
const FEW_CHANGES = 500;

const ENTRIES = `
  select coalesce(sum(count), 0) from search_word
  where part = any(array(select generate_series(0, ${lastPart}))::smallint[]) and word = '${wordMarks.entry}'`;

const PLAN = `
  select case
    when (select version from search_state) is distinct from $1 then 'all'
    when exists (select from search_change where subject_id is null) then 'all'
    when (select count(*) from (select distinct is_issuer, subject_id from search_change) as counted)
      > least(${MAX_CHANGES}, greatest(${FEW_CHANGES}, (${ENTRIES}) / 10)) then 'all'
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
 * Updates the search index after the market has changed: entry by entry for a few changes. The whole index is made anew for many changes,
 * when words are made in a new way, and the first time. Call it after a write transaction has committed.
 */
export async function refreshSearchIndex(database: Database, options: SearchIndexOptions = {}): Promise<RefreshKind> {
  const { kind } = await planOf(database, options);
  if (kind === 'all') await rebuildSearchIndex(database, options);
  if (kind === 'some') await inIndexTransaction(database, options, updateSearchEntries);
  return kind;
}
