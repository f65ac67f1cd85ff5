import { bisector } from 'd3-array';
import type { CSSProperties, ReactNode } from 'react';
import { useLabels } from '../../context/reader-context.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from '../chart.module.css';
import { across, type ChartFrame, down, percent } from '../chart-frame.ts';
import { lastAt } from './time-frame.ts';
import type { TimeEvent, TimeLine, TimePicture } from './time-picture.ts';
import type { Crosshair } from './use-crosshair.ts';

interface CrosshairLayerProps {
  readonly picture: TimePicture;
  readonly frame: ChartFrame;
  /** The times in view that have a value. */
  readonly times: ArrayLike<number>;
  readonly crosshair: Crosshair;
  readonly dateText: (time: number) => string;
  readonly onMoveKey: (key: string, isShifted: boolean) => boolean;
  /** Whether E tells how the values of the chosen day are computed. */
  readonly isExplained: boolean;
  /** What the panel says of a day beside the values of the lines. */
  readonly more: ((time: number) => ReactNode) | undefined;
}

/** A line's value on a day; where it has none, its last value before, with the day of that. */
interface ValueOn {
  readonly line: TimeLine;
  readonly value: number;
  readonly time: number;
  readonly isOnDay: boolean;
}

function valuesOn({ lines }: TimePicture, time: number): readonly ValueOn[] {
  return lines.flatMap((line) => {
    const at = lastAt(line.points.xs, time);
    const [x, value] = [line.points.xs[at], line.points.ys[at]];
    return x === undefined || value === undefined ? [] : [{ line, value, time: x, isOnDay: x === time }];
  });
}

const nearestTime = bisector((each: number) => each).center;

/** Events of a day, and of days without a value that are nearest to it. */
function eventsNear({ events = [] }: TimePicture, times: ArrayLike<number>, time: number): readonly TimeEvent[] {
  return events.filter((event) => times[nearestTime(times, event.time)] === time);
}

/** The chosen day: lines, tags on both axes and the panel beside them; where values are closed, the day and the names alone. */
export function CrosshairLayer(props: CrosshairLayerProps) {
  const { picture, times, crosshair, dateText, onMoveKey, isExplained } = props;
  const text = useLabels('charts');
  const last = times.length - 1;
  const time = times[crosshair.at ?? last];
  if (time === undefined) return <div className={styles.cross} ref={crosshair.plot} />;
  const values = valuesOn(picture, time);
  const events = eventsNear(picture, times, time);
  const happened = events.map(({ text: words }) => words);
  const spoken = picture.isShape
    ? [dateText(time), ...happened].join(', ')
    : [
        dateText(time),
        ...values.map(({ line, value }) => `${values.length > 1 ? `${line.name} ` : ''}${picture.texts.value(value)}`),
        ...happened,
      ].join(', ');
  return (
    <div className={styles.cross} ref={crosshair.plot}>
      <div
        className={styles.explore}
        role="slider"
        tabIndex={0}
        aria-label={text('explore')}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={crosshair.at ?? last}
        aria-valuetext={spoken}
        aria-keyshortcuts={isExplained ? 'E' : undefined}
        onKeyDown={(event) => {
          if (onMoveKey(event.key, event.shiftKey)) event.preventDefault();
          else crosshair.onKeyDown(event);
        }}
        onBlur={crosshair.leave}
      />
      {crosshair.at !== null && <Cross {...props} time={time} values={values} events={events} />}
    </div>
  );
}

interface CrossProps extends CrosshairLayerProps {
  readonly time: number;
  readonly values: readonly ValueOn[];
  readonly events: readonly TimeEvent[];
}

function Cross(props: CrossProps) {
  const { picture, frame, time, values, dateText } = props;
  const left = percent(across(frame, time));
  const [pane] = frame.panes;
  const ofDay = values.filter(({ isOnDay }) => isOnDay);
  const [first] = ofDay;
  if (pane === undefined) return null;
  const topOf = (value: number) => percent(pane.top + down(pane, value) * pane.height);
  return (
    <>
      <span className={styles.crossX} style={{ left }} />
      {!picture.isShape && first !== undefined && (
        <span className={styles.crossY} style={{ top: topOf(first.value) }} />
      )}
      {ofDay.map(({ line, value }) => (
        <span
          key={line.key}
          className={styles.crossDot}
          style={{ left, top: topOf(value), background: `var(--${line.ink})` }}
        />
      ))}
      <span className={classNames(styles.tagAt, styles.tagDate)} style={{ left }}>
        {dateText(time)}
      </span>
      {!picture.isShape && first !== undefined && (
        <span className={classNames(styles.tag, styles.tagAt)} style={{ top: topOf(first.value) }}>
          {picture.texts.value(first.value)}
        </span>
      )}
      <Tip {...props} />
    </>
  );
}

function Tip({ picture, frame, time, values, events, dateText, more }: CrossProps) {
  const share = across(frame, time);
  return (
    <div
      className={classNames(styles.tip, share > 0.5 ? styles.tipLeft : styles.tipRight)}
      style={{ '--x': percent(share) } as CSSProperties}
      data-testid="chart-tip"
    >
      <p className={styles.tipDate}>{dateText(time)}</p>
      {values.map(({ line, value, time: valueTime, isOnDay }) => (
        <p key={line.key} className={classNames(styles.tipLine, !isOnDay && styles.tipOld)}>
          <span className={styles.key} style={{ background: `var(--${line.ink})` }} />
          <span>
            {line.name}
            {!isOnDay && !picture.isShape && <small> {dateText(valueTime)}</small>}
          </span>
          {!picture.isShape && <b>{picture.texts.value(value)}</b>}
        </p>
      ))}
      {events.map(({ sign, text, time: eventTime }) => (
        <p key={`${sign} ${text} ${eventTime}`} className={styles.tipLine}>
          <span>
            {sign} {text}
            {eventTime !== time && <small> {dateText(eventTime)}</small>}
          </span>
        </p>
      ))}
      {!picture.isShape && more?.(time)}
    </div>
  );
}
