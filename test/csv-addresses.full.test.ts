import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { addKeyReader } from '#server/testing/readers.ts';
import { bondIds } from '#server/testing/sample-market.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { addTestKey } from '#server/testing/test-keys.ts';
import { lacks } from './outside-readers.ts';

const program = `
import csv, io, json, sys
text = sys.stdin.buffer.read().decode("utf-8")
rows = list(csv.DictReader(io.StringIO(text, newline=""), strict=True))
print(json.dumps(rows))`;

test.skipIf(lacks('python3'))('BEY-8 the csv module of Python reads names, dates and numbers as they are', async () => {
  const site = await openTestApp();
  const key = await addTestKey(site, await addKeyReader(site, 'full'), { scopes: ['market', 'addresses'] });
  const ask = async (path: string) =>
    (await site.app.inject(`${path}${path.includes('?') ? '&' : '?'}key=${key}`)).body;
  const text = await ask(`/api/csv/bonds/?isin=${bondIds.distressed},${bondIds.unlisted}`);
  const rows = JSON.parse(execFileSync('python3', ['-c', program], { input: text, encoding: 'utf8' }));
  const summary = JSON.parse(await ask(`/api/bonds/${bondIds.distressed}/summary/`));
  expect(rows[0]).toMatchObject({ name: 'Zürich Übersee 4.5% 2030', price: String(summary.price.value) });
  expect(rows[1].name).toBe(`'=HYPERLINK("https://evil.example")`);
  await site.close();
});
