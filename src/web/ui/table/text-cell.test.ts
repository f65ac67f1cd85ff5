import { expect, test } from 'vitest';
import { cutText, safeLink } from './text-cell.tsx';

test('TBL-3 a text of 80 characters stays, one of 81 is cut to 80 with an ellipsis', () => {
  expect(cutText('x'.repeat(80))).toBeNull();
  expect(cutText('x'.repeat(81))).toBe(`${'x'.repeat(80)}…`);
});

test('TBL-3 tags do not count', () => {
  expect(cutText(`<b class="very long attribute">${'x'.repeat(80)}</b>`)).toBeNull();
  expect(cutText(`<i>${'y'.repeat(90)}</i>`)).toBe(`${'y'.repeat(80)}…`);
});

test('TBL-3 characters outside the first plane are not torn apart', () => {
  expect(cutText('😀'.repeat(81))).toBe(`${'😀'.repeat(80)}…`);
});

test.each([
  ['https://example.com/a', 'https://example.com/a'],
  ['/bonds/7/', '/bonds/7/'],
  ['javascript:alert(1)', null],
  ['//evil.test/', null],
  ['/\\evil.test', null],
  [null, null],
])('TBL-3 the link %s leads to %s', (link, safe) => {
  expect(safeLink(link)).toBe(safe);
});
