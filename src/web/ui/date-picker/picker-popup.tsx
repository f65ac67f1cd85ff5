import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { IsoDate } from '#math/units.ts';
import { Button } from '../controls/button.tsx';
import { ChoicePanel } from './choice-panel.tsx';
import { dateNames } from './date-format.ts';
import { DayPanel } from './day-panel.tsx';
import type { PickerLocale } from './picker-language.ts';
import styles from './picker-popup.module.css';
import type { NamedRange } from './picker-props.ts';
import { refusalOfMoments } from './picker-rules.ts';
import { isComplete, momentsOf } from './picker-state.ts';
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
