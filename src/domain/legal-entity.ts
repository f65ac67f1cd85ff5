import type { IsoDate } from '#math/units.ts';

/** What may have become of a published identifier: in force, not renewed in time, or ended with its entity or its record. */
export const leiStatuses = [
  'issued',
  'lapsed',
  'merged',
  'retired',
  'annulled',
  'duplicate',
  'pending-transfer',
  'pending-archival',
] as const;
type LeiStatus = (typeof leiStatuses)[number];

export const entityStatuses = ['active', 'inactive'] as const;
type EntityStatus = (typeof entityStatuses)[number];

/** What is registered of a legal entity identifier (ISO 17442). */
export interface LegalEntity {
  readonly lei: string;
  readonly name: string;
  /** Of the legal address, ISO 3166-1 alpha-2. */
  readonly country: string | null;
  readonly entityStatus: EntityStatus;
  readonly leiStatus: LeiStatus;
  /** First day of the identifier. */
  readonly registeredOn: IsoDate;
  readonly renewalDueOn: IsoDate | null;
  /** Day of the register that says so. */
  readonly asOf: IsoDate;
}

/** Parents by accounting consolidation: the next one above, and the last one. */
export type ParentRelation = 'direct-parent' | 'ultimate-parent';
