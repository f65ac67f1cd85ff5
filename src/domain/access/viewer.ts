import { specialVenueIds } from '../venue.ts';

/** Level of full paid access; levels run from 0 (visitor) to this one. */
export const fullLevel = 1077;

export const accessFlags = ['nsd', 'exportAccess', 'docsAccess'] as const;
export type AccessFlag = (typeof accessFlags)[number];

/** The tariff that opens support tickets below full access. */
export const supportTariff = 677;

/** Who asks: the level, the flags and tariffs beside it, and a name to greet. */
export interface Viewer {
  readonly accountId: string | null;
  readonly name: string | null;
  readonly level: number;
  readonly flags: readonly AccessFlag[];
  readonly tariffs: readonly number[];
}

export const visitor: Viewer = { accountId: null, name: null, level: 0, flags: [], tariffs: [] };

/** The three kinds of user that the policy tells apart. */
const audiences = ['visitor', 'member', 'full'] as const;
export type Audience = (typeof audiences)[number];

/** The kind of user a level belongs to. A level outside 0 to 1077 counts as 0. */
export function audienceOfLevel(level: number): Audience {
  if (!(level >= 1) || level > fullLevel) return 'visitor';
  return level === fullLevel ? 'full' : 'member';
}

/**
 * The level that counts for data of one venue: venue 381 is closed to who lacks the `nsd` flag and then never
 * counts above 1 (bond-page, section 6; a visitor stays at 0).
 */
export function effectiveLevel(viewer: Viewer, venueId: number | null): number {
  if (venueId === specialVenueIds.nsd && !viewer.flags.includes('nsd')) return Math.min(viewer.level, 1);
  return viewer.level;
}

/** Whether support tickets are open to a reader: full access, or an account with the support tariff. */
export function hasSupport({
  level,
  tariffs,
}: {
  readonly level: number;
  readonly tariffs: readonly number[];
}): boolean {
  return level === fullLevel || (level > 0 && tariffs.includes(supportTariff));
}
