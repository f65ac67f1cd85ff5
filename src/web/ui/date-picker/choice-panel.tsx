import { type KeyboardEvent, useId } from 'react';
import { dayNumberFromIso, endOfMonth, isoFromDayNumber } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import { classNames } from '../layout/class-names.ts';
import { dayOf, monthNumber, monthsLater, yearNumber, yearsAround } from './moment.ts';
import { unitAfterKey, unitPanels } from './panel-keys.ts';
import { cellProps, gridProps, PageButton, type PanelProps, rowProps } from './panel-parts.tsx';
import styles from './picker-popup.module.css';
import { isSpanOfDaysRefused } from './picker-rules.ts';
import { dayInMonth, dayInYear } from './picker-state.ts';

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
export function ChoicePanel(props: ChoicePanelProps) {
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
