import { expect, test } from 'vitest';
import { languageOf } from '#domain/platform/language.ts';
import { svgPicture } from '../../charts/testing/svg-picture.ts';
import { preparedPicture, timeFrame } from '../../charts/time/time-frame.ts';
import type { SeriesLine } from './load-series.ts';
import { seriesPicture, turnoverOf } from './series-picture.ts';

const language = languageOf('en');
const day = (date: string) => Date.parse(`${date}T00:00:00Z`);
const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-25'].map(day);
const whole = [days[0] ?? 0, days[3] ?? 0] as const;

const line = (more: Partial<SeriesLine> = {}): SeriesLine => ({
  venueId: 10,
  name: 'Fund',
  venueName: 'Exchange',
  lastDay: '2026-03-25',
  isShape: false,
  values: { xs: days, ys: [100, 101, 102, 123] },
  turnover: { xs: [], ys: [] },
  ...more,
});

function pictureOf(lines: readonly SeriesLine[], trend: 'linear' | 'exponential' | null = null) {
  const nameOfTrend = ({ name }: SeriesLine) => `${name}, trend`;
  return seriesPicture({ data: { measure: 'EUR', lines }, trend, nameOfTrend, language });
}

const panesOf = (lines: readonly SeriesLine[]) =>
  timeFrame(preparedPicture(pictureOf(lines).picture, whole), whole).panes;

test('TSG-2 values stand on 600 pixels, and turnover below them on 200', () => {
  const turnover = { xs: days, ys: [10, 20, 30, 40] };
  const { height, picture } = pictureOf([line({ turnover })]);
  const [values, bars] = timeFrame(preparedPicture(picture, whole), whole).panes;
  expect((values?.height ?? 0) * height).toBeCloseTo(600, 0);
  expect((bars?.height ?? 0) * height).toBeCloseTo(200, 6);
  expect(bars?.marks).toMatchObject([{ kind: 'bars', base: 0, points: turnover }]);
  expect(pictureOf([line()]).height).toBe(600);
  expect(panesOf([line()])).toHaveLength(1);
});

test('TSG-2 the turnover of several grounds is their sum', () => {
  const [one, two] = [
    { xs: days.slice(0, 2), ys: [1, 2] },
    { xs: days.slice(1, 3), ys: [10, 20] },
  ];
  const lines = [line({ turnover: one }), line({ turnover: two })];
  expect(turnoverOf({ measure: 'EUR', lines })).toEqual({ xs: days.slice(0, 3), ys: [1, 12, 20] });
});

test('TSG-2 a trend is a dashed line from the first to the last day, without the gap that the values have', () => {
  const { lines } = pictureOf([line()], 'linear').picture;
  const [values, trend] = lines;
  expect([values?.dash, trend?.dash, trend?.name]).toEqual([undefined, [7, 4], 'Fund, trend']);
  expect(Array.from(trend?.points.xs ?? [])).toEqual(
    ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-11', '2026-03-18', '2026-03-25'].map(day),
  );
  // 100 + x: what the values are.
  expect(Array.from(trend?.points.ys ?? [], (y) => Number(y.toFixed(9)))).toEqual([100, 101, 102, 109, 116, 123]);
});

test('TSG-2 one value, or an exponential of what is not positive, has no trend', () => {
  const single = line({ values: { xs: days.slice(0, 1), ys: [5] } });
  expect(pictureOf([single], 'linear').picture.lines).toHaveLength(1);
  const negative = line({ values: { xs: days, ys: [1, 0, 2, 3] } });
  expect(pictureOf([negative], 'exponential').picture.lines).toHaveLength(1);
});

test.each([
  [
    [50_000, 90_000],
    ['50,000', '55,000', '60,000', '65,000', '70,000', '75,000', '80,000', '85,000', '90,000'],
  ],
  [
    [60_000, 100_000],
    ['0.060', '0.065', '0.070', '0.075', '0.080', '0.085', '0.090', '0.095', '0.100'],
  ],
  [
    [1_000_000, 3_000_000],
    ['1.0', '1.5', '2.0', '2.5', '3.0'],
  ],
])('TSG-2 an axis with values of 100,000 and more counts in millions: %j', (ys, expected) => {
  const [pane] = panesOf([line({ values: { xs: days.slice(0, 2), ys } })]);
  expect(pane?.yTicks.map(({ text }) => text)).toEqual(expected);
});

test('TSG-4 a shape has no figure on its axis, no tag, and no trend', () => {
  const shape = line({ isShape: true, values: { xs: days, ys: [0, 64, 20, 31] } });
  const { picture } = pictureOf([shape], 'linear');
  const [pane] = timeFrame(preparedPicture(picture, whole), whole).panes;
  expect([picture.isShape, picture.lines.length, pane?.tags]).toEqual([true, 1, []]);
  expect(pane?.yTicks.every(({ text }) => text === null)).toBe(true);
});

const wave = Array.from({ length: 60 }, (_, at) => 100 + 8 * Math.sin(at / 8) + at / 5);
const workdays = wave.map((_, at) => day('2026-03-02') + at * 86_400_000);
const waved = line({ values: { xs: workdays, ys: wave }, turnover: { xs: workdays, ys: wave.map((y) => 20_000 * y) } });

test.each([
  ['series-full', [waved], null, 'light'],
  ['series-full-dark', [waved], null, 'dark'],
  ['series-linear', [waved], 'linear', 'light'],
  ['series-exponential-dark', [waved], 'exponential', 'dark'],
  ['series-closed', [line({ isShape: true, values: { xs: workdays, ys: wave.map((y) => y - 90) } })], null, 'light'],
] as const)('TSG-2 TSG-4 the picture of %s', async (name, lines, trend, theme) => {
  const period = [workdays[0] ?? 0, workdays.at(-1) ?? 0] as const;
  const frame = timeFrame(preparedPicture(pictureOf(lines, trend).picture, period), period);
  await expect(svgPicture(frame, theme)).toMatchFileSnapshot(`./pictures/${name}.svg`);
});
