import type { CurveBonds } from '#contract/figures/curves.ts';
import type { BondScatter } from '#contract/lists/bond-scatter.ts';
import { axisText } from '#contract/lists/field-label.ts';
import type { CsvCell } from '#contract/platform/csv-text.ts';
import { comparedHeights, heightAt } from '#domain/figures/curves/curve-measures.ts';
import { lists } from '#domain/lists/lists.ts';
import type { Texts } from '#labels/create-texts.ts';
import { scatterCsvRows } from '../../lists/list/scatter-csv.ts';
import type { ScatterFile } from '../../lists/list/scatter-file.ts';
import { numberCell, type XlsxSheet } from '../../platform/files/xlsx-file.ts';
import { curveAxes } from './bond-group-curves.ts';

type Before = CurveBonds['before'];

const none = { xs: [], ys: [] };

/** The bonds for programs; where there is an earlier day, with the height of its curve at the term of each, and what the curve has moved since. */
export function bondsCsv(file: ScatterFile, before: Before): readonly (readonly CsvCell[])[] {
  const [head = [], ...rows] = scatterCsvRows(file);
  if (before === null) return [head, ...rows];
  const further = rows.map((row, at) => {
    const point = file.points[at];
    const then = point === undefined ? null : heightAt(before.curve ?? none, point.x);
    const now = point?.fitted ?? null;
    return [...row, before.date, then, then === null || now === null ? null : (now - then) * 100];
  });
  return [[...head, 'date_before', 'fitted_before', 'change_bp'], ...further];
}

/** The curve at whole years, with that of the earlier day and the change since; no sheet without a curve. */
export function bondCurveSheets({ curves }: BondScatter, before: Before, texts: Texts): readonly XlsxSheet[] {
  const text = texts.module('curves');
  const heights = comparedHeights(curves?.[0] ?? none, before?.curve ?? none);
  if (heights.length === 0) return [];
  const yieldText = axisText(lists.bonds, curveAxes.y, texts);
  const beforeHead = before === null ? [] : [`${yieldText}, ${before.date}`, text('column_change')];
  return [
    {
      title: text('curve'),
      head: [axisText(lists.bonds, curveAxes.x, texts), yieldText, ...beforeHead],
      widths: [18, 18, 24, 18],
      rows: heights.map(({ years, now, before: then }) => [
        { value: years, format: '0' },
        numberCell(now, '0.000'),
        ...(before === null
          ? []
          : [numberCell(then, '0.000'), numberCell(then === null ? null : (now - then) * 100, '0.0')]),
      ]),
    },
  ];
}
