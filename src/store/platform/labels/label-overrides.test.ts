import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { deleteLabelOverride, findLabelOverrides, saveLabelOverride } from './label-overrides.ts';

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

const german = { language: 'de', module: 'shell', key: 'sign_in' };

test('LAB-2 a text of the operator is kept, replaced and taken back', async () => {
  await saveLabelOverride(database, { ...german, text: 'Anmelden' });
  await saveLabelOverride(database, { ...german, text: 'Einloggen' });
  await saveLabelOverride(database, { ...german, language: 'en', text: 'Log in' });
  expect(await findLabelOverrides(database)).toEqual([
    { ...german, text: 'Einloggen' },
    { ...german, language: 'en', text: 'Log in' },
  ]);
  expect(await deleteLabelOverride(database, german)).toBe(true);
  expect(await deleteLabelOverride(database, german)).toBe(false);
  expect((await findLabelOverrides(database)).map(({ language }) => language)).toEqual(['en']);
});
