import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTestDatabase } from '../../testing/with-test-database.ts';
import { type ColumnMap, copyColumns } from '../database/database.ts';
import { type CopyColumn, constant } from './copy-column.ts';
import { copyRows } from './copy-rows.ts';
import { mergeRows, stageRows } from './merge-rows.ts';
import { inWriteTransaction } from './write-transaction.ts';

interface Sample {
  readonly id: number;
  readonly big: number | null;
  readonly price: number | null;
  readonly day: string | null;
  readonly moment: string | null;
  readonly name: string | null;
  readonly rates: readonly number[];
  readonly extra: unknown;
}

const sampleColumns: ColumnMap<Sample> = {
  id: 'int4',
  big: 'int8',
  price: 'float8',
  day: 'date',
  moment: 'timestamptz',
  name: 'text',
  rates: 'float8[]',
  extra: 'jsonb',
};

const columns: readonly CopyColumn<Sample>[] = [
  ...copyColumns(sampleColumns),
  constant('source', 'int2', -7),
  constant('is_good', 'bool', true),
];

const CREATE = `create table sample (id integer primary key, big bigint, price double precision, day date, moment timestamptz,
  name text, rates double precision[], extra jsonb, source smallint, is_good boolean)`;

const sample: Sample = { id: 1, big: null, price: null, day: null, moment: null, name: null, rates: [], extra: null };

const database = withTestDatabase({ beforeAll, afterAll });

beforeAll(async () => {
  await database().withClient((client) => client.query(CREATE));
});

const all = () =>
  database().withClient(async (client) => (await client.query('select * from sample order by id')).rows);
const copy = (rows: Iterable<Sample> | AsyncIterable<Sample>) =>
  inWriteTransaction(database(), (tx) => copyRows(tx, 'sample', columns, rows));
const empty = () => database().withClient((client) => client.query('truncate sample'));

test('sends every kind of value so that it reads back the same', async () => {
  const full = {
    id: -2147483647,
    big: -9007199254740991,
    price: 0.1,
    day: '1582-10-15',
    moment: '1999-12-31T23:59:59.123+03:00',
    name: 'ОФЗ 4¼% "quoted"\n\\.',
    rates: [0.25, -1e-9],
    extra: { close: 'abc' },
  };
  expect(await copy([full, { ...sample, id: 2, day: '2024-02-29', big: 2 ** 40 + 5 }])).toBe(2);
  const same = { source: -7, is_good: true };
  expect(await all()).toEqual([
    { ...full, ...same, moment: new Date(Date.UTC(1999, 11, 31, 20, 59, 59, 123)) },
    { ...sample, ...same, id: 2, day: '2024-02-29', big: 2 ** 40 + 5 },
  ]);
  await empty();
});

test('sends more rows than one piece holds, from a generator and from a stream', async () => {
  function* rows(from: number): Generator<Sample> {
    for (let id = from; id < from + 20_000; id++) yield { ...sample, id, name: 'x'.repeat(id % 50), price: id / 7 };
  }
  async function* stream(): AsyncGenerator<Sample> {
    yield* rows(100_000);
  }
  expect(await copy(rows(0))).toBe(20_000);
  expect(await copy(stream())).toBe(20_000);
  const sums = 'select count(*) as count, sum(length(name)) as letters, max(price) as price from sample';
  const [row] = await database().withClient(async (client) => (await client.query(sums)).rows);
  // Lengths 0 to 49 come 400 times in each half: 400 * 1225 * 2.
  expect(row).toEqual({ count: 40_000, letters: 980_000, price: 119_999 / 7 });
  await empty();
});

test('sends a text that is longer than a piece', async () => {
  await copy([{ ...sample, name: 'я'.repeat(300_000) }]);
  expect((await all())[0].name).toHaveLength(300_000);
  await empty();
});

test.each([
  ['a number that is none', { price: Number.NaN }],
  ['a fraction for a whole number', { big: 1.5 }],
  ['a whole number that does not fit', { id: 2 ** 31 }],
  ['a day that is none', { day: '2024-02-30x' }],
])('stores nothing when a row holds %s', async (_what, change) => {
  await expect(copy([sample, { ...sample, id: 2, ...change }])).rejects.toThrow();
  expect(await all()).toEqual([]);
});

test('stores nothing when the rows themselves fail', async () => {
  function* failing(): Generator<Sample> {
    yield sample;
    throw new Error('no more rows');
  }
  await expect(copy(failing())).rejects.toThrow('no more rows');
  expect(await all()).toEqual([]);
});

test('merges rows: new and different ones are stored, equal ones are not touched', async () => {
  type Priced = Pick<Sample, 'id' | 'big' | 'price'>;
  const { id, big, price } = sampleColumns;
  const target = { table: 'sample', key: ['id'], columns: { id, big, price }, fillOnly: ['big'] } as const;
  const merge = (rows: readonly Priced[]) =>
    inWriteTransaction(database(), (tx) => mergeRows<Priced>(tx, target, rows));
  const rows = [1, 2, 3].map((id) => ({ ...sample, id, big: id, price: id }));
  expect(await merge(rows)).toEqual({ stored: 3, unchanged: 0 });
  expect(await merge(rows)).toEqual({ stored: 0, unchanged: 3 });
  // A locked row would name its transaction there, which is a write.
  const locked = await database().withClient((client) => client.query('select from sample where xmax <> 0'));
  expect(locked.rowCount).toBe(0);
  const changed = [
    { ...sample, id: 2, big: 2, price: null },
    { ...sample, id: 3, big: null, price: 3 },
    { ...sample, id: 4 },
  ];
  expect(await merge(changed)).toEqual({ stored: 2, unchanged: 1 });
  expect((await all()).map(({ id, big, price }) => [id, big, price])).toEqual([
    [1, 1, 1],
    [2, 2, null],
    [3, 3, 3],
    [4, null, null],
  ]);
  await expect(merge([sample, sample])).rejects.toThrow();
  await empty();
});

test('sends lists of whole numbers and of words', async () => {
  await database().withClient((client) => client.query('create table listed (ranks bigint[], words tsvector)'));
  const listed = [
    { ranks: [2 ** 52 + 1, -5], words: ['b=яблоко', "a'quoted", 'a\\'] },
    { ranks: [], words: [] },
    { ranks: [1], words: Array.from({ length: 200 }, (_, at) => `${'x'.repeat(at)}苹果`) },
  ];
  type Listed = (typeof listed)[number];
  const listedColumns = copyColumns<Listed>({ ranks: 'int8[]', words: 'tsvector' });
  await inWriteTransaction(database(), (tx) => copyRows(tx, 'listed', listedColumns, listed));
  const { rows } = await database().withClient((client) =>
    client.query('select ranks, tsvector_to_array(words) as words from listed'),
  );
  expect(rows.map(({ ranks, words }) => ({ ranks, words: new Set(words) }))).toEqual(
    listed.map(({ ranks, words }) => ({ ranks, words: new Set(words) })),
  );
});

test('BEY-16 a transaction of many files takes no more locks than one of a few', async () => {
  const names = copyColumns(sampleColumns);
  const held = await inWriteTransaction(database(), async (tx) => {
    const counts: number[] = [];
    for (let id = 100; id < 120; id++) {
      await tx.client.query('savepoint one_file');
      await stageRows(tx, 'sample_stage', names, [{ ...sample, id }]);
      const { rows } = await tx.client.query(`select count(*)::integer as staged from pg_temp.sample_stage`);
      expect(rows).toEqual([{ staged: 1 }]);
      await tx.client.query(id % 3 === 1 ? 'rollback to savepoint one_file' : 'release savepoint one_file');
      const locks = `select count(*)::integer as held from pg_locks where locktype = 'relation' and pid = pg_backend_pid()`;
      counts.push((await tx.client.query<{ held: number }>(locks)).rows[0]?.held ?? 0);
    }
    return counts;
  });
  expect(held.at(-1)).toBe(held[3]);
});

test('BEY-17 rows that take long to compute leave their turn to all else, such as a signal to stop', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 10);
  function* slow(): Generator<Sample> {
    for (let id = 1; id <= 60; id += 1) {
      const until = performance.now() + 10;
      while (performance.now() < until);
      yield { ...sample, id };
    }
  }
  await inWriteTransaction(database(), async (tx) => {
    await tx.client.query(`create temporary table slow (like sample) on commit drop`);
    await copyRows(tx, 'slow', columns, slow());
  });
  clearInterval(timer);
  expect(turns).toBeGreaterThanOrEqual(5);
});
