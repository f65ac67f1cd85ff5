import { expect, test } from 'vitest';
import { exactJson, exactNumber } from './exact-number.ts';

test.each([
  [0.068_75 * 100, 6.875],
  [103.299_900_000_000_01, 103.2999],
  [100.564 - 100.6209, -0.0569],
  [0.1 + 0.2, 0.3],
  [1_234_567.890_000_000_1, 1_234_567.89],
  [0.044_370_235_032_168_38, 0.044_370_235_032_168_38],
  [-2.5, -2.5],
  [400_000_000, 400_000_000],
  [2 ** 53, 2 ** 53],
])('BEY-8 %d is written as %d', (value, written) => {
  expect(exactNumber(value)).toBe(written);
});

test('BEY-8 what is no finite number stays what it is', () => {
  expect(exactNumber(Number.NaN)).toBeNaN();
  expect(exactNumber(Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
});

test('BEY-8 JSON has exact decimals at every depth', () => {
  expect(exactJson({ c: [103.299_900_000_000_01, null], name: '0.30000000000000004' })).toBe(
    '{"c":[103.2999,null],"name":"0.30000000000000004"}',
  );
});
