import type { FastifyRequest } from 'fastify';
import { basisPoints } from '#contract/market/trading-days/trading-columns.ts';
import type { QueryOf } from '#contract/platform/call.ts';
import { type AlertNow, type AlertTrial, alertNow, alertTrialCall } from '#contract/portfolio/alerts/alert-trial.ts';
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
import { closedVenueId, effectiveLevel, type Viewer } from '#domain/account/access/viewer.ts';
import { nothingAsked } from '#domain/lists/asked.ts';
import { lists } from '#domain/lists/lists.ts';
import { type AlertCondition, fieldsOfMeasure } from '#domain/portfolio/alerts/alert-condition.ts';
import {
  crossingsOf,
  type FigureKind,
  findLevelField,
  hasDays,
  isFigureKind,
  levelFieldsOf,
  MAX_LEVEL,
  MAX_RULES,
  mayBeTold,
  storedFigure,
  storedLevel,
  thresholdBounds,
  typedThreshold,
} from '#domain/portfolio/alerts/alert-rule.ts';
import { isTimeZone, usualMailTimes } from '#domain/portfolio/alerts/mail-time.ts';
import { addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { findSavedSearches } from '#store/lists/saved-searches/saved-searches.ts';
import { findHiddenVenueIds } from '#store/market/quotes/access-requests.ts';
import { inTransaction, type Queries } from '#store/platform/database/database.ts';
import { findMailTimes, saveMailTimes } from '#store/portfolio/alerts/alert-mails.ts';
import type { RuleRecord, RuleTerms } from '#store/portfolio/alerts/alert-rules.ts';
import { addRule, changeRule, deleteRule, findRules, pauseRule } from '#store/portfolio/alerts/alert-rules.ts';
import { findToldBonds } from '#store/portfolio/alerts/alerts.ts';
import { findFigures, findFiguresOfLastDay } from '#store/portfolio/alerts/last-figures.ts';
import { readListings } from '../../bond/reads/bond-reads.ts';
import { wireNumber } from '../../lists/bond-item.ts';
import { askedBy } from '../../lists/require-asked.ts';
import { numberOfId, requireBond, requireBondOfCode } from '../../market/reads/require-bond.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { requireAccount, requireFeature } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';
import { otherIdsOf, saidConditions } from './alert-facts.ts';

function ruleAnswer(rule: RuleRecord, names: ReadonlyMap<number, string>): AlertRule {
  const { kind, field } = rule;
  return {
    id: rule.id,
    kind,
    field,
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
    threshold: typedThreshold(rule),
    conditions: saidConditions(rule.conditions ?? [], names),
    created_at: rule.createdAt.toISOString(),
    paused: rule.pausedAt !== null,
    asleep_since: rule.asleepSince?.toISOString() ?? null,
  };
}

const none = {
  instrumentId: null,
  venueId: null,
  field: null,
  conditions: null,
  direction: null,
  threshold: null,
  days: null,
  savedSearchId: null,
} as const;

/** Refuses who may not see what a rule is about: his access, at its venue if it has one, is too low, or its days are hidden from him. */
async function requireTold(services: Services, viewer: Viewer, watched: Parameters<typeof mayBeTold>[1]) {
  const hiddenVenueIds = [...(await findHiddenVenueIds(services.database, viewer.accountId))];
  if (!mayBeTold({ viewer, hiddenVenueIds }, watched, services.gate.shows))
    throw new Refusal('access_denied_auth', watched.kind === 'level' ? 'field' : 'venue');
}

/** A threshold as figures are stored; refuses one that is no such figure. */
function requireThreshold(kind: FigureKind, typed: number | undefined): number {
  const [min, max] = thresholdBounds[kind];
  if (typed === undefined || !(typed >= min && typed <= max)) throw new Refusal('bad_request', 'threshold');
  return storedFigure(kind, typed);
}

async function requireVenue(services: Services, viewer: Viewer, { kind, venue }: AlertRuleBody, bondId: number) {
  const listings = await readListings(services, bondId, viewer.accountId);
  if (!listings.some((listing) => listing.venue.id === venue)) throw new Refusal('bad_request', 'venue');
  await requireTold(services, viewer, { kind, venueId: venue ?? null });
  return venue ?? null;
}

async function requireSearch({ database }: Services, { accountId }: Viewer, id: number | undefined): Promise<number> {
  const searches = await findSavedSearches(database, accountId ?? '');
  const search = searches.find((each) => each.id === id);
  if (search === undefined || search.model !== 'bonds') throw new Refusal('bad_request', 'search');
  return search.id;
}

/** The field, the direction and the stored threshold of a level. */
async function requireLevel(services: Services, viewer: Viewer, { field: id, direction, threshold }: AlertRuleBody) {
  const field = findLevelField(lists.bonds, id);
  if (field === undefined) throw new Refusal('bad_request', 'field');
  if (direction === undefined) throw new Refusal('bad_request', 'direction');
  if (threshold === undefined || Math.abs(threshold) > MAX_LEVEL) throw new Refusal('bad_request', 'threshold');
  await requireTold(services, viewer, { kind: 'level', venueId: null, field: field.id });
  return { field: field.id, direction, threshold: storedLevel(field, threshold) };
}

type ConditionBody = NonNullable<AlertRuleBody['conditions']>[number];

/** A condition as it is kept; refuses one that its measure does not know, or that lacks a part. */
async function requireCondition(
  services: Services,
  { measure, field: id, days, other, direction, threshold }: ConditionBody,
  bondId: number,
): Promise<AlertCondition> {
  const field = fieldsOfMeasure(lists.bonds, measure).find((each) => each.id === id);
  const isWhole = (measure !== 'change' || days !== undefined) && Math.abs(threshold) <= MAX_LEVEL;
  if (field === undefined || !isWhole) throw new Refusal('bad_request', 'conditions');
  const told = { measure, field: id, days: null, otherId: null, direction, threshold: storedLevel(field, threshold) };
  if (measure === 'change') return { ...told, days: days ?? null };
  if (measure !== 'over_bond') return told;
  const { instrument } = await requireBondOfCode(services, other?.trim() ?? '').catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('bad_request', 'conditions') : error;
  });
  if (instrument.id === bondId) throw new Refusal('bad_request', 'conditions');
  return { ...told, otherId: instrument.id };
}

async function requireConditions(services: Services, viewer: Viewer, body: AlertRuleBody, bondId: number) {
  const conditions: AlertCondition[] = [];
  for (const each of body.conditions ?? []) conditions.push(await requireCondition(services, each, bondId));
  if (conditions.length === 0) throw new Refusal('bad_request', 'conditions');
  await requireTold(services, viewer, { kind: 'conditions', venueId: null, conditions });
  return conditions;
}

/** What a rule is kept as; refuses one that lacks a part, and one about what its owner may not see now. */
async function requireTerms(services: Services, viewer: Viewer, body: AlertRuleBody): Promise<RuleTerms> {
  const { kind, mail, webhooks: tellsWebhooks, bond, direction, days } = body;
  const told = { ...none, kind, mail, tellsWebhooks };
  if (kind === 'search') return { ...told, savedSearchId: await requireSearch(services, viewer, body.search) };
  const { instrument } = await requireBond(services, String(bond ?? ''));
  const about = { ...told, instrumentId: instrument.id };
  if (kind === 'conditions')
    return { ...about, conditions: await requireConditions(services, viewer, body, instrument.id) };
  if (kind === 'level') return { ...about, ...(await requireLevel(services, viewer, body)) };
  if (hasDays(kind) && days === undefined) throw new Refusal('bad_request', 'days');
  if (kind === 'stale' && days === 0) throw new Refusal('bad_request', 'days');
  const isAtVenue = isFigureKind(kind) || kind === 'stale';
  const venueId = isAtVenue ? await requireVenue(services, viewer, body, instrument.id) : null;
  if (!isFigureKind(kind)) return { ...about, venueId, days: days ?? null };
  if (direction === undefined) throw new Refusal('bad_request', 'direction');
  return { ...about, venueId, direction, threshold: requireThreshold(kind, body.threshold) };
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

function timesRoute(app: App, services: Services, limited: { readonly limit: 'alerts' }): void {
  serve(app, services, alertTimesCall, limited, async (request) => {
    const { accountId } = requireAccount(request);
    const { time_zone: timeZone, quiet_from: quietFrom, quiet_to: quietTo, digest_at: digestAt } = request.body;
    if (!isTimeZone(timeZone)) throw new Refusal('bad_request', 'time_zone');
    if ((quietFrom === null) !== (quietTo === null)) throw new Refusal('bad_request', 'quiet_to');
    await saveMailTimes(services.database, accountId, { timeZone, quietFrom, quietTo, digestAt });
    return { time_zone: timeZone };
  });
}

function alertsRoute(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, alertsCall, async (request) => {
    const { accountId, isDemo } = requireAccount(request);
    const [rules, timesOf] = await Promise.all([findRules(database, accountId), findMailTimes(database, [accountId])]);
    const { timeZone, quietFrom, quietTo, digestAt } = timesOf(accountId);
    const times = { time_zone: timeZone, quiet_from: quietFrom, quiet_to: quietTo, digest_at: digestAt };
    const names = await findToldBonds(
      database,
      rules.flatMap(({ conditions }) => otherIdsOf(conditions)),
    );
    const sendsMail = services.messageChannels.mail !== undefined;
    return {
      rules: rules.map((rule) => ruleAnswer(rule, names)),
      times,
      isTimed: timesOf(accountId) !== usualMailTimes,
      sendsMail,
      isDemo,
    };
  });
}

/** What readers want to be told, and when mails may reach them. */
export function ruleRoutes(app: App, services: Services): void {
  const { clock } = services;
  const limited = { limit: 'alerts' } as const;
  alertsRoute(app, services);
  serve(app, services, createAlertCall, limited, (request) => create(request, request.body, services));
  serve(app, services, changeAlertCall, limited, (request) =>
    change(request, request.params.id, request.body, services),
  );
  serve(app, services, pauseAlertCall, limited, (request) =>
    withRule(request, request.params.id, services, (tx, key) =>
      pauseRule(tx, key, request.body.paused ? clock() : null),
    ),
  );
  serve(app, services, deleteAlertCall, limited, (request) =>
    withRule(request, request.params.id, services, (tx, key) => deleteRule(tx, key, clock())),
  );
  serve(app, services, restoreAlertCall, limited, (request) =>
    withRule(request, request.params.id, services, (tx, key) => deleteRule(tx, key, null)),
  );
  timesRoute(app, services, limited);
}

/** The latest times that are named one by one. */
const NAMED_TIMES = 20;
const YEAR_MONTHS = 12;

type Query = QueryOf<typeof alertTrialCall>;

/** The figure under its own name, so that its family closes it. */
function trialItem(
  kind: FigureKind,
  { date, value }: { date: string; value: number | null },
): AlertTrial['items'][number] {
  const shown = kind === 'spread' ? basisPoints(value) : value;
  return { date, price: null, yield: null, spread: null, masked: [], [kind]: shown };
}

async function trialOf(services: Services, viewer: Viewer, bondId: number, query: Query): Promise<AlertTrial | null> {
  const { kind, venue, direction, threshold } = query;
  if (kind === undefined || venue === undefined || direction === undefined || threshold === undefined) return null;
  const condition = { direction, threshold: requireThreshold(kind, Number(threshold)) };
  await requireTold(services, viewer, { kind, venueId: venue });
  const to = services.today();
  const from = isoFromDayNumber(addMonths(dayNumberFromIso(to), -YEAR_MONTHS));
  const figures = await findFigures(services.database, kind, { instrumentId: bondId, venueId: venue, since: from });
  const { crossings } = crossingsOf(condition, figures);
  const latest = crossings.slice(-NAMED_TIMES).reverse();
  const days = figures.filter(({ value }) => value !== null).length;
  return { from, to, days, total: crossings.length, items: latest.map((crossing) => trialItem(kind, crossing)) };
}

/** The numbers of the list of bonds of one, as a reader may know them now. */
async function levelsOfNow(services: Services, viewer: Viewer, bondId: number): Promise<AlertNow['levels']> {
  const read = await services.bondLists.readNumbers();
  const told = await askedBy({ list: lists.bonds, asked: nothingAsked, text: '' }, viewer, services);
  const numbers = levelFieldsOf(lists.bonds).map(
    (field) => [field.id, wireNumber(field, read?.(bondId, field, told) ?? null)] as const,
  );
  return { ...Object.fromEntries(numbers), masked: [] };
}

/** What stands now of a bond, beside which a level is typed; masked as its page is. */
async function figuresOfNow(services: Services, viewer: Viewer, bondId: number, venueId: number | null) {
  const [day, levels, hidden] = await Promise.all([
    venueId === null ? undefined : findFiguresOfLastDay(services.database, bondId, venueId),
    levelsOfNow(services, viewer, bondId),
    findHiddenVenueIds(services.database, viewer.accountId),
  ]);
  const isHidden = venueId !== null && [...hidden].includes(venueId);
  const { price = null, yield: ownYield = null, spread = null } = (isHidden ? undefined : day) ?? {};
  const figures = { price, yield: ownYield, spread: spread === null ? null : basisPoints(spread) };
  const told = { date: (isHidden ? null : day?.date) ?? null, ...figures, levels, masked: [] };
  return services.gate.mask(told, alertNow, effectiveLevel(viewer, venueId));
}

/** What a rule would have reported in the last year, to a reader who may see it now. */
export function trialRoute(app: App, services: Services): void {
  serve(app, services, alertTrialCall, { limit: 'alert-trials' }, async (request) => {
    requireAccount(request);
    const { query, viewer } = request;
    requireFeature(viewer, 'watchlist');
    const sendsMail = services.messageChannels.mail !== undefined;
    if (query.bond === undefined || query.bond.trim() === '')
      return { bond: null, venues: [], trial: null, now: null, sendsMail };
    const { instrument } = await requireBondOfCode(services, query.bond.trim());
    const listings = await readListings(services, instrument.id, viewer.accountId);
    const open = listings.filter(({ venue }) => venue.id !== closedVenueId(viewer));
    if (query.venue !== undefined && !listings.some(({ venue }) => venue.id === query.venue))
      throw new Refusal('bad_request', 'venue');
    return {
      bond: { id: instrument.id, name: instrument.name, code: instrument.isin ?? String(instrument.id) },
      venues: open.map(({ venue }) => ({ id: venue.id, name: venue.name })),
      trial: await trialOf(services, viewer, instrument.id, query),
      now: await figuresOfNow(services, viewer, instrument.id, query.venue ?? open[0]?.venue.id ?? null),
      sendsMail,
    };
  });
}
