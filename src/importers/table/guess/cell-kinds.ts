import { dateOfSerial, dateReader, type NumberForm, numberReader, thirtySeconds } from '../mapping/cell-texts.ts';
import { isPerpetualText } from '../mapping/row-rules.ts';
import type { TableCell } from '../reading/table-record.ts';
import { cellText } from './sample-table.ts';

/** Texts that sources write for no value. */
const noValues = new Set(['-', '--', '—', '–', '.', 'n/a', 'na', '#n/a', 'nd', 'n.a.', 'null', 'none', 'nan', '…']);

export const isNoValue = (text: string) => text === '' || noValues.has(text.toLowerCase());

/** Ways to write numbers, the plainest first. */
const numberForms: readonly NumberForm[] = [
  { decimal: '.', thousands: '' },
  { decimal: ',', thousands: '' },
  { decimal: '.', thousands: ',' },
  { decimal: ',', thousands: '.' },
  { decimal: '.', thousands: ' ' },
  { decimal: ',', thousands: ' ' },
  { decimal: '.', thousands: "'" },
  { decimal: ',', thousands: "'" },
];

/** Ways to write dates, the plainest first. A form of two digits comes before that of one or two. */
const numericDates =
  'DD MM YYYY|MM DD YYYY|YYYY MM DD|D M YYYY|M D YYYY|YYYY M D|DD MM YY|MM DD YY|YY MM DD|D M YY|M D YY|YY M D';
const namedMonths = 'D MMM YYYY|D MMM YY';
const dateForms: readonly string[] = [
  'YYYY-MM-DD',
  ...['.', '/', '-', ' '].flatMap((sign) =>
    `${numericDates}|${namedMonths}`
      .split('|')
      .map((form) => form.replaceAll(' ', sign))
      .filter((form) => form !== 'YYYY-MM-DD'),
  ),
  'DMMMYYYY',
  'YYYYMMDD',
  'YYYY年M月D日',
];

/** Ways to write months. */
const monthForms = [
  'YYYY-MM',
  'YYYY MM',
  'YYYY/MM',
  'YYYY.MM',
  'MM/YYYY',
  'MM.YYYY',
  'MM-YYYY',
  'YYYY M',
  'YYYYMM',
  'YYYY年M月',
].concat(
  ...['', '.', '/', '-', ' '].map((sign) => ['YYYY MMM', 'MMM YYYY'].map((form) => form.replace(' ', sign))),
  ['-', ' ', '/'].map((sign) => `MMM${sign}YY`),
);

const readers = new Map([...dateForms, ...monthForms].map((form) => [form, dateReader([form])]));
const numbers = numberForms.map((form) => ({ form, read: numberReader(form) }));

const NUMBER_LIKE = /^[-+−–]?\d[\d.,'’\u0020\u00a0\u2009\u202f]*([eE][+-]?\d+)?\s*%?$|^[-+−–]?[.,]\d+\s*%?$/;
const withoutPercent = (text: string) => text.replace(/\s*%$/, '');

const DATE_LIKE =
  /^(?:\d{4}年\d{1,2}月\d{1,2}日|\d{1,4}[-./ ]\d{1,2}[-./ ]\d{1,4}(?:[T ]|$)|\d{1,2}([-./ ]?)\p{L}{3,12}\.?\1\d{2})/u;
const isDateText = (text: string) => DATE_LIKE.test(text) && dateForms.some((form) => readers.get(form)?.(text));

/** What the values of a column look like. */
export interface CellKinds {
  /** Texts of cells with a value; numbers of workbooks and JSON are written as JSON writes them. */
  readonly texts: readonly string[];
  /** Numbers that are no texts, whose form needs no guess. */
  readonly plainNumbers: readonly number[];
  readonly numbers: number;
  /** Texts such as 99-24+: prices in 32nds. */
  readonly ticks: number;
  readonly dates: number;
  readonly hasPercent: boolean;
  /** Texts that mean no value, other than an empty one. */
  readonly empty: readonly string[];
}

/** Looks at the cells of a column. Days of a workbook count as dates only where the heading says so: they are numbers. */
export function cellKinds(cells: readonly TableCell[]): CellKinds {
  const all = cells.map((cell) => ({ cell, text: cellText(cell) }));
  const found = all.filter(({ text }) => !isNoValue(text));
  const texts = found.map(({ text }) => text);
  const dates = texts.filter(isDateText).length;
  const isNumber = ({ cell, text }: (typeof found)[number]) => typeof cell === 'number' || NUMBER_LIKE.test(text);
  return {
    texts,
    plainNumbers: found.flatMap(({ cell }) => (typeof cell === 'number' ? [cell] : [])),
    numbers: dates > texts.length / 2 ? 0 : found.filter(isNumber).length,
    ticks: texts.filter((text) => Number.isFinite(thirtySeconds(text))).length,
    dates,
    hasPercent: texts.some((text) => /\d\s*%$/.test(text)),
    empty: [...new Set(all.map(({ text }) => text).filter((text) => text !== '' && isNoValue(text)))],
  };
}

/** Part of the dates of a column that are days of a workbook, or eight digits: dates if the heading says so. */
export function shareOfDates({ texts, plainNumbers, dates }: CellKinds): number {
  if (texts.length === 0) return 0;
  const serials = plainNumbers.filter((number) => number > 10_000 && dateOfSerial(number) !== undefined).length;
  const packed = texts.filter((text) => /^(19|20)\d{6}$/.test(text) && readers.get('YYYYMMDD')?.(text)).length;
  // A column may have some days as numbers of the workbook and others as texts.
  return Math.max(dates + serials, packed) / texts.length;
}

/** Numbers of a column that are written as texts, the only ones whose form is open. */
const writtenNumbers = ({ texts, plainNumbers }: CellKinds) =>
  plainNumbers.length > 0 ? [] : texts.filter((text) => NUMBER_LIKE.test(text)).map(withoutPercent);

const LEAST_SHARE = 0.9;

function fitting<Form>(
  texts: readonly string[],
  forms: readonly Form[],
  isRead: (form: Form, text: string) => boolean,
) {
  const counts = forms.map((form) => texts.filter((text) => isRead(form, text)).length);
  const most = Math.max(...counts);
  return texts.length === 0 || most < texts.length * LEAST_SHARE ? [] : forms.filter((_, at) => counts[at] === most);
}

/** Nobody groups the digits of a number that begins with 0: 0.125 is an eighth. */
const isGroupedZero = ({ thousands }: NumberForm, text: string) =>
  thousands !== '' && text.replace(/^[-+−–]/, '').startsWith(`0${thousands}`);

/** The forms in which months are written, the plainest of those that read alike; none where the texts are days. */
export function fittingMonthForms({ texts }: Pick<CellKinds, 'texts'>): readonly string[] {
  return fitting(texts, monthForms, (form, text) => readers.get(form)?.(text) !== undefined);
}

/** The forms in which columns of numbers are read, all that read as many of their values as the best one does. */
export function fittingNumberForms(columns: readonly CellKinds[]): readonly NumberForm[] {
  const texts = columns.flatMap(writtenNumbers);
  const fits = fitting(
    texts,
    numbers,
    ({ form, read }, text) => Number.isFinite(read(text)) && !isGroupedZero(form, text),
  );
  return fits.map(({ form }) => form);
}

/** Whether two forms read a value of the column otherwise. */
export function isReadOtherwise(kinds: CellKinds, first: NumberForm, second: NumberForm): boolean {
  const [one, other] = [numberReader(first), numberReader(second)];
  return writtenNumbers(kinds).some((text) => one(text) !== other(text));
}

/** Numbers of a column by a form. */
export function numbersOf(kinds: CellKinds, form: NumberForm): readonly number[] {
  const read = numberReader(form);
  const written = writtenNumbers(kinds).map(read);
  return [...kinds.plainNumbers, ...written].filter(Number.isFinite);
}

/** What reads the dates of a form; undefined for one that is none. */
export const dateFormOf = (form: string | undefined) => readers.get(form ?? '');

/** Texts of these that are dates. */
export const dateTexts = (cells: readonly TableCell[]) => [...new Set(cells.map(cellText).filter(isDateText))];

const TWO_ORDERS = /^(?:(?:0?[1-9]|1[0-2])[-./ ]){2}\d{2,4}(?!\d)/;

/** Whether dates may be read by day or by month first, also those that mean the same day in both. */
export const isOrderOpen = (dates: readonly string[]) =>
  dates.length > 0 && dates.every((text) => TWO_ORDERS.test(text));

const ISO_DAY = /^\d{4}-\d\d-\d\d(?: |$)/;
const fitted = (texts: readonly string[]) =>
  fitting(texts, dateForms, (form, text) => readers.get(form)?.(text) !== undefined).length > 0;

/** The forms in which a column of dates is read; the plainest of those that read alike. What its other files say is evidence. */
export function fittingDateForms(kinds: CellKinds, beside: readonly string[] = []): readonly string[] {
  if (beside.length > 0) {
    const fits = fittingDateForms({ ...kinds, texts: [...kinds.texts, ...beside] });
    if (fits.length > 0) return fits;
  }
  // Days of a workbook are numbers, and need no form.
  const plain = new Set(kinds.plainNumbers.map(String));
  const texts = kinds.texts.filter((text) => !plain.has(text) && !isPerpetualText(text));
  // Days that a workbook formats as such come as ISO texts, beside texts that somebody typed.
  const typed = texts.filter((text) => !ISO_DAY.test(text));
  const written = typed.length > 0 && typed.length < texts.length && fitted(typed) ? typed : texts;
  const fits = fitting(written, dateForms, (form, text) => readers.get(form)?.(text) !== undefined);
  const alike = new Map<string, string>();
  for (const form of fits) {
    const read = written.map((text) => readers.get(form)?.(text)).join();
    if (!alike.has(read)) alike.set(read, form);
  }
  return [...alike.values()];
}
