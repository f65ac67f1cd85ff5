import { type Field, isBlankedByYield, isOfVenue, type RangeField } from '#domain/fields/field.ts';
import { grades } from '#domain/issuer/grades.ts';
import { findField } from '#domain/lists/lists.ts';
import { drawnNumber, isLogarithmic, type Measure } from '#domain/lists/measures.ts';
import { civilFromDayNumber } from '#math/dates/dates.ts';
import { dayNumber } from '#math/units.ts';
import type { BondColumns } from './bond-columns.ts';
import { type ChoiceContext, couponTypeOf } from './choose-bonds.ts';

type NumberOf = (row: number) => number;
type Told = Pick<ChoiceContext, 'closedVenueId' | 'maxYield' | 'todayNumber'>;

/** The number of a field of each row as it is stored: NaN where there is none, where its venue is closed, and for what a yield beyond all measure makes meaningless. */
export function numberOf(
  columns: BondColumns,
  field: RangeField,
  { closedVenueId, maxYield, todayNumber }: Told,
): NumberOf {
  const values = columns.number(field.id, todayNumber);
  if (!isOfVenue(field)) return (row) => values.get(row);
  const yields = isBlankedByYield(field) ? columns.number('yield', todayNumber) : null;
  const { venueId } = columns.numbers;
  return (row) => {
    const isBlank = yields !== null && yields.get(row) > maxYield;
    const isClosed = closedVenueId !== null && venueId.get(row) === closedVenueId;
    return isBlank || isClosed ? Number.NaN : values.get(row);
  };
}

/** The same in the unit in which a scatter shows it. The logarithm of an amount needs one above nothing. */
export function measureOf(columns: BondColumns, measure: Measure, context: Told): NumberOf {
  const stored = numberOf(columns, measure.field, context);
  if (!isLogarithmic(measure)) return (row) => drawnNumber(measure, stored(row));
  return (row) => (stored(row) > 0 ? drawnNumber(measure, stored(row)) : Number.NaN);
}

type ValueOf = (row: number) => string | null;

const textOf =
  (numbers: NumberOf, write: (value: number) => number): ValueOf =>
  (row) => {
    const value = numbers(row);
    return Number.isNaN(value) ? null : String(write(value));
  };

/** What rows are grouped by: of a number what it rounds to, of days the year, of ratings the worst. */
export function valueBy(columns: BondColumns, field: Field, context: Told): ValueOf {
  if (field.type === 'day')
    return textOf(
      (row) => columns.number(field.id, context.todayNumber).get(row),
      (day) => civilFromDayNumber(dayNumber(day)).year,
    );
  if (field.type === 'range') return textOf(numberOf(columns, field, context), Math.round);
  // The worst grade has the highest bit.
  if (field.type === 'grades') return (row) => grades[31 - Math.clz32(columns.numbers.gradeBits.get(row))] ?? null;
  if (field.type === 'choice' && field.of === 'kind') return (row) => couponTypeOf(columns.words.couponKind.word(row));
  const words = columns.word(field.id);
  return (row) => words.word(row);
}

/** The same by the name of a field. */
export function valueOfField(columns: BondColumns, id: string, context: Told): ValueOf {
  const field = findField(columns.catalogue.list, id);
  if (field === undefined) throw new Error(`bonds have no field ${id}`);
  return valueBy(columns, field, context);
}
