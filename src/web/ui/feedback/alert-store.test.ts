import { expect, test } from 'vitest';
import { createAlertStore } from './alert-store.ts';

test('SHL-6 shows messages in order, dismisses one, and says so to who listens', () => {
  const store = createAlertStore();
  let changes = 0;
  const leave = store.subscribe(() => {
    changes += 1;
  });
  const first = store.show({ text: 'Saved' });
  store.show({ text: 'Failed', tone: 'bad', isPersistent: true });
  expect(store.current().map(({ text }) => text)).toEqual(['Saved', 'Failed']);
  store.dismiss(first);
  expect(store.current()).toMatchObject([{ text: 'Failed', tone: 'bad', isPersistent: true }]);
  expect(changes).toBe(3);
  leave();
  store.show({ text: 'unheard' });
  expect(changes).toBe(3);
});

test('SHL-6 the same text does not pile up', () => {
  const store = createAlertStore();
  const first = store.show({ text: 'Saved' });
  const second = store.show({ text: 'Saved' });
  expect(store.current()).toHaveLength(1);
  expect(second).not.toBe(first);
});

test('SHL-6 the oldest passing message gives way to the fifth', () => {
  const store = createAlertStore();
  store.show({ text: 'kept', isPersistent: true });
  for (const text of ['a', 'b', 'c', 'd']) store.show({ text });
  expect(store.current().map(({ text }) => text)).toEqual(['kept', 'b', 'c', 'd']);
});
