import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { controlKeys, controlNames, keysOfControl, keysOfPath, meaningOf, pageKeys } from './command-keys.ts';

const web = join(import.meta.dirname, '../..');
const all = [...pageKeys, ...Object.values(controlKeys)].map(({ keys }) => keys);

test('BEY-14 keys lead to pages and controls, stroke by stroke', () => {
  expect(meaningOf('g')).toBe('begun');
  expect(meaningOf('g b')).toEqual({ path: '/bonds/' });
  expect(meaningOf('o s')).toEqual({ control: 'sort' });
  expect(meaningOf('?')).toEqual({ path: '/keys/' });
  expect(meaningOf('q')).toBeNull();
  expect(meaningOf('g q')).toBeNull();
  expect(keysOfPath('/calendar/')).toBe('g d');
  expect(keysOfControl('sort')).toBe('o s');
  expect(keysOfControl(undefined)).toBeNull();
});

test('BEY-14 no keys mean two things or begin others, and none takes a modifier, which browsers and screen readers have', () => {
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((keys) => all.some((other) => other.startsWith(`${keys} `)))).toEqual([]);
  expect(all.filter((keys) => !/^([a-z] [a-z]|\?)$/.test(keys))).toEqual([]);
  // Keys of one character that other parts of the site have.
  expect(all.filter((keys) => /^[/e[\]] ?/.test(keys))).toEqual([]);
});

test('BEY-14 every control that has keys is marked in the page', () => {
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => readFileSync(join(web, path), 'utf8'))
    .join('\n');
  const isMarked = (name: string) =>
    sources.includes(`useControl('${name}'`) || sources.includes(`ControlName = '${name}'`);
  expect(controlNames.filter((name) => !isMarked(name))).toEqual([]);
});
