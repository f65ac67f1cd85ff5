import type { FastifyRequest } from 'fastify';
import {
  deleteHappenedCall,
  type HappenedAlert,
  happenedAlertsCall,
  mailAlertCall,
  readAlertsCall,
  restoreHappenedCall,
} from '#contract/portfolio/alerts/happened.ts';
import { findHiddenVenueIds } from '#store/market/quotes/access-requests.ts';
import { inTransaction, type Queries } from '#store/platform/database/database.ts';
import { mailAgain } from '#store/portfolio/alerts/alert-mails.ts';
import { findRulesToRestart, lockProgress, moveProgress, startRule } from '#store/portfolio/alerts/alert-rules.ts';
import type { AlertRecord } from '#store/portfolio/alerts/alerts.ts';
import { countAlerts, countUnread, deleteAlert, findAlerts, markRead } from '#store/portfolio/alerts/alerts.ts';
import { findChangeCandidates, findRoundEnd } from '#store/portfolio/alerts/noted-changes.ts';
import { numberOfId } from '../../market/reads/require-bond.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { repeatWithPause } from '../../platform/serving/repeat-with-pause.ts';
import { requireAccount } from '../../platform/serving/require-account.ts';
import { type App, listAnswer, listPageQuery, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';
import { type AlertFacts, readAlertFacts } from './alert-facts.ts';
import { readOwners } from './alert-owners.ts';
import { evaluateLevels } from './evaluate-levels.ts';
import { evaluateQuotes } from './evaluate-quotes.ts';
import { evaluateSearches } from './evaluate-searches.ts';
import { evaluateTimes } from './evaluate-times.ts';
import { ruleRoutes, trialRoute } from './rule-routes.ts';
import { tell } from './tell.ts';
import { writeAlertMails } from './write-mails.ts';

const momentOf = (moment: Date | null) => moment?.toISOString() ?? null;

function mailOf({ mailAttempts, mailDueAt, mailSettledAt, mailFailure }: AlertRecord): HappenedAlert['mail'] {
  if (mailAttempts === null) return null;
  const isSent = mailSettledAt !== null && mailFailure === null;
  const open = mailDueAt === null ? 'sending' : 'waiting';
  const settled = isSent ? 'sent' : 'failed';
  return {
    state: mailSettledAt === null ? open : settled,
    due_at: momentOf(mailDueAt),
    sent_at: isSent ? momentOf(mailSettledAt) : null,
    attempts: mailAttempts,
    failure: mailFailure,
  };
}

const happenedItem = (alert: AlertRecord, facts: AlertFacts): HappenedAlert => ({
  id: alert.id,
  rule_id: alert.ruleId,
  happened_at: alert.happenedAt.toISOString(),
  is_read: alert.readAt !== null,
  ...facts,
  mail: mailOf(alert),
});

async function happened({ viewer }: FastifyRequest, accountId: string, page: number | undefined, services: Services) {
  const { database, gate } = services;
  const [{ total, unread }, alerts, hiddenVenueIds] = await Promise.all([
    countAlerts(database, accountId),
    findAlerts(database, accountId, listPageQuery({ page })),
    findHiddenVenueIds(database, accountId),
  ]);
  const facts = await readAlertFacts(database, gate, alerts, { viewer, hiddenVenueIds });
  const items = alerts.flatMap((alert, at) => (facts[at] === undefined ? [] : [happenedItem(alert, facts[at])]));
  return { ...listAnswer({ total, items }, { page }, (item) => item), unread };
}

/** Acts on an alert of the reader; refuses one that is not his. */
async function withAlert(
  request: FastifyRequest,
  idText: string,
  act: (key: { readonly accountId: string; readonly id: number }) => Promise<boolean>,
) {
  const { accountId } = requireAccount(request);
  const id = numberOfId(idText);
  if (!(await act({ accountId, id }))) throw new Refusal('not_found', 'id');
  return { id };
}

/** What happened: to read, to delete and to take back, and to be mailed again. */
function happenedRoutes(app: App, services: Services): void {
  const { database, clock } = services;
  const limited = { limit: 'alerts' } as const;
  serve(app, services, happenedAlertsCall, async (request) => {
    const { accountId } = requireAccount(request);
    return happened(request, accountId, request.query.page, services);
  });
  serve(app, services, readAlertsCall, limited, async (request) => {
    const { accountId } = requireAccount(request);
    await markRead(database, { accountId, id: request.body.up_to }, clock());
    return { unread: await countUnread(database, accountId) };
  });
  serve(app, services, deleteHappenedCall, limited, (request) =>
    withAlert(request, request.params.id, (key) => deleteAlert(database, key, clock())),
  );
  serve(app, services, restoreHappenedCall, limited, (request) =>
    withAlert(request, request.params.id, (key) => deleteAlert(database, key, null)),
  );
  serve(app, services, mailAlertCall, limited, (request) =>
    withAlert(request, request.params.id, (key) => mailAgain(database, key, clock())),
  );
}

const PAUSE_MS = 1000;
const ROUND_CHANGES = 5000;

type Needed = Pick<Services, 'database' | 'accounts' | 'gate' | 'clock' | 'today'>;

async function nextRound(tx: Queries, services: Needed): Promise<boolean> {
  const progress = await lockProgress(tx, 'changes');
  if (progress === undefined) return false;
  const { position: after } = progress;
  const upTo = await findRoundEnd(tx, after, ROUND_CHANGES);
  if (upTo === null) return false;
  const candidates = await findChangeCandidates(tx, { after, upTo, today: services.today() });
  const owners = await readOwners(tx, services, candidates);
  const happened = candidates.filter((candidate) => owners.mayBeTold({ ...candidate, venueId: null }));
  await tell(tx, happened, services.clock());
  await moveProgress(tx, 'changes', { position: upTo });
  return true;
}

/** Tells the ratings and documents that came since the last time. */
async function evaluateChanges(services: Needed): Promise<void> {
  while (await inTransaction(services.database, (tx) => nextRound(tx, services)));
}

/** Rules that waited for figures begin anew with them: what changed because they are computed in another way is no news. */
async function restartRules({ database }: Needed): Promise<void> {
  for (const id of await findRulesToRestart(database)) await inTransaction(database, (tx) => startRule(tx, id));
}

const parts = [
  restartRules,
  evaluateQuotes,
  evaluateChanges,
  evaluateTimes,
  evaluateSearches,
  (services: Services) => evaluateLevels(services),
  writeAlertMails,
];

/**
 * Holds rules against what changes, again and again for as long as the node listens. A part that fails, as some do while a worker of a cluster is away, does
 * not hold back the others.
 */
function startAlerts(app: App, services: Services): void {
  const run = repeatWithPause(app, PAUSE_MS, async () => {
    const failures: unknown[] = [];
    for (const work of parts) await work(services).catch((error: unknown) => failures.push(error));
    const [first] = failures;
    if (first !== undefined) throw first;
  });
  app.decorate('runAlerts', run);
}

/** Rules of readers that are held against what changes, and what they told. */
export function alertsFeature(app: App, services: Services): void {
  startAlerts(app, services);
  ruleRoutes(app, services);
  trialRoute(app, services);
  happenedRoutes(app, services);
}
