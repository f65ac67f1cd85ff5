import { dayNumberFromIso, isEndOfMonth } from '#math/dates/dates.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import { type Candidate, foreignMeaning, type LookedAt, type SaidFields } from './assign-fields.ts';
import { dateFormOf, fittingDateForms } from './cell-kinds.ts';
import { type Assignment, fieldsOfTarget } from './guess-target.ts';
import { cellText } from './sample-table.ts';

const VALUES_TELL = 0.5;
const DIFFERENT = 0.9;
const LEAST_SHARE = 0.9;
const MAX_DAYS_OF_PRICES = 31;
/** Days of issue lie years apart; those of next or last coupons do not. */
const LEAST_DAYS_OF_ISSUES = 730;

/** Days of a payment, a right or a trade are neither those of issue nor of maturity. */
const OTHER_DAY = /\b(next|last|prev\w*|coupon|cpn|pay\w*|call\w*|put\w*|ex|div\w*|record|trade\w*|settle\w*|reset)\b/i;

/** A column of dates by rows; null where a row has none. */
interface DateColumn {
  readonly column: LookedAt;
  readonly dates: readonly (IsoDate | null)[];
}

function dateColumn(column: LookedAt): readonly DateColumn[] {
  if (column.kinds.dates < column.kinds.texts.length * LEAST_SHARE || column.kinds.texts.length === 0) return [];
  const read = dateFormOf(fittingDateForms(column.kinds)[0]);
  if (read === undefined) return [];
  return [{ column, dates: column.cells.map((cell) => parseIsoDate(read(cellText(cell)) ?? '') ?? null) }];
}

const known = ({ dates }: DateColumn) => dates.filter((date) => date !== null);
const dayOf = (date: IsoDate | undefined) => Date.parse(date ?? '') / 86_400_000;

/** Days between the first and the last date of a column. */
function span(column: DateColumn): number {
  const sorted = known(column).toSorted();
  return dayOf(sorted.at(-1)) - dayOf(sorted[0]);
}

/** Whether each date of a column is later than that of its row in the other. */
const isLater = (one: DateColumn, other: DateColumn) =>
  one.dates.every((date, row) => {
    const before = other.dates[row];
    return date === null || before === null || before === undefined || date > before;
  });

function told({ column }: DateColumn, field: string, code: 'latest-date' | 'earlier-date' | 'one-date'): Candidate {
  return { column, field, score: VALUES_TELL, reasons: [{ code, detail: '' }], words: {} };
}

const isProse = ({ kinds }: LookedAt) =>
  kinds.texts.length > 0 &&
  kinds.numbers === 0 &&
  kinds.dates === 0 &&
  new Set(kinds.texts).size >= kinds.texts.length * DIFFERENT &&
  kinds.texts.every((text) => /\p{L}.*\s.*\S/u.test(text));

/** The only column of different texts of several words. */
function nameOf(free: readonly LookedAt[]): readonly Candidate[] {
  const [column, ...others] = free.filter(isProse);
  if (column === undefined || others.length > 0) return [];
  return [{ column, field: 'name', score: VALUES_TELL, reasons: [{ code: 'different-texts', detail: '' }], words: {} }];
}

interface Dates {
  readonly free: readonly DateColumn[];
  readonly all: readonly DateColumn[];
  readonly isOpen: (field: string) => boolean;
  readonly columnOf: (field: string) => LookedAt | undefined;
}

/** The day of maturity is the latest of each row; that of issue the only other one whose dates lie years apart. */
function termDates({ free, all, isOpen, columnOf }: Dates): readonly Candidate[] {
  const latest = free.filter((one) => all.every((other) => other === one || isLater(one, other)));
  const found = all.length > 1 && latest[0] !== undefined && span(latest[0]) > 0 ? latest[0] : undefined;
  const isMaturityOpen = isOpen('maturesOn') && isOpen('isPerpetual');
  const maturity = isMaturityOpen ? found : all.find(({ column }) => column === columnOf('maturesOn'));
  const first = isMaturityOpen && found !== undefined ? [told(found, 'maturesOn', 'latest-date')] : [];
  if (maturity === undefined || !isOpen('issuedOn')) return first;
  const [issue, ...others] = free.filter(
    (each) => each !== maturity && span(each) > LEAST_DAYS_OF_ISSUES && isLater(maturity, each),
  );
  return issue === undefined || others.length > 0 ? first : [...first, told(issue, 'issuedOn', 'earlier-date')];
}

/** The day of prices is the only column of dates, else the only one whose dates lie within a month. */
function priceDates({ free, all, isOpen }: Dates): readonly Candidate[] {
  if (!isOpen('date')) return [];
  const near = all.length === 1 ? free : free.filter((column) => span(column) <= MAX_DAYS_OF_PRICES);
  const [only, ...others] = near;
  return only === undefined || others.length > 0 ? [] : [told(only, 'date', 'one-date')];
}

const SETTLEMENT = /settle|\bref/i;

/** Days one a month, its first or its last, tell the month of a price index and no day of settlement, where nothing says so. */
function withMonths(assignment: Assignment, all: readonly DateColumn[]): Assignment {
  const { target, taken } = assignment;
  const day = taken.find(({ field }) => field === 'date');
  const column = all.find((each) => each.column === day?.column);
  if (target !== 'reference-index' || day === undefined || column === undefined) return assignment;
  const days = [...new Set(known(column))];
  const areMonthly =
    new Set(days.map((date) => date.slice(0, 7))).size === days.length &&
    (days.every((date) => date.endsWith('-01')) || days.every((date) => isEndOfMonth(dayNumberFromIso(date))));
  if (!areMonthly || taken.some((each) => SETTLEMENT.test(each.column.heading))) return assignment;
  const month = { ...day, field: 'month', reasons: [{ code: 'one-a-month' as const, detail: '' }] };
  return { ...assignment, taken: [...taken.filter((each) => each !== day), month] };
}

/** A table with the fields that no heading tells and its values do. What somebody said goes before. */
export function withToldByValues(assignment: Assignment, columns: readonly LookedAt[], said: SaidFields): Assignment {
  const { target, taken } = assignment;
  const fields = fieldsOfTarget(target);
  const isFree = (column: LookedAt) =>
    !taken.some((each) => each.column === column) &&
    !Object.hasOwn(said, column.heading) &&
    foreignMeaning(column.heading).score === 0;
  const isOpen = (field: string) =>
    Object.hasOwn(fields, field) && !taken.some((each) => each.field === field) && !Object.values(said).includes(field);
  const all = columns.flatMap(dateColumn);
  const free = all.filter(({ column }) => isFree(column) && !OTHER_DAY.test(column.heading));
  const columnOf = (field: string) => taken.find((each) => each.field === field)?.column;
  const dates = { free, all, isOpen, columnOf };
  const found =
    target === 'instruments'
      ? [...(isOpen('name') ? nameOf(columns.filter(isFree)) : []), ...termDates(dates)]
      : target === 'trading-days'
        ? priceDates(dates)
        : [];
  const isSaid = Object.values(said).some((field) => field === 'date' || field === 'month');
  const whole = { ...assignment, taken: [...taken, ...found] };
  return isSaid ? whole : withMonths(whole, all);
}
