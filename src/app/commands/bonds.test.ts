import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { runBonds } from './bonds.ts';

const database = withTestDatabase({ beforeAll, afterAll });
const [kept, gone, other] = ['XS0000000009', 'XS0000000017', 'XS0000000025'];

beforeAll(async () => {
  await queryRows(
    database(),
    `insert into instrument (kind, name, short_name, isin, currency) values
      ('bond', 'A', 'A', '${kept}', 'EUR'), ('bond', 'B', 'B', '${gone}', 'EUR'), ('bond', 'C', 'C', '${other}', 'USD')`,
  );
  await queryRows(
    database(),
    `insert into instrument_code (scheme, code, instrument_id) select 'isin', isin, id from instrument`,
  );
});

async function run(...words: readonly string[]) {
  const said: string[] = [];
  const print = (line: string) => void said.push(line);
  const world = { print, printError: print, now: () => new Date('2026-03-02T12:00:00Z') };
  return { code: await runBonds(words, { ...world, withDatabase: (work) => work(database()) }), said };
}

const isins = async () =>
  (await queryRows<{ isin: string }>(database(), 'select isin from instrument order by isin')).map(({ isin }) => isin);

test('BEY-16 bonds are joined by a command, tried first, and refused with the reason', async () => {
  expect(await run('join', kept, gone, '--dry-run')).toEqual({
    code: 0,
    said: ['instrument_code: 1 taken over, 0 dropped', 'Dry run: nothing was joined.'],
  });
  expect(await isins()).toEqual([kept, gone, other]);
  expect(await run('join', kept, other)).toEqual({
    code: 2,
    said: [`${kept} and ${other} stay two bonds: their currencies differ.`],
  });
  expect((await run('join', kept, gone)).said.at(-1)).toBe(`${gone} is ${kept} now.`);
  expect(await isins()).toEqual([kept, other]);
  expect((await run('join', kept, gone)).said).toEqual([`${kept} and ${gone} stay two bonds: they are one already.`]);
  expect(await queryRows(database(), 'select action, actor_id from audit_log')).toEqual([
    { action: 'join-bonds', actor_id: 'bondlens' },
  ]);
  for (const words of [[], ['join', kept], ['part', kept, gone]]) expect((await run(...words)).code).toBe(2);
});
