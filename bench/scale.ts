import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { timesOfClient } from './client.ts';
import { firstTradedBondId, maxTradedBonds } from './market/wide-ids.ts';
import type { BenchRow } from './report.ts';
import { type AskedMarket, askedMarket, type NamedCall, scaleCalls } from './scale-calls.ts';
import { timesOfImports } from './scale-import.ts';
import { fill, type Market, sizeRows, withMarkets } from './scale-markets.ts';
import { demoCookie } from './started-site.ts';
import { spreadOf } from './statistics.ts';

const turns = 10;
const roundsOfTurn = 40;
const warmUp = 5;

/** Rows of each market against its floor, by median and 95th percentile. */
function rowsOf(name: string, times: ReadonlyMap<Market, readonly number[]>): readonly BenchRow[] {
  return [...times].flatMap(([market, own]) => {
    if (market.floor === undefined) return [];
    const value = spreadOf(own);
    const floor = spreadOf(times.get(market.floor) ?? []);
    const floorName = market.floor.name;
    return (['median', 'p95'] as const).map((key) => ({
      name: `${market.name}, ${name}, ${key}`,
      value: value[key],
      unit: 'ms',
      floorName,
      floor: floor[key],
      ratio: value[key] / floor[key],
    }));
  });
}

function ask(market: AskedMarket, call: NamedCall, turn: number): Promise<readonly number[]> {
  const task = call.of(market);
  const from = <Item>(items: readonly Item[]) => {
    const first = (turn * (roundsOfTurn + warmUp)) % items.length;
    return [...items.slice(first), ...items.slice(0, first)];
  };
  const { address } = market;
  const { paths, bodies } = task;
  return timesOfClient({ ...task, address, paths: from(paths), bodies: from(bodies), rounds: roundsOfTurn, warmUp });
}

/** Asks all markets in turns, so that what else the machine does meets all alike. */
async function measure(markets: readonly Market[], asked: ReadonlyMap<Market, AskedMarket>, call: NamedCall) {
  const times = new Map<Market, number[]>(markets.map((market) => [market, []]));
  for (let turn = 0; turn < turns; turn++) {
    for (const [market, list] of times) {
      const its = asked.get(market);
      if (its !== undefined) list.push(...(await ask(its, call, turn)));
    }
  }
  return rowsOf(call.name, times);
}

/** Bonds that nothing sets apart: of the small market those after the governments, of a large one those that were added. */
const idsOf = ({ isLarge }: Market) =>
  isLarge
    ? ([firstTradedBondId, firstTradedBondId + maxTradedBonds] as const)
    : ([1111, firstTradedBondId - 1] as const);

/** Each market has a site in a process of its own, as it runs for its readers. */
async function measureCalls(markets: readonly Market[]): Promise<readonly BenchRow[]> {
  const sites: ChildProcess[] = [];
  try {
    const asked = new Map<Market, AskedMarket>();
    for (const market of markets) {
      const site = fork(join(import.meta.dirname, 'site-process.ts'), [market.url]);
      sites.push(site);
      const [address] = (await once(site, 'message')) as [string];
      const cookie = await demoCookie(address);
      asked.set(market, await askedMarket(market.database, { address, cookie }, idsOf(market)));
    }
    const rows: BenchRow[] = [];
    for (const call of scaleCalls) rows.push(...(await measure(markets, asked, call)));
    return rows;
  } finally {
    for (const site of sites) {
      const ended = once(site, 'exit');
      site.disconnect();
      await ended;
    }
  }
}

/**
 * Latency of pages, calls and imports on a market of a million bonds and 50 million trading days against the demo market: on one
 * PostgreSQL, and on Citus clusters where BENCH_CITUS_URL and BENCH_CITUS_DEMO_URL name them.
 */
export function benchScale(): Promise<readonly BenchRow[]> {
  return withMarkets(async (markets) => {
    const rows: BenchRow[] = [];
    for (const market of markets) rows.push(...(await fill(market)));
    rows.push(...(await sizeRows(markets)), ...(await measureCalls(markets)));
    return [...rows, ...rowsOf('import of 5,000 trading days', await timesOfImports(markets))];
  });
}
