import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly hasInstallScript?: boolean }>>;
}

interface PackageFile {
  readonly allowScripts: Readonly<Record<string, boolean>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

function read<Content>(name: string): Content {
  return JSON.parse(readFileSync(resolve(root, name), 'utf8'));
}

test('BEY-17 npm ci finds every package of every system in the lock file', () => {
  const { stdout } = spawnSync(process.execPath, ['tools/complete-lock.mjs', '--check'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stdout, 'run node tools/complete-lock.mjs').toBe('');
});

test('the lock file was written for this package.json', () => {
  const { packages } = read<LockFile>('package-lock.json');
  const { dependencies, devDependencies } = read<PackageFile>('package.json');
  expect(packages['']).toMatchObject({ dependencies, devDependencies });
});

test('every version is exact', () => {
  const { dependencies, devDependencies } = read<PackageFile>('package.json');
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^\d/.test(version));
  expect(loose).toEqual([]);
});

test('BEY-17 npm runs the install scripts that the product needs, and no others', () => {
  const { packages } = read<LockFile>('package-lock.json');
  const scripted = Object.entries(packages).filter(([path, entry]) => path !== '' && entry.hasInstallScript);
  const names = scripted.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  const { allowScripts = {} } = read<Partial<PackageFile>>('package.json');
  expect(Object.keys(allowScripts).sort()).toEqual(names.sort());
});
