import type { Buffer } from 'node:buffer';
import { assetsLabel, fieldLabel, headLabel } from '#contract/screener/field-label.ts';
import { itemValue, propertyOf } from '#contract/screener/item-property.ts';
import { type RangeField, type ScreenField, type ScreenUnit, unitOfBounds } from '#domain/screener/screen-field.ts';
import { type ScreenModel, screens, usualColumnsOf } from '#domain/screener/screens.ts';
import { findSector } from '#domain/sector.ts';
import type { Texts } from '#labels/create-texts.ts';
import { madeRows } from '../../files/made-rows.ts';
import { type XlsxCell, type XlsxSheet, xlsxFile } from '../../files/xlsx-file.ts';
import type { ScreenItem } from './screen-item.ts';

const formats: Readonly<Record<ScreenUnit | 'date', string>> = {
  value: '#,##0.00##',
  percent: '#,##0.00',
  times: '#,##0.00',
  count: '#,##0',
  millions: '#,##0.0',
  date: 'dd.mm.yyyy',
};

/** What stands for a figure that the reader's level does not open, as on the page. */
const mask = '****';

/** A figure in the unit of its head. The change of the day is in per cent already. */
function figureCell({ id, unit }: RangeField, value: number): XlsxCell {
  return { value: id === 'change' ? value : value / unitOfBounds[unit], format: formats[unit] };
}

function wordOf({ id }: ScreenField, value: string, texts: Texts): string {
  if (id === 'sector') return findSector(value) === undefined ? value : texts.textOf('sectors', value);
  const label = id === 'assets' ? assetsLabel[value] : undefined;
  return label === undefined ? value : texts.textOf(...label);
}

function cellOf(field: ScreenField, item: ScreenItem, texts: Texts): XlsxCell {
  const value = itemValue(item, field.id);
  if (item.masked.includes(propertyOf(field.id))) return mask;
  if (value === null) return null;
  if (typeof value === 'number') return field.type === 'range' ? figureCell(field, value) : null;
  if (typeof value !== 'string') return value.join(' / ') || null;
  return field.type === 'date' ? { value: new Date(value), format: formats.date } : wordOf(field, value, texts);
}

function headOf(model: ScreenModel, field: ScreenField, texts: Texts): string {
  const name = texts.textOf(...fieldLabel(model, field.id));
  const head = headLabel(field);
  return head === null ? name : texts.text('screener', head, { name });
}

/** The rows of a list for a file. */
export interface ScreenFile {
  readonly model: ScreenModel;
  readonly items: readonly ScreenItem[];
  /** How many there are in all, of which the file has the first. */
  readonly total: number;
  /** The address of the list. */
  readonly address: string;
  /** The columns that the reader chose; null for the usual ones. */
  readonly columns: readonly string[] | null;
}

function aboutSheet({ items, total, address }: ScreenFile, madeAt: Date, texts: Texts): XlsxSheet {
  const text = texts.module('tradings');
  return {
    title: text('about_file'),
    head: [texts.text('list', 'file_choice'), address],
    widths: [30, 60],
    rows: [
      ...(items.length < total ? [[texts.text('screener', 'file_first', { count: items.length, total })]] : []),
      [texts.text('screener', 'ratio_note')],
      ...madeRows(madeAt, texts),
    ],
  };
}

/** A list for people, in a workbook in their language. */
export function screenXlsx(file: ScreenFile, madeAt: Date, texts: Texts): Promise<Buffer> {
  const { model, items, columns } = file;
  const shown = columns ?? usualColumnsOf(model);
  const fields = screens[model].filter(({ id }) => shown.includes(id));
  const list: XlsxSheet = {
    title: texts.textOf('search', `tab_${model}`),
    head: [texts.textOf(...fieldLabel(model, 'name')), ...fields.map((field) => headOf(model, field, texts))],
    widths: [40, ...fields.map(({ type }) => (type === 'range' || type === 'date' ? 14 : 22))],
    rows: items.map((item) => [item.name, ...fields.map((field) => cellOf(field, item, texts))]),
  };
  return xlsxFile([list, aboutSheet(file, madeAt, texts)]);
}
