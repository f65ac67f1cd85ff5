import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { inSameDay } from '#contract/platform/as-of.ts';
import { curveRates } from '#domain/figures/curves/curve-measures.ts';
import { addDays, addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { type DayNumber, isoDate, parseIsoDate } from '#math/units.ts';
import { DayField } from '../../context/day-field.tsx';
import { useAsOf, useChoose, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText } from '../../text/value-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { NativeSelect } from '../../ui/controls/native-select.tsx';
import { SegmentedLinks } from '../../ui/controls/segmented-links.tsx';
import { DateField } from '../../ui/date-picker/date-picker.tsx';
import styles from './curves.module.css';
import type { CurvesData } from './curves-data.ts';
import { type CurvesState, curvesAddress, curvesParams } from './curves-query.ts';

/** Goes to another state of the page; `isStep` is one of many of a slider. */
export function useCurvesChoice(state: CurvesState) {
  const choose = useChoose();
  const day = useAsOf();
  const addressOf = (change: Partial<CurvesState>) => inSameDay(curvesAddress({ ...state, ...change }), day);
  return { addressOf, show: (change: Partial<CurvesState>, isStep = false) => choose(addressOf(change), isStep) };
}

/** A form sends the choices that it has no field for along. */
export function KeptChoices({ state, fields }: { readonly state: CurvesState; readonly fields: readonly string[] }) {
  return (
    <>
      <DayField />
      {[...curvesParams(state)]
        .filter(([name]) => !fields.includes(name))
        .map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
    </>
  );
}

export const stay = (event: FormEvent) => event.preventDefault();

/** Without a script a form is sent by its button. */
export function ShowButton() {
  const text = useLabels('curves');
  return (
    <Button type="submit" size="small" className="without-script">
      {text('show')}
    </Button>
  );
}

/** A hand on the slider rests for so long before its day is asked for. */
const REST_MS = 120;

interface DaySliderProps {
  /** Of the history, ascending. */
  readonly days: readonly string[];
  readonly date: string;
  readonly onDay: (day: string | null) => void;
}

/** The days of the history on a slider, by hand or by the arrow keys; the last one stands for the latest. */
function DaySlider({ days, date, onDay }: DaySliderProps) {
  const text = useLabels('curves');
  const language = useLanguage();
  // Held until the day that was asked for is there, so that the next step of a key goes on from it.
  const [held, setHeld] = useState<{ readonly place: number; readonly isAsked: boolean } | null>(null);
  const [dateBefore, setDateBefore] = useState(date);
  if (dateBefore !== date) {
    setDateBefore(date);
    if (held?.isAsked) setHeld(null);
  }
  const last = days.length - 1;
  const known = days.findLastIndex((day) => day <= date);
  const at = Math.min(last, held?.place ?? Math.max(0, known));
  const rest = useEffectEvent((place: number) => {
    setHeld({ place, isAsked: true });
    onDay(place >= last ? null : (days[place] ?? null));
  });
  useEffect(() => {
    if (held === null || held.isAsked) return undefined;
    const timer = setTimeout(() => rest(held.place), REST_MS);
    return () => clearTimeout(timer);
  }, [held]);
  if (last < 1) return null;
  // A day before the history has no place on it.
  const shown = dateText((held === null && known < 0 ? null : days[at]) ?? date, language);
  return (
    <label className={`${styles.slider} needs-script`}>
      <span>{text('day_slider')}</span>
      <input
        type="range"
        min={0}
        max={last}
        step={1}
        value={at}
        aria-valuetext={shown}
        onChange={(event) => setHeld({ place: Number(event.target.value), isAsked: false })}
      />
      <output>{shown}</output>
    </label>
  );
}

/** Days to compare with: so long before the shown one. */
const earlierDays = [
  { key: 'before_week', dayOf: (day: DayNumber) => addDays(day, -7) },
  { key: 'before_month', dayOf: (day: DayNumber) => addMonths(day, -1) },
  { key: 'before_year', dayOf: (day: DayNumber) => addMonths(day, -12) },
] as const;

const fields = ['date', 'before', 'rate'];

/** Currency, day, the day to compare with, and the rate that is compared: a form of the address; where a script runs, each choice is shown at once. */
export function CurveChoice({ state, currency, currencies, date, before, history }: CurvesData) {
  const text = useLabels('curves');
  const { show, addressOf } = useCurvesChoice(state);
  const shown = dayNumberFromIso(isoDate(date));
  const segments = [
    { key: 'none', text: text('before_none'), to: addressOf({ before: null }) },
    ...earlierDays.map(({ key, dayOf }) => {
      const day = isoFromDayNumber(dayOf(shown));
      return { key: day, text: text(key), to: addressOf({ before: day }) };
    }),
  ];
  return (
    <form method="get" action="/curves/" className={styles.choice} onSubmit={stay} noValidate>
      <KeptChoices state={state} fields={fields} />
      <NativeSelect
        name="currency"
        label={text('currency')}
        value={currency}
        options={[...new Set([...currencies, currency])].map((id) => ({ id, text: id }))}
        onChange={(id) => show({ currency: id, curve: 'government', over: null, bonds: 'government', against: null })}
      />
      <DateField
        key={date}
        name="date"
        label={text('date')}
        value={isoDate(date)}
        isClearable
        onChange={(value) => show({ date: value })}
      />
      <DateField
        key={`before ${before}`}
        name="before"
        label={text('before')}
        value={parseIsoDate(before ?? '') ?? null}
        isClearable
        onChange={(value) => show({ before: value })}
      />
      <SegmentedLinks label={text('before')} segments={segments} chosen={before ?? 'none'} />
      <NativeSelect
        name="rate"
        label={text('rate')}
        value={state.rate}
        options={curveRates.map((id) => ({ id, text: text(`rate_${id}`) }))}
        onChange={(id) => show({ rate: curveRates.find((rate) => rate === id) ?? 'par' })}
      />
      <ShowButton />
      {history.ok && (
        <DaySlider
          days={history.value.days}
          date={date}
          onDay={(day) => show({ date: parseIsoDate(day ?? '') ?? null }, true)}
        />
      )}
    </form>
  );
}
