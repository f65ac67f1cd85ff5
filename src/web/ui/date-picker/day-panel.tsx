import { useId, useState } from 'react';
import type { IsoDate } from '#math/units.ts';
import { DayGrid } from './day-grid.tsx';
import { monthsLater } from './moment.ts';
import { PageButton } from './page-button.tsx';
import type { PanelProps } from './panel-props.ts';
import styles from './picker-popup.module.css';

interface DayPanelProps extends PanelProps {
  readonly monthCount: number;
}

/** One month of days, or two side by side. */
export function DayPanel(props: DayPanelProps) {
  const { monthCount } = props;
  const [pointed, setPointed] = useState<IsoDate | null>(null);
  const sides = monthCount === 2 ? ([0, 1] as const) : ([0] as const);
  return (
    <div className={styles.months}>
      {sides.map((side) => (
        <Month key={side} {...props} side={side} pointed={pointed} onPoint={setPointed} />
      ))}
    </div>
  );
}

interface MonthProps extends DayPanelProps {
  readonly side: 0 | 1;
  readonly pointed: IsoDate | null;
  readonly onPoint: (day: IsoDate | null) => void;
}

function Month(props: MonthProps) {
  const { state, side, names } = props;
  const titleId = useId();
  const month = monthsLater(state.month, side);
  return (
    <div className={styles.month}>
      <MonthHead {...props} month={month} />
      <span id={titleId} className="sr" aria-live="polite">
        {names.monthAndYear(month)}
      </span>
      <DayGrid {...props} month={month} titleId={titleId} />
    </div>
  );
}

function MonthHead({ month, side, monthCount, names, speech, dispatch }: MonthProps & { readonly month: IsoDate }) {
  const { text } = speech;
  const turn = (months: number) => () => dispatch({ type: 'turn', months });
  const titles = [
    { panel: 'month', name: names.month(month), label: text('choose_month', { month: names.month(month) }) },
    { panel: 'year', name: names.year(month), label: text('choose_year', { year: names.year(month) }) },
  ] as const;
  return (
    <div className={styles.head}>
      {side === 0 && (
        <>
          <PageButton label={text('previous_year')} arrow="left" isDouble onPress={turn(-12)} />
          <PageButton label={text('previous_month')} arrow="left" onPress={turn(-1)} />
        </>
      )}
      <div className={styles.titles}>
        {(names.isYearFirst ? titles.toReversed() : titles).map(({ panel, name, label }) => (
          <button
            key={panel}
            type="button"
            className={styles.title}
            aria-label={label}
            onClick={() => dispatch({ type: 'show', panel, side })}
          >
            {name}
          </button>
        ))}
      </div>
      {side === monthCount - 1 && (
        <>
          <PageButton label={text('next_month')} arrow="right" onPress={turn(1)} />
          <PageButton label={text('next_year')} arrow="right" isDouble onPress={turn(12)} />
        </>
      )}
    </div>
  );
}
