import { useContext } from 'react';
import { exactDecimals, numberText } from '#contract/number-text.ts';
import { assetsLabel, fieldLabel, headLabel } from '#contract/screener/field-label.ts';
import { type Asked, askedFilters, withChoices, withoutFilter } from '#domain/screener/asked.ts';
import { isGuarded, type ScreenField, type ScreenUnit } from '#domain/screener/screen-field.ts';
import { findField, type ScreenModel } from '#domain/screener/screens.ts';
import { findSector } from '#domain/sector.ts';
import { useLabelOf, useLabels, useLanguage, useTexts } from '../../context/language-context.ts';
import { ChoiceNamesContext, nameKey } from '../../lists/choice-names.ts';
import { boundsText } from '../../text/bounds-text.ts';
import { capitalised, countryName } from '../../text/country-name.ts';

/** The name of the list's rows and of each field, without units. */
export function useFieldName(model: ScreenModel): (id: string) => string {
  const texts = useTexts();
  return (id) => texts.textOf(...fieldLabel(model, id));
}

/** The same as the head of a column, with the unit of its figures. */
export function useFieldHead(model: ScreenModel): (id: string) => string {
  const nameOf = useFieldName(model);
  const text = useLabels('screener');
  return (id) => {
    const field = findField(model, id);
    const head = field === undefined ? null : headLabel(field);
    return head === null ? nameOf(id) : text(head, { name: nameOf(id) });
  };
}

/** What has to be said of the figures of a field. */
export function useFieldNote(): (field: ScreenField) => string | undefined {
  const text = useLabels('screener');
  const facets = useLabels('facets');
  return ({ id, type, family }) => {
    if (type === 'grades') return facets('rating_notation');
    if (id === 'bond_debt') return text('debt_note');
    return family === 'reportOpen' ? text('ratio_note') : undefined;
  };
}

/** Words for one value of a filter. */
export function useChoiceText(): (id: string, value: string, title?: string | null) => string {
  const sectorOf = useLabelOf('sectors');
  const texts = useTexts();
  const language = useLanguage();
  const names = useContext(ChoiceNamesContext);
  return (id, value, title = null) => {
    if (id === 'sector') return findSector(value) === undefined ? capitalised(value) : sectorOf(value);
    const assets = id === 'assets' ? assetsLabel[value] : undefined;
    if (assets !== undefined) return texts.textOf(...assets);
    const known = names[nameKey(id, value)] ?? title;
    return known ?? (id === 'country' ? countryName(value, language) : value);
  };
}

/** One thing that a list is asked for, in words, and what is asked without it. */
export interface ScreenChip {
  readonly id: string;
  readonly field: string;
  readonly text: string;
  readonly without: Asked;
  readonly isGuarded: boolean;
}

/** What writes the unit of bounds beside them. */
export const valueLabel: Readonly<Partial<Record<ScreenUnit, 'value_yield' | 'value_size'>>> = {
  percent: 'value_yield',
  millions: 'value_size',
};

function useBounds(): (field: ScreenField, asked: Asked) => string {
  const facets = useLabels('facets');
  const language = useLanguage();
  const number = (value: number) => numberText(value, exactDecimals([value], 0), language);
  return (field, { ranges, grades }) => {
    const [range, rating] = [ranges[field.id], grades[field.id]];
    if (rating !== undefined) return boundsText(rating, String);
    if (range === undefined) return '';
    const value = boundsText(range, number);
    const unit = field.type === 'range' ? valueLabel[field.unit] : undefined;
    return unit === undefined ? value : facets(unit, { value });
  };
}

/** What is asked of a list, one by one in the order of its filters. */
export function useScreenChips(model: ScreenModel, asked: Asked): readonly ScreenChip[] {
  const nameOf = useFieldName(model);
  const choiceText = useChoiceText();
  const bounds = useBounds();
  return askedFilters(model, asked).flatMap((field): readonly ScreenChip[] => {
    const values = asked.choices[field.id];
    const own = { field: field.id, isGuarded: isGuarded(field) };
    if (values === undefined) {
      const words = `${nameOf(field.id)} ${bounds(field, asked)}`;
      return [{ ...own, id: field.id, text: words, without: withoutFilter(asked, field.id) }];
    }
    return values.map((value) => ({
      ...{ ...own, id: `${field.id}-${value}`, text: choiceText(field.id, value) },
      without: withChoices(
        asked,
        field.id,
        values.filter((each) => each !== value),
      ),
    }));
  });
}
