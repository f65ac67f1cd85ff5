import { isCompoundFile } from '../parsing/compound-file.ts';
import type { FileKind, ReadFile, SourceImporter } from '../source-importer.ts';
import { GILTS_ELEMENT, type ParsedGilts, parseGiltsXls, parseGiltsXml } from './parse-gilts.ts';
import { storeGilts } from './store-gilts.ts';

function readGilts({ rows, failures, rowsRead, date }: ParsedGilts): ReadFile {
  return { rowsRead, failures, store: (tx, origin) => storeGilts(tx, rows, date, origin) };
}

const kinds: readonly FileKind[] = [
  {
    kind: 'gilts-in-issue-xml',
    matches: ({ text }) => text.slice(0, 2000).includes(`<${GILTS_ELEMENT}`),
    read: ({ text }) => readGilts(parseGiltsXml(text)),
  },
  {
    kind: 'gilts-in-issue-xls',
    matches: ({ bytes }) => isCompoundFile(bytes),
    read: ({ bytes }) => readGilts(parseGiltsXls(bytes)),
  },
];

/** Gilts in issue of the United Kingdom Debt Management Office. */
export const ukDmo: SourceImporter = {
  source: { code: 'uk-dmo', name: 'United Kingdom Debt Management Office', url: 'https://www.dmo.gov.uk' },
  kinds,
};
