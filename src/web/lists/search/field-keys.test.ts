import { expect, test } from 'vitest';
import { actionOfKey, type KeyPlace } from './field-keys.ts';

const inText: KeyPlace = {
  key: '',
  count: 3,
  active: null,
  isPanelShown: true,
  tab: 'bonds',
  hasText: true,
  partCount: 0,
};
const inList: KeyPlace = { ...inText, active: 1 };
const closed: KeyPlace = { ...inText, isPanelShown: false };

test('SRC-4 in the text, Home, End, Left, Right and Delete belong to the text', () => {
  for (const key of ['Home', 'End', 'ArrowLeft', 'ArrowRight', 'Delete', 'Tab', 'a', ' ']) {
    expect(actionOfKey({ ...inText, key })).toBeNull();
    expect(actionOfKey({ ...closed, key })).toBeNull();
  }
});

test('SRC-4 up and down enter the list from both ends', () => {
  expect(actionOfKey({ ...inText, key: 'ArrowDown' })).toEqual({ type: 'move', to: 0 });
  expect(actionOfKey({ ...inText, key: 'ArrowUp' })).toEqual({ type: 'move', to: 2 });
});

test('SRC-4 in the list the same keys move among items and tabs', () => {
  expect(actionOfKey({ ...inList, key: 'Home' })).toEqual({ type: 'move', to: 0 });
  expect(actionOfKey({ ...inList, key: 'End' })).toEqual({ type: 'move', to: 2 });
  expect(actionOfKey({ ...inList, key: 'ArrowRight' })).toEqual({ type: 'tab', kind: 'stocks' });
  expect(actionOfKey({ ...inList, key: 'ArrowLeft' })).toEqual({ type: 'tab', kind: 'etf' });
  expect(actionOfKey({ ...inList, tab: null, key: 'ArrowLeft' })).toBeNull();
  expect(actionOfKey({ ...inList, key: 'Enter' })).toEqual({ type: 'pick', at: 1 });
  expect(actionOfKey({ ...inList, key: 'a' })).toBeNull();
});

test('SRC-4 Escape closes, then clears, then is left alone', () => {
  expect(actionOfKey({ ...inList, key: 'Escape' })).toEqual({ type: 'close' });
  expect(actionOfKey({ ...closed, key: 'Escape' })).toEqual({ type: 'clear' });
  expect(actionOfKey({ ...closed, hasText: false, key: 'Escape' })).toBeNull();
});

test('SRC-4 a closed panel opens by the arrows; Enter acts on the text', () => {
  expect(actionOfKey({ ...closed, key: 'ArrowDown' })).toEqual({ type: 'open' });
  expect(actionOfKey({ ...closed, key: 'Enter' })).toEqual({ type: 'enter' });
  expect(actionOfKey({ ...inText, key: 'Enter' })).toEqual({ type: 'enter' });
});

test('SRC-5 Backspace in an empty box takes the last filter away, in a text it stays the browser’s', () => {
  const empty = { ...inText, key: 'Backspace', hasText: false };
  expect(actionOfKey({ ...empty, partCount: 2 })).toEqual({ type: 'drop' });
  expect(actionOfKey({ ...empty, partCount: 0 })).toBeNull();
  expect(actionOfKey({ ...empty, hasText: true, partCount: 2 })).toBeNull();
});
