import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { ExplainedFigure } from '#domain/fields/figures.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { BASIS_POINTS, basisPointsFromFraction, isoDate } from '#math/units.ts';
import {
  dateText,
  exactText,
  moneyText,
  percentText,
  priceText,
  ratePercentText,
  signedText,
  spreadText,
  withUnit,
  yearsText,
} from '../../text/value-text.ts';
import {
  type CellOf,
  type ComparedCell,
  keyFigure,
  moneyCell,
  priceFigure,
  ratingCell,
  toWorst,
  type Writing,
  words,
  worstOf,
} from './comparison-cells.ts';

type Unit = 'price' | 'bp' | 'years';

export interface ComparedRow {
  readonly id: string;
  readonly title: string;
  /** One for each bond, in their order. */
  readonly cells: readonly ComparedCell[];
  readonly unit: Unit | null;
  /** What explains the figures of the row; absent where they are no figures. */
  readonly figure?: ExplainedFigure | undefined;
}

export interface RowGroup {
  readonly id: 'market' | 'risk' | 'terms' | 'credit';
  readonly rows: readonly ComparedRow[];
}

interface RowSpec {
  readonly id: string;
  readonly title: string;
  readonly unit?: Unit;
  readonly figure?: ExplainedFigure;
  readonly cell: CellOf;
}

const DAYS_A_YEAR = 365.25;
function marketRows(writing: Writing): readonly RowSpec[] {
  const { text } = writing;
  return [
    { id: 'price', figure: 'price', title: text('figure_price'), unit: 'price', cell: keyFigure('price', writing) },
    {
      id: 'yield',
      figure: 'yield',
      title: `${text('figure_yield')}, %`,
      unit: 'bp',
      cell: keyFigure('yield', writing),
    },
    {
      id: 'worst',
      figure: 'yield',
      title: `${text('yield_to_worst')}, %`,
      unit: 'bp',
      cell: toWorst(priceFigure((figures) => worstOf(figures)?.effectiveYield, percentText, writing, BASIS_POINTS)),
    },
    {
      id: 'spread',
      figure: 'g_spread',
      title: `${text('figure_spread')}, ${text('unit_bp')}`,
      unit: 'bp',
      cell: keyFigure('spread', writing),
    },
    {
      id: 'z-spread',
      figure: 'z_spread',
      title: `${text('z_spread')}, ${text('unit_bp')}`,
      unit: 'bp',
      cell: priceFigure(({ zSpread }) => zSpread, spreadText, writing),
    },
    {
      id: 'asset-swap',
      figure: 'asset_swap_spread',
      title: `${text('asset_swap_spread')}, ${text('unit_bp')}`,
      unit: 'bp',
      cell: priceFigure(({ assetSwapSpread }) => assetSwapSpread, spreadText, writing),
    },
    {
      id: 'dirty-price',
      figure: 'dirty_price',
      title: text('dirty_price'),
      unit: 'price',
      cell: priceFigure(({ dirtyPrice }) => dirtyPrice, priceText, writing),
    },
  ];
}

function riskRows(writing: Writing): readonly RowSpec[] {
  const { text } = writing;
  const years = text('unit_years_head');
  return [
    {
      id: 'duration',
      figure: 'duration',
      title: `${text('figure_duration')}, ${years}`,
      unit: 'years',
      cell: keyFigure('duration', writing),
    },
    {
      id: 'duration-to-worst',
      figure: 'own_duration',
      title: `${text('duration_to_worst')}, ${years}`,
      unit: 'years',
      cell: toWorst(priceFigure((figures) => worstOf(figures)?.duration, yearsText, writing)),
    },
    {
      id: 'spread-duration',
      figure: 'spread_duration',
      title: `${text('spread_duration')}, ${years}`,
      unit: 'years',
      cell: priceFigure(({ spreadDuration }) => spreadDuration, yearsText, writing),
    },
  ];
}

function termRows(writing: Writing): readonly RowSpec[] {
  const { text, textOf, language } = writing;
  const date = (iso: string | null) => (iso === null ? null : dateText(iso, language));
  return [
    { id: 'issuer', title: text('issuer'), cell: ({ issuer }) => words(issuer?.name) },
    { id: 'country', title: text('country'), cell: ({ issuer }) => words(issuer?.country) },
    { id: 'sector', title: text('sector'), cell: ({ issuer }) => words(issuer?.sector) },
    { id: 'status', title: text('status'), cell: ({ statusKey }) => words(textOf(`status_${statusKey}`)) },
    {
      id: 'maturity',
      title: text('maturity'),
      unit: 'years',
      cell: ({ maturesOn }) => ({
        ...words(date(maturesOn) ?? text('perpetual')),
        number: maturesOn === null ? null : dayNumberFromIso(isoDate(maturesOn)) / DAYS_A_YEAR,
      }),
    },
    {
      id: 'coupon',
      title: text('coupon_rate'),
      unit: 'bp',
      cell: ({ coupon }) => ({
        ...words(coupon.rate === null ? null : ratePercentText(coupon.rate, language)),
        number: coupon.rate === null ? null : basisPointsFromFraction(coupon.rate),
      }),
    },
    { id: 'coupon-kind', title: text('coupon_kind'), cell: ({ coupon }) => words(textOf(`coupon_${coupon.kind}`)) },
    {
      id: 'frequency',
      title: text('frequency'),
      cell: ({ coupon }) => words(coupon.frequency > 0 ? text('times_a_year', { count: coupon.frequency }) : null),
    },
    { id: 'day-count', title: text('day_count'), cell: ({ dayCount }) => words(dayCount) },
    {
      id: 'next-offer',
      title: text('next_offer'),
      cell: ({ nextOffer }) =>
        words(
          nextOffer &&
            text(`exit_${nextOffer.type === 'call' ? 'call' : 'put'}`, { date: dateText(nextOffer.date, language) }),
        ),
    },
    { id: 'issued', title: text('issued_amount'), cell: moneyCell(({ issuedAmount }) => issuedAmount, writing) },
    {
      id: 'outstanding',
      title: text('outstanding_amount'),
      cell: moneyCell(({ outstandingAmount }) => outstandingAmount, writing),
    },
    {
      id: 'nominal',
      title: text('nominal'),
      cell: ({ faceCurrency, faceValue }) =>
        words(text('money', { currency: faceCurrency, amount: moneyText(faceValue, language) })),
    },
    {
      id: 'pool-factor',
      title: text('pool_factor_name'),
      cell: ({ poolFactor }) => words(poolFactor === null ? null : exactText(poolFactor, language, 4)),
    },
    {
      id: 'features',
      title: text('features'),
      cell: ({ features }) => words(features.map((feature) => textOf(`feature_${feature}`)).join(', ')),
    },
  ];
}

function creditRows(summaries: readonly BondSummary[]): readonly RowSpec[] {
  const agencies = [...new Set(summaries.flatMap(({ ratings }) => ratings.map(({ agency }) => agency)))].toSorted();
  return agencies.map((agency) => ({ id: `rating-${agency}`, title: agency, cell: ratingCell(agency) }));
}

const isFilled = ({ text, isMasked }: ComparedCell) => text !== null || isMasked;

function isDifferent({ cells }: ComparedRow): boolean {
  return cells.some((cell) => cell.text !== cells[0]?.text || cell.isMasked !== cells[0]?.isMasked);
}

/** The fields of bonds beside each other; a field that no bond has is left out. */
export function comparisonGroups(
  summaries: readonly BondSummary[],
  { hasDifferencesOnly, ...writing }: Writing & { readonly hasDifferencesOnly: boolean },
): readonly RowGroup[] {
  const specs = [
    { id: 'market', rows: marketRows(writing) },
    { id: 'risk', rows: riskRows(writing) },
    { id: 'terms', rows: termRows(writing) },
    { id: 'credit', rows: creditRows(summaries) },
  ] as const;
  const groups = specs.map(({ id, rows }) => ({
    id,
    rows: rows
      .map(({ cell, unit = null, ...row }) => ({ ...row, unit, cells: summaries.map(cell) }))
      .filter(({ cells }) => cells.some(isFilled))
      .filter((row) => !hasDifferencesOnly || isDifferent(row)),
  }));
  return groups.filter(({ rows }) => rows.length > 0);
}

const decimalsOf: Readonly<Record<Unit, number>> = { price: 4, bp: 2, years: 2 };

/** How far a cell is from the reference's, with its unit; null where both are equal or cannot be subtracted. */
export function differenceText(
  cell: ComparedCell,
  reference: ComparedCell,
  { unit, text, language }: Pick<Writing, 'text' | 'language'> & { readonly unit: Unit | null },
): string | null {
  if (unit === null || cell.number === null || reference.number === null) return null;
  const written = signedText(cell.number - reference.number, decimalsOf[unit], language);
  if (!/[1-9]/.test(written)) return null;
  return unit === 'price' ? written : withUnit(written, text(unit === 'bp' ? 'unit_bp' : 'unit_years'));
}
