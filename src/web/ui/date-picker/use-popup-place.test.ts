import { expect, test } from 'vitest';
import { placeOfPopup } from './use-popup-place.ts';

const view = { width: 1000, height: 800 };
const popup = { width: 300, height: 320 };

test('DTP-1 the popup stands below its field', () => {
  expect(placeOfPopup({ left: 100, top: 100, bottom: 128 }, popup, view)).toEqual({ left: 100, top: 132 });
});

test('DTP-1 it stands above where there is room only there', () => {
  expect(placeOfPopup({ left: 100, top: 600, bottom: 628 }, popup, view)).toEqual({ left: 100, top: 276 });
});

test('DTP-1 it stays in the window at every side', () => {
  expect(placeOfPopup({ left: 900, top: 100, bottom: 128 }, popup, view).left).toBe(692);
  expect(placeOfPopup({ left: -50, top: 100, bottom: 128 }, popup, view).left).toBe(8);
  const low = { width: 1000, height: 400 };
  expect(placeOfPopup({ left: 0, top: 180, bottom: 208 }, popup, low).top).toBe(72);
});
