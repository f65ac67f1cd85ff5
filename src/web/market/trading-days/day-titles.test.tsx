import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { YieldKindContext } from '../data/measure-name.ts';
import { useDayTitles } from './trading-columns.ts';

const names = ['indicative_price', 'indicative_yield', 'ytm_bid', 'modified_duration', 'years_to_maturity', 'g_spread'];
const Titles = () => <>{names.map(useDayTitles()).join(' | ')}</>;

test('ARC-1 the heads of days of a linker call its yields and durations real, and nothing else', () => {
  const titlesOf = (kind: 'real' | null) =>
    renderToStaticMarkup(
      <YieldKindContext value={kind}>
        <Titles />
      </YieldKindContext>,
    );
  const usual = names.map((name) => `{{column_${name}}}`);
  expect(titlesOf(null)).toBe(usual.join(' | '));
  expect(titlesOf('real')).toBe(
    usual.map((title, at) => (at >= 1 && at <= 3 ? '{{real_measure}}' : title)).join(' | '),
  );
});
