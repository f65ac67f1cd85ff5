import type { CsvCell } from '#contract/platform/csv-text.ts';
import type { ScatterMeasure } from '#domain/lists/scatter-measures.ts';
import type { ScatterFile } from './scatter-file.ts';

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
