import { type Static, Type } from 'typebox';
import { basisPoints } from '#contract/market/trading-days/trading-columns.ts';
import { aboutOf, figureOf, whatOf } from '#contract/portfolio/alerts/alert-words.ts';
import { alertFacts } from '#contract/portfolio/alerts/happened.ts';
import { effectiveLevel, type Viewer } from '#domain/account/access/viewer.ts';
import { type Language, languageOf } from '#domain/platform/language.ts';
import { mayBeTold } from '#domain/portfolio/alerts/alert-access.ts';
import { MAX_MAIL_ATTEMPTS } from '#domain/portfolio/alerts/alert-mail.ts';
import { type FigureKind, isFigureKind, type ToldKind, typedFigure } from '#domain/portfolio/alerts/alert-rule.ts';
import type { Texts } from '#labels/create-texts.ts';
import { inTransaction, type Queries } from '#store/platform/database/database.ts';
import { claimDueMails, saveUnwritten, saveWritten, settleMails } from '#store/portfolio/alerts/alert-mails.ts';
import { type AlertOwner, findAlertOwners } from '#store/portfolio/alerts/alert-owners.ts';
import { type AlertRecord, findAlertsById } from '#store/portfolio/alerts/alerts.ts';
import { findToldBonds, findToldRatings } from '#store/portfolio/alerts/told-facts.ts';
import { queueMail } from '../../account/messages/messages.ts';
import type { Gate } from '../../platform/access/gate.ts';
import type { Services } from '../services.ts';

/** A mail with figures is tried for so long; then it is written anew, with what its reader may see by then. */
const MAIL_MS = 60 * 60 * 1000;
const alertsPath = '/profile/alerts/';

type Needed = Pick<Services, 'database' | 'accounts' | 'gate' | 'labels' | 'clock' | 'publicUrl'>;

const schema = Type.Object(alertFacts);
export type AlertFacts = Static<typeof schema>;

const HIDDEN = 0;

interface Reader {
  readonly viewer: Viewer;
  readonly hiddenVenueIds: Iterable<number>;
}

/** The figure under its own name, so that its family closes it. */
function figureFields(kind: FigureKind, value: number | undefined) {
  const none = { price: null, yield: null, spread: null };
  if (value === undefined) return none;
  return { ...none, [kind]: kind === 'spread' ? basisPoints(value) : value };
}

function plainFacts(alert: AlertRecord): AlertFacts {
  const { kind, subject, bondName, venueName, searchName } = alert;
  const { direction = null, threshold, value, days = null, date = null } = subject;
  const isFigure = isFigureKind(kind);
  return {
    kind,
    bond_id: subject.instrumentId ?? alert.instrumentId,
    bond_name: bondName,
    venue_id: subject.venueId ?? alert.venueId,
    venue_name: venueName,
    search_name: searchName,
    direction,
    days,
    date,
    threshold: isFigure && threshold !== undefined ? typedFigure(kind, threshold) : null,
    event: (subject.event as AlertFacts['event']) ?? null,
    ...figureFields(isFigure ? kind : 'price', value),
    agency: null,
    grade: null,
    bonds: [],
    bond_count: subject.bondCount ?? null,
    masked: [],
  };
}

/** What alerts tell a reader as he is at this moment: a figure that he may not see now is masked, whatever he saw when it fired. */
export async function readAlertFacts(
  queries: Queries,
  gate: Gate,
  alerts: readonly AlertRecord[],
  { viewer, hiddenVenueIds }: Reader,
): Promise<readonly AlertFacts[]> {
  const hidden = new Set(hiddenVenueIds);
  const [ratings, bonds] = await Promise.all([
    findToldRatings(
      queries,
      alerts.flatMap(({ subject }) => subject.ratingId ?? []),
    ),
    findToldBonds(
      queries,
      alerts.flatMap(({ subject }) => subject.bondIds ?? []),
    ),
  ]);
  return alerts.map((alert) => {
    const { ratingId, bondIds = [] } = alert.subject;
    const facts = plainFacts(alert);
    const { agency = null, grade = null } = (ratingId === undefined ? undefined : ratings.get(ratingId)) ?? {};
    const named = bondIds.map((id) => ({ id, name: bonds.get(id) ?? String(id) }));
    const isHidden = facts.venue_id !== null && hidden.has(facts.venue_id);
    const level = isHidden ? HIDDEN : effectiveLevel(viewer, facts.venue_id);
    return gate.mask({ ...facts, agency, grade, bonds: named }, schema, level);
  });
}

/** One alert as a line of a mail: what it is about, what its rule waited for, and what there was. */
function lineOf(facts: AlertFacts, texts: Texts, language: Language): string {
  const write = texts.module('alerts');
  const event = facts.event === null ? null : texts.textOf('calendar', `kind_${facts.event}`);
  const bonds = facts.bonds.map(({ name }) => name).join(', ');
  const more = [event, figureOf(facts, write, language), facts.date, bonds].filter(Boolean).join(', ');
  const said = [aboutOf(facts), whatOf(facts, write, language)].filter(Boolean).join(': ');
  return more === '' ? said : `${said} (${more})`;
}

async function queueAlerts(tx: Queries, services: Needed, owner: AlertOwner, facts: readonly AlertFacts[]) {
  const language = languageOf(owner.language ?? 'en');
  const texts = services.labels.textsOf(language);
  const [first] = facts;
  const link = services.publicUrl === undefined ? alertsPath : new URL(alertsPath, services.publicUrl).href;
  const lines = facts.map((each) => lineOf(each, texts, language)).join('\n');
  const about =
    first === undefined
      ? ''
      : [aboutOf(first), whatOf(first, texts.module('alerts'), language)].filter(Boolean).join(': ');
  return queueMail(tx, services, {
    recipient: owner.email,
    language,
    module: 'alerts',
    kind: facts.length === 1 ? 'one' : 'many',
    params: { about, lines, link, count: facts.length },
    expiresAt: new Date(services.clock().getTime() + MAIL_MS),
  });
}

/** Alerts that their owner may be told now, and those that he may not: of what he lost, not even that it happened. */
function sorted(alerts: readonly AlertRecord[], owner: AlertOwner, services: Needed) {
  // Whoever reads a mail has shown no second factor.
  const viewer = services.accounts.viewerOf({ ...owner, hasSecondFactor: false });
  const isTold = ({ kind, subject, venueId }: AlertRecord) =>
    kind === 'asleep' ||
    mayBeTold({ viewer, ...owner }, { kind, venueId: subject.venueId ?? venueId }, services.gate.shows);
  return { viewer, told: alerts.filter(isTold), withheld: alerts.filter((alert) => !isTold(alert)) };
}

const idsOf = (alerts: readonly AlertRecord[]) => alerts.map(({ id }) => id);

async function nextMail(tx: Queries, services: Needed): Promise<boolean> {
  const now = services.clock();
  const due = await claimDueMails(tx, now);
  const [first] = due;
  if (first === undefined) return false;
  const ids = due.map(({ alertId }) => alertId);
  const owner = (await findAlertOwners(tx, [first.accountId], now)).get(first.accountId);
  if (owner === undefined || owner.isClosed) await saveUnwritten(tx, ids, 'withheld', now);
  else if (owner.isDemo) await saveUnwritten(tx, ids, 'demo', now);
  else if (!owner.emailVerified) await saveUnwritten(tx, ids, 'unverified', now);
  else await writeMail(tx, services, owner, ids);
  return true;
}

async function writeMail(tx: Queries, services: Needed, owner: AlertOwner, ids: readonly number[]): Promise<void> {
  const { viewer, told, withheld } = sorted(await findAlertsById(tx, ids), owner, services);
  await saveUnwritten(tx, idsOf(withheld), 'withheld', services.clock());
  if (told.length === 0) return;
  const facts = await readAlertFacts(tx, services.gate, told, { viewer, hiddenVenueIds: owner.hiddenVenueIds });
  await saveWritten(tx, idsOf(told), await queueAlerts(tx, services, owner, facts));
}

/** Writes the mails that are due, all of an account into one, and learns what became of those that were written. */
export async function writeAlertMails(services: Needed): Promise<void> {
  await settleMails(services.database, services.clock(), MAX_MAIL_ATTEMPTS);
  while (await inTransaction(services.database, (tx) => nextMail(tx, services)));
}

interface Watched {
  readonly accountId: string;
  readonly hasSecondFactor: boolean;
  readonly kind: ToldKind;
  readonly venueId: number | null;
}

interface Owners {
  /** Who he is at this moment, in the session in which he made a rule; undefined where his account is closed. */
  viewerOf(rule: Pick<Watched, 'accountId' | 'hasSecondFactor'>): Viewer | undefined;
  /** Whether the owner of a rule may be told of it at this moment. */
  mayBeTold(rule: Watched): boolean;
}

/** Whose rules they are, with what they may see at this moment. */
export async function readOwners(
  tx: Queries,
  { accounts, gate, clock }: Pick<Services, 'accounts' | 'gate' | 'clock'>,
  rules: Iterable<{ readonly accountId: string }>,
): Promise<Owners> {
  const owners = await findAlertOwners(
    tx,
    Array.from(rules, ({ accountId }) => accountId),
    clock(),
  );
  const viewerOf: Owners['viewerOf'] = ({ accountId, hasSecondFactor }) => {
    const owner = owners.get(accountId);
    return owner === undefined || owner.isClosed ? undefined : accounts.viewerOf({ ...owner, hasSecondFactor });
  };
  return {
    viewerOf,
    mayBeTold: (rule) => {
      const viewer = viewerOf(rule);
      const hiddenVenueIds = owners.get(rule.accountId)?.hiddenVenueIds ?? [];
      return viewer !== undefined && mayBeTold({ viewer, hiddenVenueIds }, rule, gate.shows);
    },
  };
}
