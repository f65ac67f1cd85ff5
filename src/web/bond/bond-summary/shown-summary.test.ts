import { expect, test } from 'vitest';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { summaryOnDay } from './shown-summary.ts';

const figure = { value: 101, change: 1, venueName: 'Main', date: '2025-06-30', masked: [] };
const latest = {
  price: figure,
  yield: { ...figure, value: 0.04 },
  spread: { ...figure, value: 80 },
  duration: { ...figure, value: 3 },
  yieldType: 'maturity',
  yieldOrigin: 'computed',
  yieldDate: '2027-03-15',
  priceType: 'last',
} as unknown as BondSummary;

// 15 October 2024, 0:00 UTC.
const day = { date: '15 Oct 2024', 'date.numeric': 1_728_950_400, masked: [] };

test('NAV-6 the head tells the figures of the day that is read in the chart, with that day and without a change', () => {
  const row = {
    ...day,
    'indicative_price.numeric': 98.5,
    'indicative_yield.numeric': 0.0612,
    'g_spread.numeric': 120.4,
    'modified_duration.numeric': 3.7,
    indicative_yield_type: 'Offer',
    indicative_yield_origin: 'assumed',
  };
  const shown = summaryOnDay(latest, { bondId: 1, venueName: 'Main', row, isPinned: false });
  const past = { change: null, venueName: 'Main', date: '2024-10-15', masked: [] };
  expect(shown.price).toEqual({ ...past, value: 98.5 });
  expect(shown.yield).toEqual({ ...past, value: 0.0612 });
  expect(shown.spread).toEqual({ ...past, value: 120.4 });
  expect(shown.duration).toEqual({ ...past, value: 3.7 });
  expect(shown).toMatchObject({ yieldType: 'offer', yieldOrigin: 'assumed', yieldDate: null, priceType: null });
});

test('NAV-6 what a past day does not have is missing, and not that of the latest day', () => {
  const row = { ...day, 'indicative_price.numeric': 98.5 };
  const shown = summaryOnDay(latest, { bondId: 1, venueName: 'Main', row, isPinned: true });
  expect(shown).toMatchObject({ yield: null, spread: null, duration: null, yieldType: null, yieldOrigin: null });
});
