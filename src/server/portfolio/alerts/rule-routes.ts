import type { FastifyRequest } from 'fastify';
import {
  type AlertRule,
  type AlertRuleBody,
  alertsCall,
  alertTimesCall,
  changeAlertCall,
  createAlertCall,
  deleteAlertCall,
  pauseAlertCall,
  restoreAlertCall,
} from '#contract/portfolio/alerts/alerts.ts';
import { isFigureKind, MAX_RULES, typedFigure } from '#domain/portfolio/alerts/alert-rule.ts';
import { isTimeZone } from '#domain/portfolio/alerts/mail-time.ts';
import type { Queries } from '#store/platform/database/database.ts';
import { inTransaction } from '#store/platform/database/in-transaction.ts';
import {
  addRule,
  changeRule,
  deleteRule,
  findRules,
  pauseRule,
  type RuleRecord,
} from '#store/portfolio/alerts/alert-rules.ts';
import { findMailTimes, saveMailTimes } from '#store/portfolio/alerts/alert-settings.ts';
import { numberOfId } from '../../market/reads/require-bond.ts';
import { requireAccount } from '../../platform/access/require-account.ts';
import { requireFeature } from '../../platform/access/require-feature.ts';
import { limitCalls } from '../../platform/limits/limit-calls.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { App } from '../../platform/serving/app.ts';
import { serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';
import { requireTerms } from './rule-terms.ts';

function ruleAnswer(rule: RuleRecord): AlertRule {
  const { kind, threshold } = rule;
  return {
    id: rule.id,
    kind,
    direction: rule.direction,
    days: rule.days,
    mail: rule.mail,
    webhooks: rule.tellsWebhooks,
    bond_id: rule.instrumentId,
    bond_name: rule.bondName,
    venue_id: rule.venueId,
    venue_name: rule.venueName,
    search_id: rule.savedSearchId,
    search_name: rule.searchName,
    threshold: isFigureKind(kind) && threshold !== null ? typedFigure(kind, threshold) : null,
    created_at: rule.createdAt.toISOString(),
    paused: rule.pausedAt !== null,
    asleep_since: rule.asleepSince?.toISOString() ?? null,
  };
}

async function create(request: FastifyRequest, body: AlertRuleBody, services: Services) {
  const { accountId, hasSecondFactor } = requireAccount(request);
  requireFeature(request.viewer, 'watchlist');
  const terms = await requireTerms(services, request.viewer, body);
  const rule = { ...terms, accountId, hasSecondFactor, createdAt: services.clock() };
  const id = await inTransaction(services.database, (tx) => addRule(tx, rule, MAX_RULES));
  if (id === null) throw new Refusal('too_many_kept');
  return { id };
}

type RuleKey = Parameters<typeof deleteRule>[1];

/** Does something with a rule of the reader; refuses an id of which he has none. */
async function withRule(
  request: FastifyRequest,
  idText: string,
  { database }: Services,
  act: (tx: Queries, key: RuleKey) => Promise<boolean>,
) {
  const { accountId } = requireAccount(request);
  const id = numberOfId(idText);
  if (!(await inTransaction(database, (tx) => act(tx, { accountId, id })))) throw new Refusal('not_found', 'id');
  return { id };
}

async function change(request: FastifyRequest, id: string, body: AlertRuleBody, services: Services) {
  requireAccount(request);
  requireFeature(request.viewer, 'watchlist');
  const terms = await requireTerms(services, request.viewer, body);
  return withRule(request, id, services, (tx, key) => changeRule(tx, key, terms));
}

function timesRoute(app: App, services: Services, limited: object): void {
  serve(
    app,
    services,
    alertTimesCall,
    async (request) => {
      const { accountId } = requireAccount(request);
      const { time_zone: timeZone, quiet_from: quietFrom, quiet_to: quietTo, digest_at: digestAt } = request.body;
      if (!isTimeZone(timeZone)) throw new Refusal('bad_request', 'time_zone');
      if ((quietFrom === null) !== (quietTo === null)) throw new Refusal('bad_request', 'quiet_to');
      await saveMailTimes(services.database, accountId, { timeZone, quietFrom, quietTo, digestAt });
      return { time_zone: timeZone };
    },
    limited,
  );
}

function alertsRoute(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, alertsCall, async (request) => {
    const { accountId, isDemo } = requireAccount(request);
    const [rules, timesOf] = await Promise.all([findRules(database, accountId), findMailTimes(database, [accountId])]);
    const { timeZone, quietFrom, quietTo, digestAt } = timesOf(accountId);
    const times = { time_zone: timeZone, quiet_from: quietFrom, quiet_to: quietTo, digest_at: digestAt };
    return { rules: rules.map(ruleAnswer), times, isDemo };
  });
}

/** What readers want to be told, and when mails may reach them. */
export function ruleRoutes(app: App, services: Services): void {
  const { clock } = services;
  const limited = { onRequest: [limitCalls(services, 'alerts')] };
  alertsRoute(app, services);
  serve(app, services, createAlertCall, (request) => create(request, request.body, services), limited);
  serve(
    app,
    services,
    changeAlertCall,
    (request) => change(request, request.params.id, request.body, services),
    limited,
  );
  serve(
    app,
    services,
    pauseAlertCall,
    (request) =>
      withRule(request, request.params.id, services, (tx, key) =>
        pauseRule(tx, key, request.body.paused ? clock() : null),
      ),
    limited,
  );
  serve(
    app,
    services,
    deleteAlertCall,
    (request) => withRule(request, request.params.id, services, (tx, key) => deleteRule(tx, key, clock())),
    limited,
  );
  serve(
    app,
    services,
    restoreAlertCall,
    (request) => withRule(request, request.params.id, services, (tx, key) => deleteRule(tx, key, null)),
    limited,
  );
  timesRoute(app, services, limited);
}
