import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  breachedByRange,
  type IsBreached,
  isBreachedOften,
  isPasswordOf,
  newPassword,
  passwordHash,
} from './require-good-password.ts';

// SHA-1 of "password" as RFC 3174's algorithm gives it: 5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8 (also the example of the range service's manual).
const suffix = '1E4C9B93F3F0682250B6CF8331B7EE68FD8';
let server: Server;
let asked: (string | undefined)[] = [];
let answer = { status: 200, body: '' };
let isBreached: IsBreached;
const warnings: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/range/`);
  isBreached = breachedByRange({ url, warn: (message) => warnings.push(message) });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  asked = [];
  warnings.length = 0;
});

test('SHL-14 the service is told five signs of a hash and names the rest of those that were breached', async () => {
  answer = { status: 200, body: `0018A45C4D1DEF81644B54AB7F969B88D65:3\r\n${suffix}:9659365\r\n` };
  expect(await isBreached('password')).toBe(true);
  expect(await isBreached('another one')).toBe(false);
  expect(asked[0]).toBe('/range/5BAA6');
  expect(warnings).toEqual([]);
});

test('SHL-14 padding of the service counts for nothing', async () => {
  answer = { status: 200, body: `${suffix}:0` };
  expect(await isBreached('password')).toBe(false);
});

test('SHL-14 a password passes where the service is away, and the log says so without it', async () => {
  answer = { status: 503, body: '' };
  expect(await isBreached('password')).toBe(false);
  expect(warnings).toEqual(['The service of breached passwords did not answer: answered 503']);
});

test.each([
  ['passwordpassword', true],
  ['qwertyuiop[]asdf', false],
  ['1234567890123456', true],
  ['Sunshine12345678', true],
  ['seven bright lanterns', false],
])('SHL-14 %j is, or is made of, a common password: %s', async (password, expected) => {
  expect(await isBreachedOften(password)).toBe(expected);
});

test('ACC-9 a password is known by its hash, which tells nothing of it and is another one each time', async () => {
  const password = newPassword();
  const [first, second] = await Promise.all([passwordHash(password), passwordHash(password)]);
  expect(first).not.toBe(second);
  expect(first).not.toContain(password);
  expect(await isPasswordOf(password, first)).toBe(true);
  expect(await isPasswordOf(`${password}x`, first)).toBe(false);
  expect(await isPasswordOf('', first)).toBe(false);
  expect(await isPasswordOf(password, 'plain$$')).toBe(false);
});

test('ACC-9 a hash says what a try costs, and one of an older release is still read', async () => {
  const password = newPassword();
  const quick = await passwordHash(password, { ln: 10, r: 8, p: 1 });
  expect(quick).toMatch(/^scrypt\$ln=10,r=8,p=1\$/);
  expect(await isPasswordOf(password, quick)).toBe(true);
  const usual = await passwordHash(password);
  expect(usual).toMatch(/^scrypt\$ln=16,r=8,p=1\$/);
  const older = usual.replace('ln=16,r=8,p=1$', '');
  expect(await isPasswordOf(password, older)).toBe(true);
  expect(await isPasswordOf(`${password}x`, older)).toBe(false);
  expect(await isPasswordOf(password, quick.replace('ln=10', 'ln=11'))).toBe(false);
});

test('ACC-9 a new password has five groups of five signs, and never twice the same', () => {
  const passwords = Array.from({ length: 100 }, newPassword);
  expect(new Set(passwords).size).toBe(100);
  for (const password of passwords) expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){4}$/);
});
