import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const PARTS = ['src', 'test', 'e2e', 'bench', 'tools', 'package.json', 'knip.jsonc', 'tsconfig.base.json'];
const CONFIGURATIONS = ['vite', 'vitest', 'vitest.components', 'playwright', 'react-router'].map(
  (name) => `${name}.config.ts`,
);
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'bondlens-house-'));
  for (const part of [...PARTS, ...CONFIGURATIONS]) cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});

afterAll(() => rmSync(copy, { recursive: true }));

function plant(path: string, change: (text: string) => string): void {
  const file = join(copy, path);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

test('npm run check runs the rules of the house', () => {
  expect(readFileSync(join(root, 'package.json'), 'utf8')).toMatch(/"check": ".*&& node tools\/check-house\.mjs"/);
});

test('the rules of the house see what is planted in a copy of it', () => {
  plant('package.json', (text) => text.replace('"dependencies": {', '"dependencies": {\n    "left-pad": "1.3.0",'));
  writeFileSync(join(copy, 'src/domain/nobody-reads-this.ts'), 'export const nothing = 0;\n');
  plant('src/domain/platform/language.ts', (text) => `${text}\nexport const nobodyAsksFor = 0;\n`);
  const tenLines = '  times += 1;\n'.repeat(10);
  const long = `export function count(): number {\n  let times = 0;\n${tenLines.repeat(4)}  return times;\n}\n`;
  const spread = 'export const spread = [...[1, 2], { ...({ emitent: 1 } as const) }];\n';
  const imports = "import './language.ts';\n".repeat(1000);
  writeFileSync(join(copy, 'src/domain/planted.ts'), imports + long + spread);
  plant('src/web/ui/feedback/spinner.tsx', (text) => `${text}\nvoid fetch('/api/session/');\n`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(copy, 'tools/check-house.mjs')], {
    cwd: copy,
    encoding: 'utf8',
  });
  const said = stdout + stderr;
  expect(said).toMatch(/^left-pad /m);
  expect(said).toMatch(/^src\/domain\/nobody-reads-this\.ts/m);
  expect(said).toContain('domain/nobody-reads-this.ts is in no subject');
  expect(said).toMatch(/^nobodyAsksFor /m);
  expect(said).toContain('web/ui/feedback/spinner.tsx is a building block and names fetch');
  for (const size of ['importShare', 'longFunctions', 'literalSpreads', 'looseFiles', 'wireWords'])
    expect(said).toMatch(new RegExp(`^${size}: `, 'm'));
  expect(status).toBe(1);
}, 180_000);
