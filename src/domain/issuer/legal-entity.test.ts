import { expect, test } from 'vitest';
import { companyRelation, isLei } from './legal-entity.ts';

test('NAV-3 a parent is direct, ultimate or both, and a subsidiary direct or not', () => {
  expect(companyRelation(['direct-parent', 'ultimate-parent'], true)).toBe('parent');
  expect(companyRelation(['direct-parent'], true)).toBe('direct-parent');
  expect(companyRelation(['ultimate-parent'], true)).toBe('ultimate-parent');
  expect(companyRelation(['ultimate-parent', 'direct-parent'], false)).toBe('subsidiary');
  expect(companyRelation(['direct-parent'], false)).toBe('subsidiary');
  expect(companyRelation(['ultimate-parent'], false)).toBe('indirect-subsidiary');
});

test('BEY-16 takes identifiers with the right check digits alone', () => {
  // Published in the register: Apple Inc., Shell plc, Commerzbank AG.
  for (const lei of ['HWUPKR0MPOU8FGXBT394', '21380068P1DRHMJ8KU70', '851WYGNLUQLFZBSYGB56'])
    expect(isLei(lei)).toBe(true);
  for (const text of [
    'HWUPKR0MPOU8FGXBT395',
    'HWUPKR0MPOU8FGXB3T94',
    'hwupkr0mpou8fgxbt394',
    'HWUPKR0MPOU8FGXBT3',
    '',
  ]) {
    expect(isLei(text), text).toBe(false);
  }
});
