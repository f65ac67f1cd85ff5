import { firstTradedBondId, maxTradedBonds } from '#demo/wide/wide-ids.ts';
import { timesOfClient } from './client.ts';
import type { BenchRow } from './report.ts';
import { type AskedMarket, askedMarket, type NamedCall, scaleCalls } from './scale-calls.ts';
import { timesOfImports } from './scale-import.ts';
import { fill, type Market, sizeRows, withMarkets } from './scale-markets.ts';
import { demoCookie, startSite } from './started-site.ts';
import { spreadOf } from './statistics.ts';

const turns = 10;
const roundsOfTurn = 40;
const warmUp = 5;

type Markets = readonly [Market, ...Market[]];

/** Rows of each large market against the demo, by median and 95th percentile. */
function rowsOf(
  name: string,
  [small, ...large]: Markets,
  times: ReadonlyMap<Market, readonly number[]>,
): readonly BenchRow[] {
  const floor = spreadOf(times.get(small) ?? []);
  return large.flatMap((market) => {
    const value = spreadOf(times.get(market) ?? []);
    return (['median', 'p95'] as const).map((key) => ({
      ...{ name: `${market.name}, ${name}, ${key}`, value: value[key], unit: 'ms' },
      ...{ floorName: small.name, floor: floor[key], ratio: value[key] / floor[key] },
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
async function measure(markets: Markets, asked: ReadonlyMap<Market, AskedMarket>, call: NamedCall) {
  const times = new Map<Market, number[]>(markets.map((market) => [market, []]));
  for (let turn = 0; turn < turns; turn++) {
    for (const [market, list] of times) {
      const its = asked.get(market);
      if (its !== undefined) list.push(...(await ask(its, call, turn)));
    }
  }
  return rowsOf(call.name, markets, times);
}

/** Bonds that nothing sets apart: of the small market those after the governments, of a large one those that were added. */
const idsOf = ({ isLarge }: Market) =>
  isLarge
    ? ([firstTradedBondId, firstTradedBondId + maxTradedBonds] as const)
    : ([1111, firstTradedBondId - 1] as const);

async function measureCalls(markets: Markets): Promise<readonly BenchRow[]> {
  const apps = await Promise.all(markets.map(({ database }) => startSite(database)));
  try {
    const asked = new Map<Market, AskedMarket>();
    for (const [at, market] of markets.entries()) {
      const address = apps[at]?.listeningOrigin ?? '';
      asked.set(
        market,
        await askedMarket(market.database, { address, cookie: await demoCookie(address) }, idsOf(market)),
      );
    }
    const rows: BenchRow[] = [];
    for (const call of scaleCalls) rows.push(...(await measure(markets, asked, call)));
    return rows;
  } finally {
    for (const app of apps) await app.close();
  }
}

/**
 * Latency of pages, calls and imports on a market of a million bonds and 50 million trading days against the demo market: on one
 * PostgreSQL and, where BENCH_CITUS_URL names one, on a Citus cluster.
 */
export function benchScale(): Promise<readonly BenchRow[]> {
  return withMarkets(async (markets) => {
    const rows: BenchRow[] = [];
    for (const market of markets) rows.push(...(await fill(market)));
    rows.push(...(await sizeRows(markets)), ...(await measureCalls(markets)));
    return [...rows, ...rowsOf('import of 5,000 trading days', markets, await timesOfImports(markets))];
  });
}
