import type { Buffer } from 'node:buffer';
import type { ScreenedBond } from '#contract/bond-list/bond-list.ts';
import { type BondListColumn, bondListColumns, usualColumns, withSorted } from '#contract/bond-list/list-columns.ts';
import type { BondListSort } from '#contract/bond-list/list-sorts.ts';
import type { FigureFacet } from '#domain/facets/facets.ts';
import type { Texts } from '#labels/create-texts.ts';
import { madeRows } from '../../files/made-rows.ts';
import { type XlsxCell, type XlsxSheet, xlsxFile } from '../../files/xlsx-file.ts';

const formats = {
  date: 'dd.mm.yyyy',
  coupon: '0.000###',
  price: '#,##0.0000',
  percent: '#,##0.000',
  years: '0.00',
  points: '#,##0.00',
  amount: '#,##0',
  score: '0',
} as const;

const yields: ReadonlySet<FigureFacet> = new Set(['yield', 'ytm', 'yto', 'current']);

/** What stands for a figure that the reader's level does not open, as on the page. */
const mask = '****';

function figureCell(item: ScreenedBond, name: FigureFacet, format: string): XlsxCell {
  const value = item[name];
  if (item.masked.includes(name)) return mask;
  if (value === null) return null;
  const isAssumed = name !== 'price' && item.yieldOrigin === 'assumed';
  return { value: yields.has(name) ? value * 100 : value, format: isAssumed ? `"≈ "${format}` : format };
}

function dateCell(value: string | null): XlsxCell {
  return value === null ? null : { value: new Date(value), format: formats.date };
}

interface FileColumn {
  readonly title: string;
  readonly width: number;
  readonly cell: (item: ScreenedBond) => XlsxCell;
}

/** All columns, by the names that the list has for them. */
function columnsIn(texts: Texts): Readonly<Record<'name' | BondListColumn, FileColumn>> {
  const text = texts.module('list');
  const facet = texts.module('facets');
  const bond = (key: string) => texts.textOf('bond', key);
  const coupon = (item: ScreenedBond): XlsxCell =>
    item.couponRate === null
      ? bond(`coupon_${item.couponKind}`)
      : { value: item.couponRate * 100, format: formats.coupon };
  const of = (title: string, width: number, cell: FileColumn['cell']): FileColumn => ({ title, width, cell });
  const figure = (name: FigureFacet, format: string) =>
    of(text(`column_${name}`), 14, (item) => figureCell(item, name, format));
  return {
    name: of(text('column_name'), 40, ({ name }) => name),
    isin: of(text('column_isin'), 16, ({ isin }) => isin),
    issuer: of(text('column_issuer'), 30, ({ issuerName }) => issuerName),
    kind: of(facet('name_kind'), 24, ({ kinds }) =>
      kinds.map((kind) => texts.textOf('facets', `kind_${kind}`)).join(', '),
    ),
    seniority: of(facet('name_seniority'), 22, ({ seniority }) =>
      seniority === null ? null : texts.textOf('bond', `seniority_${seniority}`),
    ),
    sector: of(facet('name_sector'), 18, ({ sector }) => (sector === null ? null : texts.textOf('sectors', sector))),
    country: of(facet('name_country'), 10, ({ country }) => country),
    status: of(bond('status'), 16, ({ statusKey }) => bond(`status_${statusKey}`)),
    currency: of(text('column_currency'), 10, ({ currency }) => currency),
    coupon: of(text('column_coupon'), 14, coupon),
    maturity: of(text('column_maturity'), 14, ({ maturesOn }) =>
      maturesOn === null ? bond('perpetual') : dateCell(maturesOn),
    ),
    call: of(facet('name_call'), 14, ({ nextCall }) => dateCell(nextCall)),
    put: of(facet('name_put'), 14, ({ nextPut }) => dateCell(nextPut)),
    size: of(facet('name_size'), 20, ({ size }) => (size === null ? null : { value: size, format: formats.amount })),
    rating: of(facet('name_rating'), 16, ({ grades, masked }) =>
      masked.includes('grades') ? mask : (grades?.join(' / ') ?? null),
    ),
    liquidity: of(facet('name_liquidity'), 14, ({ liquidity, masked }) => {
      if (masked.includes('liquidity')) return mask;
      return liquidity === null ? null : { value: liquidity, format: formats.score };
    }),
    price: figure('price', formats.price),
    yield: figure('yield', formats.percent),
    ytm: figure('ytm', formats.percent),
    yto: figure('yto', formats.percent),
    current: figure('current', formats.percent),
    duration: figure('duration', formats.years),
    spread: figure('spread', formats.points),
    tspread: figure('tspread', formats.points),
    zspread: figure('zspread', formats.points),
    date: of(text('column_date'), 14, ({ date }) => dateCell(date)),
  };
}

/** Those of the list on the page and those that it is sorted by, with the state of each bond and the day of its figures; without the issuer where all have one. */
function columnsOf({ columns, sorts, isOfIssuer }: BondsOfFile): readonly BondListColumn[] {
  const usual = bondListColumns.filter(
    (column) => column === 'status' || column === 'date' || usualColumns.includes(column),
  );
  return withSorted(columns ?? usual, sorts).filter((column) => column !== 'issuer' || !isOfIssuer);
}

/** What the bonds of a file have in common. */
export interface BondsOfFile {
  readonly bonds: readonly ScreenedBond[];
  /** How many there are in all, of which the file has the first. */
  readonly total: number;
  /** Name and value of what they were chosen by: the issuer, or the address of the list. */
  readonly choice: readonly [name: string, value: string];
  readonly isOfIssuer: boolean;
  /** The columns that the reader chose; null for the usual ones. */
  readonly columns: readonly BondListColumn[] | null;
  readonly sorts: readonly BondListSort[];
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
      ...madeRows(madeAt, texts),
    ],
  };
}

/** Bonds for people, in a workbook in their language. */
export function bondsXlsx(file: BondsOfFile, madeAt: Date, texts: Texts): Promise<Buffer> {
  const all = columnsIn(texts);
  const columns = (['name', ...columnsOf(file)] as const).map((column) => all[column]);
  const list: XlsxSheet = {
    title: texts.text('list', 'title'),
    head: columns.map(({ title }) => title),
    widths: columns.map(({ width }) => width),
    rows: file.bonds.map((bond) => columns.map(({ cell }) => cell(bond))),
  };
  return xlsxFile([list, aboutSheet(file, madeAt, texts)]);
}
