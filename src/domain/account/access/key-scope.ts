/**
 * What a key may be used for. `addresses` opens no data of its own: it lets the key stand in an address, for programs that can send no
 * header, and such a key reads alone.
 */
export const keyScopes = ['market', 'files', 'live', 'watchlists', 'watchlists:write', 'addresses'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** A scope that opens calls. */
export type CallScope = Exclude<KeyScope, 'addresses'>;

/** Whether scopes may be together in one key: what stands in addresses is seen by others sooner or later, and changes nothing therefore. */
export function areFitting(scopes: readonly KeyScope[]): boolean {
  return !(scopes.includes('addresses') && scopes.includes('watchlists:write'));
}
