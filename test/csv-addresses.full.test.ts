import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { addKeyReader } from '#server/testing/readers.ts';
import { bondIds } from '#server/testing/sample-market.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { addTestKey, bearer } from '#server/testing/test-keys.ts';
import { lacks } from './outside-readers.ts';

const program = `
import csv, io, json, sys
text = sys.stdin.buffer.read().decode("utf-8")
rows = list(csv.DictReader(io.StringIO(text, newline=""), strict=True))
print(json.dumps(rows))`;

test.skipIf(lacks('python3'))('BEY-8 the csv module of Python reads names, dates and numbers as they are', async () => {
  const site = await openTestApp();
  const key = await addTestKey(site, await addKeyReader(site, 'full'), { scopes: ['market', 'files', 'addresses'] });
  const name = '=HYPERLINK("https://evil.example")';
  await site.database.kysely.updateTable('instrument').set({ name }).where('id', '=', bondIds.unlisted).execute();
  const address = `/api/csv/bonds/?isin=${bondIds.distressed},${bondIds.unlisted}&key=${key}`;
  const text = (await site.app.inject(address)).body;
  const rows = JSON.parse(execFileSync('python3', ['-c', program], { input: text, encoding: 'utf8' }));
  const asked = { url: `/api/bonds/${bondIds.distressed}/summary/`, headers: bearer(key) };
  const summary = (await site.app.inject(asked)).json();
  expect(rows[0]).toMatchObject({ name: 'Zürich Übersee 4.5% 2030', price: String(summary.price.value) });
  expect(rows[1].name).toBe(`'${name}`);
  await site.close();
});
