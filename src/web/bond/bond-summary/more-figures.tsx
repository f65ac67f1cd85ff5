import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { ExplainedFigure } from '#domain/fields/figures.ts';
import type { Language } from '#domain/platform/language.ts';
import { type LabelText, useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { type Exit, endName } from '../../market/data/end-name.ts';
import { conventionText } from '../../text/convention-text.ts';
import {
  dateText,
  exactText,
  inPercent,
  percentText,
  priceText,
  spreadText,
  withUnit,
  yearsText,
} from '../../text/value-text.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import { headlineExit } from './basis.ts';
import styles from './bond-header.module.css';
import { kindFigureOf } from './workout-ladder.tsx';

type PriceFigures = NonNullable<BondSummary['priceFigures']>;

interface Writing {
  readonly text: LabelText<'bond'>;
  readonly textOf: (key: string) => string;
  readonly standing: LabelText<'standing'>;
  readonly language: Language;
}

interface MoreFigure {
  readonly figure: ExplainedFigure;
  /** The end that it is computed to, where that is not the headline's. */
  readonly end?: string;
  readonly name: string;
  readonly value: string;
  readonly detail: string | null;
  /** What the figure means, shown when the reader asks. */
  readonly note?: string;
}

const effectiveAnnual = 'ACT/365F Compounded 1';

function yieldText(value: number, { text, language }: Writing): string {
  return inPercent(percentText(value, language), text);
}

function yearsWithUnit(value: number, { text, language }: Writing): string {
  return withUnit(yearsText(value, language), text('unit_years'));
}

function exitText({ kind, date, isCertain }: Exit, { text, language }: Writing): string {
  const end = text(`exit_${kind}`, { date: date === null ? '' : dateText(date, language) });
  return isCertain ? end : `${end}, ${text('assumed')}`;
}

/** The end to which the headline yield is computed; of a current yield the last end. */
function endOfOwnYield({ exits }: PriceFigures, summary: BondSummary): Exit | undefined {
  return summary.yieldType === 'offer' ? headlineExit(summary) : exits.at(-1);
}

function ownYield(figures: PriceFigures, summary: BondSummary, writing: Writing): readonly MoreFigure[] {
  const exit = endOfOwnYield(figures, summary);
  const isHeadline = summary.yieldConvention === effectiveAnnual && summary.yieldType !== 'current';
  if (exit === undefined || exit.quotedYield === null || isHeadline) return [];
  const convention = conventionText(summary.yieldConvention, writing.text, writing.textOf);
  const detail = `${exitText(exit, writing)}; ${convention}`;
  return [
    {
      figure: 'own_yield',
      end: endName(exit),
      name: writing.text('own_yield'),
      value: yieldText(exit.quotedYield, writing),
      detail,
    },
  ];
}

function worst({ exits }: PriceFigures, writing: Writing): readonly MoreFigure[] {
  const exit = exits.find(({ isWorst }) => isWorst);
  if (exit === undefined || exit.effectiveYield === null) return [];
  const { text } = writing;
  const end = exitText(exit, writing);
  return [
    {
      figure: 'yield',
      end: endName(exit),
      name: text('yield_to_worst'),
      value: yieldText(exit.effectiveYield, writing),
      detail: end,
    },
    ...(exit.duration === null
      ? []
      : [
          {
            figure: 'own_duration' as const,
            end: endName(exit),
            name: text('duration_to_worst'),
            value: yearsWithUnit(exit.duration, writing),
            detail: end,
          },
        ]),
  ];
}

/** The yield to the next call, where that is neither the headline nor the worst. */
function nextCall({ exits }: PriceFigures, summary: BondSummary, writing: Writing): readonly MoreFigure[] {
  const exit = exits.find(({ kind, effectiveYield }) => kind === 'call' && effectiveYield !== null);
  if (exit === undefined || exit.effectiveYield === null) return [];
  if (exit.isWorst === true || exit === headlineExit(summary)) return [];
  return [
    {
      figure: 'yield',
      end: endName(exit),
      name: writing.standing('yield_to_call'),
      value: yieldText(exit.effectiveYield, writing),
      detail: exitText(exit, writing),
    },
  ];
}

function perpetual({ exits }: PriceFigures, writing: Writing): readonly MoreFigure[] {
  const exit = exits.find(({ kind }) => kind === 'perpetuity');
  if (exit === undefined || exit.duration === null) return [];
  const { text } = writing;
  return [
    {
      figure: 'own_duration',
      end: endName(exit),
      name: text('figure_duration'),
      value: yearsWithUnit(exit.duration, writing),
      detail: exitText(exit, writing),
    },
  ];
}

function discountMargin(
  { discountMargin: margin, assumedReferenceRate: rate }: PriceFigures,
  writing: Writing,
): readonly MoreFigure[] {
  if (margin === null || rate === null) return [];
  const { text, language } = writing;
  const value = withUnit(spreadText(margin, language), text('unit_bp'));
  const detail = text('reference_held', { rate: yieldText(rate, writing) });
  return [
    { figure: 'discount_margin', name: text('discount_margin'), value, detail, note: text('discount_margin_note') },
  ];
}

function curveText(
  { kind, name, date, bondCount, error }: NonNullable<PriceFigures['curve']>,
  writing: Writing,
): string {
  const { text, language } = writing;
  const day = dateText(date, language);
  if (kind !== 'government-fitted') return text('over_curve', { curve: name, date: day });
  const miss = error === null ? '' : withUnit(spreadText(error, language), text('unit_bp'));
  return text('over_fitted_curve', { date: day, count: String(bondCount ?? ''), error: miss });
}

function breakeven({ breakeven: inflation, curve }: PriceFigures, writing: Writing): readonly MoreFigure[] {
  if (inflation === null || curve === null) return [];
  const { text } = writing;
  const figure = {
    figure: 'breakeven' as const,
    name: text('breakeven'),
    value: yieldText(inflation, writing),
    note: text('breakeven_note'),
  };
  return [{ ...figure, detail: curveText(curve, writing) }];
}

/** Decimals of an index ratio. */
const ratioDecimals = 5;

function money(figures: PriceFigures, { indexation }: BondSummary, writing: Writing): readonly MoreFigure[] {
  if (indexation === null) return [];
  const { text, language } = writing;
  const detail = text('at_index_ratio', { ratio: exactText(indexation.ratio, language, ratioDecimals) });
  const amount = (name: 'money_price' | 'money_accrued', value: number | null) =>
    value === null
      ? []
      : [{ figure: name, name: text(name), value: priceText(value, language), detail, note: text('money_note') }];
  return [...amount('money_price', figures.moneyPrice), ...amount('money_accrued', figures.moneyAccrued)];
}

function nominalYield(figures: PriceFigures, { indexation }: BondSummary, writing: Writing): readonly MoreFigure[] {
  const { nominalYield: value, assumedInflation: rise } = figures;
  if (value === null || rise === null) return [];
  const { text } = writing;
  const detail = text('index_assumed', { index: indexation?.priceIndex ?? '', rate: yieldText(rise, writing) });
  return [
    {
      figure: 'nominal_yield',
      name: text('nominal_yield'),
      value: yieldText(value, writing),
      detail,
      note: text('nominal_yield_note'),
    },
  ];
}

function curveSpreads({ zSpread, assetSwapSpread, curve }: PriceFigures, writing: Writing): readonly MoreFigure[] {
  if (curve === null) return [];
  const { text, language } = writing;
  const detail = curveText(curve, writing);
  const spread = (name: 'z_spread' | 'asset_swap_spread', value: number | null) =>
    value === null
      ? []
      : [
          {
            figure: name,
            name: text(name),
            value: withUnit(spreadText(value, language), text('unit_bp')),
            detail,
            note: text(`note_${name}`),
          },
        ];
  return [...spread('z_spread', zSpread), ...spread('asset_swap_spread', assetSwapSpread)];
}

function floaterDurations(figures: PriceFigures, writing: Writing): readonly MoreFigure[] {
  const { effectiveDuration, spreadDuration, yearsToReset } = figures;
  const duration = (name: 'effective_duration' | 'spread_duration' | 'duration_to_reset', value: number | null) =>
    value === null
      ? []
      : [{ figure: name, name: writing.text(name), value: yearsWithUnit(value, writing), detail: null }];
  return [
    ...duration('effective_duration', effectiveDuration),
    ...duration('spread_duration', spreadDuration),
    ...duration('duration_to_reset', yearsToReset),
  ];
}

function bill({ discountRate, bondEquivalentYield }: PriceFigures, writing: Writing): readonly MoreFigure[] {
  const { text } = writing;
  const rate = (name: 'discount_rate' | 'bond_equivalent_yield', value: number | null) =>
    value === null ? [] : [{ figure: name, name: text(name), value: yieldText(value, writing), detail: null }];
  return [...rate('discount_rate', discountRate), ...rate('bond_equivalent_yield', bondEquivalentYield)];
}

function dirtyPrice({ dirtyPrice, settlement }: PriceFigures, { text, language }: Writing): readonly MoreFigure[] {
  if (dirtyPrice === null) return [];
  const detail = text('settling', { date: dateText(settlement, language) });
  return [{ figure: 'dirty_price', name: text('dirty_price'), value: priceText(dirtyPrice, language), detail }];
}

/** What the price means beyond the key figures: the yield of the bond's market, the worst one, and what its kind has. */
export function MoreFigures({ summary }: { readonly summary: BondSummary }) {
  const text = useLabels('bond');
  const textOf = useLabelOf('bond');
  const standing = useLabels('standing');
  const language = useLanguage();
  const { priceFigures } = summary;
  if (priceFigures === null) return null;
  const writing = { text, textOf, standing, language };
  const own = kindFigureOf(summary)?.figure;
  // What only its kind has stands before what all bonds have.
  const figures = [
    ...discountMargin(priceFigures, writing),
    ...floaterDurations(priceFigures, writing),
    ...breakeven(priceFigures, writing),
    ...nominalYield(priceFigures, summary, writing),
    ...money(priceFigures, summary, writing),
    ...worst(priceFigures, writing),
    ...nextCall(priceFigures, summary, writing),
    ...perpetual(priceFigures, writing),
    ...bill(priceFigures, writing),
    ...ownYield(priceFigures, summary, writing),
    ...curveSpreads(priceFigures, writing),
    ...dirtyPrice(priceFigures, writing),
  ].filter(({ figure }) => figure !== own);
  if (figures.length === 0) return null;
  return (
    <dl className={styles.more} aria-label={text('more_figures')}>
      {figures.map(({ figure, end, name, value, detail, note }) => (
        <div key={name}>
          <dt title={note}>{name}</dt>
          <dd>
            <Explained figure={figure} end={end ?? null} title={name}>
              {value}
            </Explained>
            {detail !== null && <small>{detail}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
