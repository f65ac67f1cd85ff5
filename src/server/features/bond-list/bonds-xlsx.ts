import type { Buffer } from 'node:buffer';
import type { BondListItem } from '#contract/bond-list/bond-list.ts';
import type { Texts } from '#labels/create-texts.ts';
import { type XlsxCell, type XlsxSheet, xlsxFile } from '../../files/xlsx-file.ts';

const formats = {
  date: 'dd.mm.yyyy',
  moment: 'dd.mm.yyyy hh:mm:ss',
  coupon: '0.000###',
  price: '#,##0.0000',
  percent: '#,##0.000',
  years: '0.00',
  points: '#,##0.00',
} as const;

/** What stands for a figure that the reader's level does not open, as on the page. */
const mask = '****';

function figureCell(item: BondListItem, name: 'price' | 'yield' | 'duration' | 'spread', format: string): XlsxCell {
  const value = item[name];
  if (item.masked.includes(name)) return mask;
  if (value === null) return null;
  const isAssumed = name !== 'price' && item.yieldOrigin === 'assumed';
  return { value: name === 'yield' ? value * 100 : value, format: isAssumed ? `"≈ "${format}` : format };
}

function dateCell(value: string | null): XlsxCell {
  return value === null ? null : { value: new Date(value), format: formats.date };
}

interface FileColumn {
  readonly title: string;
  readonly width: number;
  readonly cell: (item: BondListItem) => XlsxCell;
}

/** The columns of the list on the page, with the state of each bond and the day of its figures; without the issuer where all have one. */
function columnsIn(texts: Texts, hasIssuers: boolean): readonly FileColumn[] {
  const text = texts.module('list');
  const bond = (key: string) => texts.textOf('bond', key);
  const coupon = (item: BondListItem): XlsxCell =>
    item.couponRate === null
      ? bond(`coupon_${item.couponKind}`)
      : { value: item.couponRate * 100, format: formats.coupon };
  const figure = (name: 'price' | 'yield' | 'duration' | 'spread', format: string): FileColumn => ({
    title: text(`column_${name}`),
    width: 14,
    cell: (item) => figureCell(item, name, format),
  });
  return [
    { title: text('column_name'), width: 40, cell: ({ name }) => name },
    { title: text('column_isin'), width: 16, cell: ({ isin }) => isin },
    ...(hasIssuers
      ? [{ title: text('column_issuer'), width: 30, cell: ({ issuerName }: BondListItem) => issuerName }]
      : []),
    { title: bond('status'), width: 16, cell: ({ statusKey }) => bond(`status_${statusKey}`) },
    { title: text('column_currency'), width: 10, cell: ({ currency }) => currency },
    { title: text('column_coupon'), width: 14, cell: coupon },
    {
      title: text('column_maturity'),
      width: 14,
      cell: ({ maturesOn }) => (maturesOn === null ? bond('perpetual') : dateCell(maturesOn)),
    },
    figure('price', formats.price),
    figure('yield', formats.percent),
    figure('duration', formats.years),
    figure('spread', formats.points),
    { title: text('column_date'), width: 14, cell: ({ date }) => dateCell(date) },
  ];
}

/** What the bonds of a file have in common. */
export interface BondsOfFile {
  readonly bonds: readonly BondListItem[];
  /** How many there are in all, of which the file has the first. */
  readonly total: number;
  /** Name and value of what they were chosen by: the issuer, or the address of the list. */
  readonly choice: readonly [name: string, value: string];
  readonly isOfIssuer: boolean;
}

function aboutSheet({ bonds, total, choice }: BondsOfFile, madeAt: Date, texts: Texts): XlsxSheet {
  const text = texts.module('tradings');
  const hasAssumed = bonds.some(({ yieldOrigin }) => yieldOrigin === 'assumed');
  return {
    title: text('about_file'),
    head: choice,
    widths: [30, 60],
    rows: [
      ...(bonds.length < total ? [[texts.text('list', 'file_first', { count: bonds.length, total })]] : []),
      [text('about_conventions'), texts.text('shell', 'convention_prices')],
      [null, texts.text('shell', 'convention_yields')],
      ...(hasAssumed ? [['≈', text('about_assumed')]] : []),
      [text('about_made'), { value: madeAt, format: formats.moment }],
    ],
  };
}

/** Bonds for people, in a workbook in their language. */
export function bondsXlsx(file: BondsOfFile, madeAt: Date, texts: Texts): Promise<Buffer> {
  const columns = columnsIn(texts, !file.isOfIssuer);
  const list: XlsxSheet = {
    title: texts.text('list', 'title'),
    head: columns.map(({ title }) => title),
    widths: columns.map(({ width }) => width),
    rows: file.bonds.map((bond) => columns.map(({ cell }) => cell(bond))),
  };
  return xlsxFile([list, aboutSheet(file, madeAt, texts)]);
}
