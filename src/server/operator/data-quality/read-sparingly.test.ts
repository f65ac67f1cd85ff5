import { expect, test } from 'vitest';
import { readSparingly } from './read-sparingly.ts';

function slowReading(ms: number) {
  const clock = { now: 0, count: 0 };
  const read = readSparingly(
    async () => {
      clock.count += 1;
      clock.now += ms;
      return clock.count;
    },
    () => clock.now,
  );
  return { clock, read };
}

test('BEY-16 a long reading is kept for twenty times as long as it took', async () => {
  const { clock, read } = slowReading(1000);
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  clock.now += 19_000;
  expect(await read()).toBe(1);
  clock.now += 2000;
  expect(await read()).toBe(2);
});

test('BEY-16 a short reading is made anew, and a failed one as well', async () => {
  const { read } = slowReading(10);
  expect([await read(), await read()]).toEqual([1, 2]);
  let count = 0;
  const failing = readSparingly(
    () => Promise.reject(new Error(`failed ${++count}`)),
    () => 0,
  );
  await expect(failing()).rejects.toThrow('failed 1');
  await expect(failing()).rejects.toThrow('failed 2');
});

test('BEY-16 a reading is made anew once there is something new', async () => {
  let [made, version] = [0, 1];
  const read = readSparingly(
    async () => {
      clock += 3_000;
      return ++made;
    },
    () => clock,
    async () => version,
  );
  let clock = 0;
  expect([await read(), await read()]).toEqual([1, 1]);
  version = 2;
  expect([await read(), await read()]).toEqual([2, 2]);
});

test('BEY-16 what is new while a reading is made starts no other beside it, and one after it', async () => {
  let [clock, made, version] = [0, 0, 1];
  const { promise, resolve } = Promise.withResolvers<void>();
  const read = readSparingly(
    async () => {
      const number = ++made;
      await promise;
      return number;
    },
    () => clock,
    async () => version,
  );
  const first = read();
  await Promise.resolve();
  version = 2;
  const second = read();
  clock = 3_000;
  resolve();
  expect(await Promise.all([first, second])).toEqual([1, 1]);
  expect(await read()).toBe(2);
});
