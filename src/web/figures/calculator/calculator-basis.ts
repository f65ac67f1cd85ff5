import type { BondCalculation, CalculationMarket } from '#contract/figures/calculator.ts';
import { bondCalendar, settlementDayOf } from '#domain/bond/bond-mathematics/bond-description.ts';
import { type CalculatorMarket, parRatesOf } from '#domain/bond/calculator/calculator-market.ts';
import type { ServingCurve } from '#domain/bond/derivation/curve-book.ts';
import type { BondFacts, IssueOffer, IssuePayment } from '#domain/bond/issue.ts';
import type { Curve } from '#math/curve/curve.ts';
import { dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { type IsoDate, isoDate, rate } from '#math/units.ts';

type Dates<Row> = { [Key in keyof Row]: Row[Key] };

const dateOrNull = (text: string | null): IsoDate | null => (text === null ? null : isoDate(text));

function paymentOf(row: BondCalculation['cashFlows'][number]): IssuePayment {
  return {
    ...row,
    accrualStart: dateOrNull(row.accrualStart),
    accrualEnd: dateOrNull(row.accrualEnd),
    referenceStart: dateOrNull(row.referenceStart),
    referenceEnd: dateOrNull(row.referenceEnd),
    paymentDate: isoDate(row.paymentDate),
    exDate: dateOrNull(row.exDate),
    actualPaymentDate: null,
    recordDate: null,
  };
}

function offerOf({ type, date, price }: Dates<BondCalculation['offers'][number]>, index: number): IssueOffer {
  return {
    number: index + 1,
    type,
    date: isoDate(date),
    price,
    periodStart: null,
    periodEnd: null,
    optionStyle: null,
    noticeDays: null,
    benchmarkSpread: null,
    repurchasedAmount: null,
  };
}

/** A bond of the site as the calculator takes it. */
export function factsOfCalculation({ name, terms, cashFlows, offers, resets }: BondCalculation): BondFacts {
  return {
    instrumentId: 0,
    name,
    isGenerated: false,
    isGovernment: false,
    terms: {
      ...terms,
      instrumentId: 0,
      issuedOn: dateOrNull(terms.issuedOn),
      accruesFrom: dateOrNull(terms.accruesFrom),
      maturesOn: dateOrNull(terms.maturesOn),
      issuedAmount: null,
      outstandingAmount: null,
    },
    cashFlows: cashFlows.map(paymentOf),
    offers: offers.map(offerOf),
    resets: resets.map((reset) => ({ from: dayNumberFromIso(isoDate(reset.from)), rate: rate(reset.rate) })),
  };
}

function curveOf(answer: CalculationMarket['curve']): Curve | null {
  if (answer === null) return null;
  const { times, rates, parameters, shortest, longest } = answer;
  if (times !== null && rates !== null) return { model: 'ZeroNodes', times, values: rates };
  if (parameters === null || shortest === null || longest === null) return null;
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0, tau1 = 1, tau2 = 0] = parameters;
  const base: Curve =
    tau2 === 0 ? { model: 'NelsonSiegel', b0, b1, b2, tau1 } : { model: 'Svensson', b0, b1, b2, b3, tau1, tau2 };
  return { model: 'Bounded', base, from: shortest, to: longest };
}

/** The curve with its name and date, if the reader may see it. */
export function servingCurveOf({ curve: answer }: CalculationMarket): ServingCurve | null {
  const curve = curveOf(answer);
  if (answer === null || curve === null) return null;
  return { curve, kind: answer.kind, name: answer.name, date: isoDate(answer.date), fit: null };
}

/** What the calculator measures against, if the reader may see it. */
export function marketOfAnswer({ curve: answer, benchmarks }: CalculationMarket): CalculatorMarket {
  const curve = curveOf(answer);
  return {
    curve,
    parRates: curve && parRatesOf(curve),
    benchmarks: benchmarks.flatMap(({ id, duration, yield: effective }) =>
      duration === null || effective === null ? [] : [{ id, duration, yield: effective }],
    ),
  };
}

/** Whether a part of the market is there, but closed to the reader. */
export function isMarketMasked({ curve, benchmarks }: CalculationMarket): boolean {
  return [curve, ...benchmarks].some((part) => part !== null && part.masked.length > 0);
}

/** The day on which a trade of today settles. */
export function usualSettlement({ terms }: BondFacts, today: IsoDate): IsoDate {
  return isoFromDayNumber(settlementDayOf(terms, bondCalendar(terms), today));
}
