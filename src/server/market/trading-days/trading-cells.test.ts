import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonBytes } from './trading-cells.ts';

function written(write: (json: JsonBytes) => void): string {
  const json = new JsonBytes(1);
  write(json);
  return json.bytes().toString();
}

const jsonNumber = (value: number) => written((json) => json.number(value));

test('GRA-1 numbers keep their value to 12 decimals, from 1,000 on to 9', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
      // Half a unit of the last decimal, and what doubles of this size cannot hold.
      const rounding = Math.abs(value) < 1000 ? 5e-13 : 5e-10;
      expect(Math.abs(Number(jsonNumber(value)) - value)).toBeLessThanOrEqual(rounding + Math.abs(value) * 1e-15);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  [0, '0'],
  [65_170.741_207_999_5, '65170.741208'],
  [-0, '0'],
  [-12.05, '-12.05'],
  [123.455_000_000_000_01, '123.455'],
  [1000.5, '1000.5'],
  [1e-13, '0'],
  [1e21, '1e+21'],
])('GRA-1 %d is written as %s', (value, text) => {
  expect(jsonNumber(value)).toBe(text);
});

test('GRA-1 texts of any script, pieces and numbers follow each other, however long they get', () => {
  const texts = ['', 'plain', 'Ödön, žluťoučký, 债券 🏦', 'long '.repeat(1000)];
  const json = written((out) => {
    for (const text of texts) {
      out.text(JSON.stringify(text));
      out.piece(Buffer.from(','));
      out.number(-0.125);
      out.text(',');
    }
  });
  expect(JSON.parse(`[${json}0]`)).toEqual([...texts.flatMap((text) => [text, -0.125]), 0]);
});
