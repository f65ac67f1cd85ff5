import { afterAll, beforeAll, expect, test } from 'vitest';
import { tableRuns } from './testing/table-runs.ts';

const { importFile, importRows, query } = tableRuns({ beforeAll, afterAll });
const [one, two] = ['XS0000000009', 'XS0000000017'];
const names = ['list', 'isin', 'quantity', 'nominal', 'price', 'date'];

beforeAll(async () => {
  const terms = ['isin', 'name', 'currency', 'faceValue', 'couponKind', 'maturesOn'];
  const rows = [one, two].map((isin) => `${isin};Bond;EUR;1000;zero;2030-03-01`);
  expect(await importRows('instruments', terms, rows)).toMatchObject({ messages: [], rowsStored: 2 });
  await query(`insert into account (id, name, email) values ('operator', 'Operator', 'operator@bondlens.invalid'),
    ('reader-7', 'Reader', 'reader@example.com')`);
});

const importedAt = '2026-03-02T12:00:00.000Z';
const bring = (rows: readonly string[], columns: readonly string[] = names) => importRows('watchlists', columns, rows);
const held = () =>
  query(
    `select list.account_id as account, list.name, isin, quantity, price, bought_on::text as date from watchlist as list
     join (select account_id, watchlist_id, bond_id, quantity, price, bought_on from watchlist_entry
       union all select further.account_id, watchlist_id, bond_id, further.quantity, further.price, further.bought_on
         from watchlist_purchase as further join watchlist_entry as entry on entry.id = entry_id) as held
       on (held.account_id, held.watchlist_id) = (list.account_id, list.id)
     join instrument on instrument.id = bond_id order by list.account_id, list.name, isin, bought_on`,
  );

test('WL-6 BEY-16 a table brings purchases into lists of the operator, by bonds or by face value, and the same again changes nothing', async () => {
  const rows = [
    `Core;${one};10;;101.5;2025-03-03`,
    `Core;${one};;5000;99;2025-04-03`,
    `Core;${two};;;;`,
    `Income;${two};2.5;;;`,
  ];
  expect(await bring(rows)).toMatchObject({ rowsRead: 4, rowsStored: 4, messages: [] });
  const expected = [
    { account: 'operator', name: 'Core', isin: one, quantity: 10, price: 101.5, date: '2025-03-03' },
    { account: 'operator', name: 'Core', isin: one, quantity: 5, price: 99, date: '2025-04-03' },
    { account: 'operator', name: 'Core', isin: two, quantity: null, price: null, date: null },
    { account: 'operator', name: 'Income', isin: two, quantity: 2.5, price: null, date: null },
  ];
  expect(await held()).toEqual(expected);
  expect(await bring(rows)).toMatchObject({ rowsStored: 0, rowsUnchanged: 4, messages: [] });
  expect(await held()).toEqual(expected);
  const told = { action: 'import-watchlist', account: 'operator', actor: 'bondlens', at: new Date(importedAt) };
  expect(
    await query(
      'select action, account_id as account, actor_id as actor, logged_at as at, detail from audit_log order by detail',
    ),
  ).toEqual([
    { ...told, detail: 'Core: 3' },
    { ...told, detail: 'Income: 1' },
  ]);
});

test('WL-6 BEY-16 what an account uploads comes into its own lists, and the audit log says who, from where and when', async () => {
  const mapping = { target: 'watchlists', fields: { list: { column: 'list' }, isin: { column: 'isin' } } };
  const brought = await importFile(`list;isin\nMine too;${one}`, mapping, 'reader-7', '192.0.2.0/24');
  expect(brought).toMatchObject({ rowsStored: 1 });
  expect((await held()).at(-1)).toMatchObject({ account: 'reader-7', name: 'Mine too' });
  const last =
    'select account_id as account, actor_id as actor, network, logged_at as at from audit_log order by id desc limit 1';
  expect(await query(last)).toEqual([
    { account: 'reader-7', actor: 'reader-7', network: '192.0.2.0/24', at: new Date(importedAt) },
  ]);
  expect(await query(`select distinct added_at as at from watchlist_entry`)).toEqual([{ at: new Date(importedAt) }]);
  await query(`delete from watchlist where name = 'Mine too'`);
});

test('WL-6 BEY-16 a row may name the account of a reader, and one that nobody has is told', async () => {
  const columns = ['account', ...names];
  const rows = [`Reader@example.com;Mine;${one};1;;;`, `nobody;Mine;${one};1;;;`];
  expect(await bring(rows, columns)).toMatchObject({ rowsStored: 1, messages: ['3: bad-code in account: "nobody"'] });
  expect((await held()).at(-1)).toMatchObject({ account: 'reader-7', name: 'Mine', quantity: 1 });
});

test('WL-6 BEY-16 purchases that cannot be, and lists that take nothing, are told with their rows', async () => {
  const rows = [
    `Bad;${one};1;;101;`,
    `Bad;${one};1;;;2025-01-01`,
    `Bad;${one};1;;101;2031-01-01`,
    `Bad;${one};0;;;`,
    'Bad;XS0000000025;1;;;',
  ];
  expect((await bring(rows)).messages.map((message) => message.split(':').slice(0, 2).join(':'))).toEqual([
    '2: missing-value in date',
    '3: missing-value in price',
    '4: out-of-range in date',
    '5: out-of-range in quantity',
    '6: unknown-instrument in isin',
  ]);
  await query(`update watchlist set is_readonly = true where name = 'Core'`);
  const locked = await bring([`Core;${two};7;;;`, `Income;${one};7;;;`]);
  expect(locked).toMatchObject({ rowsStored: 1, messages: ['2: out-of-range in list: "Core: readonly"'] });
});
