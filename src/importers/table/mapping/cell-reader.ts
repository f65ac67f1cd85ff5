import type { RowFailureCode } from '#domain/market/import-run.ts';
import { memoize } from '#domain/platform/lru-cache.ts';
import type { TableCell } from '../reading/table-record.ts';
import { dateOfSerial, dateReader, numberReader, thirtySeconds } from './cell-texts.ts';
import { type Field, MAX_TEXT, unitsOf } from './fields.ts';
import type { FieldMapping } from './mapping-schema.ts';

type Value = string | number | boolean;

/** What is wrong with a cell. */
export interface CellProblem {
  readonly code: RowFailureCode;
}

/** Reads a cell: its value, null for an empty one, or what is wrong with it. */
export type CellReader = (cell: TableCell) => Value | null | CellProblem;

/** How a column writes its values: what its field says, completed by what the mapping says for all. */
export interface CellForm extends Omit<FieldMapping, 'unit' | 'column' | 'columns' | 'join' | 'value'> {
  readonly unit: string | null;
  /** Whether numbers may stand for dates, as in workbooks. */
  readonly hasSerialDates: boolean;
}

const problem = (code: RowFailureCode): CellProblem => Object.freeze({ code });
const badNumber = problem('bad-number');
const badDate = problem('bad-date');
const badCode = problem('bad-code');
const badCell = problem('bad-cell');
const outOfRange = problem('out-of-range');

type TypedReader = (value: Value) => Value | null | CellProblem;

function checked(field: Extract<Field, { type: 'number' }>, value: number): number | CellProblem {
  if (!Number.isFinite(value)) return badNumber;
  if (field.min !== undefined && value < field.min) return outOfRange;
  if ('max' in field && field.max !== undefined && value > field.max) return outOfRange;
  return 'isWhole' in field && !Number.isInteger(value) ? badNumber : value;
}

function numberCells(field: Extract<Field, { type: 'number' }>, form: CellForm): TypedReader {
  const read = numberReader({ decimal: form.decimal ?? '.', thousands: form.thousands ?? '' });
  const units: Readonly<Record<string, number>> = 'quantity' in field ? unitsOf[field.quantity] : {};
  const divisor = units[form.unit ?? ''] ?? 1;
  const times = form.times ?? 1;
  const isPercent = form.unit === 'percent';
  const zeroIsEmpty = form.zeroIsEmpty ?? ('zeroIsEmpty' in field && field.zeroIsEmpty === true);
  return (value) => {
    if (typeof value === 'boolean') return badNumber;
    const text = typeof value === 'string' && isPercent && value.endsWith('%') ? value.slice(0, -1).trimEnd() : value;
    const ticks = typeof text === 'string' && form.unit === '32nds' ? thirtySeconds(text) : Number.NaN;
    const number = typeof text !== 'string' ? text : Number.isFinite(ticks) ? ticks : read(text);
    if (number === 0 && zeroIsEmpty) return null;
    return checked(field, divisor === 1 ? number * times : (number * times) / divisor);
  };
}

function dateCells({ dates = ['YYYY-MM-DD'], hasSerialDates }: CellForm): TypedReader {
  // A day of a workbook that is formatted as one comes as ISO text.
  const read = dateReader(hasSerialDates && !dates.includes('YYYY-MM-DD') ? [...dates, 'YYYY-MM-DD'] : dates);
  return (value) => {
    if (typeof value === 'string') return read(value) ?? badDate;
    return (typeof value === 'number' && hasSerialDates ? dateOfSerial(value) : undefined) ?? badDate;
  };
}

const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})$/;

function moment(value: Value): string | CellProblem {
  const text = String(value);
  const time = MOMENT.test(text) ? Date.parse(text.replace(' ', 'T')) : Number.NaN;
  return Number.isFinite(time) ? new Date(time).toISOString() : badDate;
}

const booleans: Readonly<Record<string, boolean>> = { true: true, false: false, 1: true, 0: false };

const MAX_KEPT = 100_000;

/** Texts are compared once: the same codes come again and again. */
function textCells(isWrong: (text: string) => boolean): TypedReader {
  const checked = memoize(
    (text) => (text.includes('\0') || text.length > MAX_TEXT || isWrong(text) ? badCode : text),
    MAX_KEPT,
  );
  return (value) => checked(String(value));
}

function freeTexts(max: number): TypedReader {
  return (value) => {
    const text = String(value);
    return text.includes('\0') ? badCode : text.length > max ? outOfRange : text;
  };
}

function typedCells(field: Field, form: CellForm): TypedReader {
  if (field.type === 'number') return numberCells(field, form);
  if (field.type === 'date') return dateCells(form);
  if (field.type === 'moment') return moment;
  if (field.type === 'boolean') return (value) => booleans[String(value).toLowerCase()] ?? badCode;
  if (field.type === 'choice') return (value) => (field.words.includes(String(value)) ? String(value) : badCode);
  return 'isWrong' in field && field.isWrong !== undefined
    ? textCells(field.isWrong)
    : freeTexts(field.type === 'text' ? (field.max ?? MAX_TEXT) : MAX_TEXT);
}

/** Makes the reader of a field's cells. */
export function cellReader(field: Field, form: CellForm): CellReader {
  const read = typedCells(field, form);
  const words = new Map(Object.entries(form.words ?? {}));
  const empty = new Set(form.empty);
  return (cell) => {
    if (cell === null || cell === undefined) return null;
    if (typeof cell === 'object') return badCell;
    const value = typeof cell === 'string' ? cell.trim() : cell;
    if (value === '' || (empty.size > 0 && empty.has(String(value)))) return null;
    return read(words.size === 0 ? value : (words.get(String(value)) ?? value));
  };
}
