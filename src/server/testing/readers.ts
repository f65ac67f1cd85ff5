import { randomUUID } from 'node:crypto';
import { type AccessFlag, accessFlags, fullLevel } from '#domain/account/access/viewer.ts';
import { saveAccessGrant } from '#store/account/accounts/access-grants.ts';
import { addAccount } from '#store/account/accounts/accounts.ts';
import { deleteSession } from '#store/account/accounts/sessions.ts';
import { sessionCookie, signedToken } from '../account/session/session-cookie.ts';
import { cookieOf, type TestSite, testSettings, type Who } from './test-app.ts';

/** An account with what it was given. */
interface ReaderAccount {
  readonly id: string;
  readonly level?: number;
  readonly flags?: readonly AccessFlag[];
  /** When the grants end; never when absent. */
  readonly endsAt?: Date;
}

type Headers = Readonly<Record<string, string>>;

const always = { startsAt: new Date(0), reason: 'Test' } as const;
const actor = { actorId: 'tests', network: null, now: new Date(0) };

async function addReader({ database }: TestSite, reader: ReaderAccount): Promise<void> {
  const { id, level, flags = [], endsAt = null } = reader;
  const account = { id, name: id, email: `${id}@reader.invalid`, emailVerified: true };
  if (!(await addAccount(database, account))) return;
  const grants = [
    ...(level === undefined ? [] : [{ kind: 'level', value: String(level) } as const]),
    ...flags.map((value) => ({ kind: 'flag', value }) as const),
  ];
  for (const grant of grants) await saveAccessGrant(database, { accountId: id, endsAt, ...always, ...grant }, actor);
}

/** Begins a session of an account; gives its token. */
async function beginSession({ database }: TestSite, { id }: ReaderAccount): Promise<string> {
  const token = randomUUID();
  const expiresAt = new Date(Date.now() + 24 * 60 * 60 * 1000);
  await database.kysely.insertInto('session').values({ id: randomUUID(), token, accountId: id, expiresAt }).execute();
  return token;
}

function headersOf(token: string): Headers {
  return { cookie: `${sessionCookie}=${encodeURIComponent(signedToken(token, testSettings.secret))}` };
}

/** Every kind of reader that the access rules tell apart, and three who only had access once. */
export const readerKinds = [
  'visitor',
  'member',
  'support',
  'full',
  'full-nsd',
  'full-export',
  'full-docs',
  'full-all',
  'expired',
  'signed-out',
  'closed',
] as const;
export type ReaderKind = (typeof readerKinds)[number];

const accounts: Readonly<Record<Exclude<ReaderKind, Who>, ReaderAccount>> = {
  'full-nsd': { id: 'full-nsd', level: fullLevel, flags: ['nsd'] },
  'full-export': { id: 'full-export', level: fullLevel, flags: ['exportAccess'] },
  'full-docs': { id: 'full-docs', level: fullLevel, flags: ['docsAccess'] },
  expired: { id: 'expired', level: fullLevel, flags: accessFlags, endsAt: new Date('2025-06-30T11:59:59Z') },
  'signed-out': { id: 'signed-out', level: fullLevel, flags: accessFlags },
  closed: { id: 'closed', level: fullLevel, flags: accessFlags },
};

// As by hand: the operator's way ends the sessions as well.
async function closeAccount({ database }: TestSite, { id }: ReaderAccount): Promise<void> {
  await database.kysely.updateTable('account').set({ closedAt: new Date() }).where('id', '=', id).execute();
}

/** The headers of a kind of reader; of who has signed out, those from before. */
export async function headersOfReader(site: TestSite, kind: ReaderKind): Promise<Headers> {
  if (kind === 'visitor' || kind === 'member' || kind === 'support' || kind === 'full' || kind === 'full-all') {
    return cookieOf(site.app, kind);
  }
  const reader = accounts[kind];
  await addReader(site, reader);
  const token = await beginSession(site, reader);
  if (kind === 'signed-out') await deleteSession(site.database, token);
  if (kind === 'closed') await closeAccount(site, reader);
  return headersOf(token);
}

/** The kinds of readers who may have a key. */
export const keyReaderKinds = [
  'member',
  'full',
  'full-nsd',
  'full-export',
  'full-docs',
  'full-all',
  'expired',
] as const;
export type KeyReaderKind = (typeof keyReaderKinds)[number];

/** An account with the access of a kind of reader that is nobody's demo, as keys need it; gives its id. */
export async function addKeyReader(site: TestSite, kind: KeyReaderKind): Promise<string> {
  const id = `keys-${kind}`;
  await addReader(site, kind === 'expired' ? { ...accounts.expired, id } : { id, ...accessOfReader(kind) });
  return id;
}

/** What a kind of reader may see, as its grants say. */
export function accessOfReader(kind: ReaderKind): { readonly level: number; readonly flags: readonly AccessFlag[] } {
  if (kind === 'visitor' || kind === 'signed-out' || kind === 'closed') return { level: 0, flags: [] };
  if (kind === 'member' || kind === 'support' || kind === 'expired') return { level: 1, flags: [] };
  if (kind === 'full') return { level: fullLevel, flags: [] };
  if (kind === 'full-all') return { level: fullLevel, flags: accessFlags };
  return { level: fullLevel, flags: accounts[kind].flags ?? [] };
}
