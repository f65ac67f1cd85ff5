import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import type { Moment } from './moment.ts';
import type { PickerRules } from './picker-rules.ts';
import { closedPicker, type PickerAction, type PickerState, stepOfPicker } from './picker-state.ts';

const rules: PickerRules = {
  format: 'YYYY-MM-DD HH:mm',
  isRange: false,
  hasTime: false,
  notBefore: null,
  notAfter: null,
  isDisabledDay: () => false,
  firstDayOfWeek: 1,
  minuteStep: 15,
};
const at = (day: string, second = 0): Moment => ({ day: isoDate(day), second });
const scene = (change: Partial<PickerRules> = {}): PickerRules => ({ ...rules, ...change });
const open = (moments: readonly Moment[] = []): PickerAction => ({
  type: 'open',
  moments,
  today: isoDate('2026-05-14'),
  takesFocus: false,
});
const pick = (day: string): PickerAction => ({ type: 'pick', day: isoDate(day) });

/** Plays actions from the closed picker and keeps all that was chosen. */
function play(actions: readonly PickerAction[], inScene = scene()) {
  let state: PickerState = closedPicker;
  const chosen: (readonly Moment[])[] = [];
  for (const action of actions) {
    const step = stepOfPicker(state, action, inScene);
    state = step.state;
    if (step.chosen !== null) chosen.push(step.chosen);
  }
  return { state, chosen };
}

test('DTP-1 opens on the days, at the value or at today', () => {
  expect(play([open()]).state).toMatchObject({ panel: 'date', focused: '2026-05-14', days: [] });
  const { state } = play([open([at('2024-02-29')])]);
  expect(state).toMatchObject({ focused: '2024-02-29', days: ['2024-02-29'] });
});

test('DTP-1 the year leads to the month, the month to the days', () => {
  const years = play([open(), { type: 'show', panel: 'year' }]).state;
  expect(years.panel).toBe('year');
  const months = play([open(), { type: 'show', panel: 'year' }, pick('2031-05-14')]).state;
  expect(months).toMatchObject({ panel: 'month', focused: '2031-05-14' });
  const days = play([open(), { type: 'show', panel: 'year' }, pick('2031-05-14'), pick('2031-02-14')]);
  expect(days.state).toMatchObject({ panel: 'date', focused: '2031-02-14' });
  expect(days.chosen).toEqual([]);
});

test('DTP-1 a chosen day settles and closes', () => {
  const { state, chosen } = play([open(), pick('2026-05-20')]);
  expect(state.panel).toBe('none');
  expect(chosen).toEqual([[at('2026-05-20')]]);
});

test('DTP-1 a datetime goes on to the time and settles when it is confirmed', () => {
  const timed = scene({ hasTime: true });
  const picked = play([open(), pick('2026-05-20')], timed);
  expect(picked.state.panel).toBe('time');
  expect(picked.chosen).toEqual([]);
  const time: PickerAction = { type: 'time', at: 0, second: 36_900 };
  const confirmed = play([open(), pick('2026-05-20'), time, { type: 'confirm' }], timed);
  expect(confirmed.state.panel).toBe('none');
  expect(confirmed.chosen).toEqual([[at('2026-05-20', 36_900)]]);
});

test('DTP-1 closing forgets what was not confirmed', () => {
  const timed = scene({ hasTime: true });
  const { state, chosen } = play([open(), pick('2026-05-20'), { type: 'close' }, open([at('2026-05-01')])], timed);
  expect(chosen).toEqual([]);
  expect(state.days).toEqual(['2026-05-01']);
});

test('DTP-4 the ends of a range are put in order, whichever is chosen first', () => {
  const range = scene({ isRange: true });
  expect(play([open(), pick('2026-05-20'), pick('2026-05-11')], range).chosen).toEqual([
    [at('2026-05-11'), at('2026-05-20')],
  ]);
  expect(play([open(), pick('2026-05-20'), pick('2026-05-20')], range).chosen).toEqual([
    [at('2026-05-20'), at('2026-05-20')],
  ]);
});

test('DTP-2 the first day after a whole range begins a new one', () => {
  const range = scene({ isRange: true });
  const { state, chosen } = play([open([at('2026-05-11'), at('2026-05-20')]), pick('2026-05-25')], range);
  expect(state).toMatchObject({ panel: 'date', days: ['2026-05-25'] });
  expect(chosen).toEqual([]);
});

test('DTP-4 a day beyond the limits or disabled cannot be chosen', () => {
  const limited = scene({
    notBefore: at('2026-05-04'),
    notAfter: at('2026-05-29'),
    isDisabledDay: (day) => day === '2026-05-20',
  });
  for (const day of ['2026-05-03', '2026-05-30', '2026-05-20']) {
    const { state, chosen } = play([open(), pick(day)], limited);
    expect(state.panel).toBe('date');
    expect(chosen).toEqual([]);
  }
});

test('DTP-4 times that end before they start are not confirmed', () => {
  const timed = scene({ isRange: true, hasTime: true });
  const days = [open(), pick('2026-05-20'), pick('2026-05-20')];
  const late: PickerAction = { type: 'time', at: 0, second: 3600 };
  expect(play([...days, late, { type: 'confirm' }], timed).chosen).toEqual([]);
  const later: PickerAction = { type: 'time', at: 1, second: 7200 };
  expect(play([...days, late, later, { type: 'confirm' }], timed).chosen).toEqual([
    [at('2026-05-20', 3600), at('2026-05-20', 7200)],
  ]);
});

test('DTP-4 a day that the limit cuts begins with the first time that it allows', () => {
  const timed = scene({ hasTime: true, notBefore: at('2026-05-20', 10 * 3600 + 1) });
  // The first quarter of an hour after 10:00:01.
  expect(play([open(), pick('2026-05-20'), { type: 'confirm' }], timed).chosen).toEqual([[at('2026-05-20', 36_900)]]);
});

test('DTP-1 a turned page takes the focused day along and leaves the focus on the button', () => {
  const to = isoDate('2026-02-28');
  expect(play([open([at('2026-01-31')]), { type: 'turn', to }]).state).toMatchObject({ focused: to, focusCount: 0 });
  expect(play([open(), { type: 'move', to }]).state).toMatchObject({ focused: to, focusCount: 1 });
});

test('DTP-1 the months of the right one of two are chosen for the right one', () => {
  const month = isoDate('2026-06-01');
  const { state } = play([open(), { type: 'show', panel: 'month', side: 1, month }, pick('2026-09-01')]);
  expect(state).toMatchObject({ panel: 'date', side: 1, focused: '2026-09-01' });
});

test('DTP-1 opening again while open changes nothing but the focus', () => {
  const before = play([open(), { type: 'show', panel: 'year' }]).state;
  const { state } = stepOfPicker(before, { ...open(), takesFocus: true } as PickerAction, scene());
  expect(state).toEqual({ ...before, focusCount: before.focusCount + 1 });
});
