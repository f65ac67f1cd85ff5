import type { IsoDate } from '#math/units.ts';
import { type Moment, monthNumber, monthOf, monthsLater, yearNumber } from './moment.ts';
import { type PickerRules, refusalOfDay, refusalOfMoments } from './picker-rules.ts';
import { allowedSecond } from './time-columns.ts';

/** What the popup shows; `none` is closed. */
type Panel = 'none' | 'date' | 'month' | 'year' | 'time';

export interface PickerState {
  readonly panel: Panel;
  /** The day that the arrow keys stand on, which is in view; in the panels of months and years, its month and year count. */
  readonly focused: IsoDate;
  /** Days chosen so far: none, one, or both ends of a range. */
  readonly days: readonly IsoDate[];
  /** Times of the first and the last day. */
  readonly seconds: readonly [number, number];
  /** Which of two months a panel of months or years was opened from. */
  readonly side: 0 | 1;
  /** Grows when the popup is to take the keyboard's focus; 0 while it has not since it opened. */
  readonly focusCount: number;
}

export type PickerAction =
  | {
      readonly type: 'open';
      readonly moments: readonly Moment[];
      readonly today: IsoDate;
      readonly takesFocus: boolean;
    }
  | { readonly type: 'close' }
  /** Shows what is being typed. */
  | { readonly type: 'follow'; readonly moments: readonly Moment[] }
  | { readonly type: 'show'; readonly panel: Panel; readonly side?: 0 | 1; readonly month?: IsoDate }
  /** Brings a day into view; the keyboard's focus stays where it is. */
  | { readonly type: 'turn'; readonly to: IsoDate }
  | { readonly type: 'move'; readonly to: IsoDate }
  /** Picks the day, or the month or year that it stands for. */
  | { readonly type: 'pick'; readonly day: IsoDate }
  | { readonly type: 'time'; readonly at: 0 | 1; readonly second: number }
  | { readonly type: 'choose'; readonly moments: readonly Moment[] }
  | { readonly type: 'confirm' };

export interface PickerStep {
  readonly state: PickerState;
  /** What the reader has chosen by this step, or null when nothing is settled yet. */
  readonly chosen: readonly Moment[] | null;
}

const epoch = '1970-01-01' as IsoDate;

export const closedPicker: PickerState = {
  panel: 'none',
  focused: epoch,
  days: [],
  seconds: [0, 0],
  side: 0,
  focusCount: 0,
};

/** The moments chosen so far. */
export function momentsOf({ days, seconds }: PickerState): readonly Moment[] {
  return days.map((day, at) => ({ day, second: seconds[at] ?? 0 }));
}

/** Whether all is chosen that the picker asks for, and none of it refused. */
export function isComplete(state: PickerState, rules: PickerRules): boolean {
  return state.days.length === (rules.isRange ? 2 : 1) && refusalOfMoments(momentsOf(state), rules) === null;
}

function withFocus(state: PickerState): PickerState {
  return { ...state, focusCount: state.focusCount + 1 };
}

function showing(state: PickerState, moments: readonly Moment[]): PickerState {
  const [first, last] = moments;
  return {
    ...state,
    focused: first?.day ?? state.focused,
    days: moments.map(({ day }) => day),
    seconds: [first?.second ?? 0, last?.second ?? first?.second ?? 0],
  };
}

type Open = Extract<PickerAction, { type: 'open' }>;
type Show = Extract<PickerAction, { type: 'show' }>;

function opened({ moments, today, takesFocus }: Open): PickerState {
  const open = showing({ ...closedPicker, panel: 'date', focused: today }, moments);
  return takesFocus ? withFocus(open) : open;
}

/** The picked year leads to the months, the picked month to the days. */
function pickedUnit(state: PickerState, day: IsoDate): PickerState {
  return withFocus({ ...state, panel: state.panel === 'year' ? 'month' : 'date', focused: day });
}

function withDay(state: PickerState, day: IsoDate, rules: PickerRules): PickerState {
  const isSecond = rules.isRange && state.days.length === 1;
  const days = isSecond ? [...state.days, day].sort() : [day];
  const [first, last] = days.map((one, at) => allowedSecond({ day: one, second: state.seconds[at] ?? 0 }, rules));
  return { ...state, days, focused: day, seconds: [first ?? state.seconds[0], last ?? state.seconds[1]] };
}

function settled(state: PickerState): PickerStep {
  return { state: { ...state, panel: 'none' }, chosen: momentsOf(state) };
}

function pickedDay(state: PickerState, day: IsoDate, rules: PickerRules): PickerStep {
  if (refusalOfDay(day, rules) !== null) return { state, chosen: null };
  const next = withDay(state, day, rules);
  if (next.days.length < (rules.isRange ? 2 : 1)) return { state: next, chosen: null };
  return rules.hasTime ? { state: withFocus({ ...next, panel: 'time' }), chosen: null } : settled(next);
}

function shown(state: PickerState, { panel, side = state.side, month }: Show): PickerState {
  const isInMonth = month === undefined || monthOf(state.focused) === month;
  return withFocus({ ...state, panel, side, focused: isInMonth ? state.focused : month });
}

function timed(state: PickerState, at: 0 | 1, second: number): PickerState {
  const [first, last] = state.seconds;
  return { ...state, seconds: at === 0 ? [second, last] : [first, second] };
}

function confirmed(state: PickerState, rules: PickerRules): PickerStep {
  return isComplete(state, rules) ? settled(state) : { state, chosen: null };
}

/** What a picker becomes by an action, and what has been chosen by it. */
export function stepOfPicker(state: PickerState, action: PickerAction, rules: PickerRules): PickerStep {
  switch (action.type) {
    case 'pick':
      if (state.panel === 'date') return pickedDay(state, action.day, rules);
      return { state: pickedUnit(state, action.day), chosen: null };
    case 'choose':
      return confirmed(showing(state, action.moments), rules);
    case 'confirm':
      return confirmed(state, rules);
    default:
      return { state: plainStep(state, action), chosen: null };
  }
}

type PlainAction = Exclude<PickerAction, { type: 'pick' | 'choose' | 'confirm' }>;

function plainStep(state: PickerState, action: PlainAction): PickerState {
  switch (action.type) {
    case 'open':
      if (state.panel === 'none') return opened(action);
      return action.takesFocus ? withFocus(state) : state;
    case 'close':
      return { ...state, panel: 'none' };
    case 'follow':
      return state.panel === 'date' ? showing(state, action.moments) : state;
    case 'show':
      return shown(state, action);
    case 'turn':
      return { ...state, focused: action.to };
    case 'move':
      return withFocus({ ...state, focused: action.to });
    case 'time':
      return timed(state, action.at, action.second);
  }
}

/** The same day of another month or year: what a panel of months or years picks. */
export function dayInMonth(day: IsoDate, month: number): IsoDate {
  return monthsLater(day, month - monthNumber(day));
}

export function dayInYear(day: IsoDate, year: number): IsoDate {
  return monthsLater(day, (year - yearNumber(day)) * 12);
}
