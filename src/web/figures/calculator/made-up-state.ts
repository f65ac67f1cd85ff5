import type { MadeUpPeriod, MadeUpRepayment, MadeUpTerms } from '#domain/bond/calculator/made-up-bond.ts';
import { madeUpPeriods, madeUpRepayments } from '#domain/bond/calculator/made-up-bond.ts';
import { type Market, marketConventions, markets } from '#domain/bond/market-conventions.ts';
import { type MarketKind, marketKinds } from '#domain/bond/markets/market-convention.ts';
import { DAY_COUNT_NAMES, type DayCountName } from '#math/day-count/day-count-name.ts';
import { COUPON_DAYS, type CouponDay } from '#math/schedule/schedule.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import { parseTypedDate } from '../../text/value-text.ts';
import { numberOfDecimal } from '../../ui/controls/decimal-input.ts';
import { fractionOfText } from './quote-text.ts';

/** The terms of a made-up bond as the form holds them. Rates are texts in per cent. */
export interface MadeUpState {
  readonly kind: MarketKind;
  readonly market: Market;
  readonly currency: string;
  readonly rate: string;
  readonly margin: string;
  readonly period: MadeUpPeriod;
  /** Empty for that of the market. */
  readonly dayCount: DayCountName | '';
  readonly issuedOn: IsoDate | null;
  readonly firstCoupon: IsoDate | null;
  readonly lastCoupon: IsoDate | null;
  /** Empty for that of the market. */
  readonly couponDay: CouponDay | '';
  readonly maturesOn: IsoDate | null;
  readonly redemption: string;
  readonly repayment: MadeUpRepayment;
  readonly repaysFrom: IsoDate | null;
  /** Up to when interest is added to the nominal, and how much of it in per cent, empty for all. */
  readonly capitalisedUntil: IsoDate | null;
  readonly capitalisedShare: string;
  /** From when on a step bond, or a perpetual one that is reset, pays what: `2027-03-01@5.5; 2028-03-01@6`, in per cent. */
  readonly steps: string;
  /** Index at settlement and at the day from which the nominal counts, of an index-linked bond. */
  readonly index: string;
  readonly base: string;
  /** `2028-03-01@101; 2029-03-01@100.5` */
  readonly puts: string;
  readonly calls: string;
}

/** The currencies of all markets. */
export const madeUpCurrencies = [...new Set(markets.flatMap((market) => marketConventions[market].currencies))].sort();

const first = {
  kind: 'fixed',
  market: 'us-street',
  currency: 'USD',
  rate: '5',
  margin: '0',
  period: '6M',
  dayCount: '',
  firstCoupon: null,
  lastCoupon: null,
  couponDay: '',
  redemption: '100',
  repayment: 'bullet',
  repaysFrom: null,
  capitalisedUntil: null,
  capitalisedShare: '',
  steps: '',
  index: '',
  base: '',
  puts: '',
  calls: '',
} as const;

/** The market of a currency that a reader sees first: of those with bonds of a kind one whose usual currency it is, else one that has it; Eurobonds for any other. */
function marketOfCurrency(currency: string, kind: MarketKind): Market {
  const ofKind = markets.filter((market) => marketConventions[market].kinds.includes(kind));
  const isUsual = (market: Market) => marketConventions[market].currencies[0] === currency;
  const hasIt = (market: Market) => marketConventions[market].currencies.includes(currency);
  return ofKind.find(isUsual) ?? ofKind.find(hasIt) ?? 'eurobond';
}

/** The kinds of a market, and the one that is chosen. */
export function kindsOf({ market, kind }: Pick<MadeUpState, 'market' | 'kind'>): readonly MarketKind[] {
  const has: ReadonlySet<MarketKind> = new Set([...marketConventions[market].kinds, kind]);
  return marketKinds.filter((each) => has.has(each));
}

/** The same in a market: with a kind, a currency and a coupon period that it has. */
export function inMarket(market: Market, own: MadeUpState): MadeUpState {
  const { currencies, kinds, period: usual } = marketConventions[market];
  return {
    ...own,
    market,
    kind: kinds.includes(own.kind) ? own.kind : kinds[0],
    currency: currencies.includes(own.currency) ? own.currency : currencies[0],
    period: madeUpPeriods.find((period) => period === usual) ?? own.period,
    dayCount: '',
  };
}

/** A bond of five years from a day on: in a market of a currency where one is said. */
export function firstMadeUp(today: IsoDate, currency?: string): MadeUpState {
  const year = Number(today.slice(0, 4));
  const day = today.slice(4) === '-02-29' ? '-02-28' : today.slice(4);
  const plain = { ...first, issuedOn: today, maturesOn: `${year + 5}${day}` as IsoDate };
  return currency === undefined ? plain : { ...inMarket(marketOfCurrency(currency, plain.kind), plain), currency };
}

/** How long the texts of offers and steps may be. */
export const MAX_OFFERS_LENGTH = 400;

/** The first made-up bond of an address: of the market that it names alone, if any; null where it asks for none. */
function usualOfParams(params: URLSearchParams): Pick<MadeUpState, 'kind' | 'period'> | null {
  if (params.has('own')) return first;
  const named = params.has('bond') ? undefined : markets.find((market) => market === params.get('market'));
  return named === undefined ? null : inMarket(named, { ...first, issuedOn: null, maturesOn: null });
}

/** The made-up bond of an address, or the first one of the market that it names; null where it has none. */
export function madeUpOfParams(params: URLSearchParams): MadeUpState | null {
  const usual = usualOfParams(params);
  if (usual === null) return null;
  const of = <Value extends string>(name: string, values: readonly Value[], fallback: Value): Value =>
    values.find((value) => value === params.get(name)) ?? fallback;
  const digits = (name: string, fallback: string) => {
    const text = params.get(name) ?? fallback;
    return /^-?\d{0,15}[.,]?\d{0,12}$/.test(text) ? text : fallback;
  };
  const words = (name: string) => (params.get(name) ?? '').slice(0, MAX_OFFERS_LENGTH);
  const date = (name: string) => parseIsoDate(params.get(name) ?? '') ?? null;
  const said = params.get('currency') ?? '';
  const currency = /^[A-Z]{3}$/.test(said) ? said : null;
  const kind = of('own', marketKinds, usual.kind);
  const market = of('market', markets, currency === null ? first.market : marketOfCurrency(currency, kind));
  return {
    kind,
    market,
    currency: currency ?? marketConventions[market].currencies[0],
    rate: digits('rate', first.rate),
    margin: digits('margin', first.margin),
    period: of('period', madeUpPeriods, usual.period),
    dayCount: of<DayCountName | ''>('daycount', DAY_COUNT_NAMES, ''),
    issuedOn: date('issued'),
    firstCoupon: date('first'),
    lastCoupon: date('last'),
    couponDay: of<CouponDay | ''>('couponday', COUPON_DAYS, ''),
    maturesOn: date('matures'),
    redemption: digits('redemption', first.redemption),
    repayment: of('repay', madeUpRepayments, first.repayment),
    repaysFrom: date('repayfrom'),
    capitalisedUntil: date('capitaluntil'),
    capitalisedShare: digits('capitalshare', first.capitalisedShare),
    steps: words('steps'),
    index: digits('index', first.index),
    base: digits('base', first.base),
    puts: words('puts'),
    calls: words('calls'),
  };
}

/** Names of the fields in an address, in their order there. */
const names: Readonly<Record<keyof MadeUpState, string>> = {
  kind: 'own',
  market: 'market',
  currency: 'currency',
  rate: 'rate',
  margin: 'margin',
  period: 'period',
  dayCount: 'daycount',
  issuedOn: 'issued',
  firstCoupon: 'first',
  lastCoupon: 'last',
  couponDay: 'couponday',
  maturesOn: 'matures',
  redemption: 'redemption',
  repayment: 'repay',
  repaysFrom: 'repayfrom',
  capitalisedUntil: 'capitaluntil',
  capitalisedShare: 'capitalshare',
  steps: 'steps',
  index: 'index',
  base: 'base',
  puts: 'puts',
  calls: 'calls',
};

/** The part of an address that restores a made-up bond. */
export function madeUpParams(own: MadeUpState | null): readonly (readonly [name: string, value: string])[] {
  if (own === null) return [];
  const fields = Object.keys(names) as (keyof MadeUpState)[];
  return fields.map((field) => [names[field], own[field] ?? ''] as const).filter(([, value]) => value !== '');
}

export type MadeUpField =
  | 'rate'
  | 'margin'
  | 'issuedOn'
  | 'maturesOn'
  | 'redemption'
  | 'capitalisedShare'
  | 'steps'
  | 'puts'
  | 'calls';

type Offers = MadeUpTerms['offers'];

interface DatedNumber {
  readonly date: IsoDate;
  readonly value: number;
}

/** Dates with numbers after an @, 100 where none is given; null where a part cannot be read. */
function datedNumbers(text: string): readonly DatedNumber[] | null {
  const parts = text.split(/[;\n]/).map((part) => part.trim());
  const read = parts.filter(Boolean).map((part) => {
    const [day = '', number = '100'] = part.split('@').map((each) => each.trim());
    const date = parseTypedDate(day);
    const value = numberOfDecimal(number);
    return date === undefined || value === null || !/^\d*[.,]?\d*$/.test(number) ? null : { date, value };
  });
  return read.some((each) => each === null) ? null : read.flatMap((each) => each ?? []);
}

function offersOfText(type: 'put' | 'call', text: string): Offers | null {
  return datedNumbers(text)?.map(({ date, value }) => ({ type, date, price: value })) ?? null;
}

const PERCENT = 100;

/** Rates of a step bond by their first days; null where a part cannot be read or says no rate. */
function stepsOfText(text: string): MadeUpTerms['steps'] | null {
  const isWhole = text.split(/[;\n]/).every((part) => part.trim() === '' || part.includes('@'));
  const read = isWhole ? datedNumbers(text) : null;
  return (
    read?.map(({ date, value }) => ({ date, rate: value / PERCENT })).toSorted((a, b) => (a.date < b.date ? -1 : 1)) ??
    null
  );
}

/** The terms that are chosen, and never wrong. */
function chosenOf(own: MadeUpState) {
  const { kind, market, currency, period, firstCoupon, lastCoupon, repayment, repaysFrom, capitalisedUntil } = own;
  const dayCount = own.dayCount === '' ? null : own.dayCount;
  const couponDay = own.couponDay === '' ? null : own.couponDay;
  const dates = { firstCoupon, lastCoupon, repaysFrom, capitalisedUntil };
  return { kind, market, currency, period, dayCount, couponDay, repayment, ...dates };
}

/** The terms of a made-up bond, or the fields that hold none. */
export function termsOfMadeUp(own: MadeUpState): MadeUpTerms | readonly MadeUpField[] {
  const rate = fractionOfText(own.rate);
  const margin = fractionOfText(own.margin);
  const redemptionPrice = numberOfDecimal(own.redemption);
  const isCapitalised = own.capitalisedUntil !== null && own.kind !== 'zero';
  const capitalisedShare = isCapitalised && own.capitalisedShare !== '' ? fractionOfText(own.capitalisedShare) : 1;
  const steps = own.kind === 'step' || own.kind === 'perpetual' ? stepsOfText(own.steps) : [];
  const puts = offersOfText('put', own.puts);
  const calls = offersOfText('call', own.calls);
  const { issuedOn } = own;
  const maturesOn = own.kind === 'perpetual' ? issuedOn : own.maturesOn;
  const isWrong: Readonly<Record<MadeUpField, boolean>> = {
    rate: rate === null,
    margin: margin === null,
    issuedOn: issuedOn === null,
    maturesOn: maturesOn === null || (own.kind !== 'perpetual' && issuedOn !== null && maturesOn <= issuedOn),
    redemption: redemptionPrice === null || redemptionPrice <= 0,
    capitalisedShare: capitalisedShare === null || capitalisedShare <= 0 || capitalisedShare > 1,
    steps: steps === null,
    puts: puts === null,
    calls: calls === null,
  };
  const wrong = (Object.keys(isWrong) as MadeUpField[]).filter((field) => isWrong[field]);
  if (rate === null || margin === null || redemptionPrice === null || capitalisedShare === null) return wrong;
  if (steps === null || puts === null || calls === null) return wrong;
  if (issuedOn === null || maturesOn === null || wrong.length > 0) return wrong;
  const terms = { ...chosenOf(own), rate, margin, capitalisedShare, issuedOn, maturesOn, redemptionPrice, steps };
  return { ...terms, offers: [...puts, ...calls] };
}
