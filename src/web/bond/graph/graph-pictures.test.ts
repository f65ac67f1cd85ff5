import { expect, test } from 'vitest';
import { languageOf } from '#domain/platform/language.ts';
import { type PictureTheme, svgPicture } from '../../charts/testing/svg-picture.ts';
import { preparedPicture, timeFrame } from '../../charts/time/time-frame.ts';
import type { TimeEvent } from '../../charts/time/time-picture.ts';
import type { ShownRow } from '../../market/data/chart-columns.ts';
import { graphPicture } from './graph-picture.ts';
import type { GraphTab } from './graph-query.ts';

const dayMs = 86_400_000;
const start = Date.UTC(2026, 7, 20);
const whole = [start, start + 92 * dayMs] as const;
/** A wave over working days, with a gap of two weeks; of a reader who sees the figures, or the shape alone. */
function rowsOf(level: number, isOpen: boolean): readonly ShownRow[] {
  const rows: ShownRow[] = [];
  for (let day = 0; day <= 91; day += 1) {
    const time = start + day * dayMs;
    const weekday = new Date(time).getUTCDay();
    if (weekday === 0 || weekday === 6 || (day > 40 && day < 56)) continue;
    const wave = Math.sin(day / 9);
    const closed = { masked: ['indicative_price', 'indicative_yield', 'g_spread'], shape: Math.round(32 + 30 * wave) };
    const open = {
      masked: [],
      'indicative_price.numeric': level + 2 * wave,
      'indicative_yield.numeric': 0.04 - 0.004 * wave,
      'g_spread.numeric': 80 - 25 * wave,
      'volume_money.numeric': 1_000_000 * (1 + (day % 7)),
    };
    rows.push({
      date: new Date(time).toISOString().slice(0, 10),
      'date.numeric': time / 1000,
      ...(isOpen ? open : closed),
    });
  }
  return rows;
}

const titles = { turnover: 'Turnover', spread: 'Spread, points' };

interface Shown {
  readonly tab?: GraphTab;
  readonly mode?: 'absolute' | 'percent';
  readonly levels?: readonly number[];
  readonly isOpen?: boolean;
  readonly hasSpread?: boolean;
  readonly isOld?: boolean;
  readonly events?: readonly TimeEvent[];
  readonly theme?: PictureTheme;
}

/** The whole chart as an SVG, one element a line. */
function drawn({
  tab = 'price',
  mode = 'absolute',
  levels = [100],
  isOpen = true,
  theme = 'light',
  ...rest
}: Shown): string {
  const lines = levels.map((level, at) => ({
    key: String(at),
    name: `Bond ${at + 1}`,
    colour: at + 1,
    rows: rowsOf(level, isOpen),
  }));
  const { hasSpread = false, isOld = false, events = [] } = rest;
  const { picture } = graphPicture({ lines, tab, mode, hasSpread, isOld, events, titles, language: languageOf('en') });
  return svgPicture(timeFrame(preparedPicture(picture, whole), whole), theme);
}

const events: readonly TimeEvent[] = [
  { time: start + 20 * dayMs, sign: '•', text: 'Coupon 4' },
  { time: start + 70 * dayMs, sign: 'P', text: 'Put' },
];

const cases: Readonly<Record<string, Shown>> = {
  'price-full': {},
  'price-full-dark': { theme: 'dark' },
  'price-closed': { isOpen: false },
  'price-closed-dark': { isOpen: false, theme: 'dark' },
  'price-percent-full': { mode: 'percent' },
  'price-percent-closed': { mode: 'percent', isOpen: false },
  'yield-full': { tab: 'yield' },
  'yield-closed': { tab: 'yield', isOpen: false },
  'yield-percent-full': { tab: 'yield', mode: 'percent' },
  'gspread-full': { tab: 'gspread' },
  'gspread-closed': { tab: 'gspread', isOpen: false },
  'gspread-percent-full': { tab: 'gspread', mode: 'percent' },
  'price-old': { isOld: true },
  'price-events': { events },
  'compared-two-with-spread': { levels: [100, 97], hasSpread: true },
  'compared-six-percent-dark': { levels: [100, 98, 96, 101, 103, 104], mode: 'percent', theme: 'dark' },
};

test.each(Object.entries(cases))('GRA-6 the picture of %s', async (name, shown) => {
  await expect(drawn(shown)).toMatchFileSnapshot(`./pictures/${name}.svg`);
});

test('GRA-8 no figure stands in a picture that is closed, in no mode and on no tab', () => {
  for (const tab of ['price', 'yield', 'gspread'] as const) {
    for (const mode of ['absolute', 'percent'] as const) {
      const texts = [...drawn({ tab, mode, isOpen: false }).matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);
      expect(texts.filter((text) => !/^\d\d\.\d\d$/.test(text ?? ''))).toEqual([]);
    }
  }
});

test('GRA-8 closed tabs all draw the same from the same shape: the axis does not tell which it is', () => {
  expect(drawn({ tab: 'yield', isOpen: false })).toBe(drawn({ tab: 'price', isOpen: false }));
});
