import { expect, test } from 'vitest';
import { keepSingleKeys, singleKeysAreOn } from './single-keys.ts';

function storeOf(kept: Map<string, string>) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
}

test('BEY-14 keys of one character act until the reader turns them off', () => {
  const store = storeOf(new Map());
  expect(singleKeysAreOn(store)).toBe(true);
  keepSingleKeys(false, store);
  expect(singleKeysAreOn(store)).toBe(false);
  keepSingleKeys(true, store);
  expect(singleKeysAreOn(store)).toBe(true);
});

test('BEY-14 a browser that refuses its storage has the keys on', () => {
  const refuse = () => {
    throw new Error('refused');
  };
  const store = { getItem: refuse, setItem: refuse };
  keepSingleKeys(false, store);
  expect(singleKeysAreOn(store)).toBe(true);
});
