import { seedDemoMarket } from '#demo/seed-demo-market.ts';
import { isoDate } from '#math/units.ts';
import { refreshSearchIndex } from '#store/lists/search/refresh-search-index.ts';
import { openDatabase } from '#store/platform/database/database.ts';
import { type Pressed, pressAll } from './open-loop.ts';
import type { BenchRow } from './report.ts';
import { startSite } from './started-site.ts';
import { spreadOf } from './statistics.ts';
import { withEmptyServer } from './workplace.ts';

const seconds = 8;
/** From below what the machine can answer to far beyond it. */
const steps = [1, 2, 3];
const request = { path: '/api/suggest/companies/', contentType: 'application/json' } as const;
const terms = ['nor', 'alder', 'treasury', 'city', 'bank', '2030'];

function keystrokesOf(count: number) {
  return Array.from({ length: count }, (_, at) => {
    const body = JSON.stringify({ term: terms[at % terms.length], emitent_stop_statuses_ids: [] });
    return [{ ...request, body }];
  });
}

const paced = (address: string, perSecond: number) =>
  pressAll({ address, perSecond, keystrokes: keystrokesOf(perSecond * seconds), areRefusalsCounted: true });

const answersOf = (pressed: readonly Pressed[]) => pressed.filter(({ isAnswered }) => isAnswered);

/** Answers a second over the time in which they came. */
function goodputOf(pressed: readonly Pressed[], perSecond: number): number {
  const last = Math.max(...pressed.map(({ ms }, at) => (at * 1000) / perSecond + ms));
  return (answersOf(pressed).length * 1000) / last;
}

/** The pace that the site keeps up with: doubled until it answers less than that. */
async function capacityOf(address: string): Promise<number> {
  let perSecond = 50;
  for (;;) {
    const goodput = goodputOf(await paced(address, perSecond), perSecond);
    if (goodput < 0.8 * perSecond) return Math.round(goodput);
    perSecond *= 2;
  }
}

function rowsOf(step: number, goodput: number, capacity: number, pressed: readonly Pressed[]): readonly BenchRow[] {
  const name = `suggestions at ${step} times the capacity`;
  const { median, p95 } = spreadOf(answersOf(pressed).map(({ ms }) => ms));
  const refused = spreadOf(pressed.filter(({ isAnswered }) => !isAnswered).map(({ ms }) => ms));
  const row = (label: string, value: number, unit: string, floorName: string, floor: number): BenchRow => ({
    name: `${name}, ${label}`,
    value,
    unit,
    floorName,
    floor,
    ratio: value / floor,
  });
  return [
    row('answered', goodput, 'a second', 'the capacity', capacity),
    row('p95 of answers', p95, 'ms', 'their median', median),
    row('p95 of refusals', refused.p95, 'ms', 'p95 of answers', p95),
  ];
}

/** What a site answers when more is asked of it than it can. */
export function benchOverload(): Promise<readonly BenchRow[]> {
  return withEmptyServer(async (url) => {
    const database = openDatabase({ url });
    await seedDemoMarket(database, { today: isoDate(new Date().toISOString().slice(0, 10)) });
    await refreshSearchIndex(database);
    const app = await startSite(database);
    try {
      const capacity = await capacityOf(app.listeningOrigin);
      const rows: BenchRow[] = [];
      for (const step of steps) {
        const perSecond = Math.round(capacity * step);
        const pressed = await paced(app.listeningOrigin, perSecond);
        rows.push(...rowsOf(step, goodputOf(pressed, perSecond), capacity, pressed));
      }
      return rows;
    } finally {
      await app.close();
      await database.close();
    }
  });
}
