import { expect, test } from 'vitest';
import { accountsFrom, demoAccounts } from './accounts.ts';

test.each([-1, 1078, 1.5, Number.NaN])('SHL-14 refuses an account of level %d', (level) => {
  expect(() => accountsFrom([{ id: 'x', name: 'X', level, flags: [] }])).toThrow(RangeError);
});

test('the demo accounts have the levels 1 and 1077, one of them the support tariff, one all flags', () => {
  const accounts = demoAccounts(true);
  expect(accounts.ids.map((id) => accounts.find(id))).toEqual([
    expect.objectContaining({ accountId: 'member', level: 1, flags: [] }),
    expect.objectContaining({ accountId: 'support', level: 1, flags: [], tariffs: [677] }),
    expect.objectContaining({ accountId: 'full', level: 1077, flags: [] }),
    expect.objectContaining({ accountId: 'full-all', level: 1077, flags: ['nsd', 'exportAccess', 'docsAccess'] }),
  ]);
});

test('an instance without demo has no accounts', () => {
  expect(demoAccounts(false).ids).toEqual([]);
});
