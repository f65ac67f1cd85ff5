import { type CurvePointAnswer, curvesCall, type ShownCurve } from '#contract/figures/curves.ts';
import { curveCsvCall } from '#contract/platform/csv-addresses.ts';
import {
  maxCurveAge,
  type ServingCurve,
  type ServingRealCurve,
  type ServingSwaps,
} from '#domain/bond/derivation/curve-book.ts';
import { type CurvePoint, curvePoints } from '#math/curve/curve-points.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import { hasImportedBonds } from '#store/bond/bonds/government-bonds.ts';
import {
  findCurveCurrencies,
  findCurveSource,
  findLastCurveDays,
  hasImportedCurves,
} from '#store/market/curves/curves.ts';
import type { Services } from '../../bond/services.ts';
import { findCurvesOfDay } from '../../market/reads/market-reads.ts';
import { sendCsv } from '../../platform/files/send-table.ts';
import { askedDay } from '../../platform/serving/asked-day.ts';
import { dataSourceOf, SOURCE_COLUMN, sourceCell } from '../../platform/serving/data-sources.ts';
import { limitCalls } from '../../platform/serving/limit-calls.ts';
import { type App, serve } from '../../platform/serving/serve.ts';

/** Shown first, where it has a curve. */
const USUAL_CURRENCY = 'EUR';

/** Years at which points stand; those of swaps stand at their quoted terms as well. */
const terms = [0.25, 0.5, 1, 2, 3, 5, 7, 10, 15, 20, 30];

/** A curve of either kind with its points; the par rates of swaps are their quotes. */
interface PointedCurve extends Pick<ShownCurve, 'of' | 'kind' | 'name' | 'overnightRate'> {
  readonly date: IsoDate;
  readonly points: readonly CurvePoint[];
}

function ofGovernment({ curve, kind, name, date }: ServingCurve): PointedCurve {
  return { of: 'government', kind, name, date, overnightRate: null, points: curvePoints(curve, terms) };
}

/** A real curve has points at its published terms and between them. */
function ofReal({ curve, kind, name, date, terms: [shortest, longest] }: ServingRealCurve): PointedCurve {
  const reached = terms.filter((term) => term >= shortest && term <= longest);
  return { of: 'government-real', kind, name, date, overnightRate: null, points: curvePoints(curve, reached) };
}

function ofSwaps({ curve, name, date, overnightRate, rates }: ServingSwaps): PointedCurve {
  const quoted = new Map(rates.times.map((term, at) => [term, rates.values[at] ?? null]));
  const all = [...new Set([...terms, ...rates.times])].sort((a, b) => a - b);
  const points = curvePoints(curve, all).map((point) => ({ ...point, par: quoted.get(point.years) ?? null }));
  return { of: 'swaps', kind: 'swap-overnight', name, date, overnightRate, points };
}

/** The curves of a currency on a day: those of its generated market where it has neither bonds nor curves of its own. */
async function findPointedCurves({ database }: Pick<Services, 'database'>, currency: string, date: IsoDate) {
  const find = (isGenerated: boolean) =>
    findCurvesOfDay(database, { instrument: { isGenerated }, terms: { faceCurrency: currency } }, date);
  const hasOwn = (await hasImportedCurves(database, currency)) || (await hasImportedBonds(database, currency));
  const { government, real, swaps } = await find(!hasOwn);
  return [
    ...(government === null ? [] : [ofGovernment(government)]),
    ...(real === null ? [] : [ofReal(real)]),
    ...(swaps === null ? [] : [ofSwaps(swaps)]),
  ];
}

/** The oldest day of a curve that still serves a day. */
const oldestFor = (day: IsoDate) => isoFromDayNumber(addDays(dayNumberFromIso(day), -maxCurveAge));

/** The currency on which the page opens: of those with a curve near today the usual one or the first, else that with the latest curve. */
async function openingCurrency({ database, today }: Services, currencies: readonly string[]): Promise<string> {
  const days = await findLastCurveDays(database, today());
  const dated = currencies.map((currency) => ({ currency, last: days.get(currency) ?? '' }));
  const near = dated.filter(({ last }) => last >= oldestFor(today()));
  const latest = dated.toSorted((one, other) => (one.last < other.last ? 1 : -1))[0];
  return (near.find(({ currency }) => currency === USUAL_CURRENCY) ?? near[0] ?? latest)?.currency ?? USUAL_CURRENCY;
}

/** The day that was asked for; where none was, today or, if it has no curve, the last that has. */
async function dayOf({ database }: Services, currency: string, day: IsoDate, isAsked: boolean): Promise<IsoDate> {
  if (isAsked) return day;
  const last = (await findLastCurveDays(database, day)).get(currency);
  return last !== undefined && last < oldestFor(day) ? last : day;
}

function curvesRoute(app: App, services: Services): void {
  const { database, today } = services;
  serve(app, services, curvesCall, async ({ query }) => {
    const currencies = await findCurveCurrencies(database);
    const currency = query.currency ?? (await openingCurrency(services, currencies));
    const date = await dayOf(services, currency, askedDay(query.date, today(), 'date'), query.date !== undefined);
    const found = await findPointedCurves(services, currency, date);
    const answerOf = (point: CurvePoint): CurvePointAnswer => ({ ...point, masked: [] });
    const sources = await Promise.all(found.map((curve) => findCurveSource(database, { currency, ...curve })));
    const curves = found.map(({ points, ...curve }, at) => ({
      ...curve,
      source: sources[at] === undefined ? null : dataSourceOf(sources[at]),
      points: points.filter(({ zero }) => zero !== null).map(answerOf),
    }));
    return { currency, currencies: [...currencies], date, curves };
  });
}

const head = [
  'currency',
  'curve',
  'kind',
  'date',
  'years',
  'zero_rate',
  'discount_factor',
  'par_rate',
  'forward_rate',
  SOURCE_COLUMN,
] as const;

/** A curve of a currency, of the government (nominal or real) or of overnight swaps, for spreadsheets; rates that are closed to the reader are empty cells. */
function curveCsvRoute(app: App, services: Services): void {
  const { gate, today } = services;
  const limit = limitCalls(services, 'csv-addresses');
  serve(app, services, curveCsvCall, async (request, reply) => {
    await limit(request);
    const { currency, of = 'government', date } = request.query;
    const curves = await findPointedCurves(services, currency, askedDay(date, today(), 'date'));
    const isOpen = gate.shows('yield', request.viewer.level);
    const asked = curves.filter((curve) => curve.of === of);
    const found = await Promise.all(asked.map((curve) => findCurveSource(services.database, { currency, ...curve })));
    const rows = asked.flatMap(({ name, kind, date: day, points }, at) =>
      points.map(({ years, zero, discount, par, forward }) => [
        currency,
        name,
        kind,
        day,
        years,
        ...(isOpen ? [zero, discount, par, forward] : [null, null, null, null]),
        found[at] === undefined ? null : sourceCell([dataSourceOf(found[at])]),
      ]),
    );
    return sendCsv(services, reply, { name: 'curve', rows: [[...head], ...rows] });
  });
}

export function curvesFeature(app: App, services: Services): void {
  curvesRoute(app, services);
  curveCsvRoute(app, services);
}
