import { expect, test } from 'vitest';
import { featureAccess, gatedFeatures } from './feature-access.ts';
import { type Viewer, visitor } from './viewer.ts';

const member: Viewer = {
  accountId: 'm',
  name: null,
  level: 1,
  flags: [],
  tariffs: [],
  isOperator: false,
  needsSecondFactor: false,
};
const full: Viewer = {
  accountId: 'f',
  name: null,
  level: 1077,
  flags: [],
  tariffs: [],
  isOperator: false,
  needsSecondFactor: false,
};

test.each(gatedFeatures)('ACC-1 %s asks a visitor to sign in and a member to get access', (feature) => {
  expect(featureAccess(visitor, feature)).toBe('sign-in');
  expect(featureAccess(member, feature)).toBe('get-access');
});

test('ACC-4 the archive file and documents need their flag beside the level', () => {
  expect(featureAccess(full, 'xls')).toBe('missing-flag');
  expect(featureAccess(full, 'file_download')).toBe('missing-flag');
  expect(featureAccess({ ...full, flags: ['exportAccess'] }, 'xls')).toBe('allowed');
  expect(featureAccess({ ...full, flags: ['docsAccess'] }, 'file_download')).toBe('allowed');
  expect(featureAccess({ ...full, flags: ['docsAccess'] }, 'xls')).toBe('missing-flag');
});

test('ACC-3 the level alone opens the other features', () => {
  expect(featureAccess(full, 'watchlist')).toBe('allowed');
  expect(featureAccess(full, 'cash_flow_export')).toBe('allowed');
});
