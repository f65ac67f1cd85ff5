import type { Buffer } from 'node:buffer';
import {
  choiceLabel,
  decimalsOf,
  emptyLabel,
  fieldLabel,
  figureWords,
  headText,
  noteText,
  realLabel,
  shownNumber,
} from '#contract/lists/field-label.ts';
import { isMaskedIn, itemValue } from '#contract/lists/item-value.ts';
import type { DataSource } from '#contract/platform/data-source.ts';
import { type Field, type FieldUnit, isBlankedByYield, type RangeField } from '#domain/fields/field.ts';
import { findSector } from '#domain/issuer/sector.ts';
import { columnsOf as columnsOfList, type List, usualColumnsOf, withSorted } from '#domain/lists/lists.ts';
import type { Texts } from '#labels/create-texts.ts';
import type { UnkeptField } from '#store/lists/unkept-fields.ts';
import { madeRows } from '../../platform/files/send-table.ts';
import { type XlsxCell, type XlsxSheet, xlsxFile } from '../../platform/files/xlsx-file.ts';
import { sourceRows } from '../../platform/serving/data-sources.ts';

const dateFormat = 'dd.mm.yyyy';

/** Formats that do not follow from the decimals. */
const formats: Readonly<Partial<Record<FieldUnit, string>>> = {
  value: '#,##0.00##',
  years: '0.00',
  score: '0',
};

/** How a number of a field is written in a workbook. */
export function formatOf(field: RangeField): string {
  const decimals = '0'.repeat(decimalsOf(field));
  if (field.isExact === true) return `0.${decimals}###`;
  return formats[field.unit] ?? (decimals === '' ? '#,##0' : `#,##0.${decimals}`);
}

/** What stands for a figure that the reader's level does not open, as on the page. */
const mask = '****';

export interface FileItem {
  readonly id: number;
  readonly name: string;
  readonly masked: readonly string[];
  /** Of bonds: whether their yields rest on assumed payments. */
  readonly yieldOrigin?: string | null;
  /** To what their yields are. */
  readonly yieldEnd?: string | null;
  readonly worstEnd?: string | null;
  readonly spreadEnd?: string | null;
  readonly ispreadEnd?: string | null;
  readonly marketConvention?: string | null;
  readonly marketEnd?: string | null;
  /** Whether their yields, durations and spreads are those of real payments. */
  readonly isReal?: boolean;
}

/** What cells are written with. */
interface Written extends Pick<ListFile, 'unkept'> {
  readonly texts: Texts;
}

function numberCell(field: RangeField, value: number, item: FileItem, texts: Texts): XlsxCell {
  const isAssumed = isBlankedByYield(field) && item.yieldOrigin === 'assumed';
  const real = realLabel(field, item);
  const word = real === null ? '' : `" ${texts.textOf(...real)}"`;
  return { value: shownNumber(field, value), format: `${isAssumed ? '"≈ "' : ''}${formatOf(field)}${word}` };
}

/** What a column says of the figure before it; that it is real is said with each figure. */
function wordsBeside({ beside }: Field, item: FileItem) {
  const words = (beside ?? []).flatMap((id) => figureWords({ id, family: 'yield' }, { ...item, isReal: false }));
  // Spreads over curves have one end.
  return [...new Map(words.map((word) => [word.join(), word])).values()];
}

function wordOf(field: Field, value: string, texts: Texts): string {
  if (field.id === 'sector') return findSector(value) === undefined ? value : texts.textOf('sectors', value);
  const label = choiceLabel(field, value);
  return label === null ? value : texts.textOf(...label);
}

function cellOf(field: Field, item: FileItem, { unkept, texts }: Written): XlsxCell {
  const value = itemValue(item, field);
  if (isMaskedIn(item, field)) return mask;
  if (unkept.some((each) => each.field === field.id)) return texts.text('facets', 'not_kept');
  if (value === null) {
    const label = emptyLabel(field, item);
    return label === null ? null : texts.textOf(...label);
  }
  if (typeof value === 'number') return field.type === 'range' ? numberCell(field, value, item, texts) : null;
  if (typeof value === 'boolean') return null;
  if (typeof value !== 'string')
    return value.map((each) => wordOf(field, each, texts)).join(field.type === 'grades' ? ' / ' : ', ') || null;
  const words = field.type === 'text' ? wordsBeside(field, item) : [];
  if (words.length > 0) return words.map((word) => texts.textOf(...word)).join(', ');
  const isDay = field.type === 'date' || field.type === 'day';
  return isDay ? { value: new Date(value), format: dateFormat } : wordOf(field, value, texts);
}

/** The rows of a list for a file. */
export interface ListFile {
  readonly list: List;
  readonly items: readonly FileItem[];
  /** How many there are in all, of which the file has the first. */
  readonly total: number;
  /** Name and value of what they were chosen by: the issuer, or the address of the list. */
  readonly choice: readonly [name: string, value: string];
  /** The columns that the reader chose; null for the usual ones. */
  readonly columns: readonly string[] | null;
  readonly sorts: readonly string[];
  /** Where the data of the site come from. */
  readonly sources: readonly DataSource[];
  /** Fields that the list as of its day does not have; none of now. */
  readonly unkept: readonly UnkeptField[];
  /** A column that says the same in every row. */
  readonly without?: string;
}

/** Columns that say in words what the figure before them is. */
const ends: readonly string[] = ['market_yield_convention', 'yield_end', 'ytw_end', 'spread_end', 'ispread_end'];

const figureFamilies: readonly string[] = ['yield', 'duration', 'spread'];

/** Figures of bonds that stand behind the columns of the page where the reader chose none. */
const furtherFigures = (list: List): readonly Field[] =>
  list.id === 'bonds' ? columnsOfList(list).filter(({ family }) => figureFamilies.includes(family)) : [];

/** Those of the list on the page and those that it is sorted by; of bonds with the state of each, to what its yields are, and the day of its figures. */
function columnsOf({ list, columns, sorts, without }: ListFile): readonly Field[] {
  const usual = [...usualColumnsOf(list), ...(list.id === 'bonds' ? ['status', 'date'] : [])];
  const first = withSorted(list, columns ?? usual, sorts).filter(({ id }) => id !== without);
  const shown = [...new Set([...first, ...(columns === null ? furtherFigures(list) : [])])];
  const endsOf = ({ id }: Field) =>
    list.fields.filter((field) => field.beside?.includes(id) && ends.includes(field.id));
  return shown.flatMap((field) => [field, ...endsOf(field)]);
}

/** What exactly the yields, durations and spreads of the columns are. */
function notes(file: ListFile, texts: Texts): readonly (readonly string[])[] {
  return columnsOf(file).flatMap((field) => {
    const note = figureFamilies.includes(field.family) ? noteText(file.list, field, texts) : null;
    return note === null ? [] : [[headText(file.list, field, texts), note]];
  });
}

/** Columns that were not kept on the day of the list, each with the first day as of which it is. */
function unkeptRows(file: ListFile, texts: Texts): readonly (readonly XlsxCell[])[] {
  return columnsOf(file).flatMap((field) => {
    const own = file.unkept.find((each) => each.field === field.id);
    if (own === undefined) return [];
    const name = headText(file.list, field, texts);
    if (own.since === null) return [[name, texts.text('facets', 'not_kept_earlier')]];
    // As the cells of days are written.
    const date = own.since.split('-').toReversed().join('.');
    return [[name, texts.text('facets', 'not_kept_before', { date })]];
  });
}

function conventions(file: ListFile, texts: Texts): readonly (readonly (string | null)[])[] {
  const { list, items } = file;
  if (list.id !== 'bonds') return [[texts.text('screener', 'ratio_note')]];
  const text = texts.module('tradings');
  const hasAssumed = items.some(({ yieldOrigin }) => yieldOrigin === 'assumed');
  return [
    [text('about_conventions'), texts.text('shell', 'convention_prices')],
    [null, texts.text('shell', 'convention_yields')],
    ...notes(file, texts),
    ...(hasAssumed ? [['≈', text('about_assumed')]] : []),
  ];
}

function aboutSheet(file: ListFile, madeAt: Date, texts: Texts): XlsxSheet {
  const { list, items, total, choice, sources } = file;
  const module = list.id === 'bonds' ? 'list' : 'screener';
  return {
    title: texts.text('tradings', 'about_file'),
    head: choice,
    widths: [30, 60],
    rows: [
      ...(items.length < total ? [[texts.text(module, 'file_first', { count: items.length, total })]] : []),
      ...conventions(file, texts),
      ...unkeptRows(file, texts),
      ...sourceRows(sources, texts),
      ...madeRows(madeAt, texts),
    ],
  };
}

/** What a list is called. */
export function listTitle({ id }: List, texts: Texts): string {
  return id === 'bonds' ? texts.text('list', 'title') : texts.textOf('search', `tab_${id}`);
}

/** A list for people, in a workbook in their language. */
export function listXlsx(file: ListFile, madeAt: Date, texts: Texts): Promise<Buffer> {
  const { list, items } = file;
  const fields = columnsOf(file);
  const isWide = ({ type }: Field) => type === 'text' || type === 'choice';
  const sheet: XlsxSheet = {
    title: listTitle(list, texts),
    head: [texts.textOf(...fieldLabel(list, 'name')), ...fields.map((field) => headText(list, field, texts))],
    widths: [40, ...fields.map((field) => (isWide(field) ? 22 : 14))],
    rows: items.map((item) => [
      item.name,
      ...fields.map((field) => cellOf(field, item, { unkept: file.unkept, texts })),
    ]),
  };
  return xlsxFile([sheet, aboutSheet(file, madeAt, texts)]);
}
