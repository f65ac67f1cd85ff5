import { investorTypes } from '#domain/bond/issue-records.ts';
import { type RestructuredTermName, restructuredTerms } from '#domain/bond/special-terms.ts';
import type { RowFailureCode } from '#domain/market/import-run.ts';
import type { RecordName } from '#store/bond/bond-records/record-tables.ts';
import type { recordTargets } from '../mapping/record-targets.ts';

/** A row by the fields of its target. */
export type Values = Readonly<Record<string, string | number | boolean | null>>;

/** What is wrong with a row: the field, and the code of the failure. */
export type Fault = readonly [field: string, code: RowFailureCode];

/** How the rows of a target become records. */
interface RecordSpec {
  readonly list: RecordName | 'texts';
  /** What sets the records of a bond apart, as the table's key does. */
  readonly key: readonly string[];
  /** Days that follow each other. */
  readonly periods?: readonly (readonly [start: string, end: string])[];
  readonly faultOf?: (row: Values) => Fault | null;
  /** The fields that a file says in another way than records do. */
  readonly ownFields?: (row: Values) => Values;
}

const startToEnd = [['startsOn', 'endsOn']] as const;

/** Who invested: one of the known kinds, or a country. */
function stakeFault({ kind, name }: Values): Fault | null {
  const isCountry = /^[A-Z]{2}$/.test(String(name));
  const isType = investorTypes.some((type) => type === name);
  const isWrong = (kind === 'investor_type' && !isType) || (kind === 'investor_region' && !isCountry);
  return isWrong ? ['name', 'bad-code'] : null;
}

const fieldsOfTerm = { date: ['oldDate', 'newDate'], rate: ['oldRate', 'newRate'] } as const;
const amounts = ['oldAmount', 'newAmount'] as const;

/** The two fields that hold a term before and after. */
function sidesOf({ term }: Values): readonly [old: string, now: string] {
  const kind = restructuredTerms[String(term) as RestructuredTermName];
  return kind === 'date' || kind === 'rate' ? fieldsOfTerm[kind] : amounts;
}

function termFault(row: Values): Fault | null {
  const [old, now] = sidesOf(row);
  return row[old] === null && row[now] === null ? [now, 'missing-value'] : null;
}

function termFields(row: Values): Values {
  const [old, now] = sidesOf(row);
  const isDate = old === 'oldDate';
  return {
    oldNumber: isDate ? null : (row[old] ?? null),
    newNumber: isDate ? null : (row[now] ?? null),
    oldDate: isDate ? (row[old] ?? null) : null,
    newDate: isDate ? (row[now] ?? null) : null,
  };
}

export const recordSpecs: Readonly<Record<keyof typeof recordTargets, RecordSpec>> = {
  identifiers: { list: 'identifiers', key: ['kind'] },
  managers: { list: 'managers', key: ['role', 'name'] },
  tranches: { list: 'tranches', key: ['number'], periods: startToEnd },
  defaults: { list: 'defaults', key: ['dueOn', 'kind'] },
  covenants: { list: 'covenants', key: ['kind'] },
  stakes: { list: 'stakes', key: ['kind', 'name', 'asOf'], faultOf: stakeFault },
  'lombard-lists': { list: 'lombard', key: ['list', 'listedOn'], periods: [['listedOn', 'removedOn']] },
  'redemption-rights': { list: 'redemptionRights', key: ['number'], periods: startToEnd },
  conversions: {
    list: 'conversions',
    key: [],
    periods: startToEnd,
    ownFields: ({ sharePrice }) => ({ price: sharePrice ?? null }),
  },
  'structured-terms': { list: 'structured', key: [], periods: [['fixedOn', 'valuedOn']] },
  'structured-underlyings': { list: 'underlyings', key: ['name'] },
  observations: { list: 'observations', key: ['date'], periods: [['date', 'paysOn']] },
  restructurings: { list: 'restructurings', key: ['effectiveOn'], periods: [['announcedOn', 'effectiveOn']] },
  'changed-terms': {
    list: 'restructuredTerms',
    key: ['effectiveOn', 'term'],
    faultOf: termFault,
    ownFields: termFields,
  },
  'issue-details': { list: 'details', key: ['kind'] },
  'text-sections': {
    list: 'texts',
    key: ['kind', 'language'],
    ownFields: ({ language }) => ({ language: language ?? 'en' }),
  },
};

/** An end before its start, or what the kind of record does not take. */
export function faultOfRow({ periods = [], faultOf }: RecordSpec, row: Values): Fault | null {
  const early = periods.find(([start, end]) => {
    const [first, last] = [row[start] ?? null, row[end] ?? null];
    return first !== null && last !== null && last < first;
  });
  return early === undefined ? (faultOf?.(row) ?? null) : [early[1], 'out-of-range'];
}
