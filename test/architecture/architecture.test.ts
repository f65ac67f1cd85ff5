import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findViolations } from './find-violations.ts';
import { LAYERS } from './layers.ts';
import { readSources } from './read-imports.ts';

const root = resolve(import.meta.dirname, '../..');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bondlens-layers-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function plant(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function violationsOf(files: Readonly<Record<string, string>>): readonly string[] {
  plant(files);
  return findViolations(readSources(folder));
}

test('the product keeps to its layers', () => {
  const files = [...readSources(join(root, 'src')), ...readSources(root, 'bench/market')];
  expect(new Set(files.map(({ path }) => path.split('/')[0]))).toEqual(new Set(Object.keys(LAYERS)));
  expect(findViolations(files)).toEqual([]);
});

test.each([
  ['a layer above', 'domain/bond/a.ts', "import '#store/b.ts'", 'domain/bond/a.ts (domain) imports store'],
  [
    'the server from the web',
    'web/site/a.tsx',
    "import { b } from '#server/b.ts'",
    'web/site/a.tsx (web) imports server',
  ],
  [
    'the web from the server',
    'server/site/a.ts',
    "import type { B } from '#web/b.ts'",
    'server/site/a.ts (server) imports web',
  ],
  ['by a type alone', 'math/a.ts', "let x: import('#domain/b.ts').B", 'math/a.ts (math) imports domain'],
  ['late', 'contract/bond/a.ts', "await import('#labels/b.ts')", 'contract/bond/a.ts (contract) imports labels'],
  ['by passing it on', 'math/a.ts', "export * from '#contract/b.ts'", 'math/a.ts (math) imports contract'],
  [
    'through a relative path',
    'web/root.tsx',
    "import '../store/b.ts'",
    'web/root.tsx leaves its layer by ../store/b.ts',
  ],
  [
    'out of the sources',
    'app/main.ts',
    "import '../../bench/b.ts'",
    'app/main.ts imports ../../bench/b.ts, outside of the sources',
  ],
  ['a package in the mathematics', 'math/a.ts', "import 'kysely'", 'math/a.ts uses the package kysely'],
  ['a database driver on the web', 'web/ui/a.ts', "import 'pg/lib/x.js'", 'web/ui/a.ts uses the package pg'],
  [
    'a scoped package',
    'contract/bond/a.ts',
    "import '@fastify/cors/x'",
    'contract/bond/a.ts uses the package @fastify/cors',
  ],
  ['Node.js in the domain', 'domain/bond/a.ts', "import 'node:fs'", "domain/bond/a.ts uses Node.js's node:fs"],
  ['Node.js without its prefix', 'web/ui/a.ts', "import 'fs'", "web/ui/a.ts uses Node.js's fs"],
  [
    'a subject that comes later',
    'server/market/quotes/a.ts',
    "import '../../issuer/ratings/b.ts'",
    'server/market/quotes/a.ts imports issuer, which stands above market',
  ],
  [
    'a subject that comes later, by a type alone',
    'contract/bond/a.ts',
    "import type { B } from '../lists/b.ts'",
    'contract/bond/a.ts imports lists, which stands above bond',
  ],
  [
    'a page',
    'web/operator/users/a.tsx',
    "import '../../pages/b.tsx'",
    'web/operator/users/a.tsx imports pages, which stands above operator',
  ],
  [
    'what asks the server by a building block',
    'web/ui/table/a.tsx',
    "import '../../platform/data/b.ts'",
    'web/ui/table/a.tsx imports platform, which stands above ui',
  ],
  [
    'the list of all tables for more than its types',
    'store/platform/database/a.ts',
    "import { b } from '../../site/tables.ts'",
    'store/platform/database/a.ts imports site, which stands above platform',
  ],
])('sees an import of %s', (_case, path, text, violation) => {
  expect(violationsOf({ [path]: text })).toEqual([violation]);
});

test.each([
  ['domain/a.ts', 'domain/a.ts is in no subject'],
  ['contract/utils/a.ts', 'contract/utils/a.ts is in no subject'],
  ['server/features/quotes/a.ts', 'server/features/quotes/a.ts is in no subject'],
  ['web/data/a.ts', 'web/data/a.ts is in no subject'],
  ['app/a.ts', 'app/a.ts is in no room'],
])('sees a file outside of the rooms: %s', (path, violation) => {
  expect(violationsOf({ [path]: '' })).toEqual([violation]);
});

test.each(['fetch("/x")', 'window.fetch("/x")', 'new EventSource("/x")', 'navigator.sendBeacon("/x")'])(
  'sees a building block that calls the server: %s',
  (call) => {
    const [name = ''] = /fetch|EventSource|sendBeacon/.exec(call) ?? [];
    expect(violationsOf({ 'web/ui/a.ts': `${call};` })).toEqual([`web/ui/a.ts is a building block and names ${name}`]);
  },
);

test('sees what is reached through files in between', () => {
  const violations = violationsOf({
    'web/root.tsx': "import '#contract/bond/call.ts'",
    'contract/bond/call.ts': "import './inner.ts'",
    'contract/bond/inner.ts': "import '#store/bond/rows.ts'",
    'store/bond/rows.ts': '',
  });
  expect(violations).toContain(
    'reached: web/root.tsx -> contract/bond/call.ts -> contract/bond/inner.ts -> store/bond/rows.ts',
  );
});

const schemaFiles = {
  'contract/bond/call.ts': "import type { Static } from 'typebox'; export const kind = 'read'",
  'contract/bond/list.ts': "import { listSchema } from './list-schema.ts'; export const list = [listSchema]",
  'contract/bond/list-schema.ts': "import { Type } from 'typebox'; export const listSchema = Type.String()",
};

test('sees the schema library run in the browser', () => {
  const violations = violationsOf({ ...schemaFiles, 'web/ui/a.ts': "import { list } from '#contract/bond/list.ts'" });
  expect(violations).toEqual(['typebox runs: web/ui/a.ts -> contract/bond/list.ts -> contract/bond/list-schema.ts']);
});

test('a name that is imported as a type inside of braces makes the other file run', () => {
  const violations = violationsOf({
    ...schemaFiles,
    'web/ui/a.ts': "import { type List } from '#contract/bond/list.ts'",
  });
  expect(violations).toHaveLength(1);
});

test('lets the web take types from files with schemas', () => {
  const text = "import type { List } from '#contract/bond/list.ts'; import { kind } from '#contract/bond/call.ts'";
  expect(violationsOf({ ...schemaFiles, 'web/ui/a.ts': text })).toEqual([]);
});

test.each([
  ['web/bond/a.ts', "fetch('/api/session/')", '/api/session/'],
  ['web/bond/a.ts', `fetch(\`/api/bonds/\${id}/\`)`, '/api/bonds/'],
  ['web/bond/a.ts', `fetch(\`\${origin}/api/bonds/\`)`, '/api/bonds/'],
  ['server/bond/a.ts', "app.get('/api/bonds/:id/', answer)", '/api/bonds/:id/'],
  ['server/bond/a.ts', "app.get('/cb/current_user/', answer)", '/cb/current_user/'],
])('sees an address in %s beside the calls of the contract: %s', (path, text, address) => {
  expect(violationsOf({ [path]: text })).toEqual([`${path} writes the address ${address}`]);
});

test('lets the web name its calls, and the server the whole interface', () => {
  const names = `ask(api, 'GET /api/bonds/'); ask(api, \`POST /api/suggest/\${kind}/\`)`;
  expect(violationsOf({ 'web/bond/a.ts': names, 'server/bond/a.ts': "url.startsWith('/api/')" })).toEqual([]);
});

test('sees a file that belongs to no layer', () => {
  expect(violationsOf({ 'utils/a.ts': '' })).toEqual(['utils/a.ts is in no layer']);
});

test('lets right imports and test files be', () => {
  const violations = violationsOf({
    'web/market/quotes/table.tsx': "import '#contract/market/quotes.ts'; import '../../ui/cell.tsx'; import 'react'",
    'store/bond/a.ts': "import 'node:fs'; import pg from 'pg'; import '../market/b.ts'; import '#domain/bond/c.ts'",
    'store/platform/database.ts': "import type { Tables } from '../site/tables.ts'",
    'math/a.test.ts': "import 'vitest'; import '#store/b.ts'",
  });
  expect(violations).toEqual([]);
});

test('the compiler refuses a wrong import of its own accord', () => {
  const source = join(folder, 'project');
  for (const name of ['package.json', 'tsconfig.base.json']) cpSync(join(root, name), join(source, name));
  symlinkSync(join(root, 'node_modules'), join(source, 'node_modules'));
  for (const layer of ['math', 'domain']) {
    cpSync(join(root, 'src', layer, 'tsconfig.json'), join(source, 'src', layer, 'tsconfig.json'), { recursive: true });
  }
  writeFileSync(join(source, 'src/domain/bond.ts'), 'export const face = 100;\n');
  writeFileSync(join(source, 'src/math/wrong.ts'), "import { face } from '#domain/bond.ts';\nexport const x = face;\n");
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-b', 'src/math'], {
    cwd: source,
    encoding: 'utf8',
  });
  expect(stdout).toContain('TS6307');
  expect(status).not.toBe(0);
}, 60_000);
