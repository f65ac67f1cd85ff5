import { JSONParser } from '@streamparser/json';
import { isRecord } from '../../parsing/json-of.ts';
import type { Encoding } from '../reading/decode-text.ts';
import type { TableCell } from '../reading/table-record.ts';
import { MAX_SAMPLE_COLUMNS, MAX_SAMPLE_ROWS, type SampleTable } from './sample-table.ts';

const MAX_DEPTH = 32;
const MAX_LISTS = 20;

function cellOf(value: unknown): TableCell {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** The values of a row by the columns of a mapping: names of members, with dots into objects, or places in a list. */
function flat(value: unknown, prefix = '', depth = 0): readonly (readonly [column: string, cell: TableCell])[] {
  const members = Array.isArray(value) ? [...value.entries()] : isRecord(value) ? Object.entries(value) : [];
  return members.slice(0, MAX_SAMPLE_COLUMNS).flatMap(([name, member]) => {
    const column = `${prefix}${name}`;
    if (isRecord(member) && depth < 3) return flat(member, `${column}.`, depth + 1);
    return [[column, cellOf(member)] as const];
  });
}

/** The first elements of each list of objects or lists, by its path in words with dots. */
function firstElements(text: string): ReadonlyMap<string, unknown[]> {
  const lists = new Map<string, unknown[]>();
  const parser = new JSONParser({ paths: ['$.*', '$.*.*', '$.*.*.*', '$.*.*.*.*'], keepStack: false });
  parser.onValue = ({ value, key, parent, stack }) => {
    if (stack.length > MAX_DEPTH) throw new RangeError('too deep');
    if (typeof key !== 'number' || !Array.isArray(parent) || typeof value !== 'object' || value === null) return;
    const path = stack.slice(1).map((level) => level.key);
    if (path.some((word) => typeof word !== 'string')) return;
    const name = path.join('.');
    const list = lists.get(name) ?? [];
    if (list.length < MAX_SAMPLE_ROWS && (lists.has(name) || lists.size < MAX_LISTS)) list.push(value);
    lists.set(name, list);
  };
  try {
    parser.write(text);
  } catch {
    // A cut or broken document gives what came before; what is wrong with it is told when it is read.
  }
  return lists;
}

function tableOf(part: string, rows: readonly unknown[], encoding: Encoding): SampleTable {
  const flattened = rows.map((row) => new Map(flat(row)));
  const names = [...new Set(flattened.flatMap((row) => [...row.keys()]))].slice(0, MAX_SAMPLE_COLUMNS);
  return {
    part,
    title: part,
    rows: rows.length,
    columns: names.map((heading) => ({ heading, cells: flattened.map((row) => row.get(heading)) })),
    file: { format: 'json', ...(encoding !== 'utf-8' && { encoding }), ...(part !== '' && { rows: part }) },
  };
}

/** The lists of a JSON document that may be tables, as far as the sample goes. */
export function sampleJson(text: string, encoding: Encoding): readonly SampleTable[] {
  const lists = [...firstElements(text.startsWith('\uFEFF') ? text.slice(1) : text)].filter(
    ([, rows]) => rows.length > 0,
  );
  return lists.map(([part, rows]) => tableOf(part, rows, encoding));
}
