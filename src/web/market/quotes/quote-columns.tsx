import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import type { ParticipantQuotes, QuoteRow, RequestState } from '#contract/market/quotes.ts';
import { participantOf } from '#contract/market/wire/participant.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { marketStateOf } from '#domain/market/best-sides.ts';
import type { Language } from '#domain/platform/language.ts';
import type { LabelKey } from '#labels/label.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateOfUnixSeconds, dateText, percentText, priceText, spreadText } from '../../text/value-text.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import type { Column } from '../../ui/table/column.ts';
import { figureColumn } from '../../ui/table/columns.tsx';
import { ExplainedQuote } from './explained-quote.tsx';
import { type BestQuotes, isAhead, isStale } from './participant-quotes.ts';
import { HiddenQuote, QuotedBy } from './quoted-by.tsx';
import styles from './quotes.module.css';
import { cellKey, type LiveQuotes } from './use-live-quotes.ts';

type QuoteColumn = Column<QuoteRow>;

type Figure =
  | 'buying_quote'
  | 'selling_quote'
  | 'indicative_price'
  | 'bid_size'
  | 'ask_size'
  | 'indicative_yield_bid'
  | 'indicative_yield_ask'
  | 'clearance_profit_effect'
  | 'yto_bid'
  | 'yto_offer'
  | 'offer_profit_effect'
  | 'g_spread'
  | 't_spread'
  | 'trading_volume';

type Write = (value: number, language: Language) => string;

const wholeText: Write = (value, language) => numberText(value, 0, language);

interface FigureSpec {
  readonly id: Figure;
  readonly write: Write;
  readonly rank?: 2 | 3 | 4;
  readonly isOff?: boolean;
}

/** The figures of a quote in their order; those that say the same in another way wait in the list of columns. */
const figures: readonly FigureSpec[] = [
  { id: 'bid_size', write: wholeText, rank: 3 },
  { id: 'buying_quote', write: priceText },
  { id: 'selling_quote', write: priceText },
  { id: 'ask_size', write: wholeText, rank: 3 },
  { id: 'indicative_price', write: priceText, isOff: true },
  { id: 'indicative_yield_bid', write: percentText },
  { id: 'indicative_yield_ask', write: percentText },
  { id: 'clearance_profit_effect', write: percentText, isOff: true },
  { id: 'yto_bid', write: percentText, isOff: true },
  { id: 'yto_offer', write: percentText, isOff: true },
  { id: 'offer_profit_effect', write: percentText, isOff: true },
  { id: 'g_spread', write: spreadText, rank: 3 },
  { id: 't_spread', write: spreadText, isOff: true },
  { id: 'trading_volume', write: wholeText, rank: 4 },
];

const ownTitles = {
  bid_size: 'column_bid_size',
  ask_size: 'column_ask_size',
  trading_volume: 'column_trading_volume',
} as const satisfies Partial<Record<Figure, LabelKey<'quotes'>>>;

const tradingTitles = {
  buying_quote: 'column_buying_quote',
  selling_quote: 'column_selling_quote',
  indicative_price: 'column_indicative_price',
  indicative_yield_bid: 'column_ytm_bid',
  indicative_yield_ask: 'column_ytm_offer',
  clearance_profit_effect: 'column_clearance_profit_effect',
  yto_bid: 'column_yto_bid',
  yto_offer: 'column_yto_offer',
  offer_profit_effect: 'column_offer_profit_effect',
  g_spread: 'column_g_spread',
  t_spread: 'column_t_spread',
} as const satisfies Partial<Record<Figure, LabelKey<'tradings'>>>;

const isOwnTitle = (id: Figure): id is keyof typeof ownTitles => id in ownTitles;

function useFigureTitle(): (id: Figure) => string {
  const own = useLabels('quotes');
  const trading = useLabels('tradings');
  return (id) => (isOwnTitle(id) ? own(ownTitles[id]) : trading(tradingTitles[id]));
}

interface FigureCellProps {
  readonly id: Figure;
  readonly row: QuoteRow;
  readonly best: BestQuotes;
  readonly live: LiveQuotes;
  readonly children: string;
}

/** A figure of a quote, marked where it is the best of its side, or has just changed. */
function FigureCell({ id, row, best, live: { changed, version }, children }: FigureCellProps) {
  const text = useLabels('quotes');
  const titleOf = useFigureTitle();
  const { trading_ground_id: venueId, name } = row;
  const isBest = id === 'buying_quote' ? best.bid?.venueId === venueId : best.ask?.venueId === venueId;
  const mark = isBest && id === 'buying_quote' ? 'best_bid' : isBest && id === 'selling_quote' ? 'best_ask' : null;
  const content = (
    <ExplainedQuote column={id} title={titleOf(id)} venueId={venueId} name={name} row={row}>
      {mark === null ? children : <Best title={text(mark)}>{children}</Best>}
    </ExplainedQuote>
  );
  if (!changed.has(cellKey(venueId, id))) return content;
  return (
    <span key={version} className={styles.changed}>
      {content}
    </span>
  );
}

function useFigureColumns(best: BestQuotes, live: LiveQuotes): readonly QuoteColumn[] {
  const language = useLanguage();
  const titleOf = useFigureTitle();
  return figures.map(({ id, write, ...layout }) => {
    const cell = (value: number, row: QuoteRow) => (
      <FigureCell id={id} row={row} best={best} live={live}>
        {write(value, language)}
      </FigureCell>
    );
    return figureColumn<QuoteRow>(id, titleOf(id), (row) => row[id], cell, {
      ...layout,
      isKept: id === 'buying_quote' || id === 'selling_quote',
      isMasked: ({ masked }) => masked.includes(id),
    });
  });
}

function Best({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <b className={styles.best} title={title}>
      {children}
      <span className="sr"> ({title})</span>
    </b>
  );
}

interface Quoted {
  readonly live: LiveQuotes;
  readonly best: BestQuotes;
  readonly contacts: ParticipantQuotes['contacts'];
  readonly requests: ParticipantQuotes['request_data'];
  /** The latest day of the quotes. */
  readonly latest: string | null;
}

/** The day of a quote and, where the reader may know it, the time of it. */
function timeText({ date_numeric, time }: QuoteRow, language: Language): string {
  const day = dateText(dateOfUnixSeconds(date_numeric), language);
  return time === null ? day : `${day} ${time} UTC`;
}

const stepMs = 30_000;

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, stepMs);
  return () => clearInterval(timer);
}

/** The present in steps of half a minute; null in the first HTML, whose present is another. */
function useNow(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => Math.ceil(Date.now() / stepMs) * stepMs,
    () => null,
  );
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const steps = [
  { unit: 'day', ms: day, from: 2 * day },
  { unit: 'hour', ms: hour, from: 2 * hour },
  { unit: 'minute', ms: minute, from: 0 },
] as const;

/** How old a quote is, in the largest unit of which it has at least two: 5 min, 3 hr, 2 days. */
export function ageText(ms: number, { locale }: Language): string {
  const age = Math.max(0, ms);
  const step = steps.find(({ from }) => age >= from) ?? steps[2];
  const unitDisplay = step.unit === 'day' ? 'long' : 'short';
  return new Intl.NumberFormat(locale, { style: 'unit', unit: step.unit, unitDisplay }).format(
    Math.floor(age / step.ms),
  );
}

type AgeTone = 'fresh' | 'recent' | 'old' | 'stale';

/** Fresh within a quarter of an hour, recent within a day, old within a week. */
export function ageTone(ms: number): AgeTone {
  if (ms < 15 * minute) return 'fresh';
  if (ms < day) return 'recent';
  return ms < 7 * day ? 'old' : 'stale';
}

/** How old a quote is, at a glance; the moment on hover. Without a script, and below full access, its day. */
function QuoteTime({ row }: { readonly row: QuoteRow }) {
  const language = useLanguage();
  const text = useLabels('quotes');
  const now = useNow();
  const moment = timeText(row, language);
  const at = row.date_time;
  if (at === null) return <span className={styles.day}>{moment}</span>;
  if (now === null) return <time dateTime={at}>{moment}</time>;
  const age = now - Date.parse(at);
  const ahead = isAhead(row, now);
  return (
    <time dateTime={at} title={moment} className={classNames(styles.age, styles[ahead ? 'stale' : ageTone(age)])}>
      {ahead ? text('ahead') : ageText(age, language)}
    </time>
  );
}

interface QuoteKindProps {
  readonly row: QuoteRow;
  readonly latest: string | null;
  /** What the reader may do about hidden numbers; undefined where they are open. */
  readonly request: RequestState | undefined;
}

/** Whether anybody has to trade at the quote, that it is too old for it, and that its own sides cross; of a hidden one the way to it. */
function QuoteKind({ row, latest, request }: QuoteKindProps) {
  const text = useLabels('quotes');
  const now = useNow();
  if (request !== undefined) return <HiddenQuote venueId={row.trading_ground_id} request={request} name={row.name} />;
  const { is_indicative, buying_quote: bid, selling_quote: ask } = row;
  const state = bid === null || ask === null ? 'open' : marketStateOf(bid, ask);
  // Of one whose time lies ahead that alone is told, in place of its age.
  const ahead = now !== null && isAhead(row, now);
  return (
    <>
      {!ahead && <small>{text(isStale(row, latest) ? 'stale' : is_indicative ? 'indicative' : 'firm')}</small>}
      {state !== 'open' && (
        <small className={styles.crossed} title={text(state)}>
          {text(state === 'crossed' ? 'crossed_short' : 'locked_short')}
        </small>
      )}
    </>
  );
}

/** All columns of a quote. */
export function useQuoteColumns({ live, best, contacts, requests, latest }: Quoted): readonly QuoteColumn[] {
  const text = useLabels('quotes');
  const name: QuoteColumn = {
    id: 'name',
    title: text('column_name'),
    isFixed: true,
    className: styles.name,
    sortValue: (row) => row.name,
    cell: (row) => (
      <QuotedBy row={row} contacts={contacts.filter((contact) => participantOf(contact) === participantOf(row))} />
    ),
  };
  const time: QuoteColumn = {
    id: 'time',
    title: text('column_time'),
    kind: 'date',
    sortValue: (row) => row.date_time ?? new Date(row.date_numeric * 1000).toISOString(),
    cell: (row) => (
      <span className={styles.when}>
        <QuoteTime row={row} />
        <QuoteKind row={row} latest={latest} request={row.hide_quotes ? requests[row.trading_ground_id] : undefined} />
      </span>
    ),
  };
  const history: QuoteColumn = {
    id: 'archive',
    title: text('column_history'),
    rank: 3,
    sortValue: ({ archive }) => archive,
    isSortable: false,
    cell: (row) => <History row={row} />,
  };
  return [name, time, ...useFigureColumns(best, live), history];
}

/** The history of the bond at the participant's ground, on this page. */
function History({ row: { archive, name } }: { readonly row: QuoteRow }) {
  const text = useLabels('quotes');
  if (archive === null) return null;
  return (
    <Link to={`${archive}#graph`} aria-label={text('history_of', { name })}>
      {text('column_history')}
    </Link>
  );
}
