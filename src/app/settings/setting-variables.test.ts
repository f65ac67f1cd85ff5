import { expect, test } from 'vitest';
import { isProxyList } from './setting-variables.ts';

test.each(['loopback', '10.1.2.3', '10.0.0.0/8', 'loopback, uniquelocal', 'fd00::/8,127.0.0.1'])(
  'BEY-17 takes %s as proxies to trust',
  (text) => expect(isProxyList(text)).toBe(true),
);

test.each([
  '',
  'true',
  '*',
  '0.0.0.0/0',
  '::/0',
  '10.0.0.0/33',
  '10.0.0.0/-1',
  'proxy.example',
  '10.0.0.0/8,,',
  '10.0.0.0/8/8',
  '10.0.0.0/1e1',
])('BEY-17 takes “%s” for no proxies, so that nobody trusts everybody by mistake', (text) =>
  expect(isProxyList(text)).toBe(false),
);
