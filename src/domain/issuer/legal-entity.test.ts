import { expect, test } from 'vitest';
import { companyRelation } from './legal-entity.ts';

test('NAV-3 a parent is direct, ultimate or both, and a subsidiary direct or not', () => {
  expect(companyRelation(['direct-parent', 'ultimate-parent'], true)).toBe('parent');
  expect(companyRelation(['direct-parent'], true)).toBe('direct-parent');
  expect(companyRelation(['ultimate-parent'], true)).toBe('ultimate-parent');
  expect(companyRelation(['ultimate-parent', 'direct-parent'], false)).toBe('subsidiary');
  expect(companyRelation(['direct-parent'], false)).toBe('subsidiary');
  expect(companyRelation(['ultimate-parent'], false)).toBe('indirect-subsidiary');
});
