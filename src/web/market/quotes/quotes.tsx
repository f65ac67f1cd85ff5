import { type MouseEvent, useMemo, useRef } from 'react';
import type { ParticipantQuotes, QuoteRow } from '#contract/market/quotes.ts';
import { useAudience, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { logAction } from '../../platform/data/log-action.ts';
import { dateText } from '../../text/value-text.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { MethodLink } from '../../ui/controls/method-link.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { type Line, linesOf } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';
import type { LiveDay } from '../data/live-days.ts';
import type { BondSubject } from '../subject/page-subject.ts';
import { BestLine, bestQuotes } from './best-line.tsx';
import { EndOfDay } from './end-of-day.tsx';
import { useQuoteColumns } from './quote-columns.tsx';
import styles from './quotes.module.css';
import { type LiveQuotes, useLiveQuotes } from './use-live-quotes.ts';

/** The bond, and the last day of its chart as it changes while the page is open. */
export interface QuotedBond extends BondSubject {
  readonly live: LiveDay | null;
}

interface QuotesProps {
  readonly facts: QuotedBond;
  readonly answer: ParticipantQuotes;
}

const phone: readonly PhoneColumn[] = [
  { parts: ['name', 'time'], width: 'minmax(0, 1fr)' },
  { parts: ['buying_quote', 'selling_quote'], align: 'end', width: '6rem' },
  { parts: ['indicative_yield_bid', 'indicative_yield_ask'], align: 'end', width: '4.5rem' },
];

/** What market participants quote: the best of it in one line, then everybody, as it changes. */
export function Quotes({ facts, answer }: QuotesProps) {
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
              {hasHidden && <span>{text('hidden_note')}</span>}
              <MethodLink method="derived-trading-day" />
            </>
          )
        }
      >
        <div ref={place} className={styles.place}>
          {quotes.length === 0 ? <NoQuotes /> : <Quoted live={live} />}
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

function Quoted({ live }: { readonly live: LiveQuotes }) {
  const text = useLabels('quotes');
  const { quotes, contacts, request_data: requests } = live.answer;
  const best = useMemo(() => bestQuotes(live.answer), [live.answer]);
  const columns = useQuoteColumns({ live, best, contacts, requests });
  return (
    <>
      <BestLine best={best} />
      <Table
        caption={text('caption')}
        columns={columns}
        lines={useQuoteLines(quotes)}
        sorting={{ by: 'table' }}
        phone={phone}
        hasPicker
      />
    </>
  );
}

const isValuation = ({ ground_kind }: QuoteRow) => ground_kind === 'estimation' || ground_kind === 'valuation';

/** Those who trade, then those who value; without heads where there is one kind alone. */
function useQuoteLines(quotes: readonly QuoteRow[]): readonly Line<QuoteRow>[] {
  const text = useLabels('quotes');
  const lines = (rows: readonly QuoteRow[]) => linesOf(rows, ({ trading_ground_id }) => trading_ground_id);
  const market = quotes.filter((row) => !isValuation(row));
  const valuations = quotes.filter(isValuation);
  if (market.length === 0 || valuations.length === 0) return lines(quotes);
  return [
    { kind: 'group', id: 'market', title: text('group_market'), lines: lines(market) },
    { kind: 'group', id: 'valuations', title: text('group_valuations'), lines: lines(valuations) },
  ];
}
