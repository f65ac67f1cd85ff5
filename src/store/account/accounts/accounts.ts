import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ChosenSettings } from '#domain/platform/reader-settings.ts';
import type { Queries, TableOf } from '../../platform/database/database.ts';

export interface AccountRecord {
  readonly id: string;
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly image: string | null;
  /** Two-letter code; null for the browser's. */
  readonly language: string | null;
  /** In international form, once it is confirmed. */
  readonly phone: string | null;
  readonly isOperator: boolean;
  readonly isDemo: boolean;
  readonly mustChangePassword: boolean;
  readonly twoFactorEnabled: boolean;
  /** Too short to do without a second factor. */
  readonly hasShortPassword: boolean;
  readonly closedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type AccountTable = TableOf<AccountRecord, Exclude<keyof AccountRecord, 'id' | 'name' | 'email'>>;

interface Credential {
  readonly id: string;
  readonly accountId: string;
  /** 'credential' for a password, otherwise the name of another service. */
  readonly providerId: string;
  readonly providerAccountId: string;
  readonly password: string | null;
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
  readonly idToken: string | null;
  readonly accessTokenExpiresAt: Date | null;
  readonly refreshTokenExpiresAt: Date | null;
  readonly scope: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type CredentialTable = TableOf<
  Credential,
  Exclude<keyof Credential, 'id' | 'accountId' | 'providerId' | 'providerAccountId'>
>;

/** The provider of a credential that is a password of this site. */
const PASSWORD = 'credential';

export interface NewAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified?: boolean;
  readonly isOperator?: boolean;
  readonly isDemo?: boolean;
  readonly mustChangePassword?: boolean;
  readonly language?: string;
}

/** Makes an account; false where one of this id or address is there. */
export async function addAccount({ kysely }: Queries, account: NewAccount) {
  const { numInsertedOrUpdatedRows = 0n } = await kysely
    .insertInto('account')
    .values({ ...account, email: account.email.toLowerCase() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function findAccount({ kysely }: Queries, id: string) {
  return kysely.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The account of an address, however its letters are written. */
export async function findAccountByEmail({ kysely }: Queries, email: string) {
  return kysely.selectFrom('account').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst();
}

/** Notes that the owner of an account reads the mails to this address, in place of any before; false where it is another account's. */
export async function saveVerifiedEmail({ kysely }: Queries, accountId: string, email: string) {
  const { numUpdatedRows } = await kysely
    .updateTable('account')
    .set({ email: email.toLowerCase(), emailVerified: true, updatedAt: new Date() })
    .where('id', '=', accountId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account as other')
            .select('other.id')
            .where('other.email', '=', email.toLowerCase())
            .where('other.id', '<>', accountId),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives an account that nobody has confirmed yet the name of who registers now. */
export async function renameUnverified({ kysely }: Queries, accountId: string, name: string) {
  const change = { name, updatedAt: new Date() };
  await kysely
    .updateTable('account')
    .set(change)
    .where((is) => is.and({ id: accountId, emailVerified: false }))
    .execute();
}

/** Whether anybody can sign in who runs this instance; a demo account does not. */
export async function hasOperator({ kysely }: Queries) {
  const found = await kysely
    .selectFrom('account')
    .select('id')
    .where((is) => is.and({ isOperator: true, isDemo: false }))
    .where('closedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Who runs this instance, to be written to; demo accounts do not. */
export async function findOperators({
  kysely,
}: Queries): Promise<readonly Pick<AccountRecord, 'id' | 'email' | 'language'>[]> {
  return kysely
    .selectFrom('account')
    .select(['id', 'email', 'language'])
    .where((is) => is.and({ isOperator: true, isDemo: false }))
    .where('closedAt', 'is', null)
    .orderBy('id')
    .execute();
}

interface SavedPassword {
  readonly hash: string;
  /** Somebody else chose it. */
  readonly mustChange: boolean;
  /** Too short to do without a second factor. */
  readonly isShort?: boolean;
}

/** Gives an account a password, in place of any before. */
export async function savePassword(
  { kysely }: Queries,
  accountId: string,
  { hash, mustChange, isShort = false }: SavedPassword,
) {
  const changed = { password: hash, updatedAt: new Date() };
  await kysely
    .insertInto('credential')
    .values({ id: randomUUID(), accountId, providerId: PASSWORD, providerAccountId: accountId, ...changed })
    .onConflict((conflict) => conflict.columns(['providerId', 'providerAccountId']).doUpdateSet(changed))
    .execute();
  const state = { mustChangePassword: mustChange, hasShortPassword: isShort };
  await kysely.updateTable('account').set(state).where('id', '=', accountId).execute();
}

/** The hash of an account's password; undefined where it has none. */
export async function findPasswordHash({ kysely }: Queries, accountId: string) {
  const found = await kysely
    .selectFrom('credential')
    .select('password')
    .where((is) => is.and({ accountId, providerId: PASSWORD }))
    .executeTakeFirst();
  return found?.password ?? undefined;
}

/** What a reader says of himself. */
interface OwnProfile {
  readonly name: string;
  /** Two-letter code; null for the browser's. */
  readonly language: string | null;
}

/** Keeps what a reader says of himself. */
export async function saveProfile({ kysely }: Queries, accountId: string, profile: OwnProfile) {
  await kysely
    .updateTable('account')
    .set({ ...profile, updatedAt: sql`now()` })
    .where('id', '=', accountId)
    .execute();
}

export type ReaderSettingsTable = TableOf<
  { readonly accountId: string; readonly settings: ChosenSettings; readonly updatedAt: Date },
  'updatedAt'
>;

/** Keeps what an account chose, beside what it chose before. */
export async function saveReaderSettings({ kysely }: Queries, accountId: string, settings: ChosenSettings) {
  await sql`
    insert into reader_settings as known (account_id, settings) values (${accountId}, ${JSON.stringify(settings)}::jsonb)
    on conflict (account_id) do update set settings = known.settings || excluded.settings, updated_at = now()`.execute(
    kysely,
  );
}
