import { investorTypes } from '#domain/bond/issue-records.ts';
import { type RestructuredTermName, restructuredTerms } from '#domain/bond/special-terms.ts';
import type { TextSection } from '#domain/issuer/text-section.ts';
import type { RowFailureCode } from '#domain/market/import-run.ts';
import { per100FromAmount } from '#math/units.ts';
import { type RecordName, type RecordRows, recordTables, saveRecords } from '#store/bond/bond-records/record-tables.ts';
import { saveTextSections, textSectionColumns } from '#store/issuer/text-sections/text-sections.ts';
import type { WriteCounts, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { StoredRows } from '../../source-importer.ts';
import { ownText } from '../mapping/cell-texts.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import type { recordTargets } from '../mapping/record-targets.ts';
import { Faces, type NamedRow, noteUnknown, Subjects, storeBatches, type TableTask } from './subjects.ts';

/** A row by the fields of its target. */
type Values = Readonly<Record<string, string | number | boolean | null>>;

/** What is wrong with a row: the field, and the code of the failure. */
type Fault = readonly [field: string, code: RowFailureCode];

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

const recordSpecs: Readonly<Record<keyof typeof recordTargets, RecordSpec>> = {
  identifiers: { list: 'identifiers', key: ['kind'] },
  managers: { list: 'managers', key: ['role', 'name'] },
  tranches: { list: 'tranches', key: ['number'], periods: startToEnd },
  defaults: { list: 'defaults', key: ['dueOn', 'kind'] },
  covenants: { list: 'covenants', key: ['kind'] },
  stakes: { list: 'stakes', key: ['kind', 'name', 'asOf'], faultOf: stakeFault },
  'lombard-lists': { list: 'lombard', key: ['list', 'listedOn'], periods: [['listedOn', 'removedOn']] },
  'redemption-rights': { list: 'redemptionRights', key: ['number'], periods: startToEnd },
  'rating-steps': {
    list: 'ratingSteps',
    key: ['number'],
    faultOf: ({ change }) => (change === 0 ? ['change', 'out-of-range'] : null),
  },
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
function faultOfRow({ periods = [], faultOf }: RecordSpec, row: Values): Fault | null {
  const early = periods.find(([start, end]) => {
    const [first, last] = [row[start] ?? null, row[end] ?? null];
    return first !== null && last !== null && last < first;
  });
  return early === undefined ? (faultOf?.(row) ?? null) : [early[1], 'out-of-range'];
}

type Row = NamedRow['values'] & Values;
type List = RecordName | 'texts';
type Target = keyof typeof recordTargets;

/** What a row names as its underlying. */
function underlyingOf({ line, values }: MappedRow<Row>): NamedRow {
  const { underlyingIsin = null, underlyingCode = null } = values as {
    readonly underlyingIsin?: string | null;
    readonly underlyingCode?: string | null;
  };
  return { line, values: { isin: underlyingIsin, code: underlyingCode } };
}

/** Bonds, underlyings and faces that rows ask for. */
class Knowledge {
  readonly bonds: Subjects;
  readonly underlyings: Subjects;
  readonly faces = new Faces();
  readonly perUnit: ReadonlySet<string>;

  constructor({ mapping }: TableTask<Row>) {
    this.bonds = new Subjects(mapping);
    this.underlyings = new Subjects(mapping);
    this.perUnit = new Set(mapping.fields.filter(({ isPerUnit }) => isPerUnit).map(({ name }) => name));
  }

  async learn(tx: WriteTransaction, batch: readonly MappedRow<Row>[]): Promise<void> {
    await this.bonds.learn(tx, batch);
    await this.underlyings.learn(tx, batch.map(underlyingOf));
    const ids = this.perUnit.size === 0 ? [] : batch.map((row) => this.bonds.idOf(row));
    await this.faces.learn(tx, ids);
  }
}

/** Prices of a unit as prices per 100; null where the face of the bond is not known. */
function per100({ perUnit, faces }: Knowledge, row: Values, instrumentId: number): Values | null {
  if (perUnit.size === 0) return row;
  const face = faces.of(instrumentId);
  if (face === null) return null;
  const scaled = Object.entries(row).map(([name, value]) => [
    name,
    perUnit.has(name) && typeof value === 'number' ? per100FromAmount(value, face) : value,
  ]);
  return Object.fromEntries(scaled);
}

const columnsOf = (list: List) => Object.keys(list === 'texts' ? textSectionColumns : recordTables[list].columns);

interface Reading {
  readonly task: TableTask<Row>;
  readonly target: Target;
  readonly known: Knowledge;
  readonly seen: Set<string>;
}

/** The record of a row; none where the row is listed as a failure. */
function recordOf({ task, target, known, seen }: Reading, row: MappedRow<Row>): readonly Values[] {
  const { line, values } = row;
  const { failures } = task.rows;
  const spec = recordSpecs[target];
  const instrumentId = known.bonds.idOf(row);
  if (instrumentId === null) {
    noteUnknown(task, row);
    return [];
  }
  const underlying = underlyingOf(row);
  const underlyingId = known.underlyings.idOf(underlying);
  const isNamed = underlying.values.isin !== null || underlying.values.code !== null;
  const scaled = per100(known, values, instrumentId);
  const fault = faultOfRow(spec, values);
  const record: Values = { ...scaled, ...spec.ownFields?.(values), instrumentId, underlyingId };
  const key = [instrumentId, ...spec.key.map((name) => record[name])].join(' ');
  if (isNamed && underlyingId === null) {
    const [field, found] =
      underlying.values.isin === null
        ? (['underlyingCode', underlying.values.code] as const)
        : (['underlyingIsin', underlying.values.isin] as const);
    failures.add(line, 'unknown-instrument', field, found);
  } else if (fault !== null) failures.add(line, fault[1], fault[0], values[fault[0]] ?? null);
  else if (scaled === null) failures.add(line, 'bad-structure', null, 'the face of the bond is not known');
  else if (seen.has(key)) failures.add(line, 'duplicate-row', null, spec.key.map((name) => record[name]).join(' '));
  else {
    seen.add(ownText(key));
    return [Object.fromEntries(columnsOf(spec.list).map((name) => [name, record[name] ?? null]))];
  }
  return [];
}

/** The fields of a target are those of its records; those that a record needs are required of the file. */
function save(tx: WriteTransaction, list: List, records: readonly unknown[]): Promise<WriteCounts> {
  if (list === 'texts') return saveTextSections(tx, records as readonly TextSection[]);
  return saveRecords(tx, list, records as readonly RecordRows[RecordName][]);
}

/** Stores rows as records of bonds; one of the same key takes the place of the earlier one, others stay. */
export function storeRecords(target: Target): (task: TableTask<Row>) => Promise<StoredRows> {
  return (task) => {
    const reading = { task, target, known: new Knowledge(task), seen: new Set<string>() };
    return storeBatches(task, async (batch) => {
      await reading.known.learn(task.tx, batch);
      const records = batch.flatMap((row) => recordOf(reading, row));
      return save(task.tx, recordSpecs[target].list, records);
    });
  };
}
