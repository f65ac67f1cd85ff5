import { type Static, Type } from 'typebox';
import { type HealthCheck, healthRules, verdicts } from '#domain/platform/health.ts';
import { defineCall, field, optionalField } from './call.ts';

const text = field('text', Type.String());
const count = field('count', Type.Number());
const moment = field('date', Type.String());
const verdict = field('state', Type.Enum([...verdicts]));
const checks = Object.keys(healthRules) as [HealthCheck, ...HealthCheck[]];

const use = Type.Object({ requests: count, failed: count, p50: count, p95: count });

const health = Type.Object({
  checkedAt: moment,
  checks: Type.Array(
    Type.Object({
      key: field('state', Type.Enum(checks)),
      verdict,
      /** In the unit of its rule; null where there is none yet. */
      value: optionalField('count', Type.Number()),
    }),
  ),
  nodes: Type.Array(
    Type.Object({
      id: text,
      version: text,
      startedAt: moment,
      load: count,
      loopDelayMs: count,
      /** Since it last said that it lives. */
      silentS: count,
      /** Whether it is the one that answers. */
      isThis: field('state', Type.Boolean()),
    }),
  ),
  database: Type.Object({
    version: text,
    bytes: count,
    connections: count,
    mostConnections: count,
    tables: Type.Array(Type.Object({ name: text, bytes: count, rows: count })),
    replicas: Type.Array(Type.Object({ name: text, state: text, lagBytes: optionalField('count', Type.Number()) })),
  }),
  pools: Type.Array(
    Type.Object({ name: text, open: count, idle: count, most: count, waiting: count, oldestWaitMs: count }),
  ),
  imports: Type.Array(
    Type.Object({
      source: text,
      kind: text,
      rowsStored: count,
      rowsUnchanged: count,
      rowsFailed: count,
      finishedAt: moment,
      goodAt: optionalField('date', Type.String()),
    }),
  ),
  jobs: Type.Array(Type.Object({ queue: text, state: text, jobs: count })),
  /** The last jobs that did not succeed, latest first. */
  failures: Type.Array(
    Type.Object({
      id: text,
      queue: text,
      state: text,
      failedAt: moment,
      /** What the job said, without addresses and credentials. */
      message: optionalField('text', Type.String()),
    }),
  ),
  /** By method and pattern, the most asked for first. */
  routes: Type.Array(Type.Object({ route: text, last5: use, last60: use })),
  slowStatements: Type.Array(
    Type.Object({
      text,
      pool: text,
      times: count,
      slowestMs: count,
      lastAt: moment,
      route: optionalField('text', Type.String()),
    }),
  ),
  refusals: Type.Array(Type.Object({ limit: text, refused: count })),
  liveStreams: count,
});
export type Health = Static<typeof health>;

/** How the site is, with a judgement of each figure, for the operator. */
export const healthCall = defineCall({
  method: 'GET',
  path: '/api/operator/health/',
  summary: 'Tell the operator how the site is',
  answer: health,
});
