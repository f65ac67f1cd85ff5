import type { Buffer } from 'node:buffer';
import type { BondScatter } from '#contract/lists/bond-scatter.ts';
import type { CsvCell } from '#contract/platform/csv-text.ts';
import type { ScatterColour, ScatterMeasure, ScatterYMeasure } from '#domain/lists/scatter-measures.ts';
import type { Texts } from '#labels/create-texts.ts';
import type { NamedScatter } from '#store/lists/bond-lists.ts';
import { madeRows } from '../../platform/files/send-table.ts';
import { type XlsxCell, type XlsxSheet, xlsxFile } from '../../platform/files/xlsx-file.ts';

/** A bond of a scatter in a file; x, y and what follows from them in the units of the picture. */
interface FiledPoint {
  readonly id: number;
  readonly isin: string | null;
  readonly name: string;
  readonly date: string | null;
  /** What its colour stands for. */
  readonly group: string | null;
  readonly x: number;
  readonly y: number;
  /** Null far outside, and without a curve. */
  readonly fitted: number | null;
  readonly residual: number | null;
  readonly isOutlier: boolean;
}

/** A scatter as a file has it. */
export interface ScatterFile {
  readonly x: ScatterMeasure;
  readonly y: ScatterYMeasure;
  readonly colour: ScatterColour;
  readonly points: readonly FiledPoint[];
  readonly scatter: BondScatter;
}

/** The points of a scatter as the reader may see it. */
export function filedPoints(scatter: BondScatter, { bonds }: NamedScatter): readonly FiledPoint[] {
  const isins = new Map(bonds.map(({ id, isin }) => [id, isin]));
  const { ids, names, dates, groups, xs, ys, residuals, outliers } = scatter;
  return (ids ?? []).flatMap((id, at) => {
    const [x, y, residual = null] = [xs?.[at], ys?.[at], residuals?.[at]];
    if (x === undefined || y === undefined) return [];
    return {
      id,
      isin: isins.get(id) ?? null,
      name: names?.[at] ?? '',
      date: dates?.[at] || null,
      group: groups?.[at] || null,
      x,
      y,
      residual,
      isOutlier: outliers?.[at] ?? false,
      fitted: residual === null ? null : y - residual,
    };
  });
}

/** What a measure is called in a header, with its unit. */
const nameOf: Readonly<Record<ScatterMeasure, string>> = {
  yield: 'yield_percent',
  ytm: 'yield_to_maturity_percent',
  yto: 'yield_to_offer_percent',
  current: 'current_yield_percent',
  duration: 'modified_duration_years',
  maturity: 'maturity_years',
  coupon: 'coupon_percent',
  price: 'price',
  spread: 'g_spread_bp',
  tspread: 't_spread_bp',
  size: 'outstanding_millions',
};

/** The points of a scatter for programs: a header and a record for each, in the units that the header names; fitted value and residual in that of y. */
export function scatterCsvRows({ x, y, colour, points }: ScatterFile): readonly (readonly CsvCell[])[] {
  return [
    ['id', 'isin', 'name', 'date', colour, nameOf[x], nameOf[y], 'fitted', 'residual', 'is_far_out'],
    ...points.map((point) => [
      point.id,
      point.isin,
      point.name,
      point.date,
      point.group,
      point.x,
      point.y,
      point.fitted,
      point.residual,
      point.isOutlier ? 1 : 0,
    ]),
  ];
}

const formatOf: Readonly<Record<ScatterMeasure, string>> = {
  yield: '#,##0.000',
  ytm: '#,##0.000',
  yto: '#,##0.000',
  current: '#,##0.000',
  coupon: '0.000###',
  duration: '0.00',
  maturity: '0.00',
  price: '#,##0.0000',
  spread: '#,##0.00',
  tspread: '#,##0.00',
  size: '#,##0',
};

const number = (value: number | null, format: string): XlsxCell => (value === null ? null : { value, format });

function groupText(colour: ScatterColour, { group }: FiledPoint, texts: Texts): string | null {
  return group !== null && colour === 'sector' ? texts.textOf('sectors', group) : group;
}

function pointsSheet({ x, y, colour, points }: ScatterFile, texts: Texts): XlsxSheet {
  const [text, list] = [texts.module('scatter'), texts.module('list')];
  const inY = formatOf[y];
  return {
    title: text('show'),
    head: [
      list('column_name'),
      list('column_isin'),
      texts.textOf('facets', `name_${colour}`),
      texts.textOf('scatter', `axis_${x}`),
      texts.textOf('scatter', `axis_${y}`),
      text('fitted'),
      text('residual'),
      list('column_date'),
    ],
    widths: [40, 16, 18, 18, 18, 18, 18, 14],
    rows: points.map((point) => [
      point.name,
      point.isin,
      groupText(colour, point, texts),
      number(point.x, formatOf[x]),
      number(point.y, inY),
      number(point.fitted, inY),
      point.isOutlier ? text('far_out') : number(point.residual, inY),
      point.date === null ? null : { value: new Date(point.date), format: 'dd.mm.yyyy' },
    ]),
  };
}

interface MadeFrom {
  /** The address of the page. */
  readonly address: string;
  readonly madeAt: Date;
}

function aboutSheet({ x, y, scatter }: ScatterFile, { address, madeAt }: MadeFrom, texts: Texts): XlsxSheet {
  const [text, about] = [texts.module('scatter'), texts.module('tradings')];
  const { fit, curve, total, complete } = scatter;
  const whole = (value: number) => number(value, '#,##0');
  return {
    title: about('about_file'),
    head: [texts.text('list', 'file_choice'), address],
    widths: [34, 60],
    rows: [
      [text('counts', { total, complete: complete ?? 0 })],
      [text('choose_x'), texts.textOf('scatter', `axis_${x}`)],
      [text('choose_y'), texts.textOf('scatter', `axis_${y}`)],
      [text('choose_fit'), texts.textOf('scatter', `fit_${fit}`)],
      ...(curve === null
        ? []
        : [
            [text('curve_bonds'), whole(curve.count)],
            ['R²', number(curve.rSquared, '0.000')],
            [text('residual_error'), number(curve.residualError, formatOf[y])],
          ]),
      [about('about_conventions'), texts.text('shell', 'convention_prices')],
      [null, texts.text('shell', 'convention_yields')],
      ...madeRows(madeAt, texts),
    ],
  };
}

/** The points of a scatter for people, in a workbook in their language. */
export function scatterXlsx(file: ScatterFile, from: MadeFrom, texts: Texts): Promise<Buffer> {
  return xlsxFile([pointsSheet(file, texts), aboutSheet(file, from, texts)]);
}
