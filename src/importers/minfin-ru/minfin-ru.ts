import { Buffer } from 'node:buffer';
import type { RowFailure } from '#domain/market/import-run.ts';
import { saveAuctions } from '#store/bond/auctions/auctions.ts';
import { findBondsByRegistration } from '#store/market/instruments/find-instruments.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { FileKind, ReadFile, SourceImporter, StoredRows } from '../source-importer.ts';
import { type OfzAuction, parseOfzAuctions } from './parse-ofz-auctions.ts';

/** How a package begins, as workbooks are since 2007. */
const PACKAGE = Buffer.from('PK\u0003\u0004', 'latin1');

function unknownBond({ line, registrationNumber }: OfzAuction): RowFailure {
  const message = `unknown-instrument in Код  выпуска: ${JSON.stringify(registrationNumber)}`;
  return { line, code: 'unknown-instrument', field: 'Код  выпуска', message };
}

async function storeOfzAuctions(
  tx: WriteTransaction,
  auctions: readonly OfzAuction[],
  origin: Origin,
): Promise<StoredRows> {
  const numbers = [...new Set(auctions.map(({ registrationNumber }) => registrationNumber))];
  const ids = await findBondsByRegistration(tx, numbers);
  const rows = auctions.flatMap(({ registrationNumber, line: _line, ...auction }) => {
    const instrumentId = ids.get(registrationNumber);
    return instrumentId === undefined ? [] : [{ ...auction, instrumentId }];
  });
  const counts = await saveAuctions(tx, rows, origin);
  const failures = auctions.filter((row) => !ids.has(row.registrationNumber)).map(unknownBond);
  return { ...counts, failures, instrumentIds: [] };
}

async function readOfzAuctions(bytes: Uint8Array): Promise<ReadFile> {
  const { rows, failures, rowsRead } = await parseOfzAuctions(bytes);
  return { rowsRead, failures, store: (tx, origin) => storeOfzAuctions(tx, rows, origin) };
}

const kinds: readonly FileKind[] = [
  {
    kind: 'ofz-auctions',
    matches: ({ bytes }) => PACKAGE.equals(bytes.subarray(0, PACKAGE.length)),
    read: ({ bytes }) => readOfzAuctions(bytes),
  },
];

/** Results of the auctions of federal bonds, of the Ministry of Finance of the Russian Federation. */
export const minfinRu: SourceImporter = {
  source: { code: 'minfin-ru', name: 'Ministry of Finance of the Russian Federation', url: 'https://minfin.gov.ru' },
  kinds,
};
