import type { Seniority } from '#domain/bond/issue.ts';
import { governmentSector } from '#domain/issuer/sector.ts';

interface Ranked {
  readonly id: number;
  readonly issuer: { readonly sector: string | null };
  readonly isSubordinated: boolean;
  readonly isPerpetual: boolean;
  /** Whether it is one of a programme of covered bonds. */
  readonly isCovered: boolean;
}

/** The seniority of a generated bond: nobody states that of governments, and of a few others. Banks have debt of every rank. */
export function demoSeniority({ id, issuer, isSubordinated, isPerpetual, isCovered }: Ranked): Seniority | null {
  if (issuer.sector === governmentSector) return null;
  if (isSubordinated) return isPerpetual ? 'junior_subordinated' : 'subordinated';
  if (isCovered) return 'senior_secured';
  if (issuer.sector === 'banks' && id % 4 === 0) return 'senior_non_preferred';
  if (id % 7 === 0) return 'senior_secured';
  return id % 13 === 0 ? null : 'senior_unsecured';
}
