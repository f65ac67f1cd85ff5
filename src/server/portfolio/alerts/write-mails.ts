import { aboutOf, figureOf, whatOf } from '#contract/portfolio/alerts/alert-words.ts';
import { type Language, languageOf } from '#domain/platform/language.ts';
import { mayBeTold } from '#domain/portfolio/alerts/alert-rule.ts';
import { MAX_MAIL_ATTEMPTS } from '#domain/portfolio/alerts/mail-time.ts';
import type { Texts } from '#labels/create-texts.ts';
import { inTransaction, type Queries } from '#store/platform/database/database.ts';
import { claimDueMails, saveUnwritten, saveWritten, settleMails } from '#store/portfolio/alerts/alert-mails.ts';
import { type AlertOwner, findAlertOwners } from '#store/portfolio/alerts/alert-owners.ts';
import { type AlertRecord, findAlertsById } from '#store/portfolio/alerts/alerts.ts';
import { queueMail } from '../../account/messages/messages.ts';
import type { Services } from '../services.ts';
import { type AlertFacts, readAlertFacts } from './alert-facts.ts';

/** A mail with figures is tried for so long; then it is written anew, with what its reader may see by then. */
const MAIL_MS = 60 * 60 * 1000;
const alertsPath = '/profile/alerts/';

type Needed = Pick<Services, 'database' | 'accounts' | 'gate' | 'labels' | 'clock' | 'publicUrl' | 'messageChannels'>;

const wordingOf = (texts: Texts, language: Language) => ({ write: texts.module('alerts'), texts, language });

/** One alert as a line of a mail: what it is about, what its rule waited for, and what there was. */
function lineOf(facts: AlertFacts, texts: Texts, language: Language): string {
  const wording = wordingOf(texts, language);
  const event = facts.event === null ? null : texts.textOf('calendar', `kind_${facts.event}`);
  const bonds = facts.bonds.map(({ name }) => name).join(', ');
  const more = [event, figureOf(facts, wording), facts.date, bonds].filter(Boolean).join(', ');
  const said = [aboutOf(facts), whatOf(facts, wording)].filter(Boolean).join(': ');
  return more === '' ? said : `${said} (${more})`;
}

async function queueAlerts(tx: Queries, services: Needed, owner: AlertOwner, facts: readonly AlertFacts[]) {
  const language = languageOf(owner.language ?? 'en');
  const texts = services.labels.textsOf(language);
  const [first] = facts;
  const link = services.publicUrl === undefined ? alertsPath : new URL(alertsPath, services.publicUrl).href;
  const lines = facts.map((each) => lineOf(each, texts, language)).join('\n');
  const about =
    first === undefined ? '' : [aboutOf(first), whatOf(first, wordingOf(texts, language))].filter(Boolean).join(': ');
  return queueMail(tx, services, {
    accountId: owner.accountId,
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
    mayBeTold(
      { viewer, ...owner },
      {
        kind,
        venueId: subject.venueId ?? venueId,
        field: subject.field ?? null,
        conditions: subject.conditions ?? null,
      },
      services.gate.shows,
    );
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
  else if (services.messageChannels.mail === undefined) await saveUnwritten(tx, ids, 'no-server', now);
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
