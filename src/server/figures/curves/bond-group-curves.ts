import type { FastifyRequest } from 'fastify';
import type { BondScatter } from '#contract/lists/bond-scatter.ts';
import { blankAboveYield } from '#contract/market/trading-days/trading-columns.ts';
import { closedVenueId, effectiveLevel, type Viewer } from '#domain/account/access/viewer.ts';
import { heightAt } from '#domain/figures/curves/curve-measures.ts';
import { lists } from '#domain/lists/lists.ts';
import { getMeasure, minCurvePoints } from '#domain/lists/measures.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import { type CurveBondDays, findCurveBonds, MONDAY } from '#store/lists/curve-bonds/find-curve-bonds.ts';
import type { Services } from '../../bond/services.ts';
import { type ScatterBonds, scatterOf } from '../../lists/list/scatter-of.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { requireFeature } from '../../platform/serving/require-account.ts';
import { oldestFor } from './pointed-curves.ts';

/** Bonds of a sector or issuer that count: of more those with the largest amount outstanding. */
const MAX_BONDS = 200;

/** Days of a history that are fitted one by one: a longer one has the last day of each week. */
const MAX_DAYS = 400;

const [x, y] = [getMeasure(lists.bonds, 'maturity'), getMeasure(lists.bonds, 'yield')];
/** What is drawn: yield by years to maturity, the measure of the curves beside it. */
export const curveAxes = { x, y, colour: 'currency' } as const;

const DAYS_OF_YEAR = 365.25;

/** A sector or issuer in a currency, and who asks. */
export interface AskedGroup {
  readonly currency: string;
  readonly group: string;
  readonly viewer: Viewer;
}

/** Refuses who may not see yields: where a curve is, and on which days there is one, tells them. */
export function requireCurveBonds({ viewer }: Pick<FastifyRequest, 'viewer'>, { gate }: Pick<Services, 'gate'>): void {
  requireFeature(viewer, 'sort_by_masked');
  const level = effectiveLevel(viewer, null);
  if (![x, y].every(({ field }) => gate.shows(field.family, level))) throw new Refusal('need_access');
}

type DayRange = Readonly<Record<'from' | 'to', IsoDate>>;

function findBonds(
  { database }: Pick<Services, 'database'>,
  { currency, group, viewer }: AskedGroup,
  [one, other]: readonly [DayRange, DayRange?],
  every: 1 | 7 = 1,
) {
  // A yield of the week before still counts.
  const read = ({ from, to }: DayRange) => ({ from: oldestFor(from), to });
  return findCurveBonds(database, {
    currency,
    group,
    spans: other === undefined ? [read(one)] : [read(one), read(other)],
    closedVenueId: closedVenueId(viewer),
    maxYield: blankAboveYield,
    every,
    max: MAX_BONDS,
  });
}

/** Where a bond stands on a day by its last yield of the week; nothing where it has none. */
function placedOn({ id, maturesOn, currency, dates, yields }: CurveBondDays, date: IsoDate, at: number) {
  const [of, value] = [dates[at], yields[at]];
  if (of === undefined || value === undefined || of < oldestFor(date) || maturesOn <= date) return [];
  const years = (dayNumberFromIso(maturesOn) - dayNumberFromIso(date)) / DAYS_OF_YEAR;
  return [{ id, x: years, y: value * 100, group: currency, date: of }];
}

/** The bonds that count on a day; `placeOf` says which of a bond's yields is the last by then. */
function bondsOn(bonds: readonly CurveBondDays[], date: IsoDate, placeOf: (bond: CurveBondDays) => number) {
  const points = bonds.flatMap((bond) => placedOn(bond, date, placeOf(bond)));
  const known = new Map(bonds.map((bond) => [bond.id, bond]));
  const total = bonds.length;
  const missing = { withoutX: 0, withoutY: total - points.length, matured: 0 };
  const named = points.map(({ id, date: of }) => {
    const { name = '', isin = null } = known.get(id) ?? {};
    return { id, name, isin, date: of };
  });
  return { points, bonds: named, complete: points.length, total, ...missing } satisfies ScatterBonds;
}

/** On the curve of Nelson and Siegel; where the bonds are too few for it, on the straight line that fewer have. */
function fitted(found: ScatterBonds): BondScatter {
  const scatter = scatterOf(found, { ...curveAxes, fit: 'nelson-siegel' });
  const isTooFew = scatter.curves?.length === 0 && found.complete >= minCurvePoints.line;
  return isTooFew ? scatterOf(found, { ...curveAxes, fit: 'line' }) : scatter;
}

const curveOf = ({ curves }: BondScatter) => (curves?.[0]?.xs.length ? curves[0] : null);

/** The bonds of a day on their curve, and the curve of an earlier day. */
export async function findBondCurve(
  services: Pick<Services, 'database'>,
  asked: AskedGroup,
  date: IsoDate,
  before: IsoDate | null,
) {
  const on = (day: IsoDate): DayRange => ({ from: day, to: day });
  const bonds = await findBonds(services, asked, before === null ? [on(date)] : [on(date), on(before)]);
  const foundOn = (day: IsoDate) => bondsOn(bonds, day, ({ dates }) => dates.findLastIndex((each) => each <= day));
  const found = foundOn(date);
  // What has a yield on the earlier day alone is none of this day's bonds.
  const own = { ...found, total: found.complete, withoutY: 0 };
  const then = before === null ? null : fitted(foundOn(before));
  const earlier = before && then && { date: before, fit: then.fit, curve: curveOf(then), masked: [] };
  return { found: own, scatter: fitted(own), before: earlier };
}

const weekOf = (date: IsoDate | undefined) =>
  date === undefined ? null : Math.floor((dayNumberFromIso(date) - dayNumberFromIso(MONDAY)) / 7);

/** Days of a history: all of them, or the last of each week. */
function daysOf(bonds: readonly CurveBondDays[], { from, to }: DayRange, every: 1 | 7): readonly IsoDate[] {
  const dates = [...new Set(bonds.flatMap((bond) => bond.dates))].filter((date) => date >= from && date <= to).sort();
  return every === 1 ? dates : dates.filter((date, at) => weekOf(date) !== weekOf(dates[at + 1]));
}

/** The curve of a sector or issuer day by day: its days, and its yields at some terms on one of them, asked for in ascending order. */
export async function findBondCurveHistory(services: Pick<Services, 'database'>, asked: AskedGroup, span: DayRange) {
  const isLong = isoFromDayNumber(addDays(dayNumberFromIso(span.from), MAX_DAYS)) < span.to;
  const every = isLong ? 7 : 1;
  const bonds = await findBonds(services, asked, [span], every);
  const places = new Map<number, number>();
  const placeOn = (date: IsoDate) => (bond: CurveBondDays) => {
    let at = places.get(bond.id) ?? -1;
    while ((bond.dates[at + 1] ?? '9') <= date) at += 1;
    places.set(bond.id, at);
    return at;
  };
  return {
    dates: daysOf(bonds, span, every),
    ratesOn: (date: IsoDate, terms: readonly number[]) => {
      const curve = curveOf(fitted(bondsOn(bonds, date, placeOn(date))));
      if (curve === null) return null;
      const rates = terms.map((term) => {
        const height = heightAt(curve, term);
        return height === null ? null : height / 100;
      });
      return { rates, bondCount: curve.count };
    },
  };
}
