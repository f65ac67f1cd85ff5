import type { ReactNode } from 'react';
import type { CompanyListItem } from '#contract/instruments/company-list.ts';
import type { InstrumentListItem } from '#contract/instruments/instrument-list.ts';
import { numberText } from '#contract/number-text.ts';
import { pageAddress } from '#contract/page-address.ts';
import { itemValue, propertyOf } from '#contract/screener/item-property.ts';
import type { Language } from '#domain/language.ts';
import { isGuarded, type RangeField, type ScreenField, type ScreenUnit } from '#domain/screener/screen-field.ts';
import { type ScreenModel, screens } from '#domain/screener/screens.ts';
import { DayLink } from '../../context/day-link.tsx';
import { useLanguage } from '../../context/language-context.ts';
import { useAudience } from '../../context/session-context.ts';
import { dateText } from '../../text/date-text.ts';
import { percentText, signedText } from '../../text/figure-text.ts';
import { Change } from '../../ui/layout/change.tsx';
import type { Column } from '../../ui/table/column.ts';
import { useChoiceText, useFieldHead, useFieldNote } from './use-screen-texts.ts';

/** A row of a list of stocks, indexes, ETFs or companies. */
export type ScreenItem = InstrumentListItem | CompanyListItem;

type ScreenColumn = Column<ScreenItem>;

const decimals = 2;

/** A figure as it is written; percentages come as fractions. */
function figureText(value: number, unit: ScreenUnit, language: Language): string {
  if (unit === 'percent') return percentText(value, language, decimals);
  if (unit === 'millions') return numberText(value / 1e6, 1, language);
  if (unit === 'count') return numberText(value, Number.isInteger(value) ? 0 : 1, language);
  return numberText(value, decimals, language);
}

/** Widths are set, so that no column moves when the order changes; what narrow screens leave out first has the highest rank. */
const looks: Readonly<Record<string, Pick<ScreenColumn, 'width' | 'rank' | 'wraps' | 'className'>>> = {
  ticker: { width: '6rem', rank: 3, className: 'code' },
  isin: { width: '8.25rem', rank: 4, className: 'code' },
  lei: { width: '13rem', rank: 4, className: 'code' },
  issuer: { wraps: true, rank: 3, width: '12rem' },
  index: { wraps: true, rank: 4, width: '10rem' },
  country: { wraps: true, width: '8.5rem', rank: 3 },
  sector: { wraps: true, width: '9.5rem', rank: 2 },
  venue: { wraps: true, rank: 2, width: '9rem' },
  assets: { width: '6.5rem', rank: 3 },
  currency: { width: '5.25rem' },
  value: { width: '7.5rem' },
  change: { width: '7rem' },
  date: { width: '7.75rem', rank: 3 },
  dividend_yield: { width: '7rem', rank: 3 },
  members: { width: '7rem', rank: 3 },
  bonds: { width: '7rem' },
  rating: { width: '7.5rem' },
  price_to_earnings: { width: '5rem', rank: 3 },
  price_to_book: { width: '5rem', rank: 3 },
  ev_to_ebitda: { width: '6.5rem', rank: 3 },
};
const usualLook = { width: '7.5rem', rank: 3 } as const;

/** The columns of a list by their ids, the name among them. */
export function useScreenColumns(model: ScreenModel): ReadonlyMap<string, ScreenColumn> {
  const headOf = useFieldHead(model);
  const noteOf = useFieldNote();
  const cellOf = useScreenCells();
  const isFull = useAudience() === 'full';
  const columns = screens[model].map((field): ScreenColumn => {
    const { id, type, isSorted = false } = field;
    return {
      ...{ id, title: headOf(id), hint: noteOf(field), isSortable: isSorted },
      kind: type === 'range' ? 'number' : type === 'date' ? 'date' : 'text',
      ...(looks[id] ?? usualLook),
      isClosed: !isFull && isGuarded(field),
      isMasked: ({ masked }) => masked.includes(propertyOf(id)),
      isFilled: (item) => itemValue(item, id) !== null,
      cell: (item) => cellOf(field, item),
    };
  });
  const name: ScreenColumn = {
    ...{ id: 'name', title: headOf('name'), isSortable: true, wraps: true, width: '14rem' },
    cell: (item) => <DayLink to={pageAddress(model === 'companies' ? 'company' : model, item.id)}>{item.name}</DayLink>,
  };
  return new Map([name, ...columns].map((column) => [column.id, column]));
}

function useScreenCells(): (field: ScreenField, item: ScreenItem) => ReactNode {
  const language = useLanguage();
  const choiceText = useChoiceText();
  return (field, item) => {
    const value = itemValue(item, field.id);
    if (value === null) return null;
    if (typeof value === 'number') return field.type === 'range' ? numberCell(field, value, language) : null;
    if (typeof value !== 'string') return value.join(' / ') || null;
    if (field.type === 'date') return dateText(value, language);
    const link = linkOf(field, item);
    if (link !== undefined) return <DayLink to={link}>{value}</DayLink>;
    const isCoded = field.type === 'choice' && field.of !== 'venue' && field.of !== 'id';
    return isCoded ? choiceText(field.id, value) : value;
  };
}

/** The change of a day in per cent, with its sign and colour. */
const changeCell = (value: number, language: Language) => <Change text={signedText(value, decimals, language)} />;

/** A value of a row; its change is in per cent already. */
function numberCell({ id, unit }: RangeField, value: number, language: Language): ReactNode {
  return id === 'change' ? changeCell(value, language) : figureText(value, unit, language);
}

/** A median of rows; all percentages are fractions. */
export function medianCell({ id, unit }: RangeField, value: number, language: Language): ReactNode {
  return id === 'change' ? changeCell(value * 100, language) : figureText(value, unit, language);
}

function linkOf({ id }: ScreenField, item: ScreenItem): string | undefined {
  if (!('issuerId' in item)) return undefined;
  if (id === 'issuer' && item.issuerId !== null) return pageAddress('company', item.issuerId);
  return id === 'index' && item.indexId !== null ? pageAddress('indexes', item.indexId) : undefined;
}
