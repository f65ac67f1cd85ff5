import { searchVersion, wordMarks } from '#domain/lists/search/search-words.ts';
import { copyRows } from '../../platform/bulk-copy/copy-rows.ts';
import { stageRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { copyColumns, type Database } from '../../platform/database/database.ts';
import { noteEntryChanges } from './entry-changes.ts';
import { inIndexTransaction, type SearchIndexOptions } from './index-transaction.ts';
import { rebuildSearchIndex } from './rebuild-search-index.ts';
import type { SearchEntry } from './search-entry.ts';
import { codeColumns, codeRows, countedWords, entryColumns, entryOf, entryRows } from './search-entry.ts';
import { companyParts, GROUP_OF_PART, lastPart } from './search-part.ts';
import { SOURCE_OF_SOME, type SourceRow } from './search-source.ts';
import { tierFinder } from './search-tiers.ts';
import { bestKept } from './word-collector.ts';
import { wholeWordQuery } from './word-query.ts';

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

const COMPANY = companyParts.join(', ');

// A changed company changes its bonds, whose words have its name. A bond that has matured since then moves to the matured group.
const STAGE_CHANGED = `
  create temporary table changed_subject on commit drop as
  with change as (delete from search_change returning is_issuer, subject_id)
  select is_issuer, subject_id from change where subject_id is not null
  union select false, id from instrument where issuer_id in (select subject_id from change where is_issuer)
  union select true, issuer_id from instrument where id in (select subject_id from change where not is_issuer) and issuer_id is not null
  union select false, instrument_id from bond_terms, search_state where matures_on >= for_day and matures_on < $1::date`;

const STAGE_OLD = `
  create temporary table old_entry on commit drop as
  select part, rank, words from search_entry as entry
  where (entry.part in (${COMPANY}), entry.subject_id) in (select is_issuer, subject_id from changed_subject)`;

const STAGE_OLD_WORDS = `
  create temporary table old_word on commit drop as
  select part, rank, substr(lexeme, 2) as word, substr(lexeme, 2, 1) = '#' as is_code
  from old_entry, unnest(tsvector_to_array(words)) as lexeme`;

const DELETE_OLD = [
  `delete from search_code as known using old_word where is_code
     and (known.group_number, known.code, known.rank) = (${GROUP_OF_PART.replace('part', 'old_word.part')}, substr(old_word.word, 2), old_word.rank)`,
  'delete from search_entry as known using old_entry where (known.part, known.rank) = (old_entry.part, old_entry.rank)',
];

// Words that an entry has before and after are left alone.
const STAGE_DIFFERENCES = `
  create temporary table word_difference on commit drop as
  select part, word, array_agg(rank order by rank) filter (where is_new) as added,
    array_agg(rank order by rank) filter (where not is_new) as removed
  from (
    (select part, word, rank, true as is_new from pg_temp.new_word
     except select part, word, rank, true from old_word where not is_code)
    union all
    (select part, word, rank, false from old_word where not is_code
     except select part, word, rank, false from pg_temp.new_word)
  ) as differing group by part, word`;

const ADD_NEW_WORDS = `
  insert into search_word (part, word, count, best)
  select part, word, 0, '{}' from word_difference where added is not null
  on conflict (part, word) do nothing`;

const MERGED = `
  select array_agg(rank order by rank) as best from (
    select distinct rank from unnest(known.best || coalesce(difference.added, '{}')) as rank
    where rank <> all(coalesce(difference.removed, '{}')) order by rank limit ${bestKept}
  ) as kept`;

// `is_short` marks words that lost one of their best entries while there are others that were not kept: those are looked up again.
const UPDATE_WORDS = `
  with merged as (
    select difference.part, difference.word,
      known.count + coalesce(cardinality(added), 0) - coalesce(cardinality(removed), 0) as count,
      known.best && coalesce(removed, '{}') and known.count > cardinality(known.best) as is_short,
      (${MERGED}) as best
    from word_difference as difference join search_word as known using (part, word)
  )
  update search_word as known set count = merged.count, best = coalesce(merged.best, '{}') from merged
  where (known.part, known.word) = (merged.part, merged.word)
  returning known.part, known.word, merged.is_short`;

const DELETE_UNUSED = `
  delete from search_word as known using word_difference as difference
  where (known.part, known.word) = (difference.part, difference.word) and known.count <= 0`;

const REFILL = `
  update search_word set best = (
    select array_agg(rank order by rank) from (
      select rank from search_entry
      where part = $1 and words @@ $3::tsquery order by rank limit ${bestKept}
    ) as kept
  ) where part = $1 and word = $2`;

interface NewWord {
  readonly part: number;
  readonly word: string;
  readonly rank: number;
}

interface UpdatedWord {
  readonly part: number;
  readonly word: string;
  readonly is_short: boolean;
}

async function readChanged({ client }: WriteTransaction, today: string): Promise<readonly SearchEntry[]> {
  const ids = async (isIssuer: boolean) => {
    const { rows } = await client.query<{ id: number }>(
      'select subject_id as id from changed_subject where is_issuer = $1',
      [isIssuer],
    );
    return rows.map((row) => row.id);
  };
  const { rows } = await client.query<SourceRow>(SOURCE_OF_SOME, [today, await ids(false), await ids(true)]);
  const partOf = await tierFinder(client);
  return rows.map((row) => entryOf(row, partOf(row)));
}

async function stageNewWords(tx: WriteTransaction, entries: readonly SearchEntry[]): Promise<void> {
  const columns = copyColumns<NewWord>({ part: 'int2', word: 'text', rank: 'int8' });
  const words = entries.flatMap(({ part, rank, words }) => countedWords(words).map((word) => ({ part, word, rank })));
  await stageRows(tx, 'new_word', columns, words);
}

async function updateWords({ client }: WriteTransaction): Promise<void> {
  await client.query(STAGE_DIFFERENCES);
  await client.query(ADD_NEW_WORDS);
  const { rows } = await client.query<UpdatedWord>(UPDATE_WORDS);
  await client.query(DELETE_UNUSED);
  for (const { part, word } of rows.filter((row) => row.is_short)) {
    await client.query(REFILL, [part, word, wholeWordQuery(part, word)]);
  }
}

/** Updates the entries of what has changed, with their codes and words. */
async function updateSearchEntries(tx: WriteTransaction, today: string): Promise<void> {
  const { client } = tx;
  await client.query(STAGE_CHANGED, [today]);
  const entries = await readChanged(tx, today);
  for (const statement of [STAGE_OLD, STAGE_OLD_WORDS, ...DELETE_OLD]) await client.query(statement);
  await stageNewWords(tx, entries);
  await copyRows(tx, 'search_entry', entryColumns, entryRows(entries));
  await copyRows(tx, 'search_code', codeColumns, codeRows(entries));
  await updateWords(tx);
  await noteEntryChanges(tx, entries);
  await client.query('update search_state set for_day = $1', [today]);
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
