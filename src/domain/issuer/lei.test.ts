import { expect, test } from 'vitest';
import { isLei } from './lei.ts';

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
