import { randomUUID } from 'node:crypto';
import { grantStateAt, lastDayOfGrant } from '#domain/account/access/access-grant.ts';
import type { AccountAction } from '#domain/account/access/account-action.ts';
import { newPassword, passwordHash } from '#server/account/passwords/require-good-password.ts';
import type { AccessGrantRecord, AuditActor } from '#store/account/accounts/access-grants.ts';
import { findAccessGrants, revokeAccessGrant, saveAccessGrant } from '#store/account/accounts/access-grants.ts';
import { type AccountRecord, addAccount, savePassword } from '#store/account/accounts/accounts.ts';
import type { ActionOutcome, ListedAccount } from '#store/account/accounts/manage-accounts.ts';
import { changeAccount, findAccounts, findNamedAccount } from '#store/account/accounts/manage-accounts.ts';
import { commandLine, logAudit, withoutControls } from '#store/platform/audit-log/audit-log.ts';
import { type Database, inTransaction, type Queries } from '#store/platform/database/database.ts';
import { withDatabase } from '../running/with-database.ts';
import { readSettings } from '../settings/settings.ts';
import type { Command } from './commands.ts';
import { parseUserCommand, type UserCommand } from './parse-user-command.ts';

const SHOWN = 200;

type CommandOf<Kind extends UserCommand['kind']> = Extract<UserCommand, { readonly kind: Kind }>;

/** Names and reasons are others' words: none of them moves the cursor of a terminal. */
const lineOf = (...cells: readonly (string | number)[]) =>
  cells.map((cell) => withoutControls(String(cell))).join('\t');

const actorAt = (now: Date): AuditActor => ({ actorId: commandLine, network: null, now });

async function accountOf(queries: Queries, name: string): Promise<AccountRecord> {
  const account = await findNamedAccount(queries, name);
  if (account === undefined) throw new Error(`There is no account "${name}": see \`bondlens user list\`.`);
  return account;
}

function stateOf({ closedAt, isOperator, isDemo }: Pick<ListedAccount, 'closedAt' | 'isOperator' | 'isDemo'>): string {
  const words = [closedAt !== null && 'closed', isOperator && 'operator', isDemo && 'demo'];
  return words.filter((word) => word !== false).join(', ') || 'open';
}

async function list(database: Database, { text }: CommandOf<'list'>, now: Date): Promise<string> {
  const { total, items } = await findAccounts(database, { text, now, limit: SHOWN, offset: 0 });
  if (total === 0) return text === '' ? 'There are no accounts.' : `No account matches "${text}".`;
  const lines = items.map((account) =>
    lineOf(account.id, account.email, account.name, `level ${account.level}`, stateOf(account)),
  );
  const left = total - items.length;
  return [...lines, ...(left > 0 ? [`${left} more: say part of a name or address.`] : [])].join('\n');
}

function grantLine(grant: AccessGrantRecord, now: Date): string {
  const { id, kind, value, endsAt, reason, givenBy, givenAt, revokedBy, revokeReason } = grant;
  const until = endsAt === null ? 'for ever' : `until ${lastDayOfGrant(endsAt)}`;
  const end = revokedBy === null ? [] : [`taken back by ${revokedBy}: ${revokeReason}`];
  const given = `given by ${givenBy} on ${givenAt.toISOString().slice(0, 10)}: ${reason}`;
  return lineOf(id, grantStateAt(grant, now), `${kind} ${value}`, until, given, ...end);
}

async function show(database: Database, { account: name }: CommandOf<'show'>, now: Date): Promise<string> {
  const account = await accountOf(database, name);
  const grants = await findAccessGrants(database, account.id);
  const facts: readonly (readonly [string, string])[] = [
    ['id', account.id],
    ['name', account.name],
    ['e-mail', `${account.email}${account.emailVerified ? '' : ' (not confirmed)'}`],
    ['state', stateOf(account)],
    ['second factor', account.twoFactorEnabled ? 'yes' : 'no'],
    ['since', account.createdAt.toISOString().slice(0, 10)],
  ];
  const given = grants.length === 0 ? ['Nothing was granted.'] : grants.map((grant) => grantLine(grant, now));
  return [...facts.map((fact) => lineOf(...fact)), '', ...given].join('\n');
}

async function add(database: Database, { email, name, isOperator }: CommandOf<'add'>, now: Date): Promise<string> {
  const password = newPassword();
  const hash = await passwordHash(password);
  const id = randomUUID();
  await inTransaction(database, async (tx) => {
    const isAdded = await addAccount(tx, { id, name, email, emailVerified: true, isOperator });
    if (!isAdded) throw new Error(`There is an account with the address ${email} already.`);
    await savePassword(tx, id, { hash, mustChange: true });
    const entry = { loggedAt: now, action: 'account-add', actorId: commandLine, accountId: id, network: null };
    await logAudit(tx, { ...entry, detail: isOperator ? 'an operator' : '' });
  });
  return `Account ${id} is there. Its password, which is shown this once and is changed at the first sign-in: ${password}`;
}

async function grant(database: Database, asked: CommandOf<'grant'>, now: Date): Promise<string> {
  const { account: name, grant: given, endsAt, reason } = asked;
  if (endsAt !== null && endsAt <= now) throw new Error('--until is a day that has passed.');
  const account = await accountOf(database, name);
  const terms = { ...given, accountId: account.id, startsAt: now, endsAt, reason };
  const id = await inTransaction(database, (tx) => saveAccessGrant(tx, terms, actorAt(now)));
  const until = endsAt === null ? '' : ` until ${lastDayOfGrant(endsAt)}`;
  return `${account.email} has ${given.kind} ${given.value}${until} from now on (grant ${id}).`;
}

async function revoke(database: Database, asked: CommandOf<'revoke'>, now: Date): Promise<string> {
  const account = await accountOf(database, asked.account);
  const revocation = { id: asked.id, accountId: account.id, reason: asked.reason };
  const isDone = await inTransaction(database, (tx) => revokeAccessGrant(tx, revocation, actorAt(now)));
  if (!isDone) throw new Error(`${account.email} has no grant ${asked.id} that still holds.`);
  return `Grant ${asked.id} is taken back from ${account.email}.`;
}

const doneWords: Readonly<Record<AccountAction, string>> = {
  close: 'is closed, and its sessions are ended',
  open: 'is open again',
  'make-operator': 'runs this instance now, and signs in anew',
  'unmake-operator': 'runs this instance no more, and signs in anew',
  'end-sessions': 'is signed out everywhere',
  'remove-factor': 'has no authenticator any more',
};

const refusals: Readonly<Partial<Record<ActionOutcome, string>>> = {
  last: 'Nobody would be left who runs this instance. Make another account an operator first.',
  demo: 'Anybody may take a demo account: it cannot be made an operator.',
};

async function change(database: Database, asked: CommandOf<'change'>, now: Date): Promise<string> {
  const { id, email } = await accountOf(database, asked.account);
  const { action, reason } = asked;
  const outcome = await inTransaction(database, (tx) => changeAccount(tx, { id, action, reason }, actorAt(now)));
  const refusal = refusals[outcome];
  if (refusal !== undefined) throw new Error(refusal);
  return outcome === 'unchanged' ? `${email} is so already.` : `${email} ${doneWords[action]}.`;
}

/** Does what `bondlens user` was asked for, and gives what to print; an Error says why it cannot be done. */
export function runUserCommand(database: Database, command: UserCommand, now: Date): Promise<string> {
  switch (command.kind) {
    case 'list':
      return list(database, command, now);
    case 'show':
      return show(database, command, now);
    case 'add':
      return add(database, command, now);
    case 'grant':
      return grant(database, command, now);
    case 'revoke':
      return revoke(database, command, now);
    case 'change':
      return change(database, command, now);
  }
}

const EXIT_OK = 0;
const EXIT_REFUSED = 2;

const usage = [
  [
    'list [TEXT] | show <account>',
    'list accounts, or show one with what it was given; an account is an id or an address',
  ],
  ['add <address> --name NAME [--operator]', 'make an account and print its one-time password'],
  [
    'grant <account> level|flag|tariff <value> [--until DATE] --reason TEXT',
    'give an account a level (1077 is full access), a flag or a tariff, until the end of a day (UTC) or for ever',
  ],
  ['revoke <account> <grant> --reason TEXT', 'take a grant back'],
  ['close | open | end-sessions <account> [--reason TEXT]', 'close an account, open it again, or sign it out'],
  ['remove-factor <account> [--reason TEXT]', 'take away the authenticator that its owner has lost'],
  ['operator <account> on | off [--reason TEXT]', 'let an account run this instance, or no more'],
] as const;

/** `bondlens user`: who can sign in, and what they see. */
export const user: Command = {
  name: 'user',
  usage,
  async run(args) {
    const actor = parseUserCommand(args);
    if (actor === undefined) {
      console.error(['Usage:', ...usage.map(([form]) => `npm run bondlens -- user ${form}`)].join('\n'));
      return EXIT_REFUSED;
    }
    const said = await withDatabase(readSettings(process.env), console.error, (database) =>
      runUserCommand(database, actor, new Date()),
    );
    console.log(said);
    return EXIT_OK;
  },
};
