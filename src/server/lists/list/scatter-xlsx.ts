import type { Buffer } from 'node:buffer';
import { axisText } from '#contract/lists/field-label.ts';
import { lists } from '#domain/lists/lists.ts';
import type { ScatterColour } from '#domain/lists/mixes.ts';
import type { Texts } from '#labels/create-texts.ts';
import { madeRows } from '../../platform/files/send-table.ts';
import { type XlsxCell, type XlsxSheet, xlsxFile } from '../../platform/files/xlsx-file.ts';
import { formatOf } from './list-xlsx.ts';
import type { FiledPoint, ScatterFile } from './scatter-file.ts';

const number = (value: number | null, format: string): XlsxCell => (value === null ? null : { value, format });

function groupText(colour: ScatterColour, { group }: FiledPoint, texts: Texts): string | null {
  return group !== null && colour === 'sector' ? texts.textOf('sectors', group) : group;
}

function pointsSheet({ x, y, colour, points }: ScatterFile, texts: Texts): XlsxSheet {
  const [text, list] = [texts.module('scatter'), texts.module('list')];
  const inY = formatOf(y.field);
  return {
    title: text('show'),
    head: [
      list('column_name'),
      list('column_isin'),
      texts.textOf('facets', `name_${colour}`),
      axisText(lists.bonds, x, texts),
      axisText(lists.bonds, y, texts),
      text('fitted'),
      text('residual'),
      list('column_date'),
    ],
    widths: [40, 16, 18, 18, 18, 18, 18, 14],
    rows: points.map((point) => [
      point.name,
      point.isin,
      groupText(colour, point, texts),
      number(point.x, formatOf(x.field)),
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
      [text('choose_x'), axisText(lists.bonds, x, texts)],
      [text('choose_y'), axisText(lists.bonds, y, texts)],
      [text('choose_fit'), texts.textOf('scatter', `fit_${fit}`)],
      ...(curve === null
        ? []
        : [
            [text('curve_bonds'), whole(curve.count)],
            ['R²', number(curve.rSquared, '0.000')],
            [text('residual_error'), number(curve.residualError, formatOf(y.field))],
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
