import { describe, expect, test } from 'vitest';
import { hasShared, readSharedLines } from '../../../test/reference/shared-folder.ts';
import { calcCase } from './calc-case.ts';
import { calendarsWithRecords } from './calendars-from-records.ts';
import { asRecord, type JsonRecord } from './record-reader.ts';

const FOLDER = 'reference/';

describe.skipIf(!hasShared(`${FOLDER}daycount.jsonl`))('with the reference numbers of ../shared', () => {
  const read = (name: string) => readSharedLines<JsonRecord>(`${FOLDER}${name}.jsonl`);
  const calendars = calendarsWithRecords(new Map(), hasShared(`${FOLDER}calendars.jsonl`) ? read('calendars') : []);

  function worstFraction(record: JsonRecord, key: string): number {
    const expected = asRecord(record[key], key);
    const actual = asRecord(calcCase({ ...record, dcf: null }, calendars, 'daycount')[key], key);
    return Math.max(...Object.keys(expected).map((name) => Math.abs(Number(actual[name]) - Number(expected[name]))));
  }

  test('BEY-2 counts days as QuantLib does, to 1e-12 a fraction', () => {
    for (const record of read('daycount')) {
      expect(worstFraction(record, 'dcf'), String(record.id)).toBeLessThan(1e-12);
      expect(worstFraction(record, 'own_not_quantlib'), String(record.id)).toBeLessThan(1e-12);
    }
  });

  test('BEY-2 counts ICMA periods, whole, short and long, as QuantLib does', () => {
    for (const record of read('daycount_icma')) {
      expect(worstFraction(record, 'dcf'), String(record.id)).toBeLessThan(1e-12);
    }
  });

  test('BEY-2 makes the same schedules as QuantLib, date by date', () => {
    for (const record of read('schedules')) {
      const { dates } = calcCase({ ...record, dates: null }, calendars, 'schedule');
      expect(dates, String(record.id)).toEqual(record.dates);
    }
  });

  test('BEY-2 reads the same zero rates and discount factors off curves as QuantLib, to 1e-12', () => {
    for (const record of read('curves')) {
      const expected = record.values as number[][];
      const actual = calcCase({ ...record, values: expected.map(([days]) => days) }, calendars, 'curve')
        .values as number[][];
      const distance = expected.flatMap((row, i) => row.map((value, j) => Math.abs(value - Number(actual[i]?.[j]))));
      expect(Math.max(...distance), String(record.id)).toBeLessThan(1e-12);
    }
  });
});
