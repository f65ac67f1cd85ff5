import { expect, test } from 'vitest';
import { comparedName, isSameName } from './issuer-name.ts';

const isOne = (one: string, other: string) => isSameName(comparedName(one), comparedName(other));

// Spellings of one company in the lists of exchanges, registers and funds.
test.each([
  ['Enel S.p.A.', 'ENEL SPA'],
  ['Enel Società per Azioni', 'Enel SpA'],
  ['Deutsche Bank Aktiengesellschaft', 'DEUTSCHE BANK AG'],
  ['Marks & Spencer plc', 'Marks and Spencer PLC'],
  ['Ford Motor Company', 'FORD MOTOR CO.'],
  ['The Goldman Sachs Group, Inc.', 'Goldman Sachs Group Inc/The'],
  ['Türkiye İş Bankası A.Ş.', 'Turkiye Is Bankasi AS'],
  ['Публичное акционерное общество «Газпром»', 'ПАО "Газпром"'],
  ['ООО «Ромашка»', 'Ромашка'],
  ['Ørsted A/S', 'ORSTED A/S'],
  ['PKO Bank Polski Spółka Akcyjna', 'PKO Bank Polski S.A.'],
  ['Nestlé S.A.', 'NESTLE SA'],
])('BEY-16 one company by two spellings: %s, %s', (one, other) => {
  expect(isOne(one, other)).toBe(true);
});

test.each([
  ['Alpha AG', 'Alpha GmbH'],
  ['ПАО «Газпром»', 'ООО «Газпром»'],
  ['Deutsche Bank AG', 'Deutsche Bank Luxembourg SA'],
  ['Kingdom of Spain', 'Kingdom of Sweden'],
  ['Alpha Finance 1 BV', 'Alpha Finance 2 BV'],
])('BEY-16 two companies: %s, %s', (one, other) => {
  expect(isOne(one, other)).toBe(false);
});

test('BEY-16 a name that is nothing but a legal form keeps it', () => {
  expect(comparedName('SE')).toEqual({ bare: 'se', form: '' });
  expect(comparedName('')).toEqual({ bare: '', form: '' });
});
