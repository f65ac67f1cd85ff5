import { expect, test } from 'vitest';
import { visitor } from '#domain/access/viewer.ts';
import { limitPerMinute, MAX_READERS } from './rate-limit.ts';

const from = (ip: string) => ({ ip, viewer: visitor });
const numbered = (reader: number) => from(`10.${reader >> 16}.${(reader >> 8) & 255}.${reader & 255}`);

/** A limit of two calls a minute, and a clock that the test sets. */
function limitOfTwo() {
  const time = { seconds: 0 };
  const limit = limitPerMinute(2, () => new Date(time.seconds * 1000));
  /** The seconds to wait for of a refused call, null for one that is let through. */
  const call = async (request: Parameters<typeof limit>[0]) => {
    try {
      await limit(request);
      return null;
    } catch (error) {
      return (error as { readonly retryAfterS: number | null }).retryAfterS;
    }
  };
  return { time, call };
}

test('ACC-9 refuses what is beyond the count, and says when the minute that began with the first call is over', async () => {
  const { time, call } = limitOfTwo();
  const reader = from('192.0.2.1');
  expect(await call(reader)).toBeNull();
  time.seconds = 40;
  expect(await call(reader)).toBeNull();
  expect(await call(reader)).toBe(20);
  expect(await call(from('192.0.2.2'))).toBeNull();
  time.seconds = 60;
  expect(await call(reader)).toBeNull();
});

test('ACC-9 counts an account wherever it calls from', async () => {
  const { call } = limitOfTwo();
  const account = (ip: string) => ({ ip, viewer: { ...visitor, accountId: '7' } });
  for (const ip of ['192.0.2.1', '192.0.2.2']) expect(await call(account(ip))).toBeNull();
  expect(await call(account('192.0.2.3'))).toBe(60);
});

test('ACC-9 a line with many addresses of its own is one reader', async () => {
  const { call } = limitOfTwo();
  for (const ip of ['2001:db8::1', '2001:0db8:0:0:ffff::2']) expect(await call(from(ip))).toBeNull();
  expect(await call(from('2001:db8:0:0:1:2:3:4'))).toBe(60);
  expect(await call(from('2001:db8:0:1::1'))).toBeNull();
});

test('ACC-9 a crowd makes it forget those who came first, and nobody else', async () => {
  const { call } = limitOfTwo();
  for (let reader = 0; reader < MAX_READERS; reader += 1) await call(numbered(reader));
  const last = numbered(MAX_READERS - 1);
  await call(last);
  await call(numbered(MAX_READERS));
  expect(await call(last)).toBe(60);
});

test('ACC-9 a clock that is set back lets nobody wait for long', async () => {
  const { time, call } = limitOfTwo();
  time.seconds = 1_000_000;
  for (let calls = 0; calls < 3; calls += 1) await call(from('192.0.2.1'));
  time.seconds = 0;
  expect(await call(from('192.0.2.1'))).toBeNull();
});
