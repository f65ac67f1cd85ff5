import { jsonOf } from '../parsing/json-of.ts';
import type { FileKind, ReadFile, SourceFile, SourceImporter } from '../source-importer.ts';
import { parseIsinLinks } from './parse-isin-links.ts';
import { elementsOf, parentOf, parseLeiRecords } from './parse-lei-records.ts';
import { storeIsinLinks } from './store-isin-links.ts';
import { storeLeiRecords, storeParent } from './store-lei-records.ts';

function readRecords(file: SourceFile): ReadFile {
  const { rows, failures, rowsRead } = parseLeiRecords(file, jsonOf(file));
  return { rowsRead, failures, store: (tx, origin) => storeLeiRecords(tx, rows, origin) };
}

function isParent(file: SourceFile): boolean {
  const parent = parentOf(file);
  const [record, ...others] = elementsOf(jsonOf(file), 'lei-records');
  return parent !== null && record !== undefined && others.length === 0;
}

function readParent(file: SourceFile): ReadFile {
  const parent = parentOf(file);
  if (parent === null) return readRecords(file);
  const { rows, failures, rowsRead } = parseLeiRecords(file, jsonOf(file));
  return { rowsRead, failures, store: (tx, origin) => storeParent(tx, rows, parent, origin) };
}

function readIsinLinks(file: SourceFile): ReadFile {
  const { rows, failures, rowsRead } = parseIsinLinks(jsonOf(file));
  return { rowsRead, failures, store: (tx) => storeIsinLinks(tx, rows) };
}

const kinds: readonly FileKind[] = [
  { kind: 'parent', matches: isParent, read: readParent },
  {
    kind: 'lei-records',
    matches: (file) => elementsOf(jsonOf(file), 'lei-records').length > 0,
    read: readRecords,
  },
  {
    kind: 'isin-links',
    matches: (file) => elementsOf(jsonOf(file), 'isins').length > 0,
    read: readIsinLinks,
  },
];

/** Legal entity identifiers, parents, and securities by issuer, of the Global Legal Entity Identifier Foundation. */
export const gleif: SourceImporter = {
  source: { code: 'gleif', name: 'Global Legal Entity Identifier Foundation', url: 'https://www.gleif.org' },
  kinds,
};
