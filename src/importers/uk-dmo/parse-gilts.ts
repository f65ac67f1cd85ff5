import type { ParsedRows, RowFailure } from '#domain/market/import-run.ts';
import { isIsin } from '#domain/market/instrument.ts';
import { civilFromDayNumber, dayNumberFromIso } from '#math/dates/dates.ts';
import { fractionFromPercent, type IsoDate, parseIsoDate } from '#math/units.ts';
import { ImportError } from '../file-fault.ts';
import { elementsNamed, parseXml } from '../parsing/parse-xml.ts';
import { RowFields } from '../parsing/row-fields.ts';
import { type XlsCell, xlsCells } from '../parsing/xls-cells.ts';
import { dateOfSerial } from '../table/mapping/cell-texts.ts';

/** A gilt in issue. Amounts in pounds nominal. */
export interface Gilt {
  readonly line: number;
  readonly name: string;
  readonly isin: string;
  /** Fraction a year; real for index-linked gilts. */
  readonly couponRate: number;
  readonly maturesOn: IsoDate;
  readonly issuedOn: IsoDate;
  readonly nextExDate: IsoDate | null;
  readonly outstandingAmount: number;
  /** RPI from which an index-linked gilt counts, January 1987 = 100; null for a conventional one. */
  readonly baseIndex: number | null;
  /** Months by which the index of an index-linked gilt lags; null for a conventional one. */
  readonly indexLag: number | null;
}

export interface ParsedGilts extends ParsedRows<Gilt> {
  readonly rowsRead: number;
  /** Day for which the file speaks. */
  readonly date: IsoDate;
}

/** Names of the same fields in the two forms of the file. */
interface GiltFields {
  readonly name: string;
  readonly isin: string;
  readonly maturesOn: string;
  readonly issuedOn: string;
  readonly dividends: string;
  readonly exDate: string;
  readonly amount: string;
  readonly baseIndex: string;
}

const MILLION = 1e6;

const VULGAR: Readonly<Record<string, number>> = {
  '½': 0.5,
  '¼': 0.25,
  '¾': 0.75,
  '⅛': 0.125,
  '⅜': 0.375,
  '⅝': 0.625,
  '⅞': 0.875,
};
const COUPON = /^(\d+(?:\.\d+)?)? ?(?:([½¼¾⅛⅜⅝⅞])|(\d+)\/(\d+))? ?%/u;

/** The name of a gilt with single blanks, and none before the per cent sign. */
export function giltName(text: string): string {
  return text.replace(/\s+/g, ' ').replace(' %', '%').trim();
}

/** The coupon that a gilt's name begins with (`4¼%`, `0 1/8%`, `6%`) as a fraction a year; undefined when there is none. */
export function couponOfGiltName(name: string): number | undefined {
  const match = COUPON.exec(name);
  const [, whole, vulgar, numerator, denominator] = match ?? [];
  if (whole === undefined && vulgar === undefined && numerator === undefined) return undefined;
  const fraction = vulgar === undefined ? Number(numerator ?? 0) / Number(denominator ?? 1) : (VULGAR[vulgar] ?? 0);
  const percent = Number(whole ?? 0) + fraction;
  return Number.isFinite(percent) ? fractionFromPercent(percent) : undefined;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Day and months (1 to 12) of the half-yearly dividends: `22 Apr/Oct`; undefined when the text is not of that form. */
export function dividendDates(text: string): { readonly day: number; readonly months: readonly number[] } | undefined {
  const match = /^(\d{1,2}) ([A-Z][a-z]{2})\/([A-Z][a-z]{2})$/.exec(text);
  if (!match) return undefined;
  const months = [match[2], match[3]].map((name) => MONTHS.indexOf(name ?? '') + 1);
  const [first = 0, second = 0] = months;
  return first > 0 && second - first === 6 ? { day: Number(match[1]), months } : undefined;
}

function checkDividends(row: RowFields, field: string, maturesOn: IsoDate | null): void {
  const text = row.requiredText(field);
  const dates = dividendDates(text);
  if (!row.isGood || maturesOn === null) return;
  const { day, month } = civilFromDayNumber(dayNumberFromIso(maturesOn));
  // Only when maturity is a dividend date do the others follow from it.
  if (dates?.day !== day || !dates.months.includes(month)) row.fail('bad-structure', field, text);
}

function parseGilt(row: RowFields, fields: GiltFields, indexLag: number | null, seen: Set<string>): Gilt[] {
  const name = giltName(row.requiredText(fields.name));
  const couponRate = couponOfGiltName(name);
  if (row.isGood && couponRate === undefined) row.fail('bad-number', fields.name, name);
  const isin = row.requiredText(fields.isin);
  if (row.isGood && !isIsin(isin)) row.fail('bad-code', fields.isin, isin);
  if (row.isGood && seen.has(isin)) row.fail('duplicate-row', fields.isin, isin);
  const maturesOn = row.requiredDate(fields.maturesOn);
  const issuedOn = row.requiredDate(fields.issuedOn);
  checkDividends(row, fields.dividends, maturesOn);
  const nextExDate = row.date(fields.exDate);
  const baseIndex = indexLag === null ? null : row.number(fields.baseIndex);
  const outstandingAmount = Math.round(row.requiredNumber(fields.amount) * MILLION);
  if (maturesOn !== null && issuedOn !== null && maturesOn <= issuedOn) {
    row.fail('out-of-range', fields.maturesOn, maturesOn);
  }
  if (!row.isGood || couponRate === undefined || maturesOn === null || issuedOn === null) return [];
  seen.add(isin);
  const dates = { maturesOn, issuedOn, nextExDate };
  return [{ line: row.line, name, isin, couponRate, ...dates, outstandingAmount, baseIndex, indexLag }];
}

/** Months of lag in words such as `Index-linked 3 months` or `(8-month Indexation Lag)`; null for conventional gilts. */
function lagOf(words: string): number | null {
  const match = /(\d+)[- ]month/i.exec(words);
  return match && /index-linked/i.test(words) ? Number(match[1]) : null;
}

const XML_FIELDS: GiltFields = {
  name: 'INSTRUMENT_NAME',
  isin: 'ISIN_CODE',
  maturesOn: 'REDEMPTION_DATE',
  issuedOn: 'FIRST_ISSUE_DATE',
  dividends: 'DIVIDEND_DATES',
  exDate: 'CURRENT_EX_DIV_DATE',
  amount: 'TOTAL_AMOUNT_IN_ISSUE',
  baseIndex: 'BASE_RPI_87',
};

export const GILTS_ELEMENT = 'View_GILTS_IN_ISSUE';

/** Reads gilts in issue as XML; a failure names the element, counted from 1. */
export function parseGiltsXml(text: string): ParsedGilts {
  const failures: RowFailure[] = [];
  const seen = new Set<string>();
  const elements = elementsNamed(parseXml(text), GILTS_ELEMENT);
  const dates = elements.flatMap(
    (item) => parseIsoDate(item.attributes.CLOSE_OF_BUSINESS_DATE?.slice(0, 10) ?? '') ?? [],
  );
  const date = dates[0];
  if (date === undefined) throw new ImportError('the file does not say for which day it speaks');
  const rows = elements.flatMap(({ attributes }, index) => {
    const row = new RowFields(index + 1, (field) => attributes[field], failures);
    return parseGilt(row, XML_FIELDS, lagOf(attributes.INSTRUMENT_TYPE ?? ''), seen);
  });
  return { rows, failures, rowsRead: elements.length, date };
}

/** Fields of the report and the words that its column headings contain. */
const XLS_HEADINGS: Readonly<Record<Exclude<keyof GiltFields, 'baseIndex'>, RegExp>> = {
  name: /gilts/i,
  isin: /isin/i,
  maturesOn: /redemption date/i,
  issuedOn: /first issue date/i,
  dividends: /dividend dates/i,
  exDate: /ex-dividend date/i,
  amount: /total amount in issue/i,
};

/** Sections of index-linked gilts alone have it. */
const BASE_HEADING = /base rpi/i;

const REPORT_DATE = /GILTS IN ISSUE ON (\d{1,2}) ([A-Z]+) (\d{4})/;
const MONTH_NAMES = 'JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER'.split(' ');

function excelDate(value: string | number | undefined): string | number | undefined {
  return typeof value === 'number' && Number.isInteger(value) ? (dateOfSerial(value) ?? value) : value;
}

function sheetRows(cells: readonly XlsCell[]): ReadonlyMap<number, ReadonlyMap<number, string | number>> {
  const rows = new Map<number, Map<number, string | number>>();
  for (const { row, column, value } of cells) {
    const cellsOfRow = rows.get(row) ?? new Map<number, string | number>();
    rows.set(row, cellsOfRow.set(column, value));
  }
  return rows;
}

function reportDate(cells: readonly XlsCell[]): IsoDate {
  const match = cells.map((cell) => REPORT_DATE.exec(String(cell.value))).find((found) => found !== null);
  const month = MONTH_NAMES.indexOf(match?.[2] ?? '') + 1;
  const date = parseIsoDate(`${match?.[3]}-${String(month).padStart(2, '0')}-${match?.[1]?.padStart(2, '0')}`);
  if (date === undefined) throw new ImportError('the report does not say for which day it speaks');
  return date;
}

type Section = { readonly columns: ReadonlyMap<string, number>; readonly indexLag: number | null };

/** A row of headings begins a section; undefined for any other row. */
function sectionOf(row: ReadonlyMap<number, string | number>): Section | undefined {
  const headings = [...row].map(([column, value]) => [column, String(value).replace(/\s+/g, ' ')] as const);
  const columns = new Map<string, number>();
  for (const [field, words] of Object.entries(XLS_HEADINGS)) {
    const found = headings.find(([, heading]) => words.test(heading));
    if (found) columns.set(field, found[0]);
  }
  const isHeading = columns.size === Object.keys(XLS_HEADINGS).length && columns.get('name') !== columns.get('isin');
  const base = headings.find(([, heading]) => BASE_HEADING.test(heading));
  if (base) columns.set('baseIndex', base[0]);
  return isHeading ? { columns, indexLag: lagOf(headings[0]?.[1] ?? '') } : undefined;
}

const XLS_FIELDS: GiltFields = {
  name: 'name',
  isin: 'isin',
  maturesOn: 'maturesOn',
  issuedOn: 'issuedOn',
  dividends: 'dividends',
  exDate: 'exDate',
  amount: 'amount',
  baseIndex: 'baseIndex',
};

/** Reads the report of gilts in issue as a binary Excel workbook; a failure names the row of the sheet, counted from 1. */
export function parseGiltsXls(bytes: Uint8Array): ParsedGilts {
  const failures: RowFailure[] = [];
  const seen = new Set<string>();
  const rows: Gilt[] = [];
  const cells = xlsCells(bytes);
  const date = reportDate(cells);
  let section: Section | undefined;
  let rowsRead = 0;
  for (const [number, values] of sheetRows(cells)) {
    const heading = sectionOf(values);
    const columns = (heading ?? section)?.columns;
    section = heading ?? section;
    // Rows of one cell are brackets of maturity and notes.
    if (heading || !section || !columns || values.size < columns.size) continue;
    rowsRead++;
    const cell = (field: string) => excelDateIn(field, values.get(columns.get(field) ?? -1));
    rows.push(...parseGilt(new RowFields(number + 1, cell, failures), XLS_FIELDS, section.indexLag, seen));
  }
  return { rows, failures, rowsRead, date };
}

function excelDateIn(field: string, value: string | number | undefined): string | number | undefined {
  return ['maturesOn', 'issuedOn', 'exDate'].includes(field) ? excelDate(value) : value;
}
