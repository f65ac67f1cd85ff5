import { Type } from 'typebox';
import { demoTasks } from '#domain/operator/demo-task.ts';
import { taskStates } from '#domain/operator/task-state.ts';
import { defineCall, field, optionalField } from '../platform/call.ts';
import { arrayOf, closedObject, type Static } from '../platform/schemas.ts';

const state = Type.Object({
  /** Whether generated instruments, and such of a source, are there. */
  hasGenerated: field('state', Type.Boolean()),
  hasReal: field('state', Type.Boolean()),
  /** What was asked for last, and how it went; null where nothing was. */
  task: optionalField('state', Type.Enum([...demoTasks])),
  state: optionalField('state', Type.Enum([...taskStates])),
  /** Steps done, of how many. */
  done: field('count', Type.Integer()),
  total: field('count', Type.Integer()),
  failure: optionalField('text', Type.String()),
  /** UTC, as ISO text: since when the generated market is removed, and does not come by itself; null where it may. */
  removedAt: optionalField('date', Type.String()),
});
export type DemoMarketState = Static<typeof state>;

/** Whether the generated market is there, beside real data or alone, and how its bringing in or removal goes. */
export const demoMarketCall = defineCall('GET /api/operator/demo-market/', {
  summary: 'Tell the operator of the demo market',
  answer: state,
});

/** Asks for the generated market to be brought into an empty site, or removed: a node does it within seconds. */
export const startDemoTaskCall = defineCall('POST /api/operator/demo-market/', {
  summary: 'Bring in or remove the demo market as the operator',
  body: closedObject({ task: Type.Enum([...demoTasks]) }),
  answer: state,
});

const removal = Type.Object({
  /** Rows that would be removed, by table. */
  tables: arrayOf({ table: field('text', Type.String()), rows: field('count', Type.Integer()) }),
  /** Generated bonds and companies that stay, since a source told of them as well. */
  keptInstruments: field('count', Type.Integer()),
  keptIssuers: field('count', Type.Integer()),
});
export type DemoRemovalCounts = Static<typeof removal>;

/** Removes the generated market on trial, and undoes it: what would be removed. */
export const tryDemoRemovalCall = defineCall('POST /api/operator/demo-market/trial/', {
  summary: 'Count what the removal of the demo market would remove',
  body: closedObject({}),
  answer: removal,
});
