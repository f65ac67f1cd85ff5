import { createContext, useContext } from 'react';
import {
  axisText,
  choiceLabel,
  fieldLabel,
  headText,
  measureHead,
  measureName,
  nameInConvention,
  noteText,
  valueLabel,
} from '#contract/lists/field-label.ts';
import { exactDecimals, numberText } from '#contract/platform/number-text.ts';
import { type Field, type FilterField, isClosed, isNamed } from '#domain/fields/field.ts';
import { findSector } from '#domain/issuer/sector.ts';
import { type Asked, askedOneByOne, boundsOf, plainValue } from '#domain/lists/asked.ts';
import { findField, type List } from '#domain/lists/lists.ts';
import type { Measure } from '#domain/lists/measures.ts';
import { useLabelOf, useLabels, useLanguage, useTexts } from '../context/reader-context.tsx';
import { capitalised, countryName } from '../text/fact-text.ts';
import { boundsText, dateText, scaledAmount } from '../text/value-text.ts';

/** The name of a list's rows and of each field, without units but with the convention of its figures. */
export function useFieldName(list: List): (id: string) => string {
  const texts = useTexts();
  return (id) => {
    const field = findField(list, id);
    return field === undefined ? texts.textOf(...fieldLabel(list, id)) : nameInConvention(list, field, texts);
  };
}

/** The same as the head of a column, with the unit of its figures. */
export function useFieldHead(list: List): (field: Field) => string {
  const texts = useTexts();
  return (field) => headText(list, field, texts);
}

/** What a measure is called: alone, on an axis and in a table, with its unit there. */
export function useMeasureTexts(list: List) {
  const texts = useTexts();
  return {
    nameOf: (measure: Measure) => measureName(list, measure, texts),
    axisOf: (measure: Measure) => axisText(list, measure, texts),
    headOf: (measure: Measure) => measureHead(list, measure, texts),
  };
}

/** What has to be said of the figures of a field. */
export function useFieldNote(list: List): (field: Field) => string | undefined {
  const texts = useTexts();
  return (field) => noteText(list, field, texts) ?? undefined;
}

/** Names of countries, venues, issuers and indexes by filter and value, as the page came with them. */
export type ChoiceNames = Readonly<Record<string, string>>;

export const nameKey = (field: string, value: string): string => `${field} ${value}`;

export const ChoiceNamesContext = createContext<ChoiceNames>({});

/** Words for one value of a choice; what has a name of its own may bring it. A value with a minus before it is one that is left out. */
export function useChoiceText(): (field: Field, value: string, title?: string | null) => string {
  const sectorOf = useLabelOf('sectors');
  const facets = useLabelOf('facets');
  const texts = useTexts();
  const language = useLanguage();
  const names = useContext(ChoiceNamesContext);
  const plainText = (field: Field, value: string, title: string | null) => {
    const { id } = field;
    if (id === 'sector') return findSector(value) === undefined ? capitalised(value) : sectorOf(value);
    const label = choiceLabel(field, value);
    if (label !== null) return texts.textOf(...label);
    const known = names[nameKey(id, value)] ?? title;
    if (known !== null) return known;
    // What the page came without is shown by a script alone.
    if (id === 'country') return countryName(value, language);
    if (id === 'watchlist') return facets('watchlist_unknown');
    return isNamed(field) ? `${facets(`name_${id}`)} ${value}` : value;
  };
  return (field, value, title = null) => {
    const text = plainText(field, plainValue(value), title);
    return value.startsWith('-') ? facets('not_value', { value: text }) : text;
  };
}

/** A number with the unit of a field, as its bounds are. */
function useBoundText(): (field: FilterField, value: number | string) => string {
  const bond = useLabels('bond');
  const language = useLanguage();
  const number = (value: number) => numberText(value, exactDecimals([value], 0), language);
  return (field, value) => {
    if (typeof value === 'string') return field.type === 'day' ? dateText(value, language) : value;
    if (field.type === 'day') return String(value);
    if (field.type !== 'range' || field.unit !== 'amount') return number(value);
    const scaled = scaledAmount(value * 1e6, language, number);
    return scaled === null ? number(value * 1e6) : bond(scaled.key, { amount: scaled.text });
  };
}

/** What writes the unit beside bounds. */
function useWithUnit(): (field: FilterField, bounds: string) => string {
  const facets = useLabels('facets');
  return (field, value) => {
    const unit = field.type === 'range' && field.unit === 'amount' ? null : valueLabel(field);
    return unit === null ? value : facets(unit, { value });
  };
}

/** The unit of the bounds of a field alone; empty for none. */
export function useUnitText(): (field: FilterField) => string {
  const facets = useLabels('facets');
  return (field) => {
    const unit = valueLabel(field);
    return unit === null ? '' : facets(unit, { value: '' }).trim();
  };
}

/** A group of rows by a field, in words: a number has its unit. */
export function useGroupText(): (field: FilterField, value: string | null, title?: string | null) => string {
  const facets = useLabels('facets');
  const choiceText = useChoiceText();
  const withUnit = useWithUnit();
  return (field, value, title = null) => {
    if (value === null) return facets('no_value');
    return field.type === 'choice' ? choiceText(field, value, title) : withUnit(field, value);
  };
}

/** One thing that a list is asked for, in words, and what is asked without it. */
export interface AskedChip {
  readonly id: string;
  readonly field: string;
  readonly text: string;
  readonly without: Asked;
  /** Whether only full access may ask for it. */
  readonly isGuarded: boolean;
}

/** What is asked of a list, one by one in the order of its filters. */
export function useAskedChips(list: List, asked: Asked): readonly AskedChip[] {
  const nameOf = useFieldName(list);
  const choiceText = useChoiceText();
  const boundText = useBoundText();
  const withUnit = useWithUnit();
  const boundsWords = ({ id }: FilterField) => boundsOf(asked, id) ?? { from: null, to: null };
  return askedOneByOne(list, asked).map(({ id, field, value, without }): AskedChip => {
    const bounds = () => boundsText(boundsWords(field), (bound) => boundText(field, bound));
    const text = value === null ? `${nameOf(field.id)} ${withUnit(field, bounds())}` : choiceText(field, value);
    return { id, field: field.id, text, without, isGuarded: isClosed(field) };
  });
}
