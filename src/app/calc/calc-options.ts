import { type Curve, curveChecked } from '#math/curve/curve.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { yearFraction } from '#math/day-count/day-count.ts';
import { type DayCountName, dayCountName } from '#math/day-count/day-count-name.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import type { Exercise } from '#math/option/decisions.ts';
import {
  OPTION_SHIFT,
  oasFromDirtyPrice,
  optionPricing,
  optionRiskFromOas,
} from '#math/option/option-adjusted-spread.ts';
import type { BondWithOptions } from '#math/option/option-lattice.ts';
import { type DayNumber, price, rate, yearsFromDays } from '#math/units.ts';
import {
  asDate,
  asList,
  asNumber,
  asNumbers,
  asOneOf,
  asPositive,
  asRecord,
  asText,
  type JsonRecord,
  optional,
  refuseUnknown,
  required,
} from './bond-from-record.ts';

interface CouponBond {
  readonly dates: readonly DayNumber[];
  readonly coupon: number;
  readonly dayCount: DayCountName;
  readonly frequency: number;
  readonly settlement: DayNumber;
}

const invalid = (message: string) => new InvalidInputError('invalid-terms', message);

const dayOf = (value: unknown, key: string) => dayNumberFromIso(asDate(value, key));

function couponBondOf(record: JsonRecord): CouponBond {
  const dates = asList(record.dates, 'dates').map((date) => dayOf(date, 'dates'));
  const settlement = dayOf(record.settlement, 'settlement');
  const [first] = dates;
  const last = dates.at(-1);
  if (dates.some((date, at) => at > 0 && date <= (dates[at - 1] ?? date))) throw invalid('dates do not ascend');
  if (first === undefined || last === undefined || settlement < first || settlement >= last) {
    throw invalid('settlement is not between the first and the last of dates');
  }
  if ((optional(record.maturity, 'maturity', dayOf) ?? last) !== last)
    throw invalid('maturity is not the last of dates');
  return {
    dates,
    settlement,
    coupon: asNumber(record.coupon, 'coupon'),
    dayCount: dayCountName(asText(record.dayCount, 'dayCount')),
    frequency: optional(record.frequency, 'frequency', asPositive) ?? 1,
  };
}

/** Interest per 100 from the last date on or before a day: nothing on a date. */
function accruedOn({ dates, coupon, dayCount, frequency }: CouponBond, day: DayNumber): number {
  const at = dates.findLastIndex((date) => date <= day);
  const start = dates[at];
  const end = dates[at + 1];
  if (start === undefined || end === undefined) return 0;
  return 100 * coupon * yearFraction(dayCount, start, day, { refStart: start, refEnd: end, frequency });
}

function exerciseOf(bond: CouponBond, value: unknown): Exercise {
  const offer = asRecord(value, 'offers');
  refuseUnknown(offer, ['date', 'cleanPrice', 'kind'], 'offers.');
  const day = dayOf(offer.date, 'offers.date');
  if (day <= bond.settlement || day >= (bond.dates.at(-1) ?? day)) {
    throw invalid('an offer is not between settlement and maturity');
  }
  const time = yearsFromDays(day - bond.settlement);
  return {
    kind: asOneOf(offer.kind, 'offers.kind', ['call', 'put']),
    time,
    decided: time,
    amount: asPositive(offer.cleanPrice, 'offers.cleanPrice') + accruedOn(bond, day),
  };
}

function bondWithOptionsOf(bond: CouponBond, offers: unknown): BondWithOptions {
  const { dates, settlement, coupon, dayCount, frequency } = bond;
  const flows = dates.flatMap((end, at) => {
    const start = dates[at - 1];
    if (start === undefined || end <= settlement) return [];
    const share = yearFraction(dayCount, start, end, { refStart: start, refEnd: end, frequency });
    const redemption = at === dates.length - 1 ? 100 : 0;
    return [{ time: yearsFromDays(end - settlement), amount: 100 * coupon * share + redemption }];
  });
  const exercises = asList(offers, 'offers').map((offer) => exerciseOf(bond, offer));
  return { flows, exercises: exercises.sort((a, b) => a.time - b.time) };
}

/** What a curve may say of itself: what always holds. */
const CURVE_MEMBERS = {
  compounding: 'continuous',
  dayCount: 'ACT/365F',
  interpolation: 'linear in log discount factors, flat forward beyond',
} as const;

function curveOf(value: unknown): Curve {
  const record = asRecord(value, 'curve');
  refuseUnknown(record, ['years', 'zeroRates', ...Object.keys(CURVE_MEMBERS)], 'curve.');
  for (const [key, only] of Object.entries(CURVE_MEMBERS))
    optional(record[key], `curve.${key}`, (given, path) => asOneOf(given, path, [only]));
  const years = asNumbers(record.years, 'curve.years');
  const rates = asNumbers(record.zeroRates, 'curve.zeroRates');
  if (years.length !== rates.length) throw invalid('curve.years and curve.zeroRates are not of one length');
  return curveChecked({
    model: 'LogDiscounts',
    times: [0, ...years],
    values: [0, ...years.map((time, at) => -time * (rates[at] ?? Number.NaN))],
  });
}

/** What a record of a bond with calls and puts is priced from; throws `invalid-terms`, `invalid-date`, `invalid-curve`. */
export function optionsOfRecord(record: JsonRecord) {
  const bond = couponBondOf(record);
  const model = {
    meanReversion: asNumber(record.meanReversion, 'meanReversion'),
    volatility: asNumber(record.volatility, 'volatility'),
  };
  return { bond, options: bondWithOptionsOf(bond, record.offers), curve: curveOf(record.curve), model };
}

const TERMS = ['task', 'id', 'settlement', 'dates', 'maturity', 'coupon', 'dayCount', 'frequency', 'offers'];
const MODEL = ['curve', 'meanReversion', 'volatility', 'shift', 'oas', 'cleanPrice'];
/** Results of the reference records, which a case may still have. */
const RESULTS = [
  'accrued',
  'dirtyPrice',
  'straightDirtyPrice',
  'optionValue',
  'effectiveDuration',
  'effectiveConvexity',
];

function checkMembers(record: JsonRecord): void {
  refuseUnknown(record, [...TERMS, ...MODEL, ...RESULTS, 'vegaPerBasisPoint']);
  const isGiven = (value: unknown) => value !== undefined && value !== null;
  if (isGiven(record.oas) && isGiven(record.cleanPrice)) throw invalid('oas and cleanPrice are both given');
}

/**
 * A bond with calls and puts under one-factor Hull-White, from its `oas` or, in place of it, its `cleanPrice`: price, spread, option value,
 * duration, convexity and vega. Throws when terms, curve or model are none, and when no spread gives the price.
 */
export function calcOptions(record: JsonRecord): JsonRecord {
  checkMembers(record);
  const { bond, options, curve, model } = optionsOfRecord(record);
  const shift = rate(optional(record.shift, 'shift', asPositive) ?? OPTION_SHIFT);
  const pricing = optionPricing(options, curve, model);
  const accrued = accruedOn(bond, bond.settlement);
  const given = optional(record.oas, 'oas', asNumber);
  const dirtyOf = () => price(asNumber(record.cleanPrice, 'cleanPrice') + accrued);
  const oas = given === undefined ? required(oasFromDirtyPrice(pricing, dirtyOf()), 'oas') : rate(given);
  const { dirty, straight, ...risk } = optionRiskFromOas(pricing, oas, shift);
  return {
    id: record.id ?? null,
    oas,
    accrued,
    cleanPrice: dirty - accrued,
    dirtyPrice: dirty,
    straightDirtyPrice: straight,
    optionValue: risk.optionValue,
    shift,
    effectiveDuration: risk.effectiveDuration,
    effectiveConvexity: risk.effectiveConvexity,
    vegaPerBasisPoint: risk.vega,
  };
}
