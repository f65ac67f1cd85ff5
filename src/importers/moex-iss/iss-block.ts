import type { RowFailure } from '#domain/market/import-run.ts';
import { checkRowCount } from '../file-fault.ts';
import { isRecord } from '../parsing/json-of.ts';
import { type Cell, RowFields } from '../parsing/row-fields.ts';

/** How ISS writes that there is no date. */
const NO_DATE = '0000-00-00';

function cellOf(value: unknown): Cell {
  if (value === NO_DATE) return null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

function keyedRow(columns: readonly string[], values: unknown): ReadonlyMap<string, Cell> | null {
  if (isRecord(values)) return new Map(Object.entries(values).map(([name, value]) => [name, cellOf(value)]));
  if (!Array.isArray(values) || values.length !== columns.length) return null;
  return new Map(columns.map((name, index) => [name, cellOf(values[index])]));
}

const SHOWN_VALUES = 8;

/** The beginning of what stands in place of a row, however deep it goes. */
function previewOf(values: unknown): string {
  const valueText = (value: unknown) => (typeof value === 'object' && value !== null ? '…' : JSON.stringify(value));
  return Array.isArray(values) ? `[${values.slice(0, SHOWN_VALUES).map(valueText).join(',')}]` : valueText(values);
}

function rowFields(columns: readonly string[], values: unknown, line: number, failures: RowFailure[], context: string) {
  const cells = keyedRow(columns, values);
  const row = new RowFields(line, (field) => cells?.get(field), failures, context);
  if (cells === null) row.fail('bad-structure', null, previewOf(values));
  return row;
}

/** The block of this name in an answer: with metadata or without, or, in the extended form, a list of objects. */
function findBlock(answer: unknown, name: string): unknown {
  const parts: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  const part = parts.find((candidate) => isRecord(candidate) && candidate[name] !== undefined);
  return isRecord(part) ? part[name] : undefined;
}

/** Whether an answer has a block of this name with rows and, in the plain form, with these columns. */
export function hasBlock(answer: unknown, name: string, columns: readonly string[] = []): boolean {
  const block = findBlock(answer, name);
  if (Array.isArray(block)) return columns.every((column) => isRecord(block[0]) && column in block[0]);
  if (!isRecord(block) || !Array.isArray(block.columns) || !Array.isArray(block.data)) return false;
  const known: readonly unknown[] = block.columns;
  return columns.every((column) => known.includes(column));
}

const columnOf = (name: unknown) => (typeof name === 'string' ? name : '');

/** Rows of a block; a failure names the row, counted from 1, and the block. No rows where the block is absent. */
export function blockRows(answer: unknown, name: string, failures: RowFailure[], context = name): readonly RowFields[] {
  const block = findBlock(answer, name);
  const isPlain = isRecord(block) && Array.isArray(block.columns) && Array.isArray(block.data);
  const columns = isPlain && Array.isArray(block.columns) ? block.columns.map(columnOf) : [];
  const values: readonly unknown[] =
    isPlain && Array.isArray(block.data) ? block.data : Array.isArray(block) ? block : [];
  checkRowCount(values.length);
  return values.map((item, index) => rowFields(columns, item, index + 1, failures, context));
}
