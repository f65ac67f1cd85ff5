import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bulkSources } from '#store/feeds/bulk/bulk-sources.ts';

const root = join(import.meta.dirname, '..');

/** The tables of the database that leave as a whole, with those that their rows are joined with. */
const tables = new Set(
  Object.values(bulkSources).flatMap(({ from }) =>
    [...from.matchAll(/(?:^|join )(\w+)/g)].map(([, name = '']) => name),
  ),
);

/** Tables that rows which leave as a whole were joined with only later than with the others, by the last migration before. */
const joinedAfter: Readonly<Record<string, string>> = {
  latest_figure: '0176_seniority.sql',
  latest_z_spread: '0176_seniority.sql',
  latest_end_yield: '0180_end_yields.sql',
  latest_swap_spread: '0181_option_figures.sql',
  latest_option_figure: '0181_option_figures.sql',
  liquidity_score: '0176_seniority.sql',
};

/** Migrations that fill new columns, none of which leaves. */
const ofOtherColumns: readonly string[] = ['0211_day_changes.sql'];

const camel = (name: string) => name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());

/** The statements that write a table: of Kysely, as SQL and by COPY. */
function writesOf(table: string): RegExp {
  const sql = `(?:insert into|update|delete from|merge into|truncate(?: table)?) (?:only )?${table}\\b`;
  const kysely = `(?:insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*'${camel(table)}'`;
  return new RegExp(`${sql}|${kysely}|copyRows\\(\\s*\\w+,\\s*'${table}'`, 'i');
}

/** A merge is told its table beside what reads it, and so is what saves the latest rows. */
const isMerged = (table: string, text: string) =>
  text.includes(`table: '${table}'`) && /\bmerge\w*Rows\b|\bsaveLatest\b/.test(text);

const patterns = [...tables].map((table) => [table, writesOf(table)] as const);

function writtenIn(text: string): readonly string[] {
  return patterns.filter(([table, pattern]) => pattern.test(text) || isMerged(table, text)).map(([table]) => table);
}

/** Whether a file notes what it changes: by the functions of `store/feeds/bulk`, or by a merge that is told to. */
const isNoting = (text: string) => /changes\/data-changes\.ts'|\bnotedAs\b|insert into data_change\b/.test(text);

const unnoted = (path: string, text: string) =>
  isNoting(text) ? [] : writtenIn(text).map((table) => `${path} writes ${table}`);

test('BEY-8 every source that writes a table which leaves as a whole notes what it changed', () => {
  const folder = join(root, 'src');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|[\\/])testing[\\/]/.test(path))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
  const writers = sources.filter(({ text }) => writtenIn(text).length > 0);
  expect(writers.length).toBeGreaterThan(8);
  expect(new Set(writers.flatMap(({ text }) => writtenIn(text)))).toEqual(tables);
  expect(writers.flatMap(({ path, text }) => unnoted(path, text))).toEqual([]);
});

test('BEY-8 a migration that changes rows of such a table notes them too', () => {
  const folder = join(root, 'src', 'store', 'migrations');
  const isLater = (name: string) => name > '0125_bulk.sql';
  const found = readdirSync(folder).filter(isLater);
  expect(found.length).toBeGreaterThan(0);
  const later = (name: string, table: string) => name > (joinedAfter[table] ?? '');
  const unnotedIn = (name: string) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return isNoting(text) || ofOtherColumns.includes(name) ? [] : writtenIn(text).filter((table) => later(name, table));
  };
  expect(found.flatMap((name) => unnotedIn(name).map((table) => `${name} writes ${table}`))).toEqual([]);
});

test.each([
  "await kysely.updateTable('tradingDay').set({ close: 1 }).execute();",
  'await sql`update trading_day set close = 1`.execute(kysely);',
  'sql`DELETE FROM only offer where id = 1`',
  "await copyRows(tx, 'cash_flow', columns, rows);",
  "const target = { table: 'participant_quote', key, columns }; await mergeRows(tx, target, rows);",
  'merge into instrument using staged on true',
])('BEY-8 a writer that notes nothing is found: %s', (statement) => {
  expect(unnoted('planted.ts', statement)).toHaveLength(1);
  expect(unnoted('planted.ts', `${statement}\nimport { noteChangedIds } from '../changes/data-changes.ts';`)).toEqual(
    [],
  );
});

test('BEY-8 reading such a table, or writing another whose name begins alike, is no writing of it', () => {
  expect(
    writtenIn("kysely.selectFrom('tradingDay'); sql`insert into trading_day_draft select 1 from trading_day`"),
  ).toEqual([]);
});
