import { expect, test } from 'vitest';
import { svgPicture } from '../../charts/testing/svg-picture.ts';
import { ratingFrame, ratingLines } from './rating-chart.tsx';
import type { HistoricRating } from './rating-choice.ts';

function rated(
  date: string,
  grade: string,
  position: number | null,
  more: Partial<HistoricRating> = {},
): HistoricRating {
  return {
    date,
    of: 'emitent',
    entity_name: 'Issuer',
    agency: 'North',
    scale_point_name: grade,
    outlook: null,
    scale_point_position: position,
    scale_point_description: null,
    is_revoked: false,
    is_current: false,
    masked: [],
    ...more,
  };
}

const today = '2026-06-30';
const history = [
  rated('2026-01-15', 'BBB', 9),
  rated('2024-05-02', 'A-', 7),
  rated('2025-03-10', 'withdrawn', null, { agency: 'South', is_revoked: true }),
  rated('2023-08-20', 'Baa2', 9, { agency: 'South' }),
  rated('2024-11-01', 'BBB+', 8, { of: 'emission', entity_name: 'Bond' }),
];

test('RAT-1 better grades stand higher, by the names that the agencies give them', () => {
  const frame = ratingFrame(history, today);
  expect(frame?.panes[0]?.yTicks).toEqual([
    { at: -7, text: 'A-' },
    { at: -8, text: 'BBB+' },
    { at: -9, text: 'BBB / Baa2' },
  ]);
});

test('RAT-1 an agency has a colour, an entity a dash, and a revoked rating is a gap', () => {
  const lines = ratingLines(history);
  expect(lines.map(({ agency, of, ink, dash }) => [agency, of, ink, dash])).toEqual([
    ['North', 'emitent', 'chart-1', [6, 4]],
    ['South', 'emitent', 'chart-2', [6, 4]],
    ['North', 'emission', 'chart-1', undefined],
  ]);
  expect(lines[1]?.steps.map(({ value }) => value)).toEqual([-9, Number.NaN]);
});

test('RAT-1 ratings without a place on a scale give no picture', () => {
  expect(ratingFrame([rated('2025-01-01', 'Good', null)], today)).toBeNull();
  expect(ratingFrame([], today)).toBeNull();
});

test.each([['light'], ['dark']] as const)('RAT-1 the picture of a history, %s', async (theme) => {
  const frame = ratingFrame(history, today);
  if (frame === null) throw new Error('no picture');
  await expect(svgPicture(frame, theme)).toMatchFileSnapshot(`./pictures/ratings-${theme}.svg`);
});
