import { Buffer } from 'node:buffer';
import type { Auction, AuctionFormat } from '#domain/market/auction.ts';
import type { ParsedRows, RowFailure } from '#domain/market/import-run.ts';
import { fractionFromPercent, type IsoDate } from '#math/units.ts';
import { saveAuctions } from '#store/bond/auctions/auctions.ts';
import { findBondsByRegistration } from '#store/market/instruments/find-instruments.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { RowFields } from '../parsing/row-fields.ts';
import type { FileKind, ReadFile, SourceImporter } from '../source-importer.ts';
import { readXlsx } from '../table/reading/read-xlsx.ts';
import type { TableCell, TableRecord } from '../table/reading/table-record.ts';
import { dayOfCell } from '../table/reading/workbook-dates.ts';

/** How a package begins, as workbooks are since 2007. */
const PACKAGE = Buffer.from('PK\u0003\u0004', 'latin1');

/** The result of one sale, and the code by which the bond is registered. */
interface OfzAuction extends Auction {
  readonly line: number;
  readonly registrationNumber: string;
}

interface OfzAuctions extends ParsedRows<OfzAuction> {
  readonly rowsRead: number;
}

const field = {
  date: 'Дата',
  format: 'Формат*',
  code: 'Код  выпуска',
  type: 'Тип бумаги**',
  offered: 'Объем предложения',
  highPrice: 'Цена отсечения',
  averagePrice: 'Цена средневзвешенная',
  highYield: 'Доходность по цене отсечения***',
  averageYield: 'Доходность по средневзве- шенной цене***',
  demand: 'Совокупный объем спроса по номиналу',
  accepted: 'Объем размещения по номиналу',
} as const;
const columns: readonly string[] = Object.values(field);

const HEADING_ROW = 6;

const formats: Readonly<Record<string, AuctionFormat>> = { Аукцион: 'auction', ДРПА: 'after-auction' };

/** Without yields: their coupons are not known ahead. The workbook has a dash there, or 0. */
const FLOATING = 'ОФЗ-ПК';

/** No value, and nothing sold. */
const DASH = '-';
const NOTHING_SOLD = '-****';

function rowOf(record: TableRecord, failures: RowFailure[]): RowFields {
  const cells = new Map(columns.map((name, at): [string, TableCell] => [name, record.cells[at]]));
  return new RowFields(
    record.line,
    (name) => {
      const cell = cells.get(name);
      return typeof cell === 'object' && cell !== null ? cell.found : cell;
    },
    failures,
  );
}

/** Units, numbers of the columns, the sum, and notes stand among the rows and are none. */
function isAuction(row: RowFields): boolean {
  const date = row.text(field.date);
  if (date === null) return row.text(field.code) !== null;
  return date !== '1' && !date.startsWith('*') && !date.startsWith('Итого');
}

function numberOrDash(row: RowFields, name: string): number | null {
  const text = row.text(name);
  return text === DASH || text === NOTHING_SOLD ? null : row.number(name);
}

/** Percents as a fraction, without what the workbook's arithmetic left behind the sixth decimal. */
function fractionOf(percent: number | null): number | null {
  return percent === null ? null : Number(fractionFromPercent(percent).toFixed(8));
}

const MILLION = 1e6;

/** Millions as roubles, to the kopeck. */
function roublesOf(millions: number | null): number | null {
  return millions === null ? null : Math.round(millions * MILLION * 100) / 100;
}

function requiredDay(row: RowFields): IsoDate | null {
  const text = row.requiredText(field.date);
  const day = dayOfCell(text);
  if (day === undefined && text !== '') row.fail('bad-date', field.date, text);
  return day ?? null;
}

function requiredFormat(row: RowFields): AuctionFormat | null {
  const text = row.requiredText(field.format);
  const format = formats[text];
  if (format === undefined && text !== '') row.fail('bad-code', field.format, text);
  return format ?? null;
}

function figuresOf(row: RowFields) {
  const hasYield = row.text(field.type) !== FLOATING;
  return {
    isFailed: row.text(field.highPrice) === NOTHING_SOLD,
    highPrice: numberOrDash(row, field.highPrice),
    averagePrice: numberOrDash(row, field.averagePrice),
    highYield: hasYield ? fractionOf(numberOrDash(row, field.highYield)) : null,
    averageYield: hasYield ? fractionOf(numberOrDash(row, field.averageYield)) : null,
    offeredAmount: roublesOf(row.requiredNumber(field.offered)),
    demandAmount: roublesOf(numberOrDash(row, field.demand)),
    acceptedAmount: roublesOf(row.requiredNumber(field.accepted)),
  };
}

/** What cannot be: more sold than was offered or asked for, or a sale without a price. */
function checkFigures(row: RowFields, figures: ReturnType<typeof figuresOf>): void {
  const { isFailed, highPrice, offeredAmount, demandAmount, acceptedAmount } = figures;
  if (!row.isGood || acceptedAmount === null) return;
  if (isFailed !== (highPrice === null)) row.fail('missing-value', field.highPrice, '');
  if (isFailed && acceptedAmount > 0) row.fail('bad-structure', field.accepted, String(acceptedAmount));
  if (offeredAmount !== null && acceptedAmount > offeredAmount) {
    row.fail('out-of-range', field.offered, `${offeredAmount} < ${acceptedAmount}`);
  }
  if (demandAmount !== null && acceptedAmount > demandAmount) {
    row.fail('out-of-range', field.demand, `${demandAmount} < ${acceptedAmount}`);
  }
}

function parseSale(row: RowFields, seen: Set<string>): OfzAuction[] {
  const auctionDate = requiredDay(row);
  const format = requiredFormat(row);
  const registrationNumber = row.requiredText(field.code);
  const figures = figuresOf(row);
  checkFigures(row, figures);
  if (!row.isGood || auctionDate === null || format === null) return [];
  const key = `${registrationNumber} ${auctionDate} ${format}`;
  if (seen.has(key)) {
    row.fail('duplicate-row', field.code, key);
    return [];
  }
  seen.add(key);
  const untold = { issueDate: null, securityTerm: null, price: null, accrued: null };
  return [{ line: row.line, registrationNumber, auctionDate, format, ...untold, ...figures }];
}

/** Reads the results of a year's auctions of federal bonds; a failure names the row of the sheet. */
async function parseOfzAuctions(bytes: Uint8Array): Promise<OfzAuctions> {
  const failures: RowFailure[] = [];
  const seen = new Set<string>();
  const rows: OfzAuction[] = [];
  let rowsRead = 0;
  for await (const records of readXlsx(bytes, { sheet: undefined, headingRow: HEADING_ROW, columns: null }, columns)) {
    const sales = records.map((record) => rowOf(record, failures)).filter(isAuction);
    rowsRead += sales.length;
    rows.push(...sales.flatMap((row) => parseSale(row, seen)));
  }
  return { rows, failures, rowsRead };
}

function unknownBond({ line, registrationNumber }: OfzAuction): RowFailure {
  const message = `unknown-instrument in Код  выпуска: ${JSON.stringify(registrationNumber)}`;
  return { line, code: 'unknown-instrument', field: 'Код  выпуска', message };
}

async function storeOfzAuctions(tx: WriteTransaction, auctions: readonly OfzAuction[], origin: Origin) {
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
    // Any workbook may be one: only the operator knows.
    isCertain: () => false,
    read: ({ bytes }) => readOfzAuctions(bytes),
  },
];

/** Results of the auctions of federal bonds, of the Ministry of Finance of the Russian Federation. */
export const minfinRu: SourceImporter = {
  source: { code: 'minfin-ru', name: 'Ministry of Finance of the Russian Federation', url: 'https://minfin.gov.ru' },
  kinds,
};
