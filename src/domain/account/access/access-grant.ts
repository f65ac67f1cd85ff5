import type { IsoDate } from '#math/units.ts';
import { accessFlags, fullLevel } from './viewer.ts';

export const grantKinds = ['level', 'flag', 'tariff'] as const;
type GrantKind = (typeof grantKinds)[number];

/** Something that an account can be given: a level of 1 to 1077, a flag, a tariff by its number. */
export interface Grantable {
  readonly kind: GrantKind;
  readonly value: string;
}

/** Characters of a reason, and of the operator's words to who asked. */
export const MAX_REASON_LENGTH = 500;

const isValueOf: Readonly<Record<GrantKind, (value: string) => boolean>> = {
  level: (value) => /^[1-9]\d{0,3}$/.test(value) && Number(value) <= fullLevel,
  flag: (value) => accessFlags.some((flag) => flag === value),
  tariff: (value) => /^[1-9]\d{0,8}$/.test(value),
};

/** Whether a value is one of its kind. */
export function isGrantable({ kind, value }: Grantable): boolean {
  return isValueOf[kind](value);
}

export const grantStates = ['planned', 'active', 'expired', 'revoked'] as const;
export type GrantState = (typeof grantStates)[number];

interface GrantTime {
  readonly startsAt: Date;
  /** Not included; null for ever. */
  readonly endsAt: Date | null;
  readonly revokedAt: Date | null;
}

/** What has become of a grant at a moment; only an active one opens anything. */
export function grantStateAt({ startsAt, endsAt, revokedAt }: GrantTime, now: Date): GrantState {
  if (revokedAt !== null) return 'revoked';
  if (endsAt !== null && endsAt <= now) return 'expired';
  return startsAt <= now ? 'active' : 'planned';
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** When a grant ends that holds until the end of a day, that day included (UTC). */
export function endOfGrant(lastDay: IsoDate): Date {
  return new Date(Date.parse(lastDay) + DAY_MS);
}

/** The last day on which a grant holds (UTC). */
export function lastDayOfGrant(endsAt: Date): string {
  return new Date(endsAt.getTime() - 1).toISOString().slice(0, 10);
}
