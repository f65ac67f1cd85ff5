import { Buffer } from 'node:buffer';
import { isinCheckDigit } from '#domain/market/instrument.ts';
import { biffText, cellRecord, float64, uint32, workbook } from './xls-workbook.ts';

const headings = [
  'Conventional Gilts',
  'ISIN Code',
  'Redemption Date',
  'First Issue Date',
  'Dividend Dates',
  'Current/Next Ex-dividend Date',
  'Total Amount in Issue',
];

const label = (row: number, column: number, text: string) => cellRecord(0x204, row, column, biffText(text, true));
const number = (row: number, column: number, value: number) => cellRecord(0x203, row, column, float64(value));

/** A report of gilts in issue as a binary workbook; 46,000 is 9 December 2025 there. */
export function giltsWorkbook(gilts: number): Buffer {
  const rows = Array.from({ length: gilts }, (_, at) => {
    const body = `GBZ${String(at).padStart(8, '0')}`;
    const row = 3 + at;
    return [
      label(row, 0, `${1 + (at % 5)}¼% Treasury Gilt`),
      label(row, 1, `${body}${isinCheckDigit(body)}`),
      // 7 March 2030, 10 September 2020, 26 February 2026.
      number(row, 2, 47_549),
      number(row, 3, 44_084),
      label(row, 4, '7 Mar/Sep'),
      number(row, 5, 46_079),
      number(row, 6, 1000.5 + at),
    ];
  });
  const title = label(0, 0, 'GILTS IN ISSUE ON 16 FEBRUARY 2026');
  const heading = headings.map((text, column) => label(2, column, text));
  return workbook([Buffer.concat([uint32(0), uint32(0)])], [title, ...heading, ...rows.flat()]);
}
