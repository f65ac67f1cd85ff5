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

/** What a company is to another one. A direct parent may be the ultimate one as well; so may a subsidiary be either. */
export const companyRelations = [
  'parent',
  'direct-parent',
  'ultimate-parent',
  'subsidiary',
  'indirect-subsidiary',
] as const;
type CompanyRelation = (typeof companyRelations)[number];

/** What a company is to another that it stands above, or below, in these ways. */
export function companyRelation(relations: readonly ParentRelation[], isAbove: boolean): CompanyRelation {
  const isDirect = relations.includes('direct-parent');
  if (!isAbove) return isDirect ? 'subsidiary' : 'indirect-subsidiary';
  if (!isDirect) return 'ultimate-parent';
  return relations.includes('ultimate-parent') ? 'parent' : 'direct-parent';
}
