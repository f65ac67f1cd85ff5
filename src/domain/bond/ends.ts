/** How a bond may end: at maturity, by a put of its holder or a call of its issuer, or never. */
export const endKinds = ['maturity', 'put', 'call', 'perpetuity'] as const;
export type EndKind = (typeof endKinds)[number];

interface End {
  readonly kind: EndKind;
}

/** An end as addresses name it: `maturity`, `put-2028-05-01`. */
export function endName({ kind, date }: End & { readonly date: string | null }): string {
  return kind === 'put' || kind === 'call' ? `${kind}-${date}` : kind;
}

/** The yield to an end in one convention, a fraction; null where it has none. */
type YieldOf<Own extends End> = (end: Own) => number | null;

/** The first end with the greatest rank; null where none has one. */
function greatest<Own extends End>(ends: readonly Own[], rankOf: YieldOf<Own>): Own | null {
  let found: Own | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const end of ends) {
    const rank = rankOf(end);
    if (rank === null || rank <= most) continue;
    [found, most] = [end, rank];
  }
  return found;
}

/**
 * The end to which the yield is lowest of those that the issuer can choose: maturity, or perpetuity, and his calls. A put is the holder's
 * right, which he uses where it is good for him, and never his worst. The earliest of equal ones; null where no such end has a yield.
 * Sources: SEC Rule 10b-10 (yield to call or to maturity, whichever is lower); Fabozzi, The Handbook of Fixed Income Securities, yield to worst.
 */
export function worstEnd<Own extends End>(ends: readonly Own[], yieldOf: YieldOf<Own>): Own | null {
  const ofIssuer = ends.filter(({ kind }) => kind !== 'put');
  return greatest(ofIssuer, (end) => {
    const own = yieldOf(end);
    return own === null ? null : -own;
  });
}

/**
 * The end to which the yield is highest of those that the holder can choose: the puts, and maturity or perpetuity. The earliest of equal
 * ones; null where no put has a yield. Source: docs/methods/yields-to-offers.md.
 */
export function bestEnd<Own extends End>(ends: readonly Own[], yieldOf: YieldOf<Own>): Own | null {
  const ofHolder = ends.filter(({ kind }) => kind !== 'call');
  return ofHolder.some((end) => end.kind === 'put' && yieldOf(end) !== null) ? greatest(ofHolder, yieldOf) : null;
}

/**
 * The end that a bond with calls and puts is priced to: that with the lowest yield of maturity and the issuer's calls; of a bond with puts alone
 * that with the highest of maturity and puts. Each side does what serves it at today's rates. Null where no such end has a yield.
 */
export function pricedTo<Own extends End>(ends: readonly Own[], yieldOf: YieldOf<Own>): Own | null {
  const hasCalls = ends.some(({ kind }) => kind === 'call');
  return (hasCalls ? worstEnd : bestEnd)(ends, yieldOf);
}

/** Whether an end is a put by which the holder does better than by waiting: its yield is above that of the last end. False where either has none. */
export function isPutInTheMoney<Own extends End>(end: Own, ends: readonly Own[], yieldOf: YieldOf<Own>): boolean {
  const last = ends.at(-1);
  if (end.kind !== 'put' || last === undefined || last.kind === 'put' || last.kind === 'call') return false;
  const [own, waiting] = [yieldOf(end), yieldOf(last)];
  return own !== null && waiting !== null && own > waiting;
}
