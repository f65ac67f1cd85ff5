import type { CsvCell } from '#contract/platform/csv-text.ts';
import { type FieldUnit, fileNameOf } from '#domain/fields/field.ts';
import type { Measure } from '#domain/lists/measures.ts';
import type { ScatterFile } from './scatter-file.ts';

const unitNames: Readonly<Partial<Record<FieldUnit, string>>> = {
  percent: '_percent',
  basisPoints: '_bp',
  years: '_years',
  amount: '_millions',
  millions: '_millions',
};

/** Fields whose name in a header is not that of other tables. */
const ownNames: Readonly<Record<string, string>> = { maturity: 'maturity', coupon: 'coupon', size: 'outstanding' };

/** What a measure is called in a header, with its unit. */
const nameOf = ({ id, field }: Measure) => `${ownNames[id] ?? fileNameOf(field)}${unitNames[field.unit] ?? ''}`;

/** The points of a scatter for programs: a header and a record for each, in the units that the header names; fitted value and residual in that of y. */
export function scatterCsvRows({ x, y, colour, points }: ScatterFile): readonly (readonly CsvCell[])[] {
  return [
    ['id', 'isin', 'name', 'date', colour, nameOf(x), nameOf(y), 'fitted', 'residual', 'is_far_out'],
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
