import { expect, test } from 'vitest';
import { type ReadyFacts, readyLines } from './run-product.ts';

const line = (changes: Partial<ReadyFacts>) =>
  readyLines({ host: '127.0.0.1', port: 3000, accountIds: [], interfaces: [], ...changes }).join('\n');

const loopback = { address: '127.0.0.1', family: 'IPv4', internal: true } as const;
const linkLocal = { address: 'fe80::1', family: 'IPv6', internal: false } as const;
const ethernet = { address: '192.0.2.7', family: 'IPv4', internal: false } as const;

test('BEY-17 says the address that the README promises', () => {
  expect(line({})).toBe('Bondlens is ready at http://localhost:3000');
});

test('BEY-17 leads who starts an empty site to its data in three lines', () => {
  expect(line({ operatorPassword: 'abcde-fghij' }).split('\n')).toEqual([
    'Bondlens is ready at http://localhost:3000',
    'Sign in at http://localhost:3000/sign-in/ as "operator" with the password abcde-fghij — it is shown this once.',
    'Then bring in data at http://localhost:3000/operator/data/',
  ]);
});

test('BEY-17 a restart of an empty site leads to its data as the first start did', () => {
  expect(line({ isEmpty: true }).split('\n')).toEqual([
    'Bondlens is ready at http://localhost:3000',
    'Sign in at http://localhost:3000/sign-in/ as "operator"; "npm run bondlens -- operator new-password" gives a new password.',
    'Then bring in data at http://localhost:3000/operator/data/',
  ]);
});

test('names the demo accounts and where to sign in', () => {
  expect(line({ accountIds: ['member', 'full'] })).toBe(
    'Bondlens is ready at http://localhost:3000 (demo accounts: member, full; sign in at /sign-in/)',
  );
});

test.each(['0.0.0.0', '::'])('names an address that other machines reach when it listens on %s', (host) => {
  const interfaces = [loopback, linkLocal, ethernet];
  expect(line({ host, interfaces })).toBe(
    'Bondlens is ready at http://localhost:3000, for other machines at http://192.0.2.7:3000',
  );
  expect(line({ host, interfaces: [loopback] })).toBe('Bondlens is ready at http://localhost:3000');
});

test('names the one address that it listens on', () => {
  expect(line({ host: '192.0.2.7', port: 8080 })).toBe('Bondlens is ready at http://192.0.2.7:8080');
  expect(line({ host: '2001:db8::7' })).toBe('Bondlens is ready at http://[2001:db8::7]:3000');
});
