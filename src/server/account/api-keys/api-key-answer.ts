import type { ApiKey } from '#contract/account/api-keys.ts';
import { lastDayOfGrant } from '#domain/account/access/access-grant.ts';
import { findApiKeys, type ListedApiKey } from '#store/account/api-keys/api-keys.ts';
import type { Services } from '../services.ts';

function inWire({ createdAt, usedAt, endsAt, scopes, networks, ...key }: ListedApiKey, now: Date): ApiKey {
  return {
    ...key,
    scopes: [...scopes],
    networks: [...networks],
    created_at: createdAt.toISOString(),
    used_at: usedAt?.toISOString() ?? null,
    ends_on: endsAt === null ? null : lastDayOfGrant(endsAt),
    has_ended: endsAt !== null && endsAt <= now,
  };
}

/** The keys of an account, with what this node has counted of their use. */
export async function apiKeysOf(
  { database, apiKeys, clock }: Pick<Services, 'database' | 'apiKeys' | 'clock'>,
  accountId: string,
): Promise<ApiKey[]> {
  const now = clock();
  await apiKeys.use.flush();
  return (await findApiKeys(database, accountId, now)).map((key) => inWire(key, now));
}
