import type { BondSummary } from '#contract/bond-summary.ts';
import type { Language } from '#domain/language.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import type { LabelText } from '../../context/language-context.ts';
import { dateText } from '../../text/date-text.ts';
import {
  exactText,
  moneyText,
  percentText,
  priceText,
  ratePercentText,
  signedText,
  spreadText,
  yearsText,
} from '../../text/figure-text.ts';

/** One field of one bond. */
export interface ComparedCell {
  /** Null where the bond has none. */
  readonly text: string | null;
  /** Where and of when a figure is. */
  readonly detail: string | null;
  readonly isMasked: boolean;
  /** What is subtracted to tell how far two bonds are apart; null for words. */
  readonly number: number | null;
}

type Unit = 'price' | 'bp' | 'years';

export interface ComparedRow {
  readonly id: string;
  readonly title: string;
  /** One for each bond, in their order. */
  readonly cells: readonly ComparedCell[];
  readonly unit: Unit | null;
}

export interface RowGroup {
  readonly id: 'market' | 'risk' | 'terms' | 'credit';
  readonly rows: readonly ComparedRow[];
}

export interface Writing {
  readonly text: LabelText<'bond'>;
  readonly textOf: (key: string) => string;
  readonly language: Language;
}

type CellOf = (summary: BondSummary) => ComparedCell;

interface RowSpec {
  readonly id: string;
  readonly title: string;
  readonly unit?: Unit;
  readonly cell: CellOf;
}

const DAYS_A_YEAR = 365.25;
const BASIS_POINTS = 10_000;

function words(text: string | null | undefined): ComparedCell {
  return { text: text === undefined || text === '' ? null : text, detail: null, isMasked: false, number: null };
}

function keyFigure(name: 'price' | 'yield' | 'spread' | 'duration', { text, language }: Writing): CellOf {
  const write = { price: priceText, yield: percentText, spread: spreadText, duration: yearsText }[name];
  return (summary) => {
    const figure = summary[name];
    if (figure === null) return words(null);
    const { value, venueName, date, masked } = figure;
    const scale = name === 'yield' ? BASIS_POINTS : 1;
    return {
      text: value === null ? null : write(value, language),
      detail: text('figure_source', { venue: venueName, date: dateText(date, language) }),
      isMasked: masked.includes('value'),
      number: value === null ? null : value * scale,
    };
  };
}

type PriceFigures = NonNullable<BondSummary['priceFigures']>;

/** A figure that the price means; masked where the whole of them is. */
function priceFigure(
  figureOf: (figures: PriceFigures) => number | null | undefined,
  write: (value: number, language: Language) => string,
  { language }: Writing,
  scale = 1,
): CellOf {
  return ({ priceFigures, masked }) => {
    const value = priceFigures === null ? null : (figureOf(priceFigures) ?? null);
    return {
      text: value === null ? null : write(value, language),
      detail: null,
      isMasked: masked.includes('priceFigures'),
      number: value === null ? null : value * scale,
    };
  };
}

const worstOf = ({ exits }: PriceFigures) => exits.find(({ isWorst }) => isWorst) ?? exits.at(-1);

function marketRows(writing: Writing): readonly RowSpec[] {
  const { text } = writing;
  return [
    { id: 'price', title: text('figure_price'), unit: 'price', cell: keyFigure('price', writing) },
    { id: 'yield', title: `${text('figure_yield')}, %`, unit: 'bp', cell: keyFigure('yield', writing) },
    {
      id: 'worst',
      title: `${text('yield_to_worst')}, %`,
      unit: 'bp',
      cell: priceFigure((figures) => worstOf(figures)?.effectiveYield, percentText, writing, BASIS_POINTS),
    },
    {
      id: 'spread',
      title: `${text('figure_spread')}, ${text('unit_bp')}`,
      unit: 'bp',
      cell: keyFigure('spread', writing),
    },
    {
      id: 'z-spread',
      title: `${text('z_spread')}, ${text('unit_bp')}`,
      unit: 'bp',
      cell: priceFigure(({ zSpread }) => zSpread, spreadText, writing),
    },
    {
      id: 'asset-swap',
      title: `${text('asset_swap_spread')}, ${text('unit_bp')}`,
      unit: 'bp',
      cell: priceFigure(({ assetSwapSpread }) => assetSwapSpread, spreadText, writing),
    },
    {
      id: 'dirty-price',
      title: text('dirty_price'),
      unit: 'price',
      cell: priceFigure(({ dirtyPrice }) => dirtyPrice, priceText, writing),
    },
  ];
}

function riskRows(writing: Writing): readonly RowSpec[] {
  const { text } = writing;
  const years = text('unit_years');
  return [
    {
      id: 'duration',
      title: `${text('figure_duration')}, ${years}`,
      unit: 'years',
      cell: keyFigure('duration', writing),
    },
    {
      id: 'duration-to-worst',
      title: `${text('duration_to_worst')}, ${years}`,
      unit: 'years',
      cell: priceFigure((figures) => worstOf(figures)?.duration, yearsText, writing),
    },
    {
      id: 'spread-duration',
      title: `${text('spread_duration')}, ${years}`,
      unit: 'years',
      cell: priceFigure(({ spreadDuration }) => spreadDuration, yearsText, writing),
    },
  ];
}

function moneyCell(amountOf: (summary: BondSummary) => number | null, { text, language }: Writing): CellOf {
  return (summary) => {
    const amount = amountOf(summary);
    const { currency } = summary;
    return words(amount === null ? null : text('money', { currency, amount: moneyText(amount, language) }));
  };
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
        number: coupon.rate === null ? null : coupon.rate * BASIS_POINTS,
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

/** The ratings of an agency of the issue, else of its issuer. */
function ratingCell(agency: string): CellOf {
  return ({ ratings }) => {
    const own = ratings.filter((rating) => rating.agency === agency);
    const rating = own.find(({ of }) => of === 'emission') ?? own[0];
    if (rating === undefined) return words(null);
    const isMasked = rating.masked.includes('scale_point_name');
    return { ...words(rating.scale_point_name), isMasked };
  };
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
  return unit === 'price' ? written : `${written} ${text(unit === 'bp' ? 'unit_bp' : 'unit_years')}`;
}
