import { type ReactNode, useEffect, useRef } from 'react';
import type { BondSummary } from '#contract/bond-summary.ts';
import type { Language } from '#domain/language.ts';
import { percentChange } from '#domain/percent-change.ts';
import { type LabelText, useLabelOf, useLabels, useLanguage } from '../../context/language-context.ts';
import { dateText } from '../../text/date-text.ts';
import { percentText, priceText, signedText, spreadText, yearsText } from '../../text/figure-text.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import { CellText } from '../../ui/layout/cell.tsx';
import { Change } from '../../ui/layout/change.tsx';
import chip from '../../ui/layout/chip.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import head from '../../ui/layout/page-head.module.css';
import styles from './bond-header.module.css';

type Figure = NonNullable<BondSummary['price']>;
type FigureName = 'price' | 'yield' | 'spread' | 'duration';

interface FigureForm {
  readonly write: (value: number, language: Language) => string;
  readonly unit: 'unit_percent' | 'unit_bp' | 'unit_years' | null;
  /** What a change is multiplied by before it is written, its decimals and its unit. */
  readonly change: {
    readonly scale: number;
    readonly decimals: number;
    readonly unit: 'unit_bp' | 'unit_years' | null;
  };
}

const forms: Readonly<Record<FigureName, FigureForm>> = {
  price: { write: priceText, unit: null, change: { scale: 1, decimals: 4, unit: null } },
  yield: { write: percentText, unit: 'unit_percent', change: { scale: 10_000, decimals: 2, unit: 'unit_bp' } },
  spread: { write: spreadText, unit: 'unit_bp', change: { scale: 1, decimals: 2, unit: 'unit_bp' } },
  duration: { write: yearsText, unit: 'unit_years', change: { scale: 1, decimals: 2, unit: 'unit_years' } },
};

const names: readonly FigureName[] = ['price', 'yield', 'spread', 'duration'];

/** Price, yield, spread and duration of the latest day, each with its change, venue and date. */
export function KeyFigures(props: Omit<KeyFigureProps, 'name'>) {
  return names.map((name) => <KeyFigure key={name} name={name} {...props} />);
}

/** Where a value has gone since it was last drawn; null where it has not moved. */
function useMove(value: number | null): 'up' | 'down' | null {
  const seen = useRef(value);
  const last = seen.current;
  useEffect(() => {
    seen.current = value;
  }, [value]);
  return value === null || last === null || value === last ? null : value > last ? 'up' : 'down';
}

/** The reader's clock, to the second. */
function clockText(moment: number): string {
  return new Date(moment).toTimeString().slice(0, 8);
}

interface Writing {
  readonly text: LabelText<'bond'>;
  readonly language: Language;
}

/** The put or call to which the yield of the summary is computed; null when it is another yield, or hidden. */
function offerOfYield({ yieldType, yieldDate, priceFigures, nextOffer }: BondSummary): 'put' | 'call' | null {
  if (yieldType !== 'offer') return null;
  const exits = priceFigures?.exits ?? [];
  const exit = exits.find(({ kind, date }) => date === yieldDate && (kind === 'put' || kind === 'call'));
  const kind = exit?.kind ?? (nextOffer?.date === yieldDate ? nextOffer?.type : null);
  return kind === 'put' || kind === 'call' ? kind : null;
}

function titleOfYield(summary: BondSummary, { text, language }: Writing): string {
  const { yieldType, yieldDate } = summary;
  const offer = offerOfYield(summary);
  if (offer !== null && yieldDate !== null) {
    return text(`figure_yield_${offer}`, { date: dateText(yieldDate, language) });
  }
  if (yieldType === 'expected') {
    return text('figure_yield_expected', { date: yieldDate === null ? '' : dateText(yieldDate, language) });
  }
  return yieldType === null ? text('figure_yield') : text(`figure_yield_${yieldType}`);
}

function titleOf(name: FigureName, summary: BondSummary, writing: Writing): string {
  return name === 'yield' ? titleOfYield(summary, writing) : writing.text(`figure_${name}`);
}

function endOfDuration(summary: BondSummary, text: LabelText<'bond'>): readonly string[] {
  const { yieldType } = summary;
  const offer = offerOfYield(summary);
  if (offer !== null) return [text(`to_${offer}`)];
  return yieldType === 'maturity' || yieldType === 'expected' ? [text(`to_${yieldType}`)] : [];
}

/** What the title leaves out: which price, which kind of yield, to what end. */
function useQualifiers(name: FigureName, summary: BondSummary): readonly string[] {
  const text = useLabels('bond');
  const textOfTradings = useLabelOf('tradings');
  const language = useLanguage();
  const { yieldType, yieldPrice, priceType } = summary;
  const isReal = summary.features.includes('inflation-linked');
  switch (name) {
    case 'price':
      return priceType === null ? [] : [textOfTradings(`price_type_${priceType}`)];
    case 'yield':
      return [
        ...(yieldType === null || yieldType === 'current' ? [] : [text('yield_effective')]),
        ...(isReal ? [text('yield_real')] : []),
        ...(yieldPrice === null ? [] : [text('at_price', { price: priceText(yieldPrice, language) })]),
      ];
    case 'duration': {
      const ends = endOfDuration(summary, text);
      const restsOnProjection = ends.length > 0 && summary.coupon.kind === 'floating';
      return restsOnProjection ? [...ends, text('coupons_projected')] : ends;
    }
    default:
      return [];
  }
}

function sourceOf(name: FigureName, figure: Figure, summary: BondSummary, { text, language }: Writing): string {
  const origin = name === 'spread' ? summary.spreadOrigin : summary.yieldOrigin;
  const params = { venue: figure.venueName, date: dateText(figure.date, language) };
  if (name === 'price' || origin === null) return text('figure_source', params);
  return text(`figure_source_${origin}`, params);
}

/** Says beside the name of a figure that it rests on payments that are assumed. */
function AssumedMark() {
  const text = useLabels('bond');
  return (
    <>
      {' '}
      <span className={classNames(chip.chip, chip.warn)} title={text('assumed')}>
        {text('assumed_mark')}
      </span>
    </>
  );
}

/** Why a figure is missing: nothing to take it from, or a yield beyond what is shown. */
function useReason(name: FigureName, summary: BondSummary): string {
  const text = useLabels('bond');
  const tradings = useLabels('tradings');
  const figure = summary[name];
  if (figure !== null) return tradings('blanked');
  if (name === 'spread' && summary.yieldOrigin === 'assumed') return text('no_spread_assumed');
  const venue = summary.price?.venueName;
  return venue === undefined ? text('no_ground') : text('no_figure', { venue });
}

interface KeyFigureProps {
  readonly name: FigureName;
  readonly summary: BondSummary;
  /** The end that the reader chose for yield, spread and duration; null for the day's own. */
  readonly end: string | null;
  readonly liveAt: number | null;
}

function KeyFigure({ name, summary, end, liveAt }: KeyFigureProps) {
  const text = useLabels('bond');
  const language = useLanguage();
  const figure = summary[name];
  const { write, unit } = forms[name];
  const value = figure?.value ?? null;
  const isMasked = figure?.masked.includes('value') ?? false;
  const reason = useReason(name, summary);
  const qualifiers = useQualifiers(name, summary);
  const isMissing = value === null && !isMasked;
  const isAssumed = name !== 'price' && figure !== null && summary.yieldOrigin === 'assumed';
  const move = useMove(value);
  return (
    <dl className={head.figure}>
      <dt title={name === 'price' ? text('price_rule') : undefined}>
        {titleOf(name, summary, { text, language })}
        {isAssumed && <AssumedMark />}
      </dt>
      <dd className={head.value} key={value} data-move={move ?? undefined}>
        <ExplainedFigure
          name={name}
          title={titleOf(name, summary, { text, language })}
          isThere={!isMissing}
          end={name === 'price' ? null : end}
        >
          <CellText text={value === null ? null : write(value, language)} isMasked={isMasked} reason={reason} />
        </ExplainedFigure>
        {unit !== null && (value !== null || isMasked) && <small>{text(unit)}</small>}
      </dd>
      {figure !== null && (
        <>
          {hasChanges(summary) && (
            <dd className={head.change}>
              <FigureChange name={name} figure={figure} />
            </dd>
          )}
          {qualifiers.length > 0 && <dd className={head.source}>{qualifiers.join(', ')}</dd>}
          <dd className={head.source}>
            {sourceOf(name, figure, summary, { text, language })}
            {name === 'price' && liveAt !== null && `, ${clockText(liveAt)}`}
          </dd>
        </>
      )}
      {isMissing && <dd className={head.source}>{reason}</dd>}
    </dl>
  );
}

const explainedNames = { price: 'price', yield: 'yield', spread: 'g_spread', duration: 'duration' } as const;

interface ExplainedFigureProps {
  readonly name: FigureName;
  readonly title: string;
  readonly isThere: boolean;
  readonly end: string | null;
  readonly children: ReactNode;
}

/** A dash explains nothing. */
function ExplainedFigure({ name, title, isThere, end, children }: ExplainedFigureProps) {
  if (!isThere) return children;
  return (
    <Explained figure={explainedNames[name]} title={title} end={end}>
      {children}
    </Explained>
  );
}

/** Name and key figures in one line, for the bar that stays when the head has left. */
export function FigureLine({ summary }: { readonly summary: BondSummary }) {
  const text = useLabels('bond');
  const language = useLanguage();
  return (
    <>
      <b className={styles.lineName} title={summary.name}>
        {summary.shortName}
      </b>
      {names.map((name) => {
        const figure = summary[name];
        const { write, unit } = forms[name];
        if (figure === null) return null;
        const isMasked = figure.masked.includes('value');
        return (
          <span key={name} className={styles.lineFigure} data-figure={name}>
            <span className="muted">{titleOf(name, summary, { text, language })}</span>
            <b>
              <CellText text={figure.value === null ? null : write(figure.value, language)} isMasked={isMasked} />
            </b>
            {unit !== null && figure.value !== null && <span className="muted">{text(unit)}</span>}
          </span>
        );
      })}
    </>
  );
}

/** Whether some figure has a change, hidden or not: the line of changes is kept for all four, so that they stay level. */
function hasChanges(summary: BondSummary): boolean {
  return names.some((name) => {
    const figure = summary[name];
    return figure !== null && (figure.change !== null || figure.masked.includes('change'));
  });
}

function FigureChange({ name, figure }: { readonly name: FigureName; readonly figure: Figure }) {
  const text = useLabels('bond');
  const language = useLanguage();
  if (figure.change === null) return null;
  const { scale, decimals, unit } = forms[name].change;
  const percent = name === 'price' && figure.value !== null ? percentChange(figure.value, figure.change) : null;
  return (
    <>
      <Change text={signedText(figure.change * scale, decimals, language)} isNeutral={name !== 'price'} />
      {unit !== null && <span className="muted">{text(unit)}</span>}
      {percent !== null && (
        <span className="muted">{text('in_percent', { value: signedText(percent, 2, language) })}</span>
      )}
    </>
  );
}
