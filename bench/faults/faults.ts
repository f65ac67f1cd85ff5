import { killUnderWriters } from '#app/testing/kill-writers.ts';
import { randomStream } from '#demo/random.ts';
import type { BenchRow } from '../report.ts';
import { withFolder } from '../workplace.ts';
import { readsUnderFaults } from './reads-under-faults.ts';

const kills = Number(process.env.BENCH_KILLS ?? 100);

/** Kills nodes and databases at random moments under writes, and counts the acknowledged writes that are there. */
async function writesKept(): Promise<BenchRow> {
  const { uniform: random } = randomStream(Date.now(), 'faults');
  const counts = await withFolder((dataDir) => killUnderWriters({ dataDir, kills, random }));
  const { nodesKilled, databasesKilled, acknowledged, refused, lost } = counts;
  const name = `${databasesKilled} kills of the database and ${nodesKilled} of a node under writes`;
  console.log(`${name}: ${acknowledged} acknowledged, ${refused} refused, ${lost} lost`);
  const kept = acknowledged - lost;
  return {
    name,
    value: kept,
    unit: 'there',
    floorName: 'acknowledged',
    floor: acknowledged,
    ratio: acknowledged / kept,
  };
}

/** What readers notice of faults, and what is lost by them. */
export async function benchFaults(): Promise<readonly BenchRow[]> {
  return [...(await readsUnderFaults()), await writesKept()];
}
