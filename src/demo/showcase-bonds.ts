import type { BondPlan } from './bond-plan.ts';
import { demoIssuer } from './demo-issuers.ts';
import { demoVenueIds } from './demo-venues.ts';
import rows from './showcase-bonds.json' with { type: 'json' };

interface ShowcaseRow extends Omit<BondPlan, 'id' | 'issuer' | 'currency' | 'venues'> {
  /** What the bond is there for. */
  readonly shows: string;
  /** Its short name. */
  readonly issuer: string;
  readonly venues?: readonly (keyof typeof demoVenueIds)[];
}

/** One bond for each kind of thing that a bond can be, in the order of the rows, numbered from `firstId`. */
export function showcaseBonds(firstId: number): readonly BondPlan[] {
  return (rows as readonly ShowcaseRow[]).map(({ shows: _shows, issuer: name, venues, ...plan }, index) => {
    const issuer = demoIssuer(name);
    const venueIds = venues?.map((venue) => demoVenueIds[venue]);
    return { ...plan, id: firstId + index, issuer, currency: issuer.currency, ...(venueIds && { venues: venueIds }) };
  });
}
