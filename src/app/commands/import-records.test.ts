import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { importCommand } from './import-command.ts';

let site: TestApp;
let folder: string;
beforeAll(async () => {
  site = await openTestApp();
  folder = await mkdtemp(join(tmpdir(), 'bondlens-records-'));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

async function fileOf(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function run(...args: readonly string[]) {
  const output: string[] = [];
  const code = await importCommand(args, {
    withDatabase: (work) => work(site.database),
    onImported: async () => undefined,
    dataDir: folder,
    print: (line) => output.push(line),
    printError: (line) => output.push(line),
    fetch,
    sleep: async () => undefined,
    now: () => new Date(Date.UTC(2026, 1, 15, 16)),
  });
  return { code, output };
}

const source = { code: 'terms', name: 'Terms' };
const isin = 'XS000EXMPL31';

/** Imports a CSV file, whose columns have the names of the fields, by the real command. */
async function runTable(target: string, content: string, ...flags: readonly string[]) {
  const names = content.split('\n')[0]?.split(',') ?? [];
  const fields = Object.fromEntries(names.map((name) => [name, { column: name }]));
  const mapping = { source, target, units: { price: 'percent' }, file: { format: 'csv' }, fields };
  const path = await fileOf(`${target}.mapping.json`, JSON.stringify(mapping));
  return run('table', '--mapping', path, await fileOf(`${target}.csv`, content), ...flags);
}

async function told() {
  const { id } = await site.database.kysely
    .selectFrom('instrument')
    .where('isin', '=', isin)
    .select('id')
    .executeTakeFirstOrThrow();
  return (await site.app.inject({ url: `/api/bonds/${id}/records/` })).json();
}

test('BEY-16 NAV-3 records that the operator imports are what the page of the bond lists; a bad row is named', async () => {
  const terms = `isin,name,couponKind,faceValue,maturesOn,currency\n${isin},Gamma,zero,1000,2030-06-01,EUR`;
  expect((await runTable('instruments', terms)).code).toBe(0);
  const rights = `isin,number,kind,price\n${isin},1,tax_call,100\n${isin},2,rain_call,100`;
  const dry = await runTable('redemption-rights', rights, '--dry-run');
  expect(dry.output).toContain('  redemption_right: 1 added, 0 changed, 0 removed');
  expect((await told()).redemptionRights).toEqual([]);
  const { code, output } = await runTable('redemption-rights', rights);
  expect(code).toBe(1);
  expect(output).toEqual([
    'redemption-rights.csv: 2 rows, 1 stored, 0 unchanged, 1 failed',
    '  line 3: bad-code in kind: "rain_call"',
  ]);
  expect((await told()).redemptionRights).toMatchObject([{ kind: 'tax_call', price: 100 }]);
});
