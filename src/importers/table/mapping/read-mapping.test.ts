import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MappingError, readMapping } from './read-mapping.ts';

const good = {
  source: { code: 'archive', name: 'Archive' },
  target: 'trading-days',
  file: { format: 'csv' },
  venues: [{ code: 'otc', name: 'OTC', kind: 'otc' }],
  fields: {
    isin: { column: 'ISIN' },
    venue: { value: 'otc' },
    date: { column: 'Date' },
    close: { column: 'Close', unit: 'percent' },
  },
};

function faultsOf(text: string) {
  try {
    readMapping(text);
  } catch (error) {
    if (error instanceof MappingError) return error.faults.map(({ code, place }) => `${code} at ${place}`);
    throw error;
  }
  return [];
}

/** The good mapping with other members, or with other fields. */
const withMembers = (members: object) => JSON.stringify({ ...good, ...members });
const withFields = (fields: object) => withMembers({ fields: { ...good.fields, ...fields } });

test('reads a mapping, with a byte-order mark too', () => {
  expect(faultsOf(JSON.stringify(good))).toEqual([]);
  expect(readMapping(`\uFEFF${JSON.stringify(good)}`)).toMatchObject({ target: 'trading-days', codes: 'own' });
});

test.each([
  ['text that is no JSON', '{\n  "source": x\n}', ['not-json at line 2, column 13']],
  ['text that is cut', '{"source":', ['not-json at its end']],
  ['a word for another type', withMembers({ target: 'days' }), ['not-of-schema at /target']],
  ['a member that there is not', withMembers({ colour: 1 }), ['not-of-schema at /colour']],
  ['a field that there is not', withFields({ price: { column: 'P' } }), ['unknown-field at /fields/price']],
  [
    'a field named like a part of every object',
    withFields({ constructor: { column: 'P' } }),
    ['unknown-field at /fields/constructor'],
  ],
  [
    'column and value at once',
    withFields({ date: { column: 'D', value: '2026-01-01' } }),
    ['column-or-value at /fields/date'],
  ],
  ['a price without a unit', withFields({ bid: { column: 'Bid' } }), ['missing-unit at /fields/bid']],
  [
    'a price in basis points',
    withFields({ bid: { column: 'Bid', unit: 'basis-points' } }),
    ['unknown-unit at /fields/bid'],
  ],
  ['a date with a unit', withFields({ date: { column: 'D', unit: 'days' } }), ['unknown-unit at /fields/date/unit']],
  ['a date without a year', withMembers({ dates: ['DD.MM'] }), ['bad-date-form at /dates']],
  ['two dates of one shape', withMembers({ dates: ['DD/MM/YYYY', 'MM/DD/YYYY'] }), ['ambiguous-dates at /dates']],
  [
    'one sign for two things',
    withFields({ bid: { column: 'B', unit: 'percent', thousands: '.' } }),
    ['ambiguous-numbers at /fields/bid'],
  ],
  ['a day that is none', withFields({ date: { value: '2026-02-30' } }), ['bad-value at /fields/date/value']],
  ['a venue that is not described', withFields({ venue: { value: 'moex' } }), ['bad-value at /fields/venue/value']],
  ['no venues', withMembers({ venues: [] }), ['unknown-venue at /venues', 'bad-value at /fields/venue/value']],
  [
    'nothing to know an instrument by',
    withMembers({ target: 'offers', fields: {} }),
    ['missing-field at /fields', 'missing-field at /fields', 'missing-field at /fields'],
  ],
])('refuses %s and says where', (_what, text, faults) => {
  expect(faultsOf(text)).toEqual(faults);
});

test('says everything that is wrong at once', () => {
  expect(
    faultsOf(withFields({ bid: { column: 'Bid' }, ask: { column: 'Ask' }, colour: { column: 'C' } })),
  ).toHaveLength(3);
});

test('reads or refuses any JSON', () => {
  const member = fc.constantFrom(...Object.keys(good));
  fc.assert(
    fc.property(member, fc.jsonValue(), (name, value) => {
      faultsOf(withMembers({ [name]: value }));
    }),
  );
});

test('BEY-2 a value for every row may be a usual word, and a wrong one is told with those that are known', () => {
  const instruments = (fields: object) =>
    JSON.stringify({
      source: { code: 'desk', name: 'Desk' },
      target: 'instruments',
      file: { format: 'csv' },
      fields: { isin: { column: 'ISIN' }, name: { column: 'Name' }, ...fields },
    });
  const { fields } = readMapping(
    instruments({ couponFrequency: { value: 'semi-annual' }, dayCount: { value: 'Actual/365 Fixed' } }),
  );
  expect(fields.flatMap(({ constant }) => constant ?? [])).toEqual([2, 'ACT/365F']);
  expect(() => readMapping(instruments({ market: { value: 'japan-jgb' } }))).toThrow(/none of .*japan-government/);
});
