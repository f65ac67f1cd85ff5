import type { PoolClient } from 'pg';
import { searchVersion } from '#domain/lists/search/search-words.ts';
import { copyRows } from '../../platform/bulk-copy/copy-rows.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import type { Database } from '../../platform/database/database.ts';
import { limitStatements, statementLimits } from '../../platform/database/statement-limits.ts';
import { noteNewIndex } from './entry-changes.ts';
import { inIndexTransaction, type SearchIndexOptions } from './index-transaction.ts';
import { codeColumns, codeRows, countedWords, entryColumns, entryOf, entryRows, wordColumns } from './search-entry.ts';
import { SOURCE_OF_ALL, type SourceRow } from './search-source.ts';
import { TierCounter, tierColumns } from './search-tiers.ts';
import { WordCollector } from './word-collector.ts';

const TABLES = ['search_entry', 'search_code', 'search_word'] as const;
const BATCH = 4_000;

async function* sourceBatches(reader: PoolClient, today: string): AsyncGenerator<readonly SourceRow[]> {
  await reader.query('begin isolation level repeatable read');
  await reader.query(`${limitStatements('job')}; set local work_mem = '128MB'`);
  await reader.query(`declare search_source no scroll cursor for ${SOURCE_OF_ALL}`, [today]);
  const fetch = () => reader.query<SourceRow>(`fetch ${BATCH} from search_source`);
  // The next batch is read while this one is written.
  let next = fetch();
  for (;;) {
    const { rows } = await next;
    if (rows.length === 0) break;
    next = fetch();
    next.catch(() => undefined);
    yield rows;
  }
  await reader.query('commit');
}

async function countAll(reader: PoolClient): Promise<number> {
  const { rows } = await reader.query<{ total: number }>(
    'select (select count(*) from instrument) + (select count(*) from issuer) as total',
  );
  return rows[0]?.total ?? 0;
}

/** Writes the batches into the new tables; the words of a part follow when its last entry is there. */
class IndexWriter {
  readonly #tx: WriteTransaction;
  readonly #words = new WordCollector();
  readonly #tiers = new TierCounter();
  #part = 0;

  constructor(tx: WriteTransaction) {
    this.#tx = tx;
  }

  async write(rows: readonly SourceRow[]): Promise<void> {
    for (const [part, own] of Map.groupBy(rows, (row) => this.#tiers.partOf(row))) {
      if (part !== this.#part) await this.#finishPart(part);
      const entries = own.map((row) => entryOf(row, part));
      for (const { rank, words } of entries) this.#words.add(rank, countedWords(words));
      await copyRows(this.#tx, 'search_entry_new', entryColumns, entryRows(entries));
      await copyRows(this.#tx, 'search_code_new', codeColumns, codeRows(entries));
    }
  }

  async #finishPart(next: number): Promise<void> {
    await copyRows(this.#tx, 'search_word_new', wordColumns, this.#words.take(this.#part));
    this.#part = next;
  }

  async finish(): Promise<void> {
    await this.#finishPart(0);
    await this.#tx.client.query('delete from search_tier');
    await copyRows(this.#tx, 'search_tier', tierColumns, this.#tiers.tiers);
  }
}

// The definitions of the migration, for the new tables; indexes over full tables are made faster than they are filled.
async function createIndexes({ client }: WriteTransaction, table: string): Promise<void> {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = $1::regclass order by indexrelid`,
    [table],
  );
  for (const { definition } of rows) {
    await client.query(definition.replace(/INDEX \S+ ON (\S+)/, `INDEX ON ${table}_new`));
  }
  await client.query(`analyze ${table}_new`);
}

async function replaceTables({ client }: WriteTransaction): Promise<void> {
  for (const table of TABLES) {
    await client.query(`drop table ${table}`);
    await client.query(`alter table ${table}_new rename to ${table}`);
  }
}

interface Build {
  readonly reader: PoolClient;
  readonly options: SearchIndexOptions;
  readonly today: string;
}

async function build(tx: WriteTransaction, { reader, options, today }: Build): Promise<void> {
  const { client } = tx;
  await client.query('delete from search_change');
  for (const table of TABLES) await client.query(`create table ${table}_new (like ${table} including defaults)`);
  const total = await countAll(reader);
  const writer = new IndexWriter(tx);
  let done = 0;
  for await (const rows of sourceBatches(reader, today)) {
    await writer.write(rows);
    done += rows.length;
    options.onProgress?.(done, total);
  }
  await writer.finish();
  await client.query(`set local maintenance_work_mem = '256MB'`);
  for (const table of TABLES) await createIndexes(tx, table);
  await replaceTables(tx);
  await noteNewIndex(tx);
  await client.query(
    `insert into search_state (version, built_at, for_day) values ($1, now(), $2)
     on conflict (is_only) do update set version = excluded.version, built_at = excluded.built_at, for_day = excluded.for_day`,
    [searchVersion, today],
  );
}

/**
 * Makes the whole index anew beside the old one, which answers until the new one takes its place. A second connection of the pool
 * reads what the first writes.
 */
export async function rebuildSearchIndex(database: Database, options: SearchIndexOptions = {}): Promise<void> {
  await inIndexTransaction(database, options, (tx, today) =>
    database.withClient((reader) => build(tx, { reader, options, today })),
  );
  // Scans of the index alone need the map of what everybody sees, which no transaction can write.
  await database.withClient(async (client) => {
    await client.query(`set statement_timeout = ${statementLimits.job.ms}`);
    await client.query(`vacuum ${TABLES.join(', ')}`);
    await client.query('reset statement_timeout');
  });
}
