import { Type } from 'typebox';
import { defineCall } from '../../platform/call.ts';
import { closedObject, type Static } from '../../platform/schemas.ts';
import { tradingRow } from './trading-rows.ts';

/** The longest list of bonds and venues that one stream follows. */
const MAX_LIVE_LIST = 50;

const livePair = '[1-9]\\d{0,15}\\.[1-9]\\d{0,8}';

const liveQuery = closedObject({
  /** Bonds on venues as `1001.2,1002.5`. */
  items: Type.String({ pattern: `^${livePair}(,${livePair}){0,${MAX_LIVE_LIST - 1}}$` }),
  /** The id of the last event that the reader knows; a browser sends it as `Last-Event-ID` by itself. */
  after: Type.Optional(Type.String({ pattern: '^[\\w-]{1,64}$' })),
});
export type LiveQuery = Static<typeof liveQuery>;

/**
 * The last days of bonds on venues as they change, as events `day`: the numbers of a row of the chart call. First come the days that
 * changed after the event that the reader knows, or all of them to a reader who knows none.
 */
export const liveDaysCall = defineCall('GET /api/live/', {
  summary: 'Follow the last trading days of bonds as they change',
  query: liveQuery,
  answer: tradingRow,
  isStream: true,
});
