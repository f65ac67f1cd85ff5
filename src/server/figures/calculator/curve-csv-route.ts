import { curveCsvCall } from '#contract/platform/csv-addresses.ts';
import { annualZeroRate, type Curve, discountFactor } from '#math/curve/curve.ts';
import { years } from '#math/units.ts';
import { hasImportedBonds } from '#store/bond/bonds/government-bonds.ts';
import { findServingCurve } from '../../market/reads/serving-curve.ts';
import { sendCsv } from '../../platform/files/send-csv.ts';
import { limitCalls } from '../../platform/limits/limit-calls.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';

/** Years at which the points stand. */
const tenors = [0.25, 0.5, 1, 2, 3, 5, 7, 10, 15, 20, 30];

const head = ['currency', 'curve', 'kind', 'date', 'years', 'zero_rate', 'discount_factor'];

/** Where a curve rests on something: its nodes, or the lives of the bonds that it is fitted to. */
function reachOf(curve: Curve): readonly [from: number, to: number] {
  if (curve.model === 'Bounded') return [curve.from, curve.to];
  if (curve.model === 'ZeroNodes') return [curve.times[0] ?? 0, curve.times.at(-1) ?? 0];
  return [0, Number.POSITIVE_INFINITY];
}

/** Zero rate with annual compounding, a fraction, and discount factor; empty beyond what the curve rests on. */
function pointAt(curve: Curve, tenor: number): readonly (number | null)[] {
  const [from, to] = reachOf(curve);
  const time = years(tenor);
  return tenor < from || tenor > to ? [null, null] : [annualZeroRate(curve, time), discountFactor(curve, time)];
}

/** The latest government zero curve of a currency for spreadsheets; rates that are closed to the reader are empty cells. */
export function curveCsvRoute(app: App, services: Services): void {
  const { database, gate, today } = services;
  const limit = limitCalls(services, 'csv-addresses');
  serve(app, services, curveCsvCall, async (request, reply) => {
    await limit(request);
    const { currency } = request.query;
    const instrument = { isGenerated: !(await hasImportedBonds(database, currency)) };
    const serving = await findServingCurve(database, { instrument, terms: { faceCurrency: currency } }, today());
    const isOpen = gate.shows('yield', request.viewer.level);
    const rows =
      serving === null || serving.kind === 'swap'
        ? []
        : tenors.map((tenor) => [
            currency,
            serving.name,
            serving.kind,
            serving.date,
            tenor,
            ...(isOpen ? pointAt(serving.curve, tenor) : [null, null]),
          ]);
    return sendCsv(services, reply, { name: 'curve', rows: [head, ...rows] });
  });
}
