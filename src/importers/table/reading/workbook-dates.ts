import { type IsoDate, parseIsoDate } from '#math/units.ts';
import { readXml } from '../../parsing/xml-pieces.ts';
import { dateOfSerial } from '../mapping/cell-texts.ts';
import type { TableCell } from './table-record.ts';

/** Formats of days that have a number instead of a code (ECMA-376 part 1, 18.8.30). Those of times alone are among them: they say no day. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** What of a format code is no pattern: quoted texts, colours and currencies in brackets, signs after a backslash, blanks and filling. */
const NO_PATTERN = /"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g;

/** Whether a format code writes days: it names day or year, or months without hours, minutes and seconds. */
function isDateCode(code: string): boolean {
  const pattern = code.replace(NO_PATTERN, '');
  if (/^(general|standard)$/i.test(pattern.trim())) return false;
  return /[dy]/i.test(pattern) || (/m/i.test(pattern) && !/[hs]/i.test(pattern));
}

/** Which styles of a workbook, by their places, write a number as a day. */
export async function dateStyles(text: AsyncIterable<string> | undefined): Promise<readonly boolean[]> {
  if (text === undefined) return [];
  const codes = new Map<number, string>();
  const styles: boolean[] = [];
  let isOfCells = false;
  await readXml(
    text,
    {
      open: (name, { numFmtId, formatCode }) => {
        const id = Number(numFmtId);
        if (name === 'numFmt') codes.set(id, formatCode ?? '');
        if (name === 'cellXfs') isOfCells = true;
        if (name !== 'xf' || !isOfCells) return;
        const code = codes.get(id);
        styles.push(code === undefined ? isBuiltInDate(id) : isDateCode(code));
      },
      close: (name) => {
        if (name === 'cellXfs') isOfCells = false;
      },
      text: () => undefined,
    },
    'bad-workbook',
  );
  return styles;
}

/** Days between the first days of the two ways in which workbooks count. */
const DAYS_OF_1904 = 1462;

/** From the numbers of a workbook to those that count from 1900. */
export const serialShift = (is1904: boolean): number => (is1904 ? DAYS_OF_1904 : 0);

const MS_A_DAY = 86_400_000;

/** The day of a number as an ISO text, with the time that it has; undefined for one that is no day. */
export function dayText(serial: number): string | undefined {
  const day = dateOfSerial(serial);
  const seconds = Math.round(((serial % 1) * MS_A_DAY) / 1000);
  if (day === undefined || seconds === 0) return day;
  return `${day} ${new Date(seconds * 1000).toISOString().slice(11, 19)}`;
}

/** The day of a cell, whether its style makes a day of its number or leaves it a number; undefined for another cell. */
export function dayOfCell(cell: TableCell): IsoDate | undefined {
  if (typeof cell === 'number') return dateOfSerial(cell);
  if (typeof cell !== 'string') return undefined;
  const iso = /^\d{4}-\d{2}-\d{2}(?= |$)/.exec(cell.trim())?.[0];
  return iso === undefined ? dateOfSerial(Number(cell)) : parseIsoDate(iso);
}
