import { expect, test } from 'vitest';
import { nameWithoutUnit } from './value-text.ts';

const english: Readonly<Record<string, string>> = {
  unit_percent: '%',
  unit_bp: 'bp',
  unit_years: 'years',
  unit_years_head: 'years',
};
const chinese: typeof english = { unit_percent: '%', unit_bp: '基点', unit_years: '年', unit_years_head: '年' };

test.each([
  ['YTM bid, %', english, 'YTM bid'],
  ['Eff. YTP/YTC, %', english, 'Eff. YTP/YTC'],
  ['G-spread, bp', english, 'G-spread'],
  ['Duration to maturity, years', english, 'Duration to maturity'],
  ['YTM alış (%)', english, 'YTM alış'],
  ['到期收益率（买，%）', chinese, '到期收益率（买）'],
  ['G利差（基点）', chinese, 'G利差'],
  ['Indicative price', english, 'Indicative price'],
  ['Kupno (bid)', english, 'Kupno (bid)'],
  ['Size, bid', english, 'Size, bid'],
])('BEY-1 QUO-1 the explained %s has its unit at the value alone', (head, units, name) => {
  expect(nameWithoutUnit(head, (key) => units[key] ?? '')).toBe(name);
});
