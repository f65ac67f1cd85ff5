import type { BondListItem } from '#contract/bond-list/bond-list.ts';
import type { BondSummary } from '#contract/bond-summary.ts';
import type { CashFlow } from '#contract/cash-flows.ts';
import { numberText } from '#contract/number-text.ts';
import type { DayRow } from '#contract/openbb/openbb.ts';
import type { QuoteRow } from '#contract/quotes.ts';
import type { TradingRow } from '#contract/trading-days/trading-rows.ts';
import type { Language } from '#domain/language.ts';

/** A fraction in per cent, without the digits that the multiplication adds. */
const perCent = (value: number | null) => (value === null ? null : Number((value * 100).toPrecision(12)));

export const dayColumnsAsked = [
  'indicative_price.numeric',
  'indicative_yield.numeric',
  'g_spread.numeric',
  'modified_duration.numeric',
  'nkd.numeric',
  'volume.numeric',
  'volume_money.numeric',
] as const;

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

export function dayRowOf(row: TradingRow): DayRow {
  const of = (name: (typeof dayColumnsAsked)[number]) => (typeof row[name] === 'number' ? row[name] : null);
  return {
    date: isoOf(row['date.numeric']),
    price: of('indicative_price.numeric'),
    yield: perCent(of('indicative_yield.numeric')),
    g_spread: of('g_spread.numeric'),
    duration: of('modified_duration.numeric'),
    accrued: of('nkd.numeric'),
    volume: of('volume.numeric'),
    turnover: of('volume_money.numeric'),
  };
}

export function flowRowOf(flow: CashFlow) {
  return {
    number: flow.num,
    date: flow.date,
    coupon_rate: perCent(flow.cupon_rate),
    coupon: flow.cupon_sum,
    redemption: flow.redemtion,
    outstanding: flow.pool_factor,
    record_date: flow.record_date,
    ex_date: flow.ex_date,
    is_past: flow.isPast,
  };
}

export function quoteRowOf(quote: QuoteRow) {
  return {
    name: quote.name,
    date: isoOf(quote.date_numeric),
    bid: quote.buying_quote,
    ask: quote.selling_quote,
    yield_bid: perCent(quote.indicative_yield_bid),
    yield_ask: perCent(quote.indicative_yield_ask),
    bid_size: quote.bid_size,
    ask_size: quote.ask_size,
    currency: quote.currency,
    is_indicative: quote.is_indicative,
  };
}

export function listRowOf(item: BondListItem) {
  return {
    isin: item.isin,
    name: item.name,
    issuer: item.issuerName,
    currency: item.currency,
    status: item.statusKey.replaceAll('_', ' '),
    coupon_rate: perCent(item.couponRate),
    maturity: item.maturesOn,
    price: item.price,
    yield: perCent(item.yield),
    g_spread: item.spread,
    duration: item.duration,
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

/** The four figures of the head of a bond with their change; null where there is none. */
export function metricsOf(bond: BondSummary, language: Language) {
  const metric = (label: string, figure: BondSummary['price'], decimals: number, scale = 1) => {
    const text = (value: number | null) => (value === null ? null : numberText(value * scale, decimals, language));
    const plain = figure?.change ?? null;
    return {
      label,
      value: text(figure?.value ?? null),
      ...(plain !== null && { delta: (plain * scale).toFixed(decimals) }),
    };
  };
  return [
    metric('Price', bond.price, 4),
    metric('Yield, %', bond.yield, 3, 100),
    metric('G-spread, bp', bond.spread, 1),
    metric('Modified duration', bond.duration, 2),
  ];
}
