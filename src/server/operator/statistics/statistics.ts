import { statisticsCall } from '#contract/operator/statistics.ts';
import { nameOfAction } from '#domain/platform/reader-action.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { countActions, findUseByDay, findViewedBonds } from '#store/account/action-log/action-log.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { askedDay } from '../../platform/serving/asked-day.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';

const USUAL_DAYS = 30;
const MAX_BONDS = 100;
const MAX_ACTIONS = 200;

/** What readers viewed and did, for the operator. */
export function statisticsRoute(app: App, services: Services): void {
  const { database, today } = services;
  serve(app, services, statisticsCall, async ({ query }) => {
    const to = askedDay(query.to, today(), 'to');
    const from = askedDay(query.from, isoFromDayNumber(addDays(dayNumberFromIso(to), 1 - USUAL_DAYS)), 'from');
    if (from > to) throw new Refusal('bad_range', 'from');
    const [days, bonds, actions] = await Promise.all([
      findUseByDay(database, { from, to }),
      findViewedBonds(database, { from, to, words: (query.q ?? '').trim(), max: MAX_BONDS }),
      countActions(database, { from, to, max: MAX_ACTIONS }),
    ]);
    const named = actions.map((action) => ({ ...action, name: nameOfAction(action.kind, action.actionId) ?? null }));
    return { from, to, days: [...days], bonds: [...bonds], actions: named };
  });
}
