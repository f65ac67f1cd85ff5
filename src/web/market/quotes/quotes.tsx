import { type MouseEvent, useMemo, useRef } from 'react';
import type { EndOfDayRow, ParticipantQuotes, QuoteRow } from '#contract/market/quotes.ts';
import { useAudience, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { logAction } from '../../platform/data/log-action.ts';
import { dateText, percentText, priceText } from '../../text/value-text.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { MethodLink } from '../../ui/controls/explained.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { type Column, type Line, linesOf } from '../../ui/table/column.ts';
import { dayColumn, figureColumn, narrow, wide, wordColumn } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { LiveDay } from '../data/live-days.ts';
import type { BondSubject } from '../subject/page-subject.ts';
import { BestLine, hoursText, type QuotedWord, quotedWordsOf } from './best-line.tsx';
import { ExplainedQuote } from './explained-quote.tsx';
import { bestQuotes, isStale, rankedQuotes } from './participant-quotes.ts';
import { useQuoteColumns } from './quote-columns.tsx';
import styles from './quotes.module.css';
import { type LiveQuotes, useLiveQuotes } from './use-live-quotes.ts';

/** The bond, and the last day of its chart as it changes while the page is open. */
export interface QuotedBond extends BondSubject {
  readonly live: LiveDay | null;
}

const phone = [
  wide('name', 'time'),
  narrow('6rem', 'buying_quote', 'selling_quote'),
  narrow('4.5rem', 'indicative_yield_bid', 'indicative_yield_ask'),
];

const endOfDayPhone = [
  wide('name', 'date'),
  narrow('6rem', 'buying_quote', 'selling_quote'),
  narrow('5rem', 'indicative_yield_bid', 'indicative_yield_ask'),
];
const firstRows = 12;

type Side = 'buying_quote' | 'selling_quote' | 'indicative_price' | 'indicative_yield_bid' | 'indicative_yield_ask';

/** With what participants ended the last days, latest first; folded away. */
function EndOfDay({ rows }: { readonly rows: readonly EndOfDayRow[] }) {
  const text = useLabels('quotes');
  const columns = useEndOfDayColumns();
  return (
    <Disclosure title={text('end_of_day')}>
      <Table
        caption={text('end_of_day')}
        columns={columns}
        lines={linesOf(rows, ({ date, trading_ground_id }) => `${date}-${trading_ground_id}`)}
        sorting={{ by: 'table' }}
        phone={endOfDayPhone}
        limit={firstRows}
      />
    </Disclosure>
  );
}

function useEndOfDayColumns(): readonly Column<EndOfDayRow>[] {
  const text = useLabels('quotes');
  const trading = useLabels('tradings');
  const language = useLanguage();
  const side = (id: Side, title: string, write: typeof priceText, rank?: 3): Column<EndOfDayRow> =>
    figureColumn(
      id,
      title,
      (row) => row[id],
      (value, row) => (
        <ExplainedQuote
          column={id}
          title={title}
          row={row}
          venueId={row.trading_ground_id}
          name={row.name}
          date={row.date}
        >
          {write(value, language)}
        </ExplainedQuote>
      ),
      { isMasked: ({ masked }) => masked.includes(id), ...(rank && { rank }) },
    );
  const yieldText: typeof priceText = (value) => percentText(value, language);
  return [
    dayColumn(
      trading('column_date'),
      ({ date }) => date,
      (date) => dateText(date, language),
    ),
    wordColumn('name', text('column_name'), ({ name }) => name, { wraps: true }),
    side('buying_quote', trading('column_buying_quote'), priceText),
    side('selling_quote', trading('column_selling_quote'), priceText),
    side('indicative_price', trading('column_indicative_price'), priceText, 3),
    side('indicative_yield_bid', trading('column_ytm_bid'), yieldText),
    side('indicative_yield_ask', trading('column_ytm_offer'), yieldText),
  ];
}

/** What market participants quote: the best of it in one line, then everybody, as it changes. */
export function Quotes({ facts, answer }: { readonly facts: QuotedBond; readonly answer: ParticipantQuotes }) {
  const text = useLabels('quotes');
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const live = useLiveQuotes(answer, facts, place);
  const { quotes, date_label, endOfDayPrices } = live.answer;
  const hasHidden = quotes.some(({ hide_quotes }) => hide_quotes);
  return (
    <div className={styles.whole} onClickCapture={useLoggedUse()}>
      <Block
        id="quotes"
        title={text('title')}
        meta={date_label === null ? undefined : text('latest', { date: dateText(date_label, language) })}
        foot={
          quotes.length === 0 ? undefined : (
            <>
              <span>{text('firm_note', { age: hoursText(live.answer.fresh_hours, language) })}</span>
              {hasHidden && <span>{text('hidden_note')}</span>}
              <MethodLink method="quotes" />
            </>
          )
        }
      >
        <div ref={place} className={styles.place}>
          {quotes.length === 0 ? <NoQuotes /> : <Quoted live={live} words={quotedWordsOf(facts.summary)} />}
          {endOfDayPrices.length > 0 && (
            <div className={styles.past}>
              <EndOfDay rows={endOfDayPrices} />
            </div>
          )}
        </div>
      </Block>
    </div>
  );
}

/** Support is offered to full access alone. */
function NoQuotes() {
  const text = useLabels('quotes');
  const isFull = useAudience() === 'full';
  return (
    <EmptyState icon="list" title={text('empty')} reason={isFull ? text('empty_reason') : undefined}>
      {isFull && (
        <ButtonLink size="small" to="/profile/support/">
          {text('ask_support')}
        </ButtonLink>
      )}
    </EmptyState>
  );
}

/** What the reader first does with the table, its copy among it, is logged once; folding it away is none of it. */
function useLoggedUse(): (event: MouseEvent) => void {
  const isLogged = useRef(false);
  return ({ target }) => {
    const isUse = target instanceof Element && target.closest('[data-fold]') === null;
    if (!isUse || isLogged.current) return;
    logAction('quoteTable');
    isLogged.current = true;
  };
}

function Quoted({ live, words }: { readonly live: LiveQuotes; readonly words: readonly QuotedWord[] }) {
  const text = useLabels('quotes');
  const { contacts, request_data: requests, date_label: latest } = live.answer;
  const best = useMemo(() => bestQuotes(live.answer), [live.answer]);
  const columns = useQuoteColumns({ live, best, contacts, requests, latest });
  return (
    <>
      <BestLine best={best} freshHours={live.answer.fresh_hours} words={words} />
      <Table
        caption={text('caption')}
        columns={columns}
        lines={useQuoteLines(live.answer)}
        sorting={{ by: 'table' }}
        phone={phone}
        className={styles.table}
        hasPicker
      />
    </>
  );
}

const isValuation = ({ ground_kind }: QuoteRow) => ground_kind === 'estimation' || ground_kind === 'valuation';

/** Those who trade, then those who value, each ranked and stale ones paler; without heads where there is one kind alone. */
function useQuoteLines(answer: ParticipantQuotes): readonly Line<QuoteRow>[] {
  const text = useLabels('quotes');
  const quotes = rankedQuotes(answer);
  const toneOf = (row: QuoteRow) => (isStale(row, answer.date_label) ? 'past' : undefined);
  const lines = (rows: readonly QuoteRow[]) => linesOf(rows, ({ trading_ground_id }) => trading_ground_id, toneOf);
  const market = quotes.filter((row) => !isValuation(row));
  const valuations = quotes.filter(isValuation);
  if (market.length === 0 || valuations.length === 0) return lines(quotes);
  return [
    { kind: 'group', id: 'market', title: text('group_market'), lines: lines(market) },
    { kind: 'group', id: 'valuations', title: text('group_valuations'), lines: lines(valuations) },
  ];
}
