import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { figureName } from '#contract/bond/figure-name.ts';
import { isOfIssue } from '#contract/issuer/wire/rated-entity.ts';
import { endName } from '#domain/bond/ends.ts';
import { optionModelText } from '#domain/bond/options/option-model-text.ts';
import type { ExplainedFigure } from '#domain/fields/figures.ts';
import { isEffectiveType } from '#domain/market/trading-day.ts';
import type { Language } from '#domain/platform/language.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { BASIS_POINT, BASIS_POINTS, basisPointsFromFraction, isoDate } from '#math/units.ts';
import type { LabelText } from '../../context/reader-context.tsx';
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
import { exitText } from '../bond-summary/end-figures.ts';
import { endOfRisk, titleOfFigure } from '../bond-summary/key-figure-texts.ts';
import { behindMargin, endOfSpread, type SpreadName } from '../bond-summary/measured-figures.ts';

type Unit = 'price' | 'bp' | 'years';

/** One field of one bond. */
export interface ComparedCell {
  /** Null where the bond has none. */
  readonly text: string | null;
  /** Where and of when a figure is. */
  readonly detail: string | null;
  /** To what end a yield is, or what follows from it; null where nothing is said beside a figure. */
  readonly note?: string | null;
  readonly isMasked: boolean;
  /** What is subtracted to tell how far two bonds are apart; null for words. */
  readonly number: number | null;
  /** What kind of figure it is, where a row may have several: those of two kinds are not subtracted. */
  readonly kind?: string | null;
  /** The end that a figure is to, where it is not that of the headline figures. */
  readonly end?: string | undefined;
}

interface Writing {
  readonly text: LabelText<'bond'>;
  readonly textOf: (key: string, params?: Readonly<Record<string, string>>) => string;
  readonly language: Language;
}

type CellOf = (summary: BondSummary) => ComparedCell;

function words(text: string | null | undefined): ComparedCell {
  return { text: text === undefined || text === '' ? null : text, detail: null, isMasked: false, number: null };
}

/** To what end yield, duration and spread are; a yield that is no effective one is named. */
function endNote(summary: BondSummary, writing: Pick<Writing, 'text' | 'language'>): string | null {
  if (!isEffectiveType(summary.yieldType)) return titleOfFigure('yield', summary, writing);
  return endOfRisk(summary, writing)[0] ?? null;
}

function keyFigure(name: 'price' | 'yield' | 'spread' | 'duration', { text, language }: Writing): CellOf {
  const write = { price: priceText, yield: percentText, spread: spreadText, duration: yearsText }[name];
  return (summary) => {
    const figure = summary[name];
    if (figure === null) return words(null);
    const { value, venueName, date, masked } = figure;
    const scale = name === 'yield' ? BASIS_POINTS : 1;
    const source = text('figure_source', { venue: venueName, date: dateText(date, language) });
    return {
      text: value === null ? null : write(value, language),
      detail: source,
      note: name === 'price' || value === null ? null : endNote(summary, { text, language }),
      isMasked: masked.includes('value'),
      number: value === null ? null : value * scale,
    };
  };
}

/** An effective yield says so, beside its end, where the row has yields of other kinds. */
function toldEffective(cellOf: CellOf, { text }: Writing): CellOf {
  return (summary) => {
    const cell = cellOf(summary);
    if (cell.text === null || !isEffectiveType(summary.yieldType)) return cell;
    return { ...cell, note: [cell.note, text('yield_effective')].filter((part) => part != null).join('; ') };
  };
}

const ofHeadline = ({ yieldType }: BondSummary) => yieldType;
const toAnEnd = () => null;

/** A yield or duration of real payments says so; it is subtracted from none in money, as a current yield is from none to an end. */
function ofItsKind(cellOf: CellOf, { text }: Writing, typeOf: typeof ofHeadline | typeof toAnEnd): CellOf {
  return (summary) => {
    const cell = cellOf(summary);
    const type = typeOf(summary);
    const kind = isEffectiveType(type) ? null : type;
    if (!summary.features.includes('inflation-linked')) return { ...cell, kind };
    const note = [cell.note, text('yield_real')].filter((part) => part != null).join(', ');
    return { ...cell, note: cell.text === null ? null : note, kind: kind === null ? 'real' : `real ${kind}` };
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

/** What the figures by calls and puts rest on, as in lists of bonds. */
const optionModelCell: CellOf = ({ priceFigures, masked, faceCurrency }) => {
  const { optionVolatility: points = null, optionMeanReversion: meanReversion = null } = priceFigures ?? {};
  const model = points !== null && meanReversion !== null && { meanReversion, volatility: points * BASIS_POINT };
  const isBorrowed = priceFigures?.isOptionVolatilityBorrowed ?? false;
  const told = model ? optionModelText(faceCurrency, { ...model, isBorrowed }) : null;
  return { ...words(told), isMasked: masked.includes('priceFigures') };
};

const worstOf = ({ exits }: PriceFigures) => exits.find(({ isWorst }) => isWorst) ?? exits.at(-1);

/** A figure to the worst end, which it says, and which its explanation has to name. */
function toWorst(cellOf: CellOf, writing: Writing): CellOf {
  return (summary) => {
    const worst = summary.priceFigures === null ? undefined : worstOf(summary.priceFigures);
    const cell = cellOf(summary);
    const note = worst === undefined || cell.text === null ? null : exitText(worst, writing);
    return { ...cell, note, end: worst && endName(worst) };
  };
}

/** A spread over a curve, which says the end that it is to where the bond has several. */
function toEndOfSpread(name: SpreadName, cellOf: CellOf, writing: Writing): CellOf {
  return (summary) => {
    const cell = cellOf(summary);
    const { priceFigures } = summary;
    return cell.text === null || priceFigures === null
      ? cell
      : { ...cell, note: endOfSpread(name, priceFigures, writing) };
  };
}

/** A discount margin, and the rate or curve behind its coupons. */
function marginCell(writing: Writing): CellOf {
  const cellOf = priceFigure(({ discountMargin }) => discountMargin, spreadText, writing);
  return (summary) => {
    const cell = cellOf(summary);
    if (cell.text === null || summary.priceFigures === null) return cell;
    // Margins that hold the reference rate and those over a curve assume other coupons.
    const kind = summary.priceFigures.assumedReferenceRate === null ? 'curve' : 'held';
    return { ...cell, kind, note: behindMargin(summary.priceFigures, writing) };
  };
}

function moneyCell(amountOf: (summary: BondSummary) => number | null, { text, language }: Writing): CellOf {
  return (summary) => {
    const amount = amountOf(summary);
    const { currency } = summary;
    return words(amount === null ? null : text('money', { currency, amount: moneyText(amount, language) }));
  };
}

/** The ratings of an agency of the issue, else of its issuer. */
function ratingCell(agency: string): CellOf {
  return ({ ratings }) => {
    const own = ratings.filter((rating) => rating.agency === agency);
    const rating = own.find(isOfIssue) ?? own[0];
    if (rating === undefined) return words(null);
    const isMasked = rating.masked.includes('scale_point_name');
    return { ...words(rating.scale_point_name), isMasked };
  };
}

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

/** What the yields of a row are: effective, all of another kind, or of several kinds, which the cells then say. */
function yieldTitleOf(summaries: readonly BondSummary[], { text, language }: Writing): string {
  const told = summaries.filter((summary) => summary.yield?.value != null);
  const kinds = told.map((summary) =>
    isEffectiveType(summary.yieldType) ? null : titleOfFigure('yield', summary, { text, language }),
  );
  const [kind = null] = kinds;
  if (kinds.some((each) => each !== kind)) return text('figure_yield');
  return kind ?? `${text('figure_yield')}, ${text('yield_effective')}`;
}

function marketRows(summaries: readonly BondSummary[], writing: Writing): readonly RowSpec[] {
  const { text, textOf } = writing;
  const inPercent = (title: string) => `${title}, %`;
  const yieldTitle = yieldTitleOf(summaries, writing);
  const worstTitle = `${text('yield_to_worst')}, ${text('yield_effective')}`;
  const spread = (id: string, figure: ExplainedFigure, title: string, cell: CellOf): RowSpec => {
    return { id, figure, title: `${title}, ${text('unit_bp')}`, unit: 'bp', cell };
  };
  const worstYield = priceFigure((figures) => worstOf(figures)?.effectiveYield, percentText, writing, BASIS_POINTS);
  const worst = ofItsKind(toWorst(worstYield, writing), writing, toAnEnd);
  const spreadOf = (id: string, name: SpreadName, pick: (figures: PriceFigures) => number | null) =>
    spread(id, name, figureName(name, textOf), toEndOfSpread(name, priceFigure(pick, spreadText, writing), writing));
  const oas = priceFigure((figures) => figures.oas, spreadText, writing);
  const dirtyPrice = priceFigure((figures) => figures.dirtyPrice, priceText, writing);
  const isMixed = yieldTitle === text('figure_yield');
  const cell = isMixed ? toldEffective(keyFigure('yield', writing), writing) : keyFigure('yield', writing);
  return [
    { id: 'price', figure: 'price', title: text('figure_price'), unit: 'price', cell: keyFigure('price', writing) },
    {
      id: 'yield',
      figure: 'yield',
      title: inPercent(yieldTitle),
      unit: 'bp',
      cell: ofItsKind(cell, writing, ofHeadline),
    },
    { id: 'worst', figure: 'yield', title: inPercent(worstTitle), unit: 'bp', cell: worst },
    spread('spread', 'g_spread', text('figure_spread'), keyFigure('spread', writing)),
    spreadOf('spread-at-maturity', 'g_spread_at_maturity', (figures) => figures.gSpreadAtMaturity),
    spreadOf('z-spread', 'z_spread', (figures) => figures.zSpread),
    spreadOf('i-spread', 'i_spread', (figures) => figures.iSpread),
    spreadOf('swap-z-spread', 'swap_z_spread', (figures) => figures.swapZSpread),
    spreadOf('asset-swap', 'asset_swap_spread', (figures) => figures.assetSwapSpread),
    spread('discount-margin', 'discount_margin', figureName('discount_margin', textOf), marginCell(writing)),
    spread('oas', 'oas', figureName('oas', textOf), oas),
    { id: 'option-model', title: text('option_model_name'), cell: optionModelCell },
    { id: 'dirty-price', figure: 'dirty_price', title: text('dirty_price'), unit: 'price', cell: dirtyPrice },
  ];
}

function riskRows(writing: Writing): readonly RowSpec[] {
  const { text, textOf } = writing;
  const inYears = (id: string, figure: ExplainedFigure, title: string, cell: CellOf): RowSpec => {
    return { id, figure, title: `${title}, ${text('unit_years_head')}`, unit: 'years', cell };
  };
  const effective = (title: string) => `${title}, ${text('yield_effective')}`;
  const toWorstOf = priceFigure((figures) => worstOf(figures)?.effectiveDuration, yearsText, writing);
  const worst = ofItsKind(toWorst(toWorstOf, writing), writing, toAnEnd);
  const duration = ofItsKind(keyFigure('duration', writing), writing, ofHeadline);
  const byOptions = priceFigure(
    (figures) => (figures.oas === null ? null : figures.effectiveDuration),
    yearsText,
    writing,
  );
  const byCoupons = priceFigure(
    (figures) => (figures.oas === null ? figures.effectiveDuration : null),
    yearsText,
    writing,
  );
  const ofSpread = priceFigure((figures) => figures.spreadDuration, yearsText, writing);
  return [
    inYears('duration', 'duration', effective(text('figure_duration')), duration),
    inYears('duration-to-worst', 'duration', effective(text('duration_to_worst')), worst),
    inYears('effective-duration', 'option_duration', text('option_duration'), byOptions),
    inYears('floating-duration', 'effective_duration', figureName('effective_duration', textOf), byCoupons),
    inYears('spread-duration', 'spread_duration', text('spread_duration'), ofSpread),
  ];
}

function maturityCell({ text, language }: Writing): CellOf {
  return ({ maturesOn, features }) => {
    if (maturesOn === null) return words(features.includes('perpetual') ? text('perpetual') : null);
    return { ...words(dateText(maturesOn, language)), number: dayNumberFromIso(isoDate(maturesOn)) / DAYS_A_YEAR };
  };
}

function couponCell({ language }: Writing): CellOf {
  return ({ coupon: { rate } }) =>
    rate === null ? words(null) : { ...words(ratePercentText(rate, language)), number: basisPointsFromFraction(rate) };
}

function nextOfferCell({ text, language }: Writing): CellOf {
  return ({ nextOffer: offer }) =>
    words(offer && text(`exit_${offer.type === 'call' ? 'call' : 'put'}`, { date: dateText(offer.date, language) }));
}

/** Whose bond it is, and what it pays when. */
function issueRows(writing: Writing): readonly RowSpec[] {
  const { text, textOf } = writing;
  const timesAYear = (count: number) => (count > 0 ? text('times_a_year', { count }) : null);
  return [
    { id: 'issuer', title: text('issuer'), cell: ({ issuer }) => words(issuer?.name) },
    { id: 'country', title: text('country'), cell: ({ issuer }) => words(issuer?.country) },
    { id: 'sector', title: text('sector'), cell: ({ issuer }) => words(issuer?.sector) },
    { id: 'status', title: text('status'), cell: ({ statusKey }) => words(textOf(`status_${statusKey}`)) },
    { id: 'maturity', title: text('maturity'), unit: 'years', cell: maturityCell(writing) },
    { id: 'coupon', title: text('coupon_rate'), unit: 'bp', cell: couponCell(writing) },
    { id: 'coupon-kind', title: text('coupon_kind'), cell: ({ coupon }) => words(textOf(`coupon_${coupon.kind}`)) },
    { id: 'frequency', title: text('frequency'), cell: ({ coupon }) => words(timesAYear(coupon.frequency)) },
    { id: 'day-count', title: text('day_count'), cell: ({ dayCount }) => words(dayCount) },
    { id: 'next-offer', title: text('next_offer'), cell: nextOfferCell(writing) },
  ];
}

function amountRows(writing: Writing): readonly RowSpec[] {
  const { text, textOf, language } = writing;
  const outstanding = moneyCell(({ outstandingAmount }) => outstandingAmount, writing);
  const nominal: CellOf = ({ faceCurrency: currency, faceValue }) =>
    words(text('money', { currency, amount: moneyText(faceValue, language) }));
  const pool: CellOf = ({ poolFactor }) => words(poolFactor === null ? null : exactText(poolFactor, language, 4));
  const features: CellOf = (summary) => words(summary.features.map((each) => textOf(`feature_${each}`)).join(', '));
  return [
    { id: 'issued', title: text('issued_amount'), cell: moneyCell(({ issuedAmount }) => issuedAmount, writing) },
    { id: 'outstanding', title: text('outstanding_amount'), cell: outstanding },
    { id: 'nominal', title: text('nominal'), cell: nominal },
    { id: 'pool-factor', title: text('pool_factor_name'), cell: pool },
    { id: 'features', title: text('features'), cell: features },
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
    { id: 'market', rows: marketRows(summaries, writing) },
    { id: 'risk', rows: riskRows(writing) },
    { id: 'terms', rows: [...issueRows(writing), ...amountRows(writing)] },
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

const decimalsOf: Readonly<Record<Unit, number>> = { price: 4, bp: 1, years: 2 };

/** How far a cell is from the reference's, with its unit; null where both are equal or cannot be subtracted. */
export function differenceText(
  cell: ComparedCell,
  reference: ComparedCell,
  { unit, text, language }: Pick<Writing, 'text' | 'language'> & { readonly unit: Unit | null },
): string | null {
  if (unit === null || cell.number === null || reference.number === null) return null;
  if ((cell.kind ?? null) !== (reference.kind ?? null)) return null;
  const written = signedText(cell.number - reference.number, decimalsOf[unit], language);
  if (!/[1-9]/.test(written)) return null;
  return unit === 'price' ? written : withUnit(written, text(unit === 'bp' ? 'unit_bp' : 'unit_years'));
}
