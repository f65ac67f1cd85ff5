import type { IsoDate } from '#math/units.ts';
import type { FieldIds } from '../controls/form-field.tsx';
import type { Moment, WeekdayNumber } from './moment.ts';
import type { PickerLanguage } from './picker-language.ts';
import type { InputErrorReason, PickerRules } from './picker-rules.ts';
import type { PickerLimit, PickerValue, ValueCoding, ValueOf, ValueType } from './picker-value.ts';
import { momentOfLimit, momentOfValue, valueOfMoment } from './picker-value.ts';
import { checkedMinuteStep } from './time-columns.ts';

/** Where a picker stands. Reports and watchlists write DD.MM.YYYY, begin the week on Monday and offer no clear button. */
type PickerContext = 'plain' | 'report' | 'watchlist';

/** How a value came about: typed or pasted, chosen in the calendar, or taken away by the clear button. */
export type ChangeSource = 'text' | 'calendar' | 'clear';

/** A range of days to choose at once. */
export interface NamedRange {
  readonly text: string;
  readonly start: IsoDate;
  readonly end: IsoDate;
}

export interface PickerOptions {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly context?: PickerContext;
  /** A datetime picker asks for a time after the day and closes when that is confirmed. */
  readonly type?: 'date' | 'datetime';
  /** YYYY YY MM M DD D HH H mm m ss s; other text stands for itself. YYYY-MM-DD if not given, with HH:mm for a datetime. */
  readonly format?: string;
  /** Zone of timestamps, an IANA name; UTC if not given. */
  readonly timeZone?: string;
  /** Another language than the page's, with its words. */
  readonly locale?: PickerLanguage;
  /** Monday 1 to Sunday 7; Monday if not given. */
  readonly firstDayOfWeek?: WeekdayNumber;
  /** Minutes from one choice to the next, 0 to 60. 0: every minute, and seconds where the format has them; 60: full hours. */
  readonly minuteStep?: number;
  readonly notBefore?: PickerLimit | null;
  readonly notAfter?: PickerLimit | null;
  /** Days that cannot be chosen: a list, or a question asked of each day. */
  readonly disabledDays?: readonly string[] | ((day: IsoDate) => boolean);
  /** Whether a button clears the value; emptying the text always does. */
  readonly isClearable?: boolean;
  readonly isDisabled?: boolean;
  /** Whether a range offers the periods of 7 and 30 days back and forward that its limits allow. */
  readonly hasQuickRanges?: boolean;
  /** Ranges that stand in place of those, as far as the limits allow them. */
  readonly quickRanges?: readonly NamedRange[];
  /** The day that counts as today; the reader's own if not given. */
  readonly today?: string;
  /** Name of the field in a form. */
  readonly name?: string;
  /** What ties the field to a label, hint and error that stand around the picker; it draws no label then. */
  readonly field?: Omit<FieldIds, 'labelId'>;
  readonly isRequired?: boolean;
  /** Text to begin with where it is no value, such as a wrong date in an address. */
  readonly initialText?: string;
  /** Inline: the label, the field and the error are items of the line around them. */
  readonly layout?: 'block' | 'inline';
  /** Typed or pasted text was refused; the value stays as it was. */
  readonly onInputError?: (text: string, reason: InputErrorReason) => void;
}

type TypeProp<T extends ValueType> = T extends 'format' ? { readonly valueType?: T } : { readonly valueType: T };

interface SingleValue<T extends ValueType> {
  readonly isRange?: false;
  readonly value: ValueOf[T] | null;
  readonly onChange: (value: ValueOf[T] | null, by: ChangeSource) => void;
}

interface RangeValue<T extends ValueType> {
  readonly isRange: true;
  readonly value: readonly [ValueOf[T], ValueOf[T]] | null;
  readonly onChange: (value: readonly [ValueOf[T], ValueOf[T]] | null, by: ChangeSource) => void;
}

type ValueProps = { [T in ValueType]: TypeProp<T> & (SingleValue<T> | RangeValue<T>) }[ValueType];

/** A picker of one value or a range, of dates, timestamps or texts; texts if no type is given. */
export type DatePickerProps = PickerOptions & ValueProps;

const contextDefaults = {
  plain: { format: 'YYYY-MM-DD', isClearable: true },
  report: { format: 'DD.MM.YYYY', isClearable: false },
  watchlist: { format: 'DD.MM.YYYY', isClearable: false },
} as const;

export function isClearable({ context = 'plain', isClearable: wanted }: PickerOptions): boolean {
  return wanted ?? contextDefaults[context].isClearable;
}

function formatOf({ context = 'plain', format, type }: PickerOptions): string {
  return format ?? `${contextDefaults[context].format}${type === 'datetime' ? ' HH:mm' : ''}`;
}

export function codingOf(props: DatePickerProps): ValueCoding {
  return { valueType: props.valueType ?? 'format', format: formatOf(props), timeZone: props.timeZone ?? 'UTC' };
}

function weekdayOf(day: number): WeekdayNumber {
  if (Number.isInteger(day) && day >= 1 && day <= 7) return day as WeekdayNumber;
  throw new RangeError(`the first day of the week of a date picker is 1 to 7: ${day}`);
}

function disabledDay({ disabledDays = [] }: PickerOptions): (day: IsoDate) => boolean {
  return typeof disabledDays === 'function' ? disabledDays : (day) => disabledDays.includes(day);
}

export function rulesOf(props: DatePickerProps): PickerRules {
  const coding = codingOf(props);
  const limit = (given: PickerLimit | null = null) => (given === null ? null : momentOfLimit(given, coding));
  return {
    format: coding.format,
    isRange: props.isRange ?? false,
    hasTime: props.type === 'datetime',
    notBefore: limit(props.notBefore),
    notAfter: limit(props.notAfter),
    isDisabledDay: disabledDay(props),
    firstDayOfWeek: weekdayOf(props.firstDayOfWeek ?? 1),
    minuteStep: checkedMinuteStep(props.minuteStep ?? 0),
  };
}

function isPair(value: PickerValue | readonly PickerValue[]): value is readonly PickerValue[] {
  return Array.isArray(value);
}

/** The moments of the value: none, one, or two. A range with an end that cannot be read counts as none. */
export function momentsOfProps(props: DatePickerProps): readonly Moment[] {
  const value: PickerValue | readonly PickerValue[] | null = props.value;
  if (value === null) return [];
  const values = isPair(value) ? value : [value];
  const moments = values.flatMap((one) => momentOfValue(one, codingOf(props)) ?? []);
  return moments.length === values.length ? moments : [];
}

/** Gives the chosen moments out as values of the picker's type. */
export function emitMoments(props: DatePickerProps, moments: readonly Moment[], by: ChangeSource): void {
  const coding = codingOf(props);
  const values = moments.map((moment) => valueOfMoment(moment, coding));
  const give = props.onChange as (value: PickerValue | readonly PickerValue[] | null, by: ChangeSource) => void;
  give(props.isRange === true ? (values.length === 2 ? values : null) : (values[0] ?? null), by);
}
