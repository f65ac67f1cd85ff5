import { expect, test } from 'vitest';
import { nothingAsked, withChoices } from './asked.ts';
import { withoutRepaid } from './repaid.ts';

test.each([
  [['any'], []],
  [['any', 'outstanding'], []],
  [['outstanding', 'any'], []],
  [['any', '-outstanding'], ['-outstanding']],
  [['outstanding'], ['outstanding']],
])('BEY-6 of bonds with the status %j a list shows those of %j', (asked, shown) => {
  expect(withoutRepaid(withChoices(nothingAsked, 'status', asked), '').choices.status ?? []).toEqual(shown);
});
