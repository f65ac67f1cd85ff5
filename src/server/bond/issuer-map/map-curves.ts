import { curvePointToWire, type IssuerMapFacts, type MapCurvePoint } from '#contract/bond/wire/issuer-map.ts';
import { basisPoints } from '#contract/market/trading-days/trading-columns.ts';
import { type MapStanding, mapStandingOf } from '#domain/bond/issuer-map.ts';
import { zeroRate } from '#math/curve/curve.ts';
import type { fitYieldCurve, YieldCurveFit } from '#math/curve/fit-yield-curve.ts';
import { type IsoDate, years } from '#math/units.ts';
import type { MapPointRecord } from '#store/bond/issuer-map/issuer-map.ts';

/** Steps from one end of a curve to the other. */
const CURVE_STEPS = 60;

/** What the curve says of a point. */
interface PointOnCurve {
  readonly standing: MapStanding;
  readonly residual: number | null;
}

type CurvePoints = MapCurvePoint[];

/** The curve of a currency and ground with what it says of its bonds. */
interface GroundCurve {
  readonly ofPoint: ReadonlyMap<MapPointRecord, PointOnCurve>;
  readonly points: CurvePoints;
  readonly rests: Omit<NonNullable<IssuerMapFacts['curves']>[number], 'currency_id' | 'trading_ground_id'> | null;
}

interface Placed {
  readonly point: MapPointRecord;
  readonly time: number;
  readonly rate: number;
}

function placedOf(points: readonly MapPointRecord[], date: IsoDate): readonly Placed[] {
  return points.flatMap((point) => {
    const { duration, yield: rate } = point;
    const counts = duration !== null && rate !== null && mapStandingOf(point, date) === 'counted';
    return counts ? [{ point, time: duration, rate }] : [];
  });
}

function curvePoints(fit: YieldCurveFit, counted: readonly Placed[], venueId: number): CurvePoints {
  const { curve, shortest, longest } = fit;
  const even = Array.from({ length: CURVE_STEPS + 1 }, (_, step) => ({
    x: shortest + ((longest - shortest) * step) / CURVE_STEPS,
    name: null,
  }));
  const named = counted.map(({ time, point }) => ({ x: time, name: point.name }));
  return [...even, ...named]
    .sort((a, b) => a.x - b.x)
    .map(({ x, name }) => curvePointToWire(x, zeroRate(curve, years(x)), { name, venueId }));
}

/** The curve of bonds of one currency on one ground; bonds beside it have their reason, and no residual. */
export function groundCurve(
  points: readonly MapPointRecord[],
  date: IsoDate,
  fitCurve: typeof fitYieldCurve,
): GroundCurve {
  const ofPoint = new Map<MapPointRecord, PointOnCurve>(
    points.map((point) => [point, { standing: mapStandingOf(point, date), residual: null }]),
  );
  const placed = placedOf(points, date);
  const fit = fitCurve(placed);
  const [first] = placed;
  if (!fit.ok || first === undefined) return { ofPoint, points: [], rests: null };
  const { residuals, outliers, curve, scale } = fit.value;
  for (const [index, { point }] of placed.entries()) {
    const standing = outliers[index] === true ? 'outlier' : 'counted';
    ofPoint.set(point, { standing, residual: basisPoints(residuals[index] ?? null) });
  }
  const counted = placed.filter((_, index) => outliers[index] === false);
  return {
    ofPoint,
    points: curvePoints(fit.value, counted, first.point.venueId),
    rests: { model: curve.model, counted: counted.length, deviation: basisPoints(scale) ?? 0 },
  };
}
