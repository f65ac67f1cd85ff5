/** Where a reader stands under a limit: what is left of a window, and when that ends. */
export interface LimitStanding {
  /** A word of letters, digits and hyphens. */
  readonly name: string;
  readonly max: number;
  /** Length of the window. */
  readonly seconds: number;
  readonly left: number;
  /** Seconds until the window ends. */
  readonly resetS: number;
}

// A type: Fastify takes no interface for headers.
type RateLimitFields = {
  readonly 'ratelimit-policy': string;
  readonly ratelimit: string;
};

/** The header fields that tell a program its limits and what is left of them (draft-ietf-httpapi-ratelimit-headers-10). */
export function rateLimitFields(standings: readonly LimitStanding[]): RateLimitFields {
  const policies = standings.map(({ name, max, seconds }) => `"${name}";q=${max};w=${seconds}`);
  const rest = standings.map(({ name, left, resetS }) => `"${name}";r=${left};t=${resetS}`);
  return { 'ratelimit-policy': policies.join(', '), ratelimit: rest.join(', ') };
}
