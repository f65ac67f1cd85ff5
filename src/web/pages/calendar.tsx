import { type ChangeEvent, useRef } from 'react';
import { Form, useSearchParams, useSubmit } from 'react-router';
import { inSameDay } from '#contract/platform/as-of.ts';
import type { Calendar } from '#contract/portfolio/calendar/calendar.ts';
import { bondEventKinds } from '#domain/bond/bond-event.ts';
import { DayField } from '../context/day-field.tsx';
import { asChoice, DayLink, useAsOf, useLabelOf, useLabels, useLanguage } from '../context/reader-context.tsx';
import { addressOfCall, type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import styles from '../portfolio/calendar/calendar.module.css';
import {
  calendarAddress,
  calendarPath,
  calendarQueryOf,
  calendarWords,
  heldInAll,
  monthBeside,
} from '../portfolio/calendar/calendar-query.ts';
import { EventTable } from '../portfolio/calendar/event-table.tsx';
import { MonthGrid } from '../portfolio/calendar/month-grid.tsx';
import { dateText } from '../text/value-text.ts';
import button from '../ui/controls/button.module.css';
import { Button } from '../ui/controls/button.tsx';
import field from '../ui/controls/field.module.css';
import { SegmentedLinks } from '../ui/controls/segmented-links.tsx';
import { EmptyState } from '../ui/feedback/notice.tsx';
import { Block } from '../ui/layout/block.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { Icon } from '../ui/layout/icon.tsx';

export async function loader({ request, context }: PageArgs) {
  const { api, language } = context.get(pageContext);
  const query = calendarQueryOf(new URL(request.url).searchParams);
  const calendar = await requiredData(api, 'GET /api/calendar/', { query });
  return { calendar, day: query.day ?? null, words: calendarWords(calendar.month, calendar.countries, language) };
}

type PageData = Awaited<ReturnType<typeof loader>>;

interface CalendarFilterProps {
  readonly calendar: Calendar;
  readonly countryNames: Readonly<Record<string, string>>;
}

interface Choice {
  readonly id: string;
  readonly text: string;
}

/** Which bonds and which events: a form of the address, sent at each change where a script runs. */
function CalendarFilter({ calendar, countryNames }: CalendarFilterProps) {
  const text = useLabels('calendar');
  const textOf = useLabelOf('calendar');
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const [params] = useSearchParams();
  const send = (_event: ChangeEvent) => {
    if (form.current !== null) void submit(form.current, asChoice);
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
          value={calendar.isHeld ? heldInAll : watchlist === null ? null : String(watchlist.id)}
          choices={[
            { id: heldInAll, text: text('held') },
            ...watchlists.map(({ id, name }) => ({ id: String(id), text: name })),
          ]}
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

/** Payments, puts and calls by day: the month, or a list of its events. */
export default function CalendarPage({ loaderData: page }: PageProps<typeof loader>) {
  const text = useLabels('calendar');
  const shell = useLabels('shell');
  const { calendar, words } = page;
  return (
    <main id="main" className={styles.main}>
      <title>{shell('page_title', { title: text('title') })}</title>
      <meta name="robots" content="noindex" />
      <header className={styles.intro}>
        <h1>{text('title')}</h1>
        <p className="quiet">{text('lead')}</p>
      </header>
      <CalendarFilter calendar={calendar} countryNames={words.countries} />
      <CalendarBlock {...page} />
    </main>
  );
}

function CalendarBlock({ calendar, day, words }: PageData) {
  const text = useLabels('calendar');
  const language = useLanguage();
  const [params] = useSearchParams();
  const { days, list, month } = calendar;
  const title = day === null ? words.month : dateText(day, language);
  const isEmpty = list === null ? days.length === 0 : list.items.length === 0;
  const place = day === null ? { month: month.slice(0, 7), view: 'list' as const } : { day };
  return (
    <Block
      id="calendar"
      title={title}
      meta={hasHoldings(calendar) ? text('unit_held') : text('unit')}
      tools={<Places calendar={calendar} isDay={day !== null} />}
      foot={
        <div className={styles.foot}>
          <span>{text('note')}</span>
          <Subscribe calendar={calendar} />
        </div>
      }
    >
      {list === null && <MonthGrid calendar={calendar} weekdays={words.weekdays} />}
      {list !== null && !isEmpty && <EventTable title={title} list={list} place={place} />}
      {isEmpty && (
        <EmptyState icon="cal" title={text('empty')}>
          <DayLink to={calendarAddress(params, { month: monthBeside(month, 1) })}>{text('next_month')}</DayLink>
        </EmptyState>
      )}
    </Block>
  );
}

/** Whether some amount is that of what the reader holds. */
function hasHoldings({ days, list }: Calendar): boolean {
  return [...days.flatMap(({ items }) => items), ...(list?.items ?? [])].some(({ payment }) => payment !== null);
}

/** The same events in a program of the reader's: as an address of his own, and of one bond as a file. */
function Subscribe({ calendar: { bond, issuer, watchlist } }: Pick<PageData, 'calendar'>) {
  const text = useLabels('calendar');
  const [params] = useSearchParams();
  const isOfOne = bond !== null || issuer !== null || watchlist !== null;
  const query = calendarAddress(params, { currency: null, country: null }).split('?')[1];
  return (
    <span className={styles.subscribe}>
      <DayLink to={`/profile/calendar/${isOfOne ? `?${query}` : ''}`}>{text('subscribe')}</DayLink>
      {bond !== null && (
        <a href={addressOfCall('GET /api/bonds/:id/payments.ics', { params: { id: bond.id } })} download>
          {text('download_ics')}
        </a>
      )}
    </span>
  );
}

/** The way through the months, and the two views. */
function Places({ calendar: { month, list }, isDay }: Pick<PageData, 'calendar'> & { readonly isDay: boolean }) {
  const text = useLabels('calendar');
  const [params] = useSearchParams();
  const day = useAsOf();
  const addressAt = (place: Parameters<typeof calendarAddress>[1]) => inSameDay(calendarAddress(params, place), day);
  const view = list !== null && !isDay ? ({ view: 'list' } as const) : {};
  const shown = month.slice(0, 7);
  const look = classNames(button.button, button.small, button.ghost);
  const step = (by: number, name: 'left' | 'right', title: string) => (
    <DayLink
      to={calendarAddress(params, { ...view, month: monthBeside(month, by) })}
      className={classNames(look, button.iconOnly)}
      aria-label={title}
      title={title}
      rel={by < 0 ? 'prev' : 'next'}
      preventScrollReset
    >
      <Icon name={name} />
    </DayLink>
  );
  return (
    <div className={styles.places}>
      {step(-1, 'left', text('previous_month'))}
      <DayLink to={calendarAddress(params, view)} className={look} preventScrollReset>
        {text('today')}
      </DayLink>
      {step(1, 'right', text('next_month'))}
      <SegmentedLinks
        label={text('view')}
        chosen={isDay ? null : list === null ? 'month' : 'list'}
        segments={[
          { key: 'month', text: text('view_month'), to: addressAt({ month: shown }) },
          { key: 'list', text: text('view_list'), to: addressAt({ month: shown, view: 'list' }) },
        ]}
      />
    </div>
  );
}
