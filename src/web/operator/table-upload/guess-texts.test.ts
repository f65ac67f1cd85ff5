import { expect, test } from 'vitest';
import { tableCurveKinds } from '#domain/market/curve.ts';
import operator from '#labels/en/operator.json' with { type: 'json' };
import { choiceText } from './guess-texts.ts';

const known: Readonly<Record<string, string>> = operator;
const ask = { code: 'value' as const, field: 'kind', columns: [], choices: [], likely: null };

test('BEY-16 every kind of curve that a file may be has a name', () => {
  const textOf = (key: string) => known[key] ?? '';
  const texts = { operator: textOf, bond: textOf, calculator: textOf, offers: textOf };
  const names = tableCurveKinds.map((kind) => choiceText(ask, kind, 'curves', texts));
  expect(names.filter((name) => name === '')).toEqual([]);
  expect(new Set(names).size).toBe(tableCurveKinds.length);
});
