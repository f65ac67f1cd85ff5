import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { isOfIssue } from '#contract/issuer/wire/rated-entity.ts';
import type { Language } from '#domain/platform/language.ts';
import { BASIS_POINTS } from '#math/units.ts';
import type { LabelText } from '../../context/reader-context.tsx';
import { endName } from '../../market/data/end-name.ts';
import { dateText, moneyText, percentText, priceText, spreadText, yearsText } from '../../text/value-text.ts';

/** One field of one bond. */
export interface ComparedCell {
  /** Null where the bond has none. */
  readonly text: string | null;
  /** Where and of when a figure is. */
  readonly detail: string | null;
  readonly isMasked: boolean;
  /** What is subtracted to tell how far two bonds are apart; null for words. */
  readonly number: number | null;
  /** The end that a figure is to, where it is not that of the headline figures. */
  readonly end?: string | undefined;
}

export interface Writing {
  readonly text: LabelText<'bond'>;
  readonly textOf: (key: string) => string;
  readonly language: Language;
}

export type CellOf = (summary: BondSummary) => ComparedCell;

export function words(text: string | null | undefined): ComparedCell {
  return { text: text === undefined || text === '' ? null : text, detail: null, isMasked: false, number: null };
}

export function keyFigure(name: 'price' | 'yield' | 'spread' | 'duration', { text, language }: Writing): CellOf {
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
export function priceFigure(
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

export const worstOf = ({ exits }: PriceFigures) => exits.find(({ isWorst }) => isWorst) ?? exits.at(-1);

/** A figure to the worst end, which its explanation has to name. */
export function toWorst(cellOf: CellOf): CellOf {
  return (summary) => {
    const worst = summary.priceFigures === null ? undefined : worstOf(summary.priceFigures);
    return { ...cellOf(summary), end: worst && endName(worst) };
  };
}

export function moneyCell(amountOf: (summary: BondSummary) => number | null, { text, language }: Writing): CellOf {
  return (summary) => {
    const amount = amountOf(summary);
    const { currency } = summary;
    return words(amount === null ? null : text('money', { currency, amount: moneyText(amount, language) }));
  };
}

/** The ratings of an agency of the issue, else of its issuer. */
export function ratingCell(agency: string): CellOf {
  return ({ ratings }) => {
    const own = ratings.filter((rating) => rating.agency === agency);
    const rating = own.find(isOfIssue) ?? own[0];
    if (rating === undefined) return words(null);
    const isMasked = rating.masked.includes('scale_point_name');
    return { ...words(rating.scale_point_name), isMasked };
  };
}
