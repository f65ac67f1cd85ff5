import { asRecord, calendarsWithRecords, type JsonRecord } from '#app/calc/bond-from-record.ts';
import { calcCase } from '#app/calc/calc-case.ts';
import type { Comparison, Pair } from '../comparison.ts';
import { differing } from '../differing.ts';
import { readReferenceLines } from '../packed-reference.ts';

const calendars = () => calendarsWithRecords(new Map(), readReferenceLines<JsonRecord>('calendars'));
const FRACTIONS = 'a fraction of a few years carries about sixteen digits';

function fractionsOf(records: readonly JsonRecord[], key: string): Map<string, Pair[]> {
  const byName = new Map<string, Pair[]>();
  const known = calendars();
  for (const record of records) {
    const ours = asRecord(calcCase({ ...record, dcf: null, own_not_quantlib: null }, known, 'daycount')[key], key);
    for (const [name, expected] of Object.entries(asRecord(record[key], key))) {
      const pairs = byName.get(name) ?? [];
      byName.set(name, pairs);
      pairs.push({ id: String(record.id), actual: Number(ours[name]), expected: Number(expected) });
    }
  }
  return byName;
}

function dayCounts(): Comparison[] {
  const plain = readReferenceLines<JsonRecord>('daycount');
  const icma = readReferenceLines<JsonRecord>('daycount_icma');
  const found = [...fractionsOf(plain, 'dcf'), ...fractionsOf(plain, 'own_not_quantlib'), ...fractionsOf(icma, 'dcf')];
  return found.map(([name, pairs]) => ({
    source: 'QuantLib day counts',
    family: name,
    measure: 'year fraction',
    tolerance: 1e-12,
    reason: name.startsWith('ACT/365L')
      ? 'ICMA rule 251.1(i), computed for the records; QuantLib 1.29 has none'
      : FRACTIONS,
    pairs,
  }));
}

const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

function schedules(): Comparison[] {
  const known = calendars();
  const records = readReferenceLines<JsonRecord>('schedules');
  const pairs = records.map((record) => ({
    id: String(record.id),
    actual: differing(textsOf(calcCase({ ...record, dates: null }, known, 'schedule').dates), textsOf(record.dates))
      .size,
    expected: 0,
  }));
  const reason = 'dates are exact';
  return [{ source: 'QuantLib schedules', family: 'all', measure: 'dates that differ', tolerance: 0, reason, pairs }];
}

function curves(): Comparison[] {
  const columns = ['zero rate, continuous', 'discount factor', 'zero rate, annual'];
  const found = readReferenceLines<JsonRecord>('curves').map((record) => {
    const expected = record.values as number[][];
    const days = expected.map(([first]) => first);
    const { values } = calcCase({ ...record, values: days }, new Map(), 'curve') as { readonly values: number[][] };
    return { id: String(record.id), expected, values };
  });
  return columns.map((measure, column) => ({
    source: 'QuantLib curves',
    family: 'Nelson-Siegel, Svensson, nodes',
    measure,
    tolerance: 1e-12,
    reason: 'a few exponentials, each right to the last digit or two',
    pairs: found.flatMap(({ id, expected, values }) =>
      expected.map((row, i) => ({ id, actual: values[i]?.[column + 1] ?? null, expected: row[column + 1] ?? 0 })),
    ),
  }));
}

/** Day counts, schedules and curves that were computed with QuantLib 1.29. */
export function quantlibConventions(): Comparison[] {
  return [...dayCounts(), ...schedules(), ...curves()];
}
