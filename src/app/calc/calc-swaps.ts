import type { CashFlow } from '#math/bond/cash-flow.ts';
import { resolveBond } from '#math/bond/resolved-bond.ts';
import { type SettledBond, settle } from '#math/bond/settled-bond.ts';
import { discountFactor, type LogDiscountsCurve, rolledCurve } from '#math/curve/curve.ts';
import type { OvernightRate } from '#math/curve/overnight-swap-conventions.ts';
import { OVERNIGHT_SWAPS, overnightRates, swapCalendar } from '#math/curve/overnight-swap-conventions.ts';
import { overnightSwapCurve, type QuotedSwaps } from '#math/curve/overnight-swaps.ts';
import type { Calendars } from '#math/dates/business-days.ts';
import { addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { yearFraction } from '#math/day-count/day-count.ts';
import { type DayCountName, dayCountName } from '#math/day-count/day-count-name.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import type { Tenor } from '#math/schedule/schedule.ts';
import { floatingLegDates, periodsAnnuity } from '#math/spread/asset-swap.ts';
import { CONTINUOUS_SPREAD, dirtyPriceFromCurve, zSpreadFromDirtyPrice } from '#math/spread/z-spread.ts';
import { type DayNumber, price, rate, yearsFromDays } from '#math/units.ts';
import { EFFECTIVE_ANNUAL } from '#math/yield/compounding.ts';
import type { JsonRecord } from './bond-from-record.ts';
import {
  asDate,
  asDays,
  asList,
  asNumber,
  asOneOf,
  asRecord,
  asText,
  optional,
  refuseUnknown,
  required,
} from './bond-from-record.ts';

const asDay = (value: unknown, key: string): DayNumber => dayNumberFromIso(asDate(value, key));

/** Letters of a name alone: `Estr` is `€STR`. */
const lettersOf = (name: string) =>
  name
    .toUpperCase()
    .replace('€', 'E')
    .replace(/[^A-Z]/g, '');

function overnightRateOf(value: unknown): OvernightRate {
  const wanted = lettersOf(asText(value, 'index'));
  const found = overnightRates.find((name) => lettersOf(name) === wanted);
  if (found === undefined)
    throw new InvalidInputError('invalid-terms', `index is not one of ${overnightRates.join(', ')}`);
  return found;
}

/** Months of a period by the words of a fixed leg, `annual, ACT/360`. */
const PERIODS = { annual: 12, semiannual: 6 } as const;

/** The convention of a record, else that of its rate. */
function conventionOf(record: JsonRecord, index: OvernightRate): QuotedSwaps['convention'] {
  const usual = OVERNIGHT_SWAPS[index];
  const leg = optional(record.fixedLeg, 'fixedLeg', asText)
    ?.split(',')
    .map((word) => word.trim());
  return {
    spotLag: optional(record.spotLagDays, 'spotLagDays', asDays) ?? usual.spotLag,
    paymentLag: optional(record.paymentLagDays, 'paymentLagDays', asDays) ?? usual.paymentLag,
    dayCount: leg === undefined ? usual.dayCount : asOneOf(leg[1], 'fixedLeg', ['ACT/360', 'ACT/365F']),
    periodMonths:
      leg === undefined ? usual.periodMonths : PERIODS[asOneOf(leg[0], 'fixedLeg', ['annual', 'semiannual'])],
  };
}

function swapsOf(record: JsonRecord, calendars: Calendars): QuotedSwaps {
  const index = overnightRateOf(record.index);
  return {
    curveDay: asDay(record.curveDate, 'curveDate'),
    quotes: asList(record.quotes, 'quotes').map((value) => {
      const quote = asRecord(value, 'quotes');
      refuseUnknown(quote, ['tenor', 'rate'], 'quotes.');
      return { tenor: asText(quote.tenor, 'tenor') as Tenor, rate: rate(asNumber(quote.rate, 'rate')) };
    }),
    convention: conventionOf(record, index),
    calendar: swapCalendar(index, calendars),
  };
}

/** Coupon dates stepped back from maturity, the first on or before settlement. */
function couponDates(maturity: DayNumber, settlement: DayNumber, months: number): readonly DayNumber[] {
  const dates = [maturity];
  for (let count = 1; (dates[0] ?? settlement) > settlement; count++)
    dates.unshift(addMonths(maturity, -count * months));
  return dates;
}

function rowsOf(dates: readonly DayNumber[], coupon: number, dayCount: DayCountName): readonly CashFlow[] {
  return dates.slice(1).map((end, index) => {
    const start = dates[index] ?? end;
    return {
      number: index + 1,
      paymentDate: isoFromDayNumber(end),
      accrualStart: isoFromDayNumber(start),
      accrualEnd: isoFromDayNumber(end),
      nominal: 100,
      rate: rate(coupon),
      coupon: 100 * coupon * yearFraction(dayCount, start, end),
      isEstimated: false,
      redemption: end === dates.at(-1) ? 100 : 0,
      poolFactor: 1,
    };
  });
}

const BOND = ['settlement', 'maturity', 'coupon', 'frequency', 'dayCount', 'cleanPrice', 'accrued'];

/** A bond of plain terms: coupon dates stepped back from maturity, paid unadjusted, redeemed at 100. */
function bondOf(record: JsonRecord): SettledBond {
  refuseUnknown(record, BOND, 'bond.');
  const settlement = asDay(record.settlement, 'bond.settlement');
  const frequency = asNumber(record.frequency, 'bond.frequency');
  if (![1, 2, 4, 12].includes(frequency))
    throw new InvalidInputError('invalid-terms', 'bond.frequency is not 1, 2, 4 or 12');
  const dayCount = dayCountName(asText(record.dayCount, 'bond.dayCount'));
  const dates = couponDates(asDay(record.maturity, 'bond.maturity'), settlement, 12 / frequency);
  const cashFlows = rowsOf(dates, asNumber(record.coupon, 'bond.coupon'), dayCount);
  return settle(
    resolveBond({ cashFlows, accrualDayCount: dayCount, yieldConvention: EFFECTIVE_ANNUAL, frequency }),
    settlement,
  );
}

/** The dates of a floating leg as they are given, else a year apart back from the maturity of the bond. */
function legOf(record: JsonRecord, settled: SettledBond, { convention, calendar }: QuotedSwaps) {
  const given = optional(record.floatingLeg, 'floatingLeg', asRecord);
  refuseUnknown(given ?? {}, ['dates', 'dayCount'], 'floatingLeg.');
  const dates = optional(given?.dates, 'floatingLeg.dates', asList)?.map((date) => asDay(date, 'floatingLeg.dates'));
  const dayCount = dayCountName(optional(given?.dayCount, 'floatingLeg.dayCount', asText) ?? convention.dayCount);
  return { dates: dates ?? floatingLegDates(settled, { frequency: 1, calendar }), dayCount };
}

function bondOverSwaps(record: JsonRecord, bond: JsonRecord, swaps: QuotedSwaps, curve: LogDiscountsCurve): JsonRecord {
  const settled = bondOf(bond);
  const rolled = rolledCurve(curve, yearsFromDays(settled.settlement - swaps.curveDay));
  const leg = legOf(record, settled, swaps);
  const curveValue = required(dirtyPriceFromCurve(settled, rolled), 'curveValue');
  const annuity = periodsAnnuity(leg.dates, rolled, leg.dayCount);
  const accrued = required(settled.accrued, 'accrued');
  const clean = optional(bond.cleanPrice, 'bond.cleanPrice', asNumber);
  const dirty = clean === undefined ? undefined : price(clean + accrued);
  return {
    bond: { ...bond, accrued },
    floatingLeg: { dates: leg.dates.map(isoFromDayNumber), dayCount: leg.dayCount },
    curveValue,
    annuity,
    ...(dirty !== undefined && {
      parParAssetSwapSpread: (curveValue - dirty) / (100 * annuity),
      zSpreadContinuous: required(
        zSpreadFromDirtyPrice(settled, rolled, dirty, CONTINUOUS_SPREAD),
        'zSpreadContinuous',
      ),
    }),
  };
}

const TERMS = ['task', 'id', 'currency', 'index', 'curveDate', 'quotes', 'probes', 'bond', 'floatingLeg'];
const CONVENTION = ['spotLagDays', 'paymentLagDays', 'fixedLeg', 'interpolation'];
/** Results of the reference records, which a case may still have. */
const RESULTS = ['nodes', 'curveValue', 'annuity', 'parParAssetSwapSpread', 'zSpreadContinuous'];

function probeDayOf(value: unknown): DayNumber {
  const probe = asRecord(value, 'probes');
  refuseUnknown(probe, ['date', 'discount'], 'probes.');
  return asDay(probe.date, 'probes');
}

/**
 * One case of swaps of the batch calculator: the discount factors at the nodes of the curve of its quotes and at the dates of its probes, and
 * what its bond is worth on the curve; throws `InvalidInputError`.
 */
export function calcSwaps(record: JsonRecord, calendars: Calendars): JsonRecord {
  refuseUnknown(record, [...TERMS, ...CONVENTION, ...RESULTS]);
  const swaps = swapsOf(record, calendars);
  const curve = overnightSwapCurve(swaps);
  const discountOn = (day: DayNumber) => discountFactor(curve, yearsFromDays(day - swaps.curveDay));
  const nodeOf = (day: DayNumber) => ({ date: isoFromDayNumber(day), discount: discountOn(day) });
  const bond = optional(record.bond, 'bond', asRecord);
  return {
    ...record,
    nodes: curve.times.map((time) => nodeOf((swaps.curveDay + Math.round(time * 365)) as DayNumber)),
    probes: asList(record.probes ?? [], 'probes').map((probe) => nodeOf(probeDayOf(probe))),
    ...(bond && bondOverSwaps(record, bond, swaps, curve)),
  };
}
