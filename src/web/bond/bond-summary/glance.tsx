import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { Glance, GlanceSide, Life, Verdict } from '#contract/bond/glance.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { listAddress } from '#contract/platform/page-address.ts';
import { bestSpreads } from '#domain/market/best-sides.ts';
import { isEffectiveType } from '#domain/market/trading-day.ts';
import type { Language } from '#domain/platform/language.ts';
import { basisPointsFromFraction, percentFromFraction } from '#math/units.ts';
import { DayLink, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { hoursText, type QuotedWord, quotedWordsOf } from '../../market/quotes/best-line.tsx';
import { dateText, inPercent, percentText, priceText, signedText, spreadText } from '../../text/value-text.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import { Masked } from '../../ui/feedback/masked.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import head from '../../ui/layout/page-head.module.css';
import { peerWords } from '../standing/peer-words.ts';
import bondHead from './bond-header.module.css';
import styles from './glance.module.css';

/** What a part tells: its answer, or asterisks where the reader may not see it, whatever it would say. */
export interface PartProps<Part> {
  readonly part: Part;
  readonly isHidden: boolean;
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** An age in its largest unit: 25 min, 3 hr. */
function ageText(minutes: number, { locale }: Language): string {
  const [unit, size] =
    minutes < HOUR ? (['minute', 1] as const) : minutes < DAY ? (['hour', HOUR] as const) : (['day', DAY] as const);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.floor(minutes / size),
  );
}

function Side({
  part: side,
  isHidden,
  words,
}: PartProps<GlanceSide | null> & { readonly words: readonly QuotedWord[] }) {
  const bond = useLabels('bond');
  const facets = useLabels('facets');
  const language = useLanguage();
  if (isHidden) return <Masked />;
  if (side === null || side.price === null) return '–';
  const { price, yield: own, size, currency, age, name } = side;
  return (
    <>
      <b>{priceText(price, language)}</b>
      {own !== null && (
        <span>
          {inPercent(percentText(own, language), bond)}
          {words.length > 0 && <small> {words.map((word) => facets(word)).join(', ')}</small>}
        </span>
      )}
      {size !== null && <span>{bond('money', { currency, amount: numberText(size, 0, language) })}</span>}
      <small className={styles.name} title={name}>
        {name}
      </small>
      {age !== null && <small>{ageText(age, language)}</small>}
    </>
  );
}

function SpreadOf({ bid, ask }: Pick<Glance, 'bid' | 'ask'>) {
  const text = useLabels('quotes');
  const language = useLanguage();
  if (bid === null || ask === null || bid.price === null || ask.price === null) return '–';
  const sides = [
    { price: bid.price, yield: bid.yield },
    { price: ask.price, yield: ask.yield },
  ] as const;
  const { state, price, yield: ofYield } = bestSpreads(...sides);
  if (price === null || state === 'crossed') return <b className={styles.warn}>{text('crossed')}</b>;
  return (
    <>
      <b>{priceText(price, language)}</b>
      {ofYield !== null && (
        <span>{text('spread_yield', { points: numberText(basisPointsFromFraction(ofYield), 1, language) })}</span>
      )}
      {state === 'locked' && <small className={styles.warn}>{text('locked')}</small>}
    </>
  );
}

/** The market in one line: best firm and fresh bid and ask with yield, size, participant and age. */
export function MarketLine({
  part,
  isHidden,
  summary,
}: PartProps<Pick<Glance, 'bid' | 'ask' | 'fresh_hours'>> & { readonly summary: BondSummary }) {
  const words = quotedWordsOf(summary);
  const text = useLabels('quotes');
  const language = useLanguage();
  const { bid, ask } = part;
  if (bid === null && ask === null && !isHidden) {
    return <p className={styles.market}>{text('no_firm', { age: hoursText(part.fresh_hours, language) })}</p>;
  }
  const items: readonly (readonly [string, ReactNode])[] = [
    [text('best_bid'), <Side key="bid" part={bid} isHidden={isHidden} words={words} />],
    // The line has to stay one: what both yields are is said once.
    [text('best_ask'), <Side key="ask" part={ask} isHidden={isHidden} words={bid === null ? words : []} />],
    [text('spread'), isHidden ? <Masked key="spread" /> : <SpreadOf key="spread" bid={bid} ask={ask} />],
  ];
  return (
    <dl className={styles.market}>
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Less is told as level with the others, basis points. */
const LEVEL = 0.05;

/** Whether the bond yields less or more than the others, in the words of spreads or of yields. */
function sideOf({ measure, difference }: Verdict) {
  const isSpread = measure === 'g_spread';
  if (difference === null || Math.abs(difference) < LEVEL) return 'verdict_level';
  if (difference < 0) return isSpread ? 'verdict_tighter' : 'verdict_lower';
  return isSpread ? 'verdict_wider' : 'verdict_higher';
}

function AmongPeers({ verdict, summary }: { readonly verdict: Verdict; readonly summary: BondSummary }) {
  const text = useLabels('standing');
  const language = useLanguage();
  const { difference, count, list_query: query } = verdict;
  if (difference === null || count === null) return null;
  const points = numberText(Math.abs(difference), 1, language);
  return (
    <>
      <b>
        <Explained figure="peer_difference" title={text('peers')}>
          {text(sideOf(verdict), { points })}
        </Explained>
      </b>{' '}
      (
      <DayLink to={`${listAddress('bonds')}?${query ?? ''}`}>
        {`${numberText(count, 0, language)}: ${peerWords(verdict, summary, text, language)}`}
      </DayLink>
      )
    </>
  );
}

function Told({ verdict, summary }: { readonly verdict: Verdict; readonly summary: BondSummary }) {
  const text = useLabels('standing');
  const language = useLanguage();
  const bond = useLabels('bond');
  const facets = useLabels('facets');
  const { measure, value, percentile, since } = verdict;
  const isSpread = measure === 'g_spread';
  const { yieldType, features } = summary;
  // The yield of the day is effective where it is one that the others compare with.
  const isEffective = yieldType === null || isEffectiveType(yieldType);
  const kinds = [
    facets(isEffective ? 'row_effective' : `end_${yieldType}`),
    ...(features.includes('inflation-linked') ? [bond('yield_real')] : []),
  ];
  return (
    <>
      {value !== null &&
        text(isSpread ? 'verdict_spread' : 'verdict_yield', {
          value: isSpread ? spreadText(value, language) : inPercent(percentText(value, language), bond),
        })}
      {value !== null && !isSpread && <small>{` ${kinds.join(', ')}`}</small>}
      {verdict.difference !== null && ', '}
      <AmongPeers verdict={verdict} summary={summary} />
      {percentile !== null && (
        <>
          {'; '}
          <Explained figure={isSpread ? 'spread_percentile' : 'yield_percentile'} title={text('position')}>
            {text('verdict_percentile', {
              value: numberText(percentile, percentile < 1 || percentile > 99 ? 1 : 0, language),
              date: dateText(since, language),
            })}
          </Explained>
        </>
      )}
    </>
  );
}

/** How the bond is priced, in a sentence; the whole sentence is hidden where anything of it is. `map` is the search part of the way to its map. */
export function VerdictLine({
  part: verdict,
  isHidden,
  summary,
  map,
}: PartProps<Verdict | null> & { readonly summary: BondSummary; readonly map: string | null }) {
  const text = useLabels('standing');
  if (verdict === null && !isHidden) return null;
  return (
    <p className={styles.verdict}>
      <Link className={styles.caption} to="/methods/standing/" title={text('method')}>
        {text('verdict')}
      </Link>{' '}
      {verdict === null || isHidden ? <Masked /> : <Told verdict={verdict} summary={summary} />}
      {map !== null && !isHidden && (
        <Link className={styles.onMap} to={{ search: map, hash: '#graph' }} title={text('on_map')}>
          <Icon name="graph" />
          <span className="sr">{text('on_map')}</span>
        </Link>
      )}
    </p>
  );
}

const RETURN_DECIMALS = 2;

/** What is left to know of a repaid bond: when it was repaid, and what it brought. */
export function LifeFigures({
  part: life,
  isHidden,
  summary,
}: PartProps<Life | null> & { readonly summary: BondSummary }) {
  const text = useLabels('standing');
  const bond = useLabels('bond');
  const language = useLanguage();
  const figures = [
    { name: text('total_return'), value: life?.total ?? null, figure: 'total_return' },
    { name: text('yearly_return'), value: life?.yearly ?? null, figure: 'yearly_return' },
  ] as const;
  const { repaidOn, maturesOn } = summary;
  return (
    <>
      <dl className={classNames(head.figure, bondHead.figure)}>
        <dt>{text('repaid_on')}</dt>
        <dd className={head.value}>{repaidOn === null ? '–' : dateText(repaidOn, language)}</dd>
        {repaidOn !== null && maturesOn !== null && repaidOn < maturesOn && (
          <dd className={head.source}>{text('repaid_early', { date: dateText(maturesOn, language) })}</dd>
        )}
      </dl>
      {figures.map(({ name, value, figure }) => (
        <dl key={name} className={classNames(head.figure, bondHead.figure)}>
          <dt>{name}</dt>
          <dd className={head.value}>
            {isHidden && <Masked />}
            {!isHidden && value === null && '–'}
            {!isHidden && value !== null && (
              <Explained figure={figure} title={name}>
                {inPercent(signedText(percentFromFraction(value), RETURN_DECIMALS, language), bond)}
              </Explained>
            )}
          </dd>
          {life !== null && !isHidden && (
            <dd className={head.source}>
              {text('return_time', { from: dateText(life.from, language), to: dateText(life.to, language) })}
            </dd>
          )}
        </dl>
      ))}
    </>
  );
}
