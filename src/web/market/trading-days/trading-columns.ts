import { useContext } from 'react';
import {
  restsOnPayments,
  tradingColumns,
  tradingUnits,
  wireYieldTypes,
} from '#contract/market/trading-days/trading-columns.ts';
import { numberWriter } from '#contract/platform/number-text.ts';
import { marketStateOf } from '#domain/market/best-sides.ts';
import { type RateType, rateTypes } from '#domain/market/trading-day.ts';
import type { Language } from '#domain/platform/language.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { fixedDateText } from '../../text/value-text.ts';
import type { Column } from '../../ui/table/column.ts';
import { restsOnAssumptions, type ShownRow } from '../data/chart-columns.ts';
import { YieldKindContext } from '../data/measure-name.ts';

/** What a reader looks for in the archive; the picker lists the columns under the same words. */
export type ColumnGroup = 'prices' | 'yields' | 'risk' | 'liquidity';

type Kind = 'number' | 'date' | 'moment' | 'yieldType' | 'priceType' | 'origin' | 'text';

interface TradingColumn {
  readonly name: string;
  readonly kind: Kind;
  readonly group: ColumnGroup | null;
  /** Of a number. */
  readonly unit?: Unit;
}

type Unit = keyof typeof tradingUnits;

const groupOfUnit: Readonly<Record<Unit, ColumnGroup>> = {
  price: 'prices',
  accrued: 'prices',
  yield: 'yields',
  spread: 'risk',
  years: 'risk',
  pvbp: 'risk',
  amount: 'liquidity',
};

const words: readonly TradingColumn[] = [
  { name: 'date', kind: 'date', group: null },
  { name: 'document', kind: 'text', group: null },
  { name: 'trading_ground_name', kind: 'text', group: null },
  { name: 'board_name', kind: 'text', group: 'liquidity' },
  { name: 'indicative_price_type', kind: 'priceType', group: 'prices' },
  { name: 'indicative_yield_type', kind: 'yieldType', group: 'yields' },
  { name: 'indicative_yield_origin', kind: 'origin', group: 'yields' },
  { name: 'nkd_origin', kind: 'origin', group: 'prices' },
  { name: 't_spread_benchmark', kind: 'text', group: 'risk' },
  { name: 'offer_date', kind: 'date', group: 'risk' },
  { name: 'last_deal', kind: 'moment', group: 'liquidity' },
];

const figures = tradingColumns.map(
  ({ wire, unit }): TradingColumn => ({ name: wire, kind: 'number', group: groupOfUnit[unit], unit }),
);

/** Columns whose head is a short form; the text `full_…` has the whole name. */
const shortened: readonly string[] = ['clearance_profit_effect', 'offer_profit_effect', 'dur', 'dur_to', 'dur_mod'];

/** Columns that readers look for first; the others follow in the order of the contract. */
export const leading: readonly string[] = [
  'date',
  'document',
  'trading_ground_name',
  'indicative_price',
  'indicative_price_type',
  'buying_quote',
  'selling_quote',
  'indicative_yield',
  'indicative_yield_type',
  'indicative_yield_origin',
  'g_spread',
  't_spread',
  't_spread_benchmark',
  'modified_duration',
  'volume_money',
];

const placeOf = ({ name }: TradingColumn) => (leading.includes(name) ? leading.indexOf(name) : leading.length);

/** All columns of a trading day, in their order on screen. */
const allColumns = [...figures, ...words].toSorted((a, b) => placeOf(a) - placeOf(b));

/** A moment of the wire, UTC, as DD.MM.YYYY HH:MM:SS. */
function momentText(moment: string): string {
  const [date = '', time = ''] = new Date(moment).toISOString().split('T');
  return `${fixedDateText(date)} ${time.slice(0, 8)}`;
}

/** Writes the texts of trading days in the reader's language. */
export interface TradingTexts {
  readonly language: Language;
  readonly titleOf: (name: string) => string;
  /** The whole name of a column whose head is a short form. */
  readonly fullOf: (name: string) => string;
  readonly groupOf: (group: ColumnGroup) => string;
  readonly write: Readonly<Record<Kind, (value: string) => string>>;
  readonly blanked: string;
  readonly badData: (value: string) => string;
  readonly crossed: string;
  /** The short word for a yield that is no effective one. */
  readonly markOf: (type: RateType) => string;
  /** The word for a yield or duration that is real. */
  readonly real: string;
}

const durations: readonly string[] = ['dur', 'dur_to', 'duration', 'dur_mod', 'modified_duration'];
const isYieldOrDuration = (name: string) =>
  durations.includes(name) || tradingColumns.some(({ wire, unit }) => wire === name && unit === 'yield');

/** Calls a head real where the yields of the page are: what is of a yield or a duration. */
export function useRealTitle(): (name: string, title: string) => string {
  const graph = useLabels('graph');
  const hasReal = useContext(YieldKindContext) === 'real';
  return (name, title) => (hasReal && isYieldOrDuration(name) ? graph('real_measure', { measure: title }) : title);
}

/** The heads of columns of days; a yield is called current or real where those of the page are. */
export function useDayTitles(): (name: string) => string {
  const textOf = useLabelOf('tradings');
  const realTitle = useRealTitle();
  const hasCurrent = useContext(YieldKindContext) === 'current';
  return (name) =>
    realTitle(name, textOf(name === 'indicative_yield' && hasCurrent ? 'indicative_current' : `column_${name}`));
}

function useTradingTexts(): TradingTexts {
  const text = useLabels('tradings');
  const textOf = useLabelOf('tradings');
  const facets = useLabels('facets');
  const bond = useLabels('bond');
  return {
    language: useLanguage(),
    titleOf: useDayTitles(),
    fullOf: (name) => textOf(`full_${name}`),
    groupOf: (group) => text(`preset_${group}`),
    write: {
      number: (shown) => shown,
      text: (shown) => shown,
      date: fixedDateText,
      moment: momentText,
      yieldType: (shown) => textOf(`yield_type_${shown}`),
      priceType: (shown) => textOf(`price_type_${shown}`),
      origin: (shown) => textOf(`origin_${shown}`),
    },
    blanked: text('blanked'),
    badData: (value) => text('bad_data', { value }),
    crossed: text('crossed'),
    markOf: (type) => facets(`end_${type}`),
    real: bond('yield_real'),
  };
}

/** Writes a number of the wire as the server writes its text. */
function unitWriter(unit: Unit, language: Language): (value: number) => string {
  const { decimals, textShift, numericShift } = tradingUnits[unit];
  return numberWriter(decimals, language, textShift - numericShift);
}

/** Whether the bid of a day is above its ask, for who sees both: then nothing lies between them. */
function isCrossed(row: ShownRow): boolean {
  const [bid, ask] = [row['buying_quote.numeric'], row['selling_quote.numeric']];
  return typeof bid === 'number' && typeof ask === 'number' && marketStateOf(bid, ask) === 'crossed';
}

/** Says what a figure of a day is where the head of its column does not: a yield that is no effective one, and what is real among what is not. */
function markedIn(name: string, { markOf, real }: TradingTexts) {
  const isOfKind = isYieldOrDuration(name);
  return (written: string | null, row: ShownRow) => {
    if (written === null || !isOfKind) return written;
    const rate = rateTypes.find((each) => wireYieldTypes[each] === row.indicative_yield_type);
    const type = name === 'indicative_yield' && rate !== undefined ? markOf(rate) : null;
    return [written, type, row.isToldReal === true ? real : null].filter((part) => part !== null).join('\u00a0');
  };
}

/** A column over trading rows. A figure that the source sent badly, that is left blank, or that a crossed market has not, says why and counts as something. */
function columnOf(column: TradingColumn, texts: TradingTexts): Column<ShownRow> {
  const { name, kind, group, unit } = column;
  const writeNumber = unit && unitWriter(unit, texts.language);
  const isAssumable = unit !== undefined && restsOnPayments({ wire: name, unit });
  const badOf = (row: ShownRow) => {
    const bad = row[`${name}.baddata`];
    return typeof bad === 'string' ? bad : null;
  };
  const isBlanked = (row: ShownRow) => row.blanked?.includes(name) ?? false;
  const hasNoSpread = (row: ShownRow) => name === 'bid_ask_spread' && isCrossed(row);
  const sortValue = (row: ShownRow) => {
    const value = kind === 'number' ? row[`${name}.numeric`] : row[name];
    return typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : null;
  };
  const marked = markedIn(name, texts);
  return {
    id: name,
    title: texts.titleOf(name),
    hint: shortened.includes(name) ? texts.fullOf(name) : undefined,
    kind: kind === 'number' ? 'number' : kind === 'date' || kind === 'moment' ? 'date' : 'text',
    ...(group === null ? { isKept: name === 'date', isFixed: true } : { group: texts.groupOf(group) }),
    sortValue,
    isMasked: ({ masked }) => masked.includes(name),
    isFilled: (row) => badOf(row) !== null || isBlanked(row) || hasNoSpread(row) || (sortValue(row) ?? 0) !== 0,
    cell: (row) => {
      const value = row[name] ?? row[`${name}.numeric`];
      if (typeof value === 'number') {
        const written = writeNumber?.(value) ?? null;
        return marked(written !== null && isAssumable && restsOnAssumptions(row) ? `≈ ${written}` : written, row);
      }
      return typeof value === 'string' && value !== '' ? marked(texts.write[kind](value), row) : null;
    },
    reason: (row) => {
      const bad = badOf(row);
      if (hasNoSpread(row)) return texts.crossed;
      return bad === null ? (isBlanked(row) ? texts.blanked : undefined) : texts.badData(bad);
    },
  };
}

/** The columns of a trading day, all of them. */
export function tradingColumnsIn(texts: TradingTexts): readonly Column<ShownRow>[] {
  return allColumns.map((column) => columnOf(column, texts));
}

export function useTradingColumns(): readonly Column<ShownRow>[] {
  return tradingColumnsIn(useTradingTexts());
}

/** Names of the columns of a group. */
export function columnsOfGroup(group: ColumnGroup): readonly string[] {
  return allColumns.filter((column) => column.group === group).map(({ name }) => name);
}
