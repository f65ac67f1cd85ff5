import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#store/database.ts';
import { saveOperatorAccount } from '#store/operator-account/operator-account.ts';
import { createTestDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import { saveSampleMarket } from '../../testing/sample-market.ts';
import { accountsOf } from './accounts.ts';
import { passwordHash } from './password.ts';

let place: TestDatabase;
let database: Database;
beforeAll(async () => {
  place = await createTestDatabase();
  database = openDatabase({ url: place.url });
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

test('SHL-14 the demo accounts have the levels 1 and 1077, one of them the support tariff, one all flags', async () => {
  const accounts = accountsOf(database, true);
  const ids = await accounts.demoIds();
  expect(await Promise.all(ids.map((id) => accounts.find(id)))).toEqual([
    expect.objectContaining({ accountId: 'member', level: 1, flags: [] }),
    expect.objectContaining({ accountId: 'support', level: 1, flags: [], tariffs: [677] }),
    expect.objectContaining({ accountId: 'full', level: 1077, flags: [] }),
    expect.objectContaining({ accountId: 'full-all', level: 1077, flags: ['nsd', 'exportAccess', 'docsAccess'] }),
  ]);
});

test('SHL-14 an instance that offers no demo has no demo accounts', async () => {
  const accounts = accountsOf(database, false);
  expect(await accounts.demoIds()).toEqual([]);
  expect(await accounts.find('full')).toBeUndefined();
});

test('SHL-14 the operator has an account as soon as a password is kept, and no other password opens it', async () => {
  const accounts = accountsOf(database, false);
  expect([await accounts.hasOperator(), await accounts.find('operator')]).toEqual([false, undefined]);
  expect(await accounts.isOperatorPassword('')).toBe(false);
  await saveOperatorAccount(database, await passwordHash('correct horse'));
  expect(await accounts.hasOperator()).toBe(true);
  expect(await accounts.find('operator')).toMatchObject({ level: 1077, flags: ['nsd', 'exportAccess', 'docsAccess'] });
  expect(await accounts.isOperatorPassword('correct horse')).toBe(true);
  expect(await accounts.isOperatorPassword('wrong horse')).toBe(false);
});

test('ACC-9 the demo accounts are off from the first real instrument on, also for who is signed in', async () => {
  const accounts = accountsOf(database, true);
  expect(await accounts.find('full')).toBeDefined();
  await saveSampleMarket(database);
  expect([await accounts.demoIds(), await accounts.find('full')]).toEqual([[], undefined]);
});
