import { type ChangeEvent, useRef } from 'react';
import { Form, useSearchParams, useSubmit } from 'react-router';
import type { Calendar } from '#contract/portfolio/calendar/calendar.ts';
import { bondEventKinds } from '#domain/bond/bond-event.ts';
import { DayField } from '../../context/day-field.tsx';
import { DayLink, useLabelOf, useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import field from '../../ui/controls/field.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './calendar.module.css';
import { calendarAddress, calendarPath } from './calendar-query.ts';

interface CalendarFilterProps {
  readonly calendar: Calendar;
  readonly countryNames: Readonly<Record<string, string>>;
}

interface Choice {
  readonly id: string;
  readonly text: string;
}

/** Which bonds and which events: a form of the address, sent at each change where a script runs. */
export function CalendarFilter({ calendar, countryNames }: CalendarFilterProps) {
  const text = useLabels('calendar');
  const textOf = useLabelOf('calendar');
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const [params] = useSearchParams();
  const send = (_event: ChangeEvent) => {
    if (form.current !== null) void submit(form.current, { replace: true, preventScrollReset: true });
  };
  const { kinds, currencies, countries, watchlists, watchlist } = calendar;
  const kept = (['month', 'view', 'bond', 'issuer'] as const).flatMap((name) => {
    const value = params.get(name);
    return value === null || value === '' ? [] : [[name, value] as const];
  });
  const countryChoices = countries
    .map((id) => ({ id, text: countryNames[id] ?? id }))
    .toSorted((a, b) => (a.text < b.text ? -1 : 1));
  return (
    <Form ref={form} method="get" action={calendarPath} className={styles.filter}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <DayField />
      <Select
        name="currency"
        label={text('currency')}
        value={params.get('currency')}
        choices={currencies.map((id) => ({ id, text: id }))}
        onChange={send}
      />
      <Select
        name="country"
        label={text('country')}
        value={params.get('country')}
        choices={countryChoices}
        onChange={send}
      />
      {watchlists.length > 0 && (
        <Select
          name="watchlist"
          label={text('watchlist')}
          value={watchlist === null ? null : String(watchlist.id)}
          choices={watchlists.map(({ id, name }) => ({ id: String(id), text: name }))}
          onChange={send}
        />
      )}
      <fieldset className={styles.kinds}>
        <legend className="sr">{text('kinds')}</legend>
        {bondEventKinds.map((kind) => (
          <label key={kind}>
            <input
              key={String(kinds.includes(kind))}
              type="checkbox"
              name="kinds"
              value={kind}
              defaultChecked={kinds.includes(kind)}
              onChange={send}
            />
            {textOf(`kind_${kind}`)}
          </label>
        ))}
      </fieldset>
      <Button type="submit" size="small" className="without-script">
        {text('show')}
      </Button>
      <ScopeChips calendar={calendar} />
    </Form>
  );
}

interface SelectProps {
  readonly name: string;
  readonly label: string;
  readonly value: string | null;
  readonly choices: readonly Choice[];
  readonly onChange: (event: ChangeEvent) => void;
}

function Select({ name, label, value, choices, onChange }: SelectProps) {
  const text = useLabels('calendar');
  return (
    <label className={styles.choice}>
      <span>{label}</span>
      <span className={field.field}>
        <select key={value} name={name} defaultValue={value ?? ''} onChange={onChange}>
          <option value="">{text('all')}</option>
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.text}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}

/** The bond or the issuer that the calendar is narrowed to, each a link that takes it away. */
function ScopeChips({ calendar: { bond, issuer } }: { readonly calendar: Calendar }) {
  const text = useLabels('calendar');
  const [params] = useSearchParams();
  const place = { month: params.get('month'), view: params.get('view') };
  const chips = [
    ...(bond === null ? [] : [{ name: bond.name, to: calendarAddress(params, { ...place, bond: null }) }]),
    ...(issuer === null ? [] : [{ name: issuer.name, to: calendarAddress(params, { ...place, issuer: null }) }]),
  ];
  return chips.map(({ name, to }) => (
    <DayLink key={name} to={to} className={classNames(styles.chip)} aria-label={text('without', { name })}>
      {name} <span aria-hidden="true">×</span>
    </DayLink>
  ));
}
