import type { RowFailure } from '#domain/import-run.ts';
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

function rowFields(columns: readonly string[], values: unknown, line: number, failures: RowFailure[], context: string) {
  const cells = keyedRow(columns, values);
  const row = new RowFields(line, (field) => cells?.get(field), failures, context);
  if (cells === null) row.fail('bad-structure', null, JSON.stringify(values));
  return row;
}

/** The block of this name in an answer: with metadata or without, or, in the extended form, a list of objects. */
function findBlock(answer: unknown, name: string): unknown {
  if (Array.isArray(answer)) return answer.map((part) => findBlock(part, name)).find((block) => block !== undefined);
  return isRecord(answer) ? answer[name] : undefined;
}

/** Whether an answer has a block of this name with rows and, in the plain form, with these columns. */
export function hasBlock(answer: unknown, name: string, columns: readonly string[] = []): boolean {
  const block = findBlock(answer, name);
  if (Array.isArray(block)) return columns.every((column) => isRecord(block[0]) && column in block[0]);
  if (!isRecord(block) || !Array.isArray(block.columns) || !Array.isArray(block.data)) return false;
  const known: readonly unknown[] = block.columns;
  return columns.every((column) => known.includes(column));
}

/** Rows of a block; a failure names the row, counted from 1, and the block. No rows where the block is absent. */
export function blockRows(answer: unknown, name: string, failures: RowFailure[], context = name): readonly RowFields[] {
  const block = findBlock(answer, name);
  const isPlain = isRecord(block) && Array.isArray(block.columns) && Array.isArray(block.data);
  const columns = isPlain && Array.isArray(block.columns) ? block.columns.map(String) : [];
  const values: readonly unknown[] =
    isPlain && Array.isArray(block.data) ? block.data : Array.isArray(block) ? block : [];
  return values.map((item, index) => rowFields(columns, item, index + 1, failures, context));
}
