import { firstLine } from '../parsing/csv-table.ts';
import type { FileKind, ReadFile, SourceImporter } from '../source-importer.ts';
import { isSpotRateHeading, parseSpotRates } from './parse-spot-rates.ts';
import { storeSpotRates } from './store-spot-rates.ts';

function readSpotRates(text: string): ReadFile {
  const { rows, failures, rowsRead } = parseSpotRates(text);
  return { rowsRead, failures, store: (tx, origin) => storeSpotRates(tx, rows, origin) };
}

const kinds: readonly FileKind[] = [
  {
    kind: 'spot-rates',
    matches: ({ text }) => isSpotRateHeading(firstLine(text)),
    read: ({ text }) => readSpotRates(text),
  },
];

/** The euro area's yield curve as the data portal of the European Central Bank exports it. */
export const ecb: SourceImporter = {
  source: { code: 'ecb', name: 'European Central Bank', url: 'https://data.ecb.europa.eu' },
  kinds,
};
