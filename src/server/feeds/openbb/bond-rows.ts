import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { CashFlow } from '#contract/bond/cash-flows.ts';
import type { DayRow } from '#contract/feeds/openbb/openbb.ts';
import { dayColumns, flowColumns, furtherFields, listColumns, quoteColumns } from '#contract/feeds/openbb/openbb.ts';
import type { BondListItem } from '#contract/lists/bond-list.ts';
import { shownNumber } from '#contract/lists/field-label.ts';
import { itemValue } from '#contract/lists/item-value.ts';
import type { QuoteRow } from '#contract/market/quotes.ts';
import { numberOf } from '#contract/market/trading-days/trading-columns.ts';
import type { TradingRow } from '#contract/market/trading-days/trading-rows.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { type Field, fileNameOf } from '#domain/fields/field.ts';
import type { List } from '#domain/lists/lists.ts';
import type { Language } from '#domain/platform/language.ts';

/** A fraction in per cent. */
const perCent = (value: number | null) => (value === null ? null : value * 100);

type DayColumn = keyof typeof dayColumns;
const dayNames = Object.keys(dayColumns) as readonly DayColumn[];

/** What the chart's call is asked for. */
export const dayColumnsAsked = dayNames.map((name) => numberOf(dayColumns[name]));

/** The fields of a row by the names of the columns that show them. */
function shownFields<Row extends object, const Columns extends Readonly<Record<string, keyof Row>>>(
  row: Row,
  columns: Columns,
): { readonly [Name in keyof Columns]: Row[Columns[Name]] } {
  const fields = Object.entries(columns).map(([name, shown]) => [name, row[shown]]);
  return Object.fromEntries(fields);
}

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

export function dayRowOf(row: TradingRow, isReal: boolean): DayRow {
  const figure = (name: DayColumn) => {
    const value = row[numberOf(dayColumns[name])];
    return typeof value === 'number' ? value : null;
  };
  const figures = Object.fromEntries(dayNames.map((name) => [name, figure(name)])) as Omit<DayRow, 'date' | 'is_real'>;
  return { date: isoOf(row['date.numeric']), ...figures, yield: perCent(figures.yield), is_real: isReal };
}

export function flowRowOf(flow: CashFlow) {
  const row = shownFields(flow, flowColumns);
  return { ...row, coupon_rate: perCent(row.coupon_rate) };
}

export function quoteRowOf(quote: QuoteRow, isReal: boolean) {
  const { date, yield_bid, yield_ask, ...row } = shownFields(quote, quoteColumns);
  return { ...row, date: isoOf(date), yield_bid: perCent(yield_bid), yield_ask: perCent(yield_ask), is_real: isReal };
}

function cellOf(item: BondListItem, field: Field): string | number | null {
  const value = itemValue(item, field);
  if (typeof value === 'number') return shownNumber(field, value);
  if (typeof value === 'boolean') return String(value);
  return value === null || typeof value === 'string' ? value : value.join(' ');
}

export function listRowOf(item: BondListItem, bonds: List) {
  const { status, coupon_rate, ...row } = shownFields(item, listColumns);
  return {
    ...row,
    status: status.replaceAll('_', ' '),
    coupon_rate: perCent(coupon_rate),
    yield: perCent(row.yield),
    market_yield_convention: itemValue(item, { id: 'marketConvention' }) as string | null,
    market_yield_end: itemValue(item, { id: 'marketEnd' }) as string | null,
    ...Object.fromEntries(furtherFields(bonds).map((field) => [fileNameOf(field), cellOf(item, field)])),
  };
}

/** The terms that are known, a row each; none of them is a figure that a reader may not see. */
export function termRowsOf(bond: BondSummary, language: Language): { term: string; value: string }[] {
  const number = (value: number | null, decimals = 2) =>
    value === null ? null : numberText(value, decimals, language);
  const { coupon, issuer, nextOffer, accrued } = bond;
  const rows: readonly (readonly [term: string, value: string | null])[] = [
    ['Bond', bond.name],
    ['ISIN', bond.isin],
    ['Ticker', bond.ticker],
    ['Issuer', issuer?.name ?? null],
    ['Country', issuer?.country ?? null],
    ['Status', bond.statusKey.replaceAll('_', ' ')],
    ['Currency', bond.currency],
    ['Coupon', coupon.kind],
    ['Coupon rate, %', number(perCent(coupon.rate), 4)],
    ['Payments a year', coupon.frequency === 0 ? null : String(coupon.frequency)],
    ['Next coupon', coupon.nextDate],
    ['Issued', bond.issuedOn],
    ['Maturity', bond.maturesOn],
    ['Next offer', nextOffer === null ? null : `${nextOffer.type} ${nextOffer.date}`],
    ['Day count', bond.dayCount],
    [
      'Accrued interest',
      accrued === null ? null : `${number(accrued.value, accrued.decimals)} on ${accrued.settlement}`,
    ],
    ['Face', `${number(bond.faceValue)} ${bond.faceCurrency}`],
    ['Issued amount', number(bond.issuedAmount, 0)],
    ['Outstanding amount', number(bond.outstandingAmount, 0)],
    ['Features', bond.features.length === 0 ? null : bond.features.join(', ')],
  ];
  return rows.flatMap(([term, value]) => (value === null ? [] : [{ term, value }]));
}

/** The four figures of the head of a bond with their change; a value of the workspace is a text, a dash where there is none. */
const otherYields = { current: 'Current yield, %', simple: 'Simple yield, %', discount: 'Discount rate, %' } as const;

/** To what end the figures of a bond are: ` to call 2029-11-14`; nothing where they are to none. */
function endOf({ yieldType, yieldDate, priceFigures }: BondSummary): string {
  if (yieldType === 'maturity') return ' to maturity';
  if (yieldType === 'expected') return ' to expected maturity';
  if (yieldType !== 'offer' || yieldDate === null) return '';
  const exit = priceFigures?.exits.find(({ kind, date }) => date === yieldDate && kind !== 'maturity');
  return ` to ${exit?.kind ?? 'put/call'} ${yieldDate}`;
}

/** What the yield of a bond is called: an effective one to its end, or another. */
function yieldName(bond: BondSummary, real: string): string {
  const { yieldType: type } = bond;
  if (type === 'current' || type === 'simple' || type === 'discount') return otherYields[type];
  return `Yield${endOf(bond)}, eff.${real}, %`;
}

export function metricsOf(bond: BondSummary, language: Language) {
  const metric = (label: string, figure: BondSummary['price'], decimals: number, scale = 1) => {
    const text = (value: number | null) => (value === null ? null : numberText(value * scale, decimals, language));
    const plain = figure?.change ?? null;
    return {
      label,
      value: text(figure?.value ?? null) ?? '–',
      ...(plain !== null && { delta: (plain * scale).toFixed(decimals) }),
    };
  };
  const real = bond.features.includes('inflation-linked') ? ', real' : '';
  return [
    metric('Price', bond.price, 4),
    metric(yieldName(bond, real), bond.yield, 3, 100),
    // What is not there is the spread of nothing real either.
    metric(`G-spread at duration${endOf(bond)}${bond.spread?.value == null ? '' : real}, bp`, bond.spread, 1),
    metric(`Modified duration${endOf(bond)}, eff.${real}`, bond.duration, 2),
  ];
}
