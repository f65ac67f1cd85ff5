import { type ReactNode, useEffect, useRef } from 'react';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { YieldConventionName } from '#domain/bond/shown-convention.ts';
import type { ExplainedFigure as ExplainedName } from '#domain/fields/figures.ts';
import { percentChange } from '#domain/platform/percent-change.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { inPercent, signedText } from '../../text/value-text.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import { CellText, Change } from '../../ui/layout/change.tsx';
import chip from '../../ui/layout/chip.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import head from '../../ui/layout/page-head.module.css';
import { durationConvention } from './basis.ts';
import styles from './bond-header.module.css';
import { explainedYield } from './end-figures.ts';
import {
  type Figure,
  type FigureName,
  figureForms,
  figureNames,
  isPublished,
  isRepaid,
  titleOfFigure,
  useQualifiers,
  useReason,
} from './key-figure-texts.ts';
import { isToldByMargin, KindFigureView, kindFigureOf, MarginView } from './workout-ladder.tsx';

type KeyFiguresProps = Omit<KeyFigureProps, 'name' | 'isPast'> & {
  /** Those that are told: of a bond that is repaid its last price alone. */
  readonly names: readonly FigureName[];
  /** The summary of the day that is read in the chart, which stands over the latest one without moving anything. */
  readonly past: BondSummary | null;
};

/** Price, yield, spread and duration of the latest day, each with its change, venue and date. */
export function KeyFigures({ names, past, ...props }: KeyFiguresProps) {
  const kind = kindFigureOf(props.summary);
  return names.map((name) => (
    <dl key={name} className={classNames(head.figure, styles.figure)} data-past={past === null ? undefined : ''}>
      <OneFigure name={name} kind={kind} {...props} />
      {past !== null && (
        <div className={styles.past}>
          <KeyFigure name={name} summary={past} end={null} convention="effective" isPast />
        </div>
      )}
    </dl>
  ));
}

/** A figure of the head, or what stands in its place for a bond of its kind. */
function OneFigure({ kind, ...props }: KeyFigureProps & { readonly kind: ReturnType<typeof kindFigureOf> }) {
  const { name, summary } = props;
  if (name === 'spread' && kind !== null) return <KindFigureView kind={kind} summary={summary} />;
  return name === 'duration' && isToldByMargin(summary) ? <MarginView summary={summary} /> : <KeyFigure {...props} />;
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

interface KeyFigureProps {
  readonly name: FigureName;
  readonly summary: BondSummary;
  /** The end that the reader chose for yield, spread and duration; null for the day's own. */
  readonly end: string | null;
  /** How the yield is told, and the duration that belongs to it. */
  readonly convention: YieldConventionName;
  /** Whether the day is not the latest: its figures are explained as those of that day. */
  readonly isPast?: boolean;
}

function KeyFigure({ name, summary, end, convention, isPast = false }: KeyFigureProps) {
  const text = useLabels('bond');
  const language = useLanguage();
  const figure = summary[name];
  const { write, unit } = figureForms[name];
  const value = figure?.value ?? null;
  const isMasked = figure?.masked.includes('value') ?? false;
  const reason = useReason(name, summary);
  const qualifiers = useQualifiers(name, summary, convention);
  const notes = [...qualifiers, ...(isPublished(name, summary) ? [text('published')] : [])];
  const isMissing = value === null && !isMasked;
  const isAssumed = name !== 'price' && figure !== null && summary.yieldOrigin === 'assumed';
  const move = useMove(value);
  return (
    <>
      <dt title={name === 'price' ? text('price_rule') : undefined}>
        {titleOfFigure(name, summary, { text, language })}
        {isAssumed && <AssumedMark />}
      </dt>
      <dd className={head.value} key={value} data-move={move ?? undefined}>
        <ExplainedFigure
          name={name}
          title={titleOfFigure(name, summary, { text, language })}
          isThere={!isMissing}
          date={isPast ? (figure?.date ?? null) : null}
          end={name === 'price' ? null : end}
          convention={convention}
        >
          <CellText text={value === null ? null : write(value, language)} isMasked={isMasked} reason={reason} />
        </ExplainedFigure>
        {unit !== null && (value !== null || isMasked) && <small>{text(unit)}</small>}
      </dd>
      {figure !== null && (
        <>
          {hasChanges(summary) && (
            <dd className={head.change}>
              <FigureChange
                name={name}
                figure={figure}
                title={titleOfFigure(name, summary, { text, language })}
                isExplained={explainedOf(name, convention) === explainedNames[name]}
              />
            </dd>
          )}
          {notes.length > 0 && <dd className={head.source}>{notes.join(', ')}</dd>}
        </>
      )}
      {isMissing && <dd className={head.source}>{reason}</dd>}
    </>
  );
}

const explainedNames = { price: 'price', yield: 'yield', spread: 'g_spread', duration: 'duration' } as const;

function explainedOf(name: FigureName, convention: YieldConventionName): ExplainedName {
  if (name === 'yield') return explainedYield[convention];
  return name === 'duration' && durationConvention(convention) === 'street' ? 'own_duration' : explainedNames[name];
}

interface ExplainedFigureProps {
  readonly name: FigureName;
  readonly title: string;
  readonly isThere: boolean;
  readonly end: string | null;
  /** Of a past day. */
  readonly date: string | null;
  readonly convention: YieldConventionName;
  readonly children: ReactNode;
}

/** A dash explains nothing. */
function ExplainedFigure({ name, title, isThere, end, date, convention, children }: ExplainedFigureProps) {
  if (!isThere) return children;
  return (
    <Explained title={title} end={end} date={date} figure={explainedOf(name, convention)}>
      {children}
    </Explained>
  );
}

/**
 * Whether some figure has a change, hidden or not: the line of changes is kept for all four, so that they stay level. The last price of a repaid bond
 * changes no more.
 */
function hasChanges(summary: BondSummary): boolean {
  if (isRepaid(summary)) return false;
  return figureNames.some((name) => {
    const figure = summary[name];
    return figure !== null && (figure.change !== null || figure.masked.includes('change'));
  });
}

const explainedChanges = {
  price: 'price_change',
  yield: 'yield_change',
  spread: 'spread_change',
  duration: 'duration_change',
} as const;

interface FigureChangeProps {
  readonly name: FigureName;
  readonly figure: Figure;
  readonly title: string;
  /** Whether it is the change of the figure of the day, which alone is explained. */
  readonly isExplained: boolean;
}

function FigureChange({ name, figure, title, isExplained }: FigureChangeProps) {
  const text = useLabels('bond');
  const explain = useLabels('explain');
  const language = useLanguage();
  if (figure.change === null) return null;
  const { scale, decimals, unit } = figureForms[name].change;
  const change = <Change text={signedText(figure.change * scale, decimals, language)} isNeutral={name !== 'price'} />;
  const percent = name === 'price' && figure.value !== null ? percentChange(figure.value, figure.change) : null;
  return (
    <>
      {isExplained ? (
        <Explained figure={explainedChanges[name]} title={explain('change_of', { figure: title })}>
          {change}
        </Explained>
      ) : (
        change
      )}
      {unit !== null && <span className="muted">{text(unit)}</span>}
      {percent !== null && <span className="muted">{inPercent(signedText(percent, 2, language), text)}</span>}
    </>
  );
}
