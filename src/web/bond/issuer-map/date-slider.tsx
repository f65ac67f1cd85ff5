import { useEffect, useState } from 'react';
import { wantsStillness } from '../../charts/scatter/use-moving-scene.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { fixedDateText } from '../../text/value-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import styles from './issuer-map.module.css';

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
export function DateSlider({ dates, date, onDate }: DateSliderProps) {
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
