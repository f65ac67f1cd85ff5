import { expect, test } from 'vitest';
import { webhookTargetsOf } from './webhook-targets.ts';

const accepts = (list: string, url: string) => webhookTargetsOf(list)?.accepts(new URL(url));

async function lookedUp(list: string, text: string): Promise<string> {
  const url = new URL(text);
  const { promise, resolve } = Promise.withResolvers<string>();
  webhookTargetsOf(list)?.lookupFor(url)(url.hostname, { family: 4 }, (error, address) =>
    resolve(error?.message ?? String(address)),
  );
  return promise;
}

test.each([
  ['internet', 'https://hooks.example.com/a', true],
  ['internet', 'https://8.8.8.8:8443/', true],
  ['internet', 'http://hooks.example.com/', false],
  ['internet', 'https://10.0.0.5/', false],
  ['internet', 'https://intranet/', false],
  ['internet', 'https://user:word@hooks.example.com/', false],
  ['internet:443', 'https://hooks.example.com:8443/', false],
  ['internet:443', 'https://hooks.example.com/', true],
  ['10.0.0.0/8:8443', 'https://10.1.2.3:8443/', true],
  ['10.0.0.0/8:8443', 'https://10.1.2.3/', false],
  ['10.0.0.0/8:8443', 'https://11.1.2.3:8443/', false],
  ['10.0.0.0/8', 'http://10.1.2.3/', false],
  ['http://10.0.0.0/8', 'http://10.1.2.3/', true],
  ['http://10.0.0.0/8:8080', 'http://10.1.2.3/', false],
  ['10.0.0.0/8', 'https://167838211/', true],
  ['internet', 'https://0x7f.1/', false],
  ['[fd00::/8]:8443', 'https://[fd00::1]:8443/', true],
  ['fd00::/8', 'https://[fd00::1]/', true],
  ['fd00::/8', 'https://[fe80::1]/', false],
  ['10.0.0.0/8', 'https://[::ffff:10.1.2.3]/', false],
  ['hooks.local', 'https://hooks.local/', true],
  ['hooks.local', 'https://HOOKS.local/', true],
  ['hooks.local', 'https://other.hooks.local/', false],
  ['*.intern.example', 'https://a.b.intern.example/', true],
  ['*.intern.example', 'https://intern.example/', false],
  ['*.intern.example', 'https://xintern.example/', false],
  ['intranet', 'https://intranet/', true],
  ['hooks.local', 'https://8.8.8.8/', false],
])('BEY-8 the list "%s" and %s: %s', (list, url, isOpen) => {
  expect(accepts(list, url)).toBe(isOpen);
});

test.each([
  '',
  ',',
  '10.0.0.0/33',
  '10.0.0.0/8/8',
  '10.0.0.0/-1',
  'a b!',
  'host:0',
  'host:70000',
  '*',
  '*.',
  'https://a',
  'http://internet',
  '300.1.2.3',
])('BEY-8 "%s" is no list of targets', (list) => expect(webhookTargetsOf(list)).toBeUndefined());

test('BEY-8 a name leads only to what is listed, unless it is listed itself', async () => {
  expect(await lookedUp('internet', 'https://localhost/')).toBe('nothing is sent to this address');
  expect(await lookedUp('10.0.0.0/8,internet', 'https://localhost/')).toBe('nothing is sent to this address');
  expect(await lookedUp('127.0.0.0/8:8443', 'https://localhost/')).toBe('nothing is sent to this address');
  expect(await lookedUp('127.0.0.0/8:8443', 'https://localhost:8443/')).toBe('127.0.0.1');
  expect(await lookedUp('localhost', 'https://localhost/')).toBe('127.0.0.1');
});
