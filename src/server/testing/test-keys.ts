import type { KeyScope } from '#domain/account/access/key-scope.ts';
import { addApiKey } from '#store/account/api-keys/api-keys.ts';
import { hashOfKey, hintOf, newKey } from '../account/api-keys/key-text.ts';
import type { TestApp } from './test-app.ts';

interface TestKey {
  readonly scopes?: readonly KeyScope[];
  readonly networks?: readonly string[];
  readonly endsAt?: Date | null;
  readonly hasSecondFactor?: boolean;
}

/** Makes a key of an account, as its page does; gives the key. */
export async function addTestKey(
  { database }: Pick<TestApp, 'database'>,
  accountId: string,
  { scopes = ['market'], networks = [], endsAt = null, hasSecondFactor = false }: TestKey = {},
): Promise<string> {
  const key = newKey();
  const terms = { name: 'Test', scopes, networks, endsAt, hasSecondFactor };
  const made = { ...terms, accountId, keyHash: hashOfKey(key), hint: hintOf(key), createdAt: new Date(0) };
  await addApiKey(database, made, 1000);
  return key;
}

export const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
export const basic = (user: string, password = '') => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});
