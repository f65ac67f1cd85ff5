import { Type } from 'typebox';
import { type HealthCheck, healthRules, verdicts } from '#domain/platform/health.ts';
import { defineCall, field, optionalField } from './call.ts';
import { arrayOf, type Static } from './schemas.ts';

const text = field('text', Type.String());
const count = field('count', Type.Number());
const moment = field('date', Type.String());
const verdict = field('state', Type.Enum([...verdicts]));
const checks = Object.keys(healthRules) as [HealthCheck, ...HealthCheck[]];

const use = Type.Object({ requests: count, failed: count, p50: count, p95: count });

const health = Type.Object({
  checkedAt: moment,
  checks: arrayOf({
    key: field('state', Type.Enum(checks)),
    verdict,
    /** In the unit of its rule; null where there is none yet. */
    value: optionalField('count', Type.Number()),
  }),
  nodes: arrayOf({
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
  database: Type.Object({
    version: text,
    bytes: count,
    connections: count,
    mostConnections: count,
    tables: arrayOf({ name: text, bytes: count, rows: count }),
    replicas: arrayOf({ name: text, state: text, lagBytes: optionalField('count', Type.Number()) }),
  }),
  pools: arrayOf({ name: text, open: count, idle: count, most: count, waiting: count, oldestWaitMs: count }),
  imports: arrayOf({
    source: text,
    kind: text,
    rowsStored: count,
    rowsUnchanged: count,
    rowsFailed: count,
    finishedAt: moment,
    goodAt: optionalField('date', Type.String()),
  }),
  jobs: arrayOf({ queue: text, state: text, jobs: count }),
  /** The last jobs that did not succeed, latest first. */
  failures: arrayOf({
    id: text,
    queue: text,
    state: text,
    failedAt: moment,
    /** What the job said, without addresses and credentials. */
    message: optionalField('text', Type.String()),
  }),
  /** By method and pattern, the most asked for first. */
  routes: arrayOf({ route: text, last5: use, last60: use }),
  slowStatements: arrayOf({
    text,
    pool: text,
    times: count,
    slowestMs: count,
    lastAt: moment,
    route: optionalField('text', Type.String()),
  }),
  refusals: arrayOf({ limit: text, refused: count }),
  liveStreams: count,
});
export type Health = Static<typeof health>;

/** How the site is, with a judgement of each figure, for the operator. */
export const healthCall = defineCall('GET /api/operator/health/', {
  summary: 'Tell the operator how the site is',
  answer: health,
});
