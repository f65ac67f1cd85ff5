import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import { cellReader } from './cell-reader.ts';
import {
  dateOfSerial,
  dateReader,
  isDateForm,
  type NumberForm,
  numberReader,
  thirtySeconds,
  yearsOfWrittenTenor,
} from './cell-texts.ts';
import { tradedPrice } from './fields.ts';

const european: NumberForm = { decimal: ',', thousands: ' ' };
const german: NumberForm = { decimal: ',', thousands: '.' };
const plain: NumberForm = { decimal: '.', thousands: '' };

test.each<[string, NumberForm, number]>([
  ['12.5', plain, 12.5],
  ['−0.5', plain, -0.5],
  ['1e3', plain, 1000],
  ['12,5', european, 12.5],
  ['1 234 567,25', european, 1_234_567.25],
  ['1\u00a0234,5', european, 1234.5],
  ['1\u202f234', european, 1234],
  ['1234567,25', european, 1_234_567.25],
  ['-1.234,5', german, -1234.5],
  ['1,234.5', { decimal: '.', thousands: ',' }, 1234.5],
  ["1'234.5", { decimal: '.', thousands: "'" }, 1234.5],
])('reads %j', (text, form, value) => {
  expect(numberReader(form)(text)).toBe(value);
});

test.each<[string, NumberForm]>([
  ['1,234', plain],
  ['1.5', european],
  ['1 23,5', european],
  ['12 34', european],
  ['1,5,2', european],
  ['1.23', german],
  ['1.2345', german],
  ['', plain],
  ['.', plain],
  [',', european],
  ['Infinity', plain],
  ['0x10', plain],
  ['--1', european],
])('refuses %j', (text, form) => {
  expect(numberReader(form)(text)).toBeNaN();
});

test('reads every number back that a language writes', () => {
  const written = (value: number, language: string) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(value);
  const number = fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((value) => Math.round(value * 1e6) / 1e6);
  fc.assert(
    fc.property(number, (value) => {
      const expected = value === 0 ? 0 : value;
      expect(numberReader(european)(written(value, 'ru')) + 0).toBeCloseTo(expected, 6);
      expect(numberReader(german)(written(value, 'de')) + 0).toBeCloseTo(expected, 6);
      expect(numberReader({ decimal: '.', thousands: ',' })(written(value, 'en')) + 0).toBeCloseTo(expected, 6);
    }),
  );
});

test.each([
  ['20.03.2026', ['DD.MM.YYYY'], '2026-03-20'],
  ['20.03.2026 18:45:00', ['DD.MM.YYYY'], '2026-03-20'],
  ['2026-03-20T00:00:00', ['YYYY-MM-DD'], '2026-03-20'],
  ['3/9/26', ['M/D/YY'], '2026-03-09'],
  ['20260320', ['YYYYMMDD'], '2026-03-20'],
  ['2026-03-20', ['DD.MM.YYYY', 'YYYY-MM-DD'], '2026-03-20'],
])('reads %j by %j', (text, forms, date) => {
  expect(forms.every(isDateForm)).toBe(true);
  expect(dateReader(forms)(text)).toBe(date);
});

test.each(['0000-00-00', '2026-02-29', '2026-13-01', '2026-3-1', '20.03.2026', '2026-03-20x', '', '2026-03-2०'])(
  'refuses the date %j',
  (text) => {
    expect(dateReader(['YYYY-MM-DD'])(text)).toBeUndefined();
  },
);

test.each(['DD.MM', 'YYYY-MM-DD-DD', 'MM/MM/YYYY', 'DD.MM-YYYY', 'yyyy-mm-dd', ''])(
  '%j is no form of dates',
  (form) => {
    expect(isDateForm(form)).toBe(false);
  },
);

test('reads numbers of a workbook as dates', () => {
  // Excel itself: 1 January 2000 is 36526; 20 March 2026 is 46101.
  expect(dateOfSerial(36_526)).toBe('2000-01-01');
  expect(dateOfSerial(46_101.78)).toBe('2026-03-20');
  for (const serial of [0, 60, -1, 1e9, Number.NaN, 20_260_320]) expect(dateOfSerial(serial)).toBeUndefined();
});

test('reads every date back in every form', () => {
  const first = dayNumberFromIso(isoDate('2000-01-01'));
  fc.assert(
    fc.property(fc.nat(36_000), fc.constantFrom('DD.MM.YYYY', 'YYYYMMDD', 'MM/DD/YYYY', 'YYYY-MM-DD'), (days, form) => {
      const date = isoFromDayNumber(addDays(first, days));
      const [year = '', month = '', day = ''] = date.split('-');
      const text = form.replace('YYYY', year).replace('MM', month).replace('DD', day);
      expect(dateReader([form])(text)).toBe(date);
    }),
  );
});

test('BEY-16 reads months, which begin on their first day', () => {
  expect(['YYYY-MM', 'MMM YYYY', 'MM/YYYY'].map(isDateForm)).toEqual([true, true, true]);
  expect(['YYYY', 'YYYY-YY', 'DD.MM', 'MM-MMM'].map(isDateForm)).toEqual([false, false, false, false]);
  const read = dateReader(['YYYY-MM', 'MMM YYYY']);
  expect(['2023-06', 'Jun 2023', '2023-13', '2023-06-05'].map(read)).toEqual([
    '2023-06-01',
    '2023-06-01',
    undefined,
    undefined,
  ]);
});

test('BEY-16 prices in 32nds are points, 32nds and a half or eighths of a 32nd', () => {
  expect(['98-16', '99-24+', '101-081', '103-00'].map(thirtySeconds)).toEqual([98.5, 99.765625, 101.25390625, 103]);
  for (const text of ['98-32', '98.5', '2026-11', '98-1']) expect(thirtySeconds(text), text).toBeNaN();
});

test.each([
  ['3M', 0.25],
  ['1W', 7 / 365],
  ['10 Yr', 10],
  ['18 months', 1.5],
  ['5 Jahre', 5],
  ['30年', 30],
  ['2 лет', 2],
  ['0,5Y', 0.5],
  ['7 days', 7 / 365],
  ['1 Tag', 1 / 365],
  ['7 jours', 7 / 365],
  ['3 días', 3 / 365],
  ['1 giorno', 1 / 365],
  ['7 dni', 7 / 365],
  ['7 дней', 7 / 365],
  ['3 дні', 3 / 365],
  ['1 gün', 1 / 365],
  ['7天', 7 / 365],
  ['2 Wochen', 14 / 365],
  ['1 semaine', 7 / 365],
  ['2 semanas', 14 / 365],
  ['1 settimana', 7 / 365],
  ['1 tydzień', 7 / 365],
  ['2 недели', 14 / 365],
  ['2 тижні', 14 / 365],
  ['2 hafta', 14 / 365],
  ['1周', 7 / 365],
  ['1 Monat', 1 / 12],
  ['6 mois', 0.5],
  ['1 mes', 1 / 12],
  ['1 mese', 1 / 12],
  ['3 miesiące', 0.25],
  ['6 miesięcy', 0.5],
  ['1 месяц', 1 / 12],
  ['6 месяцев', 0.5],
  ['1 місяць', 1 / 12],
  ['6 місяців', 0.5],
  ['6 Ay', 0.5],
  ['6个月', 0.5],
  ['1 Jahr', 1],
  ['2 années', 2],
  ['1 año', 1],
  ['1 anno', 1],
  ['1 rok', 1],
  ['5 lat', 5],
  ['1 год', 1],
  ['5 років', 5],
  ['2 yıl', 2],
  ['7', null],
  ['1Y forward', null],
  ['0Y', null],
  ['Date', null],
] as const)('BEY-16 the term %s is %s years', (text, years) => {
  const found = yearsOfWrittenTenor(text);
  if (years === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(years, 12);
});

test('BEY-2 reads days and months as China and Japan write them', () => {
  expect(dateReader(['YYYY年MM月DD日'])('2025年03月25日')).toBe('2025-03-25');
  expect(dateReader(['YYYY年M月D日'])('2025年3月5日')).toBe('2025-03-05');
  expect(dateReader(['YYYY年M月'])('2025年11月')).toBe('2025-11-01');
  expect(['YYYY年M月D日', 'YYYY年MM月', 'YYYY年D日', 'YYYY-M月D日'].map(isDateForm)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('QUO-1 a price of 0 of a quote or a trading day is none: nobody sells for nothing, and files write 0 where a side is empty', () => {
  const form = { unit: null, hasSerialDates: false };
  expect(cellReader(tradedPrice, form)('0.00')).toBeNull();
  expect(cellReader(tradedPrice, form)(0)).toBeNull();
  expect(cellReader(tradedPrice, form)('0.01')).toBe(0.01);
  expect(cellReader(tradedPrice, { ...form, zeroIsEmpty: false })('0')).toBe(0);
});
