import { type ChangeEvent, type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { wantsStillness } from '../../charts/scatter/scatter-scene.ts';
import { useChoose, useLabels } from '../../context/reader-context.tsx';
import { fixedDateText } from '../../text/value-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Switch } from '../../ui/controls/checkbox.tsx';
import field from '../../ui/controls/field.module.css';
import block from '../../ui/layout/block.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './issuer-map.module.css';
import { type MapChange, type MapState, mapSearch, toCurrency } from './map-query.ts';

interface MapBarProps {
  readonly state: MapState;
  /** The day of the map in view. */
  readonly date: string;
  readonly hasPeers: boolean;
  /** Whether the reader may see peers. */
  readonly offersPeers: boolean;
  /** Further tools. */
  readonly children: ReactNode;
}

/** Changes what is shown by the address, so that a copied link shows the same. */
function useMapChange(): (change: MapChange) => void {
  const choose = useChoose();
  const [params] = useSearchParams();
  return (change) => choose(mapSearch(params, change), 'date' in change);
}

interface DateSliderProps {
  /** Ascending, at least two. */
  readonly dates: readonly string[];
  readonly date: string;
  /** Null stands for the last day. */
  readonly onDate: (date: string | null) => void;
}

/** A hand on the slider rests for so long before its day is asked for. */
const restMs = 150;
/** Time of each day while the history plays. */
const playMs = 900;

/** Place of the last date that is not after a day; the first where all are. */
function placeOf(dates: readonly string[], date: string): number {
  return Math.max(
    0,
    dates.findLastIndex((each) => each <= date),
  );
}

/** The days of the issuer's history on a slider: by the arrow keys, by hand, or played. */
function DateSlider({ dates, date, onDate }: DateSliderProps) {
  const text = useLabels('issuer-map');
  const last = dates.length - 1;
  const asked = placeOf(dates, date);
  const [held, setHeld] = useState<number | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [canPlay, setCanPlay] = useState(false);
  useEffect(() => setCanPlay(!wantsStillness()), []);
  const at = Math.min(last, held ?? asked);
  const show = (place: number) => onDate(place >= last ? null : (dates[place] ?? null));
  useRest(held, (place) => {
    show(place);
    setHeld(null);
  });
  usePlay(isPlaying, () => {
    if (asked >= last) setIsPlaying(false);
    else show(asked + 1);
  });
  const shownDate = dates[at] ?? date;
  return (
    <div className={`${styles.slider} needs-script`}>
      <label>
        <span className="muted">{text('date')}</span>
        <input
          type="range"
          min={0}
          max={last}
          step={1}
          value={at}
          aria-valuetext={fixedDateText(shownDate)}
          onChange={(event) => {
            setIsPlaying(false);
            setHeld(Number(event.target.value));
          }}
        />
      </label>
      <output>{fixedDateText(shownDate)}</output>
      {canPlay && (
        <Button
          size="small"
          onClick={() => {
            if (!isPlaying && asked >= last) show(0);
            setIsPlaying(!isPlaying);
          }}
        >
          {text(isPlaying ? 'pause' : 'play')}
        </Button>
      )}
      {at < last && !isPlaying && (
        <Button size="small" look="ghost" onClick={() => onDate(null)}>
          {text('latest')}
        </Button>
      )}
    </div>
  );
}

/** Tells the place on which the hand came to rest. */
function useRest(held: number | null, onRest: (place: number) => void): void {
  useEffect(() => {
    if (held === null) return undefined;
    const timer = setTimeout(() => onRest(held), restMs);
    return () => clearTimeout(timer);
  });
}

function usePlay(isPlaying: boolean, onNext: () => void): void {
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(onNext, playMs);
    return () => clearTimeout(timer);
  });
}

/** Currency, ground, day and peers of the map. */
export function MapBar({ state, date, hasPeers, offersPeers, children }: MapBarProps) {
  const text = useLabels('issuer-map');
  const [params] = useSearchParams();
  const change = useMapChange();
  const kept = [...params].filter(([name]) => name !== 'currency' && name !== 'ground');
  return (
    <form method="get" className={classNames(block.bar, styles.bar)} onSubmit={(event) => event.preventDefault()}>
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <MapSelect
        label={text('currency')}
        name="currency"
        options={state.currencies}
        value={state.currencyId ?? ''}
        onChoose={(currencyId) => change(toCurrency(currencyId, state))}
      />
      <MapSelect
        label={text('ground')}
        name="ground"
        options={state.grounds}
        value={String(state.groundId ?? '')}
        onChoose={(id) => change({ groundId: Number(id) })}
      />
      <Button type="submit" size="small" className="without-script">
        {text('show')}
      </Button>
      {state.dates.length > 1 && (
        <DateSlider dates={state.dates} date={date} onDate={(chosen) => change({ date: chosen })} />
      )}
      {offersPeers && (
        <Switch
          className="needs-script"
          isChecked={hasPeers}
          title={text('peers_hint')}
          onChange={(isOn) => change({ hasPeers: isOn })}
        >
          {text('peers')}
        </Switch>
      )}
      <span className={styles.end}>{children}</span>
    </form>
  );
}

interface MapSelectProps {
  readonly label: string;
  readonly name: string;
  readonly options: readonly { readonly id: string | number; readonly text: string }[];
  readonly value: string;
  readonly onChoose: (id: string) => void;
}

/** A choice of one inside the form of the map, which a button sends where no script does. */
function MapSelect({ label, name, options, value, onChoose }: MapSelectProps) {
  return (
    <label className={classNames(field.field, styles.select)}>
      <span className="muted" aria-hidden="true">
        {label}
      </span>
      <select
        name={name}
        aria-label={label}
        value={value}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => onChoose(event.target.value)}
      >
        {options.map(({ id, text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </label>
  );
}
