import type { KeyScope } from '#domain/account/access/key-scope.ts';

/** The keys of the texts of each scope: its name, and what it opens. */
export const scopeLabels = {
  market: ['scope_market', 'opens_market'],
  files: ['scope_files', 'opens_files'],
  live: ['scope_live', 'opens_live'],
  watchlists: ['scope_watchlists', 'opens_watchlists'],
  'watchlists:write': ['scope_write', 'opens_write'],
  addresses: ['scope_addresses', 'opens_addresses'],
} as const satisfies Readonly<Record<KeyScope, readonly [string, string]>>;
