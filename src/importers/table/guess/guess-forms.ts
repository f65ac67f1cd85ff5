import type { GuessQuestion } from '#domain/operator/table-guess.ts';
import { parseIsoDate } from '#math/units.ts';
import type { NumberForm } from '../mapping/cell-texts.ts';
import { dateShape } from '../mapping/cell-texts.ts';
import type { LookedAt } from './assign-fields.ts';
import { dateFormOf, fittingDateForms, fittingMonthForms, fittingNumberForms, isReadOtherwise } from './cell-kinds.ts';

/** How the columns of a table write their numbers or dates; `forms` has those that differ from what holds for all. */
export interface GuessedNumbers {
  readonly form: NumberForm | null;
  readonly own: ReadonlyMap<LookedAt, NumberForm>;
  readonly question: GuessQuestion | null;
}

const plain: NumberForm = { decimal: '.', thousands: '' };

function decimalQuestion(columns: readonly LookedAt[], likely: string | null): GuessQuestion {
  return { code: 'decimal', field: null, columns: columns.map(({ heading }) => heading), choices: ['.', ','], likely };
}

interface OpenForms {
  readonly form: NumberForm;
  /** Columns that another fitting form reads otherwise. */
  readonly otherwise: readonly LookedAt[];
}

function openForms(fits: readonly NumberForm[], columns: readonly LookedAt[]): OpenForms {
  const form = fits[0] ?? plain;
  const isOpen = ({ kinds }: LookedAt) => fits.some((other) => isReadOtherwise(kinds, form, other));
  return { form, otherwise: columns.filter(isOpen) };
}

/**
 * How numbers are written. All columns of numbers are evidence, also those that fill no field; a question stays where the values of a
 * mapped column may be read in two ways.
 */
export function guessNumbers(
  all: readonly LookedAt[],
  mapped: readonly LookedAt[],
  said: string | undefined,
  likely: string | null,
): GuessedNumbers {
  const isNumeric = ({ kinds }: LookedAt) => kinds.numbers > kinds.texts.length / 2;
  const asSaid = (forms: readonly NumberForm[]) =>
    forms.filter(({ decimal }) => said === undefined || decimal === said);
  const fits = asSaid(fittingNumberForms(all.filter(isNumeric).map(({ kinds }) => kinds)));
  if (fits.length > 0) {
    const { form, otherwise } = openForms(fits, mapped);
    return { form, own: new Map(), question: otherwise.length === 0 ? null : decimalQuestion(otherwise, likely) };
  }
  const each = mapped.map(
    (column) => [column, openForms(asSaid(fittingNumberForms([column.kinds])), [column])] as const,
  );
  const open = each.filter(([, { otherwise }]) => otherwise.length > 0).map(([column]) => column);
  return {
    form: null,
    own: new Map(each.map(([column, { form }]) => [column, form])),
    question: open.length === 0 ? null : decimalQuestion(open, likely),
  };
}

export interface GuessedDates {
  readonly forms: ReadonlyMap<LookedAt, string>;
  readonly question: GuessQuestion | null;
}

/** The order of day, month and year. */
const orderOf = (form: string) => [...new Set(form.replace(/[^YMD]/g, ''))].join('');

/** Texts of dates of the same columns in other files that are read alike, by heading. */
export type DatesBeside = ReadonlyMap<string, readonly string[]>;

const DAY = 86_400_000;
const LEAST_DAYS = 3;
/** A weekend with holidays on both sides. */
const MAX_GAP = 5;

/** Whether dates follow each other as days of trading do: none on a weekend, none far from the next. */
function areDaily(texts: readonly string[], form: string): boolean {
  const read = dateFormOf(form);
  const days = new Set(texts.map((text) => Date.parse(parseIsoDate(read?.(text) ?? '') ?? '') / DAY));
  const sorted = [...days].sort((one, other) => one - other);
  const isWeekday = (day: number) => ![0, 6].includes(new Date(day * DAY).getUTCDay());
  const isNear = (day: number, at: number) => at === 0 || day - (sorted[at - 1] ?? day) <= MAX_GAP;
  return sorted.length >= LEAST_DAYS && sorted.every(isWeekday) && sorted.every(isNear);
}

/** The firsts of months in one order are the days of a January in the other. */
const areFirsts = (texts: readonly string[], form: string) =>
  texts.every((text) => dateFormOf(form)?.(text)?.endsWith('-01') === true);

/** The forms of a column in its file and the others; of days of one file each the only ones that follow each other. */
function formsOf({ heading, kinds }: LookedAt, beside: DatesBeside): readonly string[] {
  const others = beside.get(heading) ?? [];
  const forms = fittingDateForms(kinds, others);
  const texts = [...kinds.texts, ...others];
  if (others.length === 0 || forms.length < 2 || forms.some((form) => areFirsts(texts, form))) return forms;
  const daily = forms.filter((form) => areDaily(texts, form));
  return daily.length === 1 ? daily : forms;
}

/** How dates are written: a column of which one order alone fits decides for the others. */
export function guessDates(
  mapped: readonly LookedAt[],
  said: string | undefined,
  beside: DatesBeside = new Map(),
  months: readonly LookedAt[] = [],
): GuessedDates {
  const each = mapped.map((column) => {
    const ofMonths = months.includes(column) ? fittingMonthForms(column.kinds).slice(0, 1) : [];
    return { column, forms: ofMonths.length > 0 ? ofMonths : formsOf(column, beside) };
  });
  const orders = new Set(
    each
      .filter(({ column }) => !months.includes(column))
      .flatMap(({ forms: [form], forms }) => (form && forms.length === 1 ? [orderOf(form)] : [])),
  );
  const wanted = said === undefined ? orders : new Set([orderOf(said)]);
  const narrowed = each.map(({ column, forms }) => {
    const kept = forms.filter((form) => wanted.has(orderOf(form)));
    return { column, forms: kept.length > 0 ? kept : forms };
  });
  const open = narrowed.filter(({ forms }) => forms.length > 1);
  const choices = [...new Set(open.flatMap(({ forms }) => forms))];
  const columns = open.map(({ column }) => column.heading);
  return {
    forms: new Map(narrowed.flatMap(({ column, forms: [form] }) => (form === undefined ? [] : [[column, form]]))),
    question: open.length === 0 ? null : { code: 'dates', field: null, columns, choices, likely: null },
  };
}

/** Whether the forms may stand together for all columns: two of one shape read the same text otherwise. */
export function areTogether(forms: readonly string[]): boolean {
  return new Set(forms.map(dateShape)).size === forms.length;
}
