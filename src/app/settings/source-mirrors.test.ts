import { expect, test } from 'vitest';
import { mirroredAddress, sourceMirrorsOf } from './source-mirrors.ts';

test('BEY-22 the mirror of a host is asked for all addresses of the host, unless one of them has its own', () => {
  const mirrors =
    sourceMirrorsOf('https://a.org=https://m.example/a/, https://a.org/api/v2=https://n.example') ?? new Map();
  expect(mirroredAddress(mirrors, 'https://a.org')).toBe('https://m.example/a');
  expect(mirroredAddress(mirrors, 'https://a.org/api/v1')).toBe('https://m.example/a/api/v1');
  expect(mirroredAddress(mirrors, 'https://a.org/api/v2')).toBe('https://n.example');
  expect(mirroredAddress(mirrors, 'https://a.organic.org')).toBe('https://a.organic.org');
});
