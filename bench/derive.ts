import { seedDemoMarket } from '#demo/seed-demo-market.ts';
import { deriveTradingDays } from '#importers/derivation/derive-trading-days.ts';
import { fitCurveToBonds } from '#math/curve/fit-curve-to-bonds.ts';
import { dirtyPriceFromCurve } from '#math/spread/z-spread.ts';
import { settledBond } from '#math/testing/settled-bond.ts';
import { isoDate, price } from '#math/units.ts';
import { derivedColumns } from '#store/market/trading-days/trading-day-table.ts';
import { columnName, type Database, fieldsOf } from '#store/platform/database/database.ts';
import { bareCopy, tableBytes } from './bare-copy.ts';
import type { BenchRow } from './report.ts';
import { withEmptyDatabase } from './workplace.ts';

const historyYears = 0.5;
const curveBonds = 300;
const curveFits = 20;

async function forget({ withClient }: Database): Promise<void> {
  const cleared = fieldsOf(derivedColumns).map((field) => `${columnName(field)} = null`);
  await withClient((client) => client.query(`update trading_day set ${cleared.join(', ')}`));
  await withClient((client) => client.query('vacuum analyze trading_day'));
}

async function copySeconds({ withClient }: Database): Promise<number> {
  const rows = await withClient((client) => tableBytes(client, ['trading_day']));
  await withClient((client) => client.query('truncate trading_day'));
  const start = performance.now();
  await withClient((client) => bareCopy(client, rows));
  return (performance.now() - start) / 1000;
}

async function derivation(database: Database): Promise<readonly BenchRow[]> {
  await seedDemoMarket(database, { today: isoDate('2026-11-20'), historyYears });
  const floor = await copySeconds(database);
  const derive = async (name: string): Promise<BenchRow> => {
    const [start, cpu] = [performance.now(), process.cpuUsage()];
    const { days } = await deriveTradingDays(database, { instrumentIds: 'all' });
    const seconds = (performance.now() - start) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    const busy = Math.round((100 * (user + system)) / 1e6 / seconds);
    return {
      name: `${name}, ${days} days (process busy ${busy} %)`,
      value: days / seconds,
      unit: 'days/s',
      floorName: 'bare COPY of the same days',
      floor: days / floor,
      ratio: seconds / floor,
    };
  };
  const unchanged = await derive('derive, nothing changed');
  await forget(database);
  return [unchanged, await derive('derive, all changed')];
}

function curveFit(): BenchRow {
  const curve = { model: 'Svensson', b0: 0.0473, b1: 0.008, b2: -0.0209, b3: -0.0287, tau1: 0.94, tau2: 3.25 } as const;
  const sample = Array.from({ length: curveBonds }, (_, index) => {
    const settled = settledBond(1 + Math.floor(index / 10), 0.01 + 0.0001 * index, 5 + (index % 10) * 15);
    const priced = dirtyPriceFromCurve(settled, curve);
    if (!priced.ok) throw new Error(priced.reason);
    return { settled, dirty: priced.value };
  });
  const noisy = sample.map((bond, index) => ({ ...bond, dirty: price(bond.dirty * (1 + 0.0003 * Math.sin(index))) }));
  const start = performance.now();
  for (let done = 0; done < curveFits; done++) fitCurveToBonds(noisy);
  const seconds = (performance.now() - start) / 1000 / curveFits;
  const passStart = performance.now();
  for (let done = 0; done < curveFits; done++) for (const { settled } of noisy) dirtyPriceFromCurve(settled, curve);
  const passSeconds = (performance.now() - passStart) / 1000 / curveFits;
  return {
    name: `curve fit, ${curveBonds} bonds`,
    value: 1 / seconds,
    unit: 'curves/s',
    floorName: 'pricing the bonds on a curve once',
    floor: 1 / passSeconds,
    ratio: seconds / passSeconds,
  };
}

/** Days derived a second, against a bare COPY of the same rows, and curves fitted a second, against pricing their bonds once. */
export async function benchDerive(): Promise<readonly BenchRow[]> {
  return [...(await withEmptyDatabase(derivation)), curveFit()];
}
