import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoSwitch, renewOperatorPassword } from '#server/account/accounts/demo-accounts.ts';
import { isPasswordOf } from '#server/account/passwords/require-good-password.ts';
import { saveSampleMarket } from '#server/testing/sample-market.ts';
import { findPasswordHash } from '#store/account/accounts/accounts.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import { queryRows } from '#store/testing/with-test-database.ts';
import { keepOperator, makeOperatorAccount } from './with-database.ts';

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

const hash = async () => (await findPasswordHash(database, 'operator')) ?? '';

test('SHL-14 an instance that has its demo accounts makes no operator, one with real data makes one, once', async () => {
  expect(await demoSwitch(database, true)()).toBe(true);
  expect(await makeOperatorAccount(database, { offersDemoAccounts: true })).toBeUndefined();
  await saveSampleMarket(database);
  const told: string[] = [];
  await keepOperator(database, { offersDemoAccounts: true }, (line) => void told.push(line));
  const [, password = ''] = /as "operator" with the password (\S+)/.exec(told.join('\n')) ?? [];
  expect(await isPasswordOf(password, await hash())).toBe(true);
  expect(await makeOperatorAccount(database, { offersDemoAccounts: false })).toBeUndefined();
});

test('SHL-14 demo accounts stay off when the real instruments are gone', async () => {
  const isOn = demoSwitch(database, true);
  expect(await isOn()).toBe(false);
  await queryRows(database, 'delete from instrument');
  expect(await queryRows(database, 'select from instrument')).toEqual([]);
  expect(await isOn()).toBe(false);
});

test('SHL-14 a new password takes the place of the one before', async () => {
  const before = await hash();
  const password = await renewOperatorPassword(database);
  expect(await hash()).not.toBe(before);
  expect(await isPasswordOf(password, await hash())).toBe(true);
});
