import type { PoolClient } from 'pg';
import type { Database } from '#store/platform/database/database.ts';
import { recordedStatements, runBare, type Statement } from '#store/testing/recorded-statements.ts';
import { type ClientTask, timesOfClient } from './client.ts';
import type { BenchRow } from './report.ts';
import { spreadOf, timesOf } from './statistics.ts';

export const rounds = 200;
// The compiler goes on making a page faster over its first hundred.
export const warmUp = 150;

export interface Floor {
  readonly name: string;
  readonly statements: readonly Statement[];
}

export type MeasuredCall = Pick<ClientTask, 'paths' | 'method' | 'headers' | 'bodies'> & {
  readonly name: string;
  /** What a bare program would ask the database for; by default the call's own statements. */
  readonly floor?: Floor;
};

/** The statements of a call as they stand, and with the plans kept that the site's connections keep. */
function ownFloors(statements: readonly Statement[]): readonly Floor[] {
  const plain = statements.map(({ text, values }) => ({ text, values }));
  const name = `its ${statements.length} statements, bare`;
  return [
    { name, statements: plain },
    { name: `${name}, plans kept`, statements },
  ];
}

/** What a call costs a client, against its floor. */
export async function measureCall(
  database: Database,
  address: string,
  call: MeasuredCall,
): Promise<readonly BenchRow[]> {
  const isNewEachTime = call.bodies.length > 1;
  const bodiesFrom = (first: number) => (isNewEachTime ? call.bodies.slice(first) : call.bodies);
  const askOnce = (first: number) =>
    timesOfClient({ ...call, bodies: bodiesFrom(first), address, rounds: 1, warmUp: 0 });
  await askOnce(0);
  const statements = await recordedStatements(() => askOnce(1));
  const { median, p95 } = spreadOf(await timesOfClient({ ...call, bodies: bodiesFrom(2), address, rounds, warmUp }));
  const rows: BenchRow[] = [];
  for (const { name: floorName, statements: bare } of call.floor === undefined ? ownFloors(statements) : [call.floor]) {
    const times = (client: PoolClient) => timesOf(rounds, warmUp, () => runBare(client, bare));
    const floor = spreadOf(await database.withClient(times));
    const shared = { unit: 'ms', floorName };
    rows.push(
      { name: `${call.name}, median`, value: median, ...shared, floor: floor.median, ratio: median / floor.median },
      { name: `${call.name}, p95`, value: p95, ...shared, floor: floor.p95, ratio: p95 / floor.p95 },
    );
  }
  return rows;
}
