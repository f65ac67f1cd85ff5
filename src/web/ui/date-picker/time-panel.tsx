import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { formatMoment } from './date-format.ts';
import type { Moment } from './moment.ts';
import type { PanelProps } from './panel-parts.tsx';
import styles from './picker-popup.module.css';
import { momentsOf } from './picker-state.ts';
import { isTimePartRefused, type TimeColumn, timeColumns, withTimePart } from './time-columns.ts';

/** The time of the chosen day, or the times of both ends of a range. */
export function TimePanel(props: PanelProps) {
  const { state, rules, locale } = props;
  const moments = momentsOf(state);
  return (
    <div className={styles.times}>
      {moments.map((moment, index) => {
        const at = index === 0 ? 0 : 1;
        const dayText = formatMoment(moment, rules.format.replace(/[^YMD]*[Hms].*$/, ''));
        const word = rules.isRange ? (at === 0 ? 'time_first' : 'time_last') : 'time';
        return (
          <fieldset key={at} className={styles.time}>
            <legend>
              {locale.text(word)} <span>{dayText}</span>
            </legend>
            <div className={styles.columns}>
              {timeColumns(moment.second, rules).map((column, place) => (
                <Column
                  key={column.unit}
                  {...props}
                  at={at}
                  moment={moment}
                  column={column}
                  isFirst={at + place === 0}
                />
              ))}
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}

interface ColumnProps extends PanelProps {
  readonly at: 0 | 1;
  readonly moment: Moment;
  readonly column: TimeColumn;
  readonly isFirst: boolean;
}

const pageOf = 6;

/** Place of the option that a key leads to, or null when the key is none of the column's keys. */
function placeAfterKey(key: string, place: number, count: number): number | null {
  const places: Readonly<Record<string, number>> = {
    ArrowUp: place - 1,
    ArrowDown: place + 1,
    PageUp: place - pageOf,
    PageDown: place + pageOf,
    Home: 0,
    End: count - 1,
  };
  const to = places[key];
  return to === undefined ? null : Math.max(0, Math.min(to, count - 1));
}

function Column({ at, moment, column, isFirst, rules, dispatch, locale }: ColumnProps) {
  const list = useRef<HTMLDivElement>(null);
  const { unit, values, chosen } = column;
  // A typed minute may lie between two steps: the one before it holds the focus.
  const place = values.findLastIndex((value) => value <= chosen);
  useLayoutEffect(() => {
    const option = list.current?.children.item(place);
    if (!(option instanceof HTMLElement) || list.current === null) return;
    list.current.scrollTop = option.offsetTop - (list.current.clientHeight - option.offsetHeight) / 2;
    if (list.current.contains(document.activeElement)) option.focus();
  }, [place]);
  const secondOf = (value: number) => withTimePart(moment.second, unit, value);
  const isRefused = (value: number) => isTimePartRefused({ ...moment, second: secondOf(value) }, unit, rules);
  const choose = (value: number) => {
    if (!isRefused(value)) dispatch({ type: 'time', at, second: secondOf(value) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = placeAfterKey(event.key, place, values.length);
    const value = to === null ? undefined : values[to];
    if (value === undefined) return;
    event.preventDefault();
    choose(value);
  };
  return (
    <div ref={list} role="listbox" aria-label={locale.text(unit)} className={styles.column}>
      {values.map((value, index) => (
        <button
          key={value}
          type="button"
          role="option"
          className={styles.option}
          tabIndex={index === place ? 0 : -1}
          data-tab-stop={isFirst && index === place ? '' : undefined}
          aria-selected={value === chosen}
          aria-disabled={isRefused(value) || undefined}
          onKeyDown={onKeyDown}
          onClick={() => choose(value)}
        >
          {String(value).padStart(2, '0')}
        </button>
      ))}
    </div>
  );
}
