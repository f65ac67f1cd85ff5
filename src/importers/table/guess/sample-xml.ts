import { ImportError } from '../../file-fault.ts';
import { type XmlHandler, xmlPieces } from '../../parsing/xml-pieces.ts';
import type { Encoding } from '../reading/decode-text.ts';
import { readXmlRows } from '../reading/read-xml.ts';
import type { TableCell } from '../reading/table-record.ts';
import { MAX_SAMPLE_COLUMNS, MAX_SAMPLE_ROWS, type SampleTable } from './sample-table.ts';

const MAX_PATHS = 5_000;
const MAX_TABLES = 20;
/** How deep below a row its columns are looked for. */
const MAX_COLUMN_DEPTH = 4;

interface SeenPath {
  readonly parent: string;
  count: number;
  hasText: boolean;
  readonly attributes: Set<string>;
}

/** What a document has at each path: how often, whether with a text, and with which attributes. */
class SeenPaths implements XmlHandler {
  readonly all = new Map<string, SeenPath>();
  readonly #open: string[] = [];

  readonly open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    const parent = this.#open.at(-1) ?? '';
    const path = parent === '' ? name : `${parent}/${name}`;
    this.#open.push(path);
    const seen = this.all.get(path) ?? { parent, count: 0, hasText: false, attributes: new Set<string>() };
    seen.count++;
    for (const each of Object.keys(attributes)) if (!/^xmlns(:|$)/.test(each)) seen.attributes.add(each);
    if (this.all.size < MAX_PATHS) this.all.set(path, seen);
  };

  readonly text = (text: string): void => {
    const seen = this.all.get(this.#open.at(-1) ?? '');
    if (seen !== undefined && text.trim() !== '') seen.hasText = true;
  };

  readonly close = (): void => {
    this.#open.pop();
  };
}

/** Throws FileFault for what is no XML; that the sample of a longer document ends in the middle is none. */
async function seenPaths(text: string, isWhole: boolean): Promise<ReadonlyMap<string, SeenPath>> {
  const seen = new SeenPaths();
  let isRead = false;
  try {
    for await (const _ of xmlPieces([text], seen, 'bad-xml')) isRead = true;
  } catch (error) {
    if (!(error instanceof ImportError) || isWhole || !isRead) throw error;
  }
  return seen.all;
}

/** Columns of the elements at a path: their attributes and texts, those of elements in them, and attributes of what they stand in. */
function columnsOf(all: ReadonlyMap<string, SeenPath>, row: string): readonly string[] {
  const columns: string[] = [];
  for (const [path, { hasText, attributes, count }] of all) {
    const isRow = path === row;
    if (!isRow && !path.startsWith(`${row}/`)) continue;
    const within = path.slice(row.length + 1);
    if (within.split('/').length > MAX_COLUMN_DEPTH || count > (all.get(row)?.count ?? 0)) continue;
    for (const attribute of attributes) columns.push(isRow ? `@${attribute}` : `${within}/@${attribute}`);
    if (hasText) columns.push(isRow ? '.' : within);
  }
  let [parent, prefix] = [all.get(row)?.parent ?? '', '../'];
  while (parent !== '') {
    for (const attribute of all.get(parent)?.attributes ?? []) columns.push(`${prefix}@${attribute}`);
    [parent, prefix] = [all.get(parent)?.parent ?? '', `${prefix}../`];
  }
  return columns.slice(0, MAX_SAMPLE_COLUMNS);
}

interface FoundRows {
  readonly path: string;
  readonly columns: readonly string[];
}

/** The elements that repeat within what they stand in, with two columns and more; of those in each other those with more columns. */
function findRows(all: ReadonlyMap<string, SeenPath>): readonly FoundRows[] {
  const found: FoundRows[] = [];
  for (const [path, { parent, count }] of all) {
    const isRepeated = parent !== '' && count > (all.get(parent)?.count ?? 0);
    if (isRepeated) found.push({ path, columns: columnsOf(all, path) });
  }
  const wide = found.filter(({ columns }) => columns.length > 1);
  const isBest = ({ path, columns }: FoundRows) =>
    !wide.some(
      (other) =>
        (path.startsWith(`${other.path}/`) && other.columns.length >= columns.length) ||
        (other.path.startsWith(`${path}/`) && other.columns.length > columns.length),
    );
  return wide.filter(isBest).slice(0, MAX_TABLES);
}

async function firstCells(text: string, { path, columns }: FoundRows): Promise<readonly (readonly TableCell[])[]> {
  const rows: (readonly TableCell[])[] = [];
  try {
    for await (const batch of readXmlRows([text], path, columns)) rows.push(...batch.map(({ cells }) => cells));
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
  }
  return rows.slice(0, MAX_SAMPLE_ROWS);
}

/** The elements of an XML document that may be rows of tables, as far as the sample goes. Throws FileFault for what is no XML. */
export async function sampleXml(text: string, encoding: Encoding, isWhole: boolean): Promise<readonly SampleTable[]> {
  const content = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const tables: SampleTable[] = [];
  for (const found of findRows(await seenPaths(content, isWhole))) {
    const rows = await firstCells(content, found);
    if (rows.length === 0) continue;
    tables.push({
      part: found.path,
      title: found.path,
      rows: rows.length,
      columns: found.columns.map((heading, at) => ({ heading, cells: rows.map((cells) => cells[at]) })),
      file: { format: 'xml', ...(encoding !== 'utf-8' && { encoding }), rows: found.path },
    });
  }
  return tables;
}
