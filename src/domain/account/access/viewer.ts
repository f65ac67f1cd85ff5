import { specialVenueIds, type Venue } from '../../market/venue.ts';

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
  /** Runs this instance, and has proved it with two factors. */
  readonly isOperator: boolean;
  /** Would have more in a session with a second factor. */
  readonly needsSecondFactor: boolean;
}

export const visitor: Viewer = {
  accountId: null,
  name: null,
  level: 0,
  flags: [],
  tariffs: [],
  isOperator: false,
  needsSecondFactor: false,
};

/** Something that an account was given and that holds at this moment. */
interface Grant {
  readonly kind: 'level' | 'flag' | 'tariff';
  readonly value: string;
}

interface Account {
  readonly accountId: string;
  readonly name: string;
  readonly isOperator: boolean;
  readonly isDemo: boolean;
  /** Whether the session was begun or proved with a second factor. */
  readonly hasSecondFactor: boolean;
  readonly grants: readonly Grant[];
}

/** The least that an account has. */
const memberLevel = 1;

/** Of whom a second factor is asked before he has what he was given. */
export const secondFactorRules = ['operators', 'everybody'] as const;
export type SecondFactorRule = (typeof secondFactorRules)[number];

/**
 * Who an account is with what it was given: the highest of its levels, and every flag and tariff. Of whom the rule asks a second factor he
 * has to have shown it: without one an operator is none, and where everybody is asked nobody has more than a member.
 */
export function viewerOfGrants({ accountId, name, ...account }: Account, rule: SecondFactorRule = 'operators'): Viewer {
  const isProven = account.hasSecondFactor || account.isDemo;
  const grants = isProven || rule === 'operators' ? account.grants : [];
  const valuesOf = (kind: Grant['kind']) => grants.filter((grant) => grant.kind === kind).map(({ value }) => value);
  const given = new Set(valuesOf('flag'));
  return {
    accountId,
    name,
    level: Math.min(fullLevel, Math.max(memberLevel, ...valuesOf('level').map(Number))),
    flags: accessFlags.filter((flag) => given.has(flag)),
    tariffs: [...new Set(valuesOf('tariff').map(Number))],
    isOperator: account.isOperator && isProven,
    needsSecondFactor: !isProven && (account.isOperator || rule === 'everybody'),
  };
}

/** The three kinds of user that the policy tells apart. */
export const audiences = ['visitor', 'member', 'full'] as const;
export type Audience = (typeof audiences)[number];

/** The kind of user a level belongs to. A level outside 0 to 1077 counts as 0. */
export function audienceOfLevel(level: number): Audience {
  if (!(level >= 1) || level > fullLevel) return 'visitor';
  return level === fullLevel ? 'full' : 'member';
}

/** The venue that is closed to a viewer: 381 to who lacks the `nsd` flag (bond-page, section 6); null for others. */
export function closedVenueId({ flags }: Pick<Viewer, 'flags'>): number | null {
  return flags.includes('nsd') ? null : specialVenueIds.nsd;
}

/** The level that counts for data of one venue: at a venue that is closed to the viewer never above 1; a visitor stays at 0. */
export function effectiveLevel(viewer: Pick<Viewer, 'level' | 'flags'>, venueId: number | null): number {
  const isClosed = venueId !== null && venueId === closedVenueId(viewer);
  return isClosed ? Math.min(viewer.level, 1) : viewer.level;
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

interface VenueListing {
  readonly venue: Pick<Venue, 'id'>;
}

/** The listing that a page shows at first: the first one whose venue is open to the viewer, else the first of all. */
export function defaultListing<Listed extends VenueListing>(
  listings: readonly Listed[],
  viewer: Viewer,
): Listed | undefined {
  return listings.find(({ venue }) => venue.id !== closedVenueId(viewer)) ?? listings[0];
}
