import type { BondSummary } from '#contract/bond-summary.ts';
import type { Language } from '#domain/language.ts';
import { percentChange } from '#domain/percent-change.ts';
import { type LabelText, useLabels, useLanguage } from '../../context/language-context.ts';
import { dateText } from '../../text/date-text.ts';
import { percentText, priceText, signedText, spreadText, yearsText } from '../../text/figure-text.ts';
import { CellText } from '../../ui/layout/cell.tsx';
import { Change } from '../../ui/layout/change.tsx';
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
export function KeyFigures({ summary }: { readonly summary: BondSummary }) {
  return names.map((name) => <KeyFigure key={name} name={name} summary={summary} />);
}

function titleOf(name: FigureName, summary: BondSummary, text: LabelText<'bond'>): string {
  if (name !== 'yield') return text(`figure_${name}`);
  return text(summary.yieldType === null ? 'figure_yield' : `figure_yield_${summary.yieldType}`);
}

interface Writing {
  readonly text: LabelText<'bond'>;
  readonly language: Language;
}

function sourceOf(name: FigureName, figure: Figure, { yieldOrigin }: BondSummary, { text, language }: Writing): string {
  const params = { venue: figure.venueName, date: dateText(figure.date, language) };
  if (name === 'price' || yieldOrigin === null) return text('figure_source', params);
  return text(yieldOrigin === 'published' ? 'figure_source_published' : 'figure_source_computed', params);
}

/** Why a figure is missing: nothing to take it from, or a yield beyond what is shown. */
function useReason(name: FigureName, summary: BondSummary): string {
  const text = useLabels('bond');
  const tradings = useLabels('tradings');
  const figure = summary[name];
  if (figure !== null) return tradings('blanked');
  const venue = summary.price?.venueName;
  return venue === undefined ? text('no_ground') : text('no_figure', { venue });
}

function KeyFigure({ name, summary }: { readonly name: FigureName; readonly summary: BondSummary }) {
  const text = useLabels('bond');
  const language = useLanguage();
  const figure = summary[name];
  const { write, unit } = forms[name];
  const value = figure?.value ?? null;
  const isMasked = figure?.masked.includes('value') ?? false;
  const reason = useReason(name, summary);
  return (
    <dl className={styles.figure}>
      <dt>{titleOf(name, summary, text)}</dt>
      <dd className={styles.value}>
        <CellText text={value === null ? null : write(value, language)} isMasked={isMasked} reason={reason} />
        {unit !== null && (value !== null || isMasked) && <small>{text(unit)}</small>}
      </dd>
      {figure !== null && (
        <>
          {hasChanges(summary) && (
            <dd className={styles.change}>
              <FigureChange name={name} figure={figure} />
            </dd>
          )}
          <dd className={styles.source}>{sourceOf(name, figure, summary, { text, language })}</dd>
        </>
      )}
    </dl>
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
      <Change text={signedText(figure.change * scale, decimals, language)} />
      {unit !== null && <span className="muted">{text(unit)}</span>}
      {percent !== null && (
        <span className="muted">{text('in_percent', { value: signedText(percent, 2, language) })}</span>
      )}
    </>
  );
}
