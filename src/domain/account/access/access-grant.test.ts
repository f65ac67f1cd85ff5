import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { endOfGrant, grantStateAt, isGrantable, lastDayOfGrant } from './access-grant.ts';

test.each([
  ['level', '1', true],
  ['level', '1077', true],
  ['level', '0', false],
  ['level', '1078', false],
  ['level', '01', false],
  ['level', 'full', false],
  ['flag', 'nsd', true],
  ['flag', 'exportAccess', true],
  ['flag', 'docsAccess', true],
  ['flag', 'admin', false],
  ['tariff', '677', true],
  ['tariff', '0', false],
  ['tariff', '-1', false],
  ['tariff', '1234567890', false],
] as const)('SHL-14 a %s of %s can be given: %s', (kind, value, expected) => {
  expect(isGrantable({ kind, value })).toBe(expected);
});

const at = (text: string) => new Date(text);
const grant = { startsAt: at('2026-01-10T00:00:00Z'), endsAt: at('2026-02-01T00:00:00Z'), revokedAt: null };

test.each([
  ['2026-01-09T23:59:59Z', 'planned'],
  ['2026-01-10T00:00:00Z', 'active'],
  ['2026-01-31T23:59:59Z', 'active'],
  ['2026-02-01T00:00:00Z', 'expired'],
])('SHL-14 at %s the grant is %s', (now, state) => {
  expect(grantStateAt(grant, at(now))).toBe(state);
  expect(grantStateAt({ ...grant, revokedAt: at('2026-01-05T00:00:00Z') }, at(now))).toBe('revoked');
});

test('SHL-14 a grant until a day holds on that day, and ends with it', () => {
  const endsAt = endOfGrant(isoDate('2028-02-29'));
  expect(endsAt.toISOString()).toBe('2028-03-01T00:00:00.000Z');
  expect(lastDayOfGrant(endsAt)).toBe('2028-02-29');
});
