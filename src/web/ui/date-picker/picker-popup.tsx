import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { dayNumberFromIso, endOfMonth, isoFromDayNumber } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import { Button } from '../controls/button.tsx';
import { classNames } from '../layout/class-names.ts';
import { dateNames } from './date-format.ts';
import { DayPanel } from './day-panel.tsx';
import { dayOf, monthNumber, monthsLater, yearNumber, yearsAround } from './moment.ts';
import { unitAfterKey, unitPanels } from './panel-keys.ts';
import { cellProps, gridProps, PageButton, type PanelProps, rowProps } from './panel-parts.tsx';
import type { PickerLocale } from './picker-language.ts';
import styles from './picker-popup.module.css';
import type { NamedRange } from './picker-props.ts';
import { isSpanOfDaysRefused, refusalOfMoments } from './picker-rules.ts';
import { dayInMonth, dayInYear, isComplete, momentsOf } from './picker-state.ts';
import { quickRanges } from './quick-ranges.ts';
import { TimePanel } from './time-panel.tsx';
import type { DatePickerModel } from './use-date-picker.ts';
import { monthCountNow } from './use-picker-popup.ts';
import { usePopupPlace } from './use-popup-place.ts';
import { refusalText } from './use-typed-text.ts';

export interface PickerPopupProps {
  readonly id: string;
  /** What the picker is for: its label. */
  readonly name: string;
  readonly hasQuickRanges: boolean;
  readonly ownQuickRanges: readonly NamedRange[] | undefined;
  readonly today: IsoDate;
  readonly model: DatePickerModel;
  readonly locale: PickerLocale;
}

function onResize(callback: () => void): () => void {
  window.addEventListener('resize', callback);
  return () => window.removeEventListener('resize', callback);
}

/** Keeps the Tab key inside: from the last control to the first and back. */
function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const controls = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(
      'button:not(:disabled):not([tabindex="-1"]), td [tabindex="0"]',
    ),
  ];
  const [first, last] = [controls.at(0), controls.at(-1)];
  const isAtEnd = document.activeElement === (event.shiftKey ? first : last);
  if (!isAtEnd && document.activeElement !== event.currentTarget) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/** The calendar of a picker: days, months, years or times, with quick periods beside a range. */
export function PickerPopup(props: PickerPopupProps) {
  const { id, name, model, locale } = props;
  const { state, rules } = model;
  const popup = useRef<HTMLDivElement>(null);
  usePopupPlace(popup, model.root);
  useLayoutEffect(() => {
    if (state.focusCount > 0) popup.current?.querySelector<HTMLElement>('[data-tab-stop], td [tabindex="0"]')?.focus();
  }, [state.focusCount]);
  return (
    <div
      id={id}
      ref={popup}
      popover="manual"
      role="dialog"
      aria-label={locale.text(rules.isRange ? 'choose_range' : 'choose_date', { name })}
      lang={locale.htmlLang}
      tabIndex={-1}
      className={styles.popup}
      onKeyDown={keepTabInside}
    >
      <QuickRanges {...props} />
      <div className={styles.main}>
        <PickerPanel {...props} />
        <PickerFoot {...props} />
      </div>
    </div>
  );
}

interface ChoicePanelProps extends PanelProps {
  readonly panel: 'month' | 'year';
}

interface Choice {
  readonly key: number;
  readonly text: string;
  /** A day in the month or year. */
  readonly day: IsoDate;
  readonly first: IsoDate;
  readonly last: IsoDate;
}

function monthChoices({ state, names }: ChoicePanelProps): readonly Choice[] {
  const year = yearNumber(state.focused);
  return Array.from({ length: 12 }, (_, at) => {
    const first = dayOf(year, at + 1, 1);
    const last = isoFromDayNumber(endOfMonth(dayNumberFromIso(first)));
    const day = dayInMonth(state.focused, at + 1);
    return { key: at, text: names.month(first), day, first, last };
  });
}

function yearChoices({ state, names }: ChoicePanelProps): readonly Choice[] {
  return yearsAround(state.focused).flatMap((year) => {
    if (year === 0) return [];
    const text = names.year(dayOf(year, 7, 1));
    const [first, last] = [dayOf(year, 1, 1), dayOf(year, 12, 31)];
    return { key: year, text, day: dayInYear(state.focused, year), first, last };
  });
}

function rowsOf(choices: readonly Choice[], columns: number): readonly (readonly Choice[])[] {
  return Array.from({ length: Math.ceil(choices.length / columns) }, (_, row) =>
    choices.slice(row * columns, (row + 1) * columns),
  );
}

/** The months of a year, or ten years; a chosen year leads to its months, a chosen month to its days. */
function ChoicePanel(props: ChoicePanelProps) {
  const { panel, state, dispatch, names } = props;
  const titleId = useId();
  const unit = unitPanels[panel];
  const onKeyDown = (event: KeyboardEvent) => {
    const to = unitAfterKey(state.focused, event.key, unit);
    if (to === null) return;
    event.preventDefault();
    dispatch({ type: 'move', to });
  };
  const choices = panel === 'month' ? monthChoices(props) : yearChoices(props);
  const title =
    panel === 'month'
      ? props.locale.text('months_of_year', { year: names.year(state.focused) })
      : props.locale.text('years_from_to', { from: choices.at(0)?.text ?? '', to: choices.at(-1)?.text ?? '' });
  return (
    <div className={styles.month}>
      <ChoiceHead {...props} choices={choices} />
      <span id={titleId} className="sr" aria-live="polite">
        {title}
      </span>
      <div {...gridProps({ titleId, onKeyDown })} className={styles.choices}>
        {rowsOf(choices, unit.columns).map((row) => (
          <div key={row[0]?.key} {...rowProps} className={styles.row}>
            {row.map((choice) => (
              <ChoiceCell key={choice.key} {...props} choice={choice} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function ChoiceHead({
  panel,
  state,
  dispatch,
  names,
  locale,
  choices,
}: ChoicePanelProps & { readonly choices: readonly Choice[] }) {
  const { text } = locale;
  const isMonth = panel === 'month';
  const turn = (pages: number) => () =>
    dispatch({ type: 'turn', to: monthsLater(state.focused, pages * (isMonth ? 12 : 120)) });
  const year = names.year(state.focused);
  return (
    <div className={styles.head}>
      <PageButton label={text(isMonth ? 'previous_year' : 'previous_years')} arrow="left" isDouble onPress={turn(-1)} />
      <div className={styles.titles}>
        {isMonth ? (
          <button
            type="button"
            className={styles.title}
            aria-label={text('choose_year', { year })}
            onClick={() => dispatch({ type: 'show', panel: 'year' })}
          >
            {year}
          </button>
        ) : (
          <span className={styles.title}>{`${choices.at(0)?.text} ~ ${choices.at(-1)?.text}`}</span>
        )}
      </div>
      <PageButton label={text(isMonth ? 'next_year' : 'next_years')} arrow="right" isDouble onPress={turn(1)} />
    </div>
  );
}

function ChoiceCell({ panel, state, rules, dispatch, choice }: ChoicePanelProps & { readonly choice: Choice }) {
  const at = panel === 'month' ? monthNumber(state.focused) - 1 : yearNumber(state.focused);
  const isFocused = choice.key === at;
  const isChosen = state.days.some((day) => day >= choice.first && day <= choice.last);
  const isRefused = isSpanOfDaysRefused(choice.first, choice.last, rules);
  return (
    <button
      {...cellProps({ isFocused, isSelected: isChosen, isRefused })}
      className={classNames(styles.choice, isChosen && styles.chosen)}
      onClick={() => !isRefused && dispatch({ type: 'pick', day: choice.day })}
    >
      {choice.text}
    </button>
  );
}

function PickerPanel({ today, model, locale }: PickerPopupProps): ReactNode {
  const { state, rules, dispatch } = model;
  const names = dateNames(locale.locale);
  const monthCount = useSyncExternalStore(onResize, () => monthCountNow(rules));
  const shared = { state, rules, dispatch, locale, names, today };
  switch (state.panel) {
    case 'date':
      return <DayPanel {...shared} monthCount={monthCount} />;
    case 'month':
    case 'year':
      return <ChoicePanel {...shared} key={state.panel} panel={state.panel} />;
    case 'time':
      return <TimePanel {...shared} />;
    case 'none':
      return null;
  }
}

/** The quick ranges of this picker with their names, its own or the usual ones. */
function namedRanges({ ownQuickRanges, today, model: { rules }, locale }: PickerPopupProps) {
  if (ownQuickRanges === undefined) {
    return quickRanges(today, rules).map(({ key, moments }) => ({ text: locale.text(key), moments }));
  }
  return ownQuickRanges
    .map(({ text, start, end }) => ({ text, moments: [start, end].map((day) => ({ day, second: 0 })) }))
    .filter(({ moments }) => refusalOfMoments(moments, rules) === null);
}

function QuickRanges(props: PickerPopupProps) {
  const { hasQuickRanges, model, locale } = props;
  const { rules, dispatch } = model;
  const ranges = hasQuickRanges && rules.isRange ? namedRanges(props) : [];
  if (ranges.length === 0) return null;
  return (
    <fieldset className={styles.quick} aria-label={locale.text('quick_ranges')}>
      {ranges.map(({ text, moments }) => (
        <Button key={text} look="ghost" size="small" onClick={() => dispatch({ type: 'choose', moments })}>
          {text}
        </Button>
      ))}
    </fieldset>
  );
}

function hintOf({ model, locale }: PickerPopupProps): string | null {
  const { state, rules, isTouched } = model;
  const [first] = state.days;
  if (state.panel === 'time') return locale.text('hint_time');
  if (rules.isRange && state.days.length === 1 && first !== undefined) {
    return locale.text('chosen_first', { date: dateNames(locale.locale).full(first) });
  }
  if (rules.isRange) return locale.text('hint_first_day');
  return isTouched ? locale.text('hint_type') : null;
}

function PickerFoot(props: PickerPopupProps) {
  const { model, locale } = props;
  const { state, rules, dispatch } = model;
  const hint = hintOf(props);
  const isAll = state.days.length === (rules.isRange ? 2 : 1);
  const refusal = rules.hasTime && isAll ? refusalOfMoments(momentsOf(state), rules) : null;
  const isTime = state.panel === 'time';
  return (
    <div className={styles.foot}>
      <p className={refusal === null ? styles.hint : styles.refusal} role="status">
        {refusal === null ? hint : refusalText(refusal, rules, locale)}
      </p>
      {rules.hasTime && (isTime || isAll) && (
        <>
          <Button size="small" onClick={() => dispatch({ type: 'show', panel: isTime ? 'date' : 'time' })}>
            {locale.text(isTime ? 'to_days' : 'to_time')}
          </Button>
          <Button
            size="small"
            look="primary"
            disabled={!isComplete(state, rules)}
            onClick={() => dispatch({ type: 'confirm' })}
          >
            {locale.text('confirm')}
          </Button>
        </>
      )}
    </div>
  );
}
