import type { RowFailure, RowFailureCode } from '#domain/market/import-run.ts';
import { addFailure } from '../../file-fault.ts';
import type { RecordBatches, TableCell, TableRecord } from '../reading/table-record.ts';
import type { CellProblem } from './cell-reader.ts';
import type { Fields, RowOf } from './fields.ts';
import type { MappedField, RowCondition, TableMapping } from './read-mapping.ts';
import { isPerpetualText, rowRules } from './row-rules.ts';

const MAX_QUOTE_LENGTH = 60;

function quoted(cell: TableCell): string {
  const text = typeof cell === 'object' && cell !== null ? cell.found : String(cell ?? '');
  return JSON.stringify(text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text);
}

/** Collects what is wrong with the rows of a file. */
class RowFailures {
  readonly all: RowFailure[] = [];
  readonly #columns: ReadonlyMap<string, string>;

  constructor(fields: readonly MappedField[]) {
    this.#columns = new Map(
      fields.flatMap(({ name, columns }) => (columns.length === 0 ? [] : [[name, columns.join(' + ')]])),
    );
  }

  /** Notes a failure in a field, or in the row as a whole. Throws FileFault when there are too many. */
  add(line: number, code: RowFailureCode, name: string | null, found: TableCell): void {
    addFailure(this.all, this.#failure(line, code, name, found));
  }

  /** Notes what is wrong with a row that comes in all the same. Throws FileFault when there are too many. */
  note(line: number, code: RowFailureCode, name: string | null, found: TableCell): void {
    addFailure(this.all, { ...this.#failure(line, code, name, found), isNote: true });
  }

  #failure(line: number, code: RowFailureCode, name: string | null, found: TableCell): RowFailure {
    const column = name === null ? null : (this.#columns.get(name) ?? null);
    const place = name === null ? '' : ` in ${column === null || column === name ? name : `${column} (${name})`}`;
    return { line, code, field: column ?? name, message: `${code}${place}: ${quoted(found)}` };
  }
}

type Values = Readonly<Record<string, string | number | boolean | null>>;

/** A row by the fields of its target; a field that is not mapped is null. */
export interface MappedRow<Row> {
  readonly line: number;
  readonly values: Row;
  /** Fields whose cells could not be read. */
  readonly leftOut?: readonly string[];
}

interface PlacedField extends MappedField {
  /** Places of its columns among the wanted ones, none for a constant. */
  readonly places: readonly number[];
}

/** The cell of a field: that of its column, or the texts of several, without empty ones. */
function cellOf(cells: readonly TableCell[], { places, join }: PlacedField): TableCell {
  const [first] = places;
  if (places.length < 2) return first === undefined ? null : cells[first];
  const own = places.map((place) => cells[place]);
  const broken = own.find((cell) => typeof cell === 'object' && cell !== null);
  return broken ?? own.flatMap((cell) => String(cell ?? '').trim() || []).join(join);
}

/** Whether the row meets the conditions of the mapping. */
function isTaken(cells: readonly TableCell[], conditions: readonly PlacedCondition[]): boolean {
  return conditions.every(({ place, is, isNot }) => {
    const cell = cells[place];
    const text = typeof cell === 'object' && cell !== null ? cell.found : String(cell ?? '').trim();
    return (is === null || is.has(text)) && !isNot.has(text);
  });
}

type PlacedCondition = RowCondition & { readonly place: number };

const isProblem = (value: unknown): value is CellProblem => typeof value === 'object' && value !== null;

/** What a row is read by. */
interface RowForm {
  readonly fields: readonly PlacedField[];
  readonly rules: typeof rowRules;
  readonly nothing: Values;
  readonly failures: RowFailures;
}

/** Whether a row says anything beside what names it and what holds for all. */
const saysAnything = (values: Values, fields: readonly PlacedField[]) =>
  fields.some(({ name, isLeftOut, places }) => isLeftOut && places.length > 0 && values[name] !== null);

/** Reads the fields of a record; those that cannot be read are null, and the row is kept without those that it may do without. */
function readRecord({ line, cells, serialShift = 0 }: TableRecord, { fields, rules, nothing, failures }: RowForm) {
  const values: Record<string, string | number | boolean | null> = { ...nothing };
  const gaps: { readonly field: PlacedField; readonly cell: TableCell; readonly code: RowFailureCode }[] = [];
  let isGood = true;
  for (const field of fields) {
    const { name, constant, read, isRequired } = field;
    const found = cellOf(cells, field);
    const cell = field.isDate && typeof found === 'number' ? found + serialShift : found;
    const value = field.places.length === 0 ? constant : read(cell);
    if (name === 'maturesOn' && isProblem(value) && typeof cell === 'string' && isPerpetualText(cell)) {
      values.isPerpetual = true;
    } else if (isProblem(value) && field.isLeftOut) {
      gaps.push({ field, cell, code: value.code });
    } else if (isProblem(value) || (value === null && isRequired)) {
      failures.add(line, isProblem(value) ? value.code : 'missing-value', name, cell);
      isGood = false;
    } else {
      values[name] = value;
    }
  }
  const isKept = isGood && (gaps.length === 0 || saysAnything(values, fields));
  for (const { field, cell, code } of gaps) failures[isKept ? 'note' : 'add'](line, code, field.name, cell);
  for (const [name, rule] of rules) values[name] = rule(values);
  const leftOut = gaps.map(({ field }) => field.name);
  return { row: { line, values, ...(leftOut.length > 0 && { leftOut }) }, isGood: isKept };
}

/** The columns that a mapping asks of a file, each once. */
export function wantedColumns({ fields, where }: TableMapping): readonly string[] {
  return [...new Set([...fields.flatMap(({ columns }) => columns), ...where.map(({ column }) => column)])];
}

/** Rows of a file, and how many were read. */
export interface RowReader<Row> {
  readonly failures: RowFailures;
  /** Bad rows that still name their instrument, with what could be read of them. */
  readonly spoiled: readonly MappedRow<Row>[];
  readonly rowsRead: () => number;
  readonly batches: () => AsyncGenerator<readonly MappedRow<Row>[]>;
}

/** Makes rows of records by a mapping. Every field of the target is there in each row. */
export function rowReader<F extends Fields>(
  mapping: TableMapping,
  target: F,
  records: RecordBatches,
): RowReader<RowOf<F>> {
  const columns = wantedColumns(mapping);
  const fields = mapping.fields.map((field): PlacedField => {
    return { ...field, places: field.columns.map((column) => columns.indexOf(column)) };
  });
  const conditions = mapping.where.map((each): PlacedCondition => ({ ...each, place: columns.indexOf(each.column) }));
  const nothing: Values = Object.fromEntries(Object.keys(target).map((name) => [name, null]));
  const failures = new RowFailures(mapping.fields);
  const rules = rowRules.filter(([name]) => fields.some((field) => field.name === name && field.isByRow));
  const form = { fields, rules, nothing, failures };
  const spoiled: MappedRow<RowOf<F>>[] = [];
  let rowsRead = 0;
  function take(record: TableRecord, rows: MappedRow<RowOf<F>>[]): void {
    if (record.broken !== null) {
      failures.add(record.line, 'bad-structure', null, record.broken);
      return;
    }
    if (!isTaken(record.cells, conditions)) return;
    const { row, isGood } = readRecord(record, form);
    // The readers of the cells hold what the fields of the target say.
    (isGood ? rows : spoiled).push(row as MappedRow<RowOf<F>>);
  }
  async function* batches() {
    for await (const batch of records) {
      rowsRead += batch.length;
      const rows: MappedRow<RowOf<F>>[] = [];
      for (const record of batch) take(record, rows);
      if (rows.length > 0) yield rows;
    }
  }
  return { failures, spoiled, rowsRead: () => rowsRead, batches };
}
