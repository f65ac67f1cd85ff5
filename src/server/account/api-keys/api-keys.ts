import type { KeyScope } from '#domain/account/access/key-scope.ts';
import type { Viewer } from '#domain/account/access/viewer.ts';
import { findOpenApiKey } from '#store/account/api-keys/api-keys.ts';
import type { Database } from '#store/platform/database/database.ts';
import { fromPrimary } from '#store/platform/replicas/reading.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { isWithin } from './key-networks.ts';
import { hashOfKey, isKeyText } from './key-text.ts';
import { countKeyUse, type KeyUse } from './key-use.ts';

/** A key that holds, and who asks by it. */
export interface HeldKey {
  readonly id: number;
  readonly scopes: readonly KeyScope[];
  readonly language: string | null;
  /** How far the log was when its owner last wrote; null where he never did. */
  readonly wrote: string | null;
  readonly viewer: Viewer;
  /** By which it is looked up again while a stream is open. */
  readonly hash: string;
}

export interface ApiKeys {
  readonly use: KeyUse;
  /** The key of a text, as it is used from an address; undefined where it is wrong, has ended, was taken back, or may not be used from there. */
  find(text: string, ip: string): Promise<HeldKey | undefined>;
  /** Who asks by a key now; undefined where it holds no more. */
  viewerNow(hash: string): Promise<Viewer | undefined>;
}

export function openApiKeys(database: Database, accounts: Accounts, clock: () => Date): ApiKeys {
  const read = async (hash: string) => {
    const key = await fromPrimary(() => findOpenApiKey(database, hash, clock()));
    // Demo accounts make none, and whose password somebody else made is nobody until he has changed it.
    if (key === undefined || key.owner.isDemo || key.owner.mustChangePassword) return undefined;
    // The operator's rights are no key's.
    return { ...key, viewer: accounts.viewerOf({ ...key.owner, isOperator: false }) };
  };
  return {
    use: countKeyUse(database, clock),
    find: async (text, ip) => {
      if (!isKeyText(text)) return undefined;
      const hash = hashOfKey(text);
      const key = await read(hash);
      if (key === undefined || !isWithin(ip, key.networks)) return undefined;
      const { id, scopes, owner, viewer } = key;
      return { id, scopes, language: owner.language, wrote: owner.wrote, viewer, hash };
    },
    viewerNow: async (hash) => (await read(hash))?.viewer,
  };
}
