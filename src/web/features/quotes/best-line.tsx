import type { ReactNode } from 'react';
import { numberText } from '#contract/number-text.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { percentText, priceText } from '../../text/figure-text.ts';
import type { BestQuotes, BestSide } from './best-quotes.ts';
import styles from './quotes.module.css';

/** The market in one line: best bid and ask with their yields, what lies between them, and how much stands behind it. */
export function BestLine({ best }: { readonly best: BestQuotes }) {
  const text = useLabels('quotes');
  const { bid, ask, count } = best;
  if (count === 0) return null;
  return (
    <dl className={styles.line}>
      <Item name={text('best_bid')}>{bid && <Side side={bid} />}</Item>
      <Item name={text('best_ask')}>{ask && <Side side={ask} />}</Item>
      <Item name={text('spread')}>{bid && ask && <Spread bid={bid} ask={ask} />}</Item>
      <Item name={text('depth')}>
        <Depth best={best} />
      </Item>
    </dl>
  );
}

function Item({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children ?? '–'}</dd>
    </div>
  );
}

function Side({ side }: { readonly side: BestSide }) {
  const text = useLabels('quotes');
  const language = useLanguage();
  return (
    <>
      <b>{priceText(side.price, language)}</b>
      {side.yield !== null && <small>{text('yield_of', { yield: percentText(side.yield, language) })}</small>}
    </>
  );
}

const basisPoint = 1e-4;

function Spread({ bid, ask }: { readonly bid: BestSide; readonly ask: BestSide }) {
  const text = useLabels('quotes');
  const language = useLanguage();
  const isYield = bid.yield !== null && ask.yield !== null;
  const points = isYield ? numberText(((bid.yield ?? 0) - (ask.yield ?? 0)) / basisPoint, 1, language) : null;
  return (
    <>
      <b>{priceText(ask.price - bid.price, language)}</b>
      {points !== null && <small>{text('spread_yield', { points })}</small>}
    </>
  );
}

function Depth({ best: { bidSize, askSize, currency, count } }: { readonly best: BestQuotes }) {
  const text = useLabels('quotes');
  const language = useLanguage();
  const size = (value: number | null) => (value === null ? '–' : numberText(value, 0, language));
  const hasSizes = bidSize !== null || askSize !== null;
  return (
    <>
      {hasSizes && <b>{text('depth_of', { bid: size(bidSize), ask: size(askSize), currency: currency ?? '' })}</b>}
      <small>{text('quote_count', { count })}</small>
    </>
  );
}
