import type { ReactNode } from 'react';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { bestSpreads } from '#domain/market/best-sides.ts';
import type { Language } from '#domain/platform/language.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { percentText, priceText } from '../../text/value-text.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import { ExplainedQuote } from './explained-quote.tsx';
import type { BestQuotes, BestSide } from './participant-quotes.ts';
import styles from './quotes.module.css';

/** What yields of quotes are. */
export type QuotedWord = 'row_effective' | 'row_street' | 'end_maturity' | 'real';

/** Yields of quotes are to maturity, in the convention of the bond's terms, whatever its market reads first. */
export const quotedWordsOf = ({
  yieldConvention,
  features,
}: Pick<BondSummary, 'yieldConvention' | 'features'>): readonly QuotedWord[] => [
  yieldConvention === 'ACT/365F Compounded 1' ? 'row_effective' : 'row_street',
  'end_maturity',
  ...(features.includes('inflation-linked') ? (['real'] as const) : []),
];

interface BestLineProps {
  readonly best: BestQuotes;
  readonly freshHours: number;
  readonly words: readonly QuotedWord[];
}

/**
 * The market in one line: best bid and ask with their yields, what lies between them, and how much stands behind it; that nobody quotes so where no
 * quote is firm and fresh.
 */
export function BestLine({ best, freshHours, words }: BestLineProps) {
  const text = useLabels('quotes');
  const language = useLanguage();
  const { bid, ask, count, openCount } = best;
  if (openCount === 0) return null;
  if (count === 0) return <p className={styles.line}>{text('no_firm', { age: hoursText(freshHours, language) })}</p>;
  return (
    <dl className={styles.line}>
      <Item name={text('best_bid')}>{bid && <Side side={bid} column="indicative_yield_bid" words={words} />}</Item>
      <Item name={text('best_ask')}>{ask && <Side side={ask} column="indicative_yield_ask" words={words} />}</Item>
      <Item name={text('spread')}>{bid && ask && <Spread bid={bid} ask={ask} />}</Item>
      <Item name={text('depth')}>
        <Depth best={best} />
      </Item>
    </dl>
  );
}

/** A number of hours in short: 24 hr. */
export function hoursText(hours: number, { locale }: Language): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay: 'short' }).format(hours);
}

function Item({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children ?? '–'}</dd>
    </div>
  );
}

interface SideProps {
  readonly side: BestSide;
  readonly column: 'indicative_yield_bid' | 'indicative_yield_ask';
  readonly words: readonly QuotedWord[];
}

function Side({ side, column, words }: SideProps) {
  const text = useLabels('quotes');
  const facets = useLabels('facets');
  const trading = useLabels('tradings');
  const title = trading(column === 'indicative_yield_bid' ? 'column_ytm_bid' : 'column_ytm_offer');
  const language = useLanguage();
  return (
    <>
      <b>{priceText(side.price, language)}</b>
      {side.yield !== null && (
        <small>
          <ExplainedQuote column={column} title={title} venueId={side.venueId}>
            {text('yield_of', { yield: percentText(side.yield, language) })}
          </ExplainedQuote>{' '}
          {words.map((word) => facets(word)).join(', ')}
        </small>
      )}
    </>
  );
}

const basisPoint = 1e-4;

function Spread({ bid, ask }: { readonly bid: BestSide; readonly ask: BestSide }) {
  const text = useLabels('quotes');
  const language = useLanguage();
  const { state, price, yield: ofYield } = bestSpreads(bid, ask);
  if (price === null || state === 'crossed') return <b className={styles.crossed}>{text('crossed')}</b>;
  return (
    <>
      <b>
        <Explained figure="best_bid_ask_spread" title={text('spread')}>
          {priceText(price, language)}
        </Explained>
      </b>
      {state === 'locked' && <small className={styles.crossed}>{text('locked')}</small>}
      {ofYield !== null && state !== 'locked' && (
        <small>
          <Explained figure="best_yield_spread" title={text('spread_in_yield')}>
            {text('spread_yield', { points: numberText(ofYield / basisPoint, 1, language) })}
          </Explained>
        </small>
      )}
    </>
  );
}

function Depth({ best: { bidSize, askSize, currency, count } }: { readonly best: BestQuotes }) {
  const text = useLabels('quotes');
  const explain = useLabels('explain');
  const language = useLanguage();
  const side = (figure: 'bid_depth' | 'ask_depth', size: number | null) =>
    size === null ? (
      '–'
    ) : (
      <Explained
        figure={figure}
        title={`${text('depth')}, ${explain(figure === 'bid_depth' ? 'input_price_bid' : 'input_price_ask')}`}
      >
        {numberText(size, 0, language)}
      </Explained>
    );
  const hasSizes = bidSize !== null || askSize !== null;
  return (
    <>
      {hasSizes && (
        <b>
          {side('bid_depth', bidSize)} × {side('ask_depth', askSize)} {currency}
        </b>
      )}
      <small>{text('quote_count', { count })}</small>
    </>
  );
}
