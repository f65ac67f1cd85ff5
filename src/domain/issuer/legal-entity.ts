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

/** What a company may be to an issuer: above it, or standing behind its debts, borrowing for it, or of its group. */
export const issuerRelations = ['direct-parent', 'ultimate-parent', 'guarantor', 'spv', 'affiliate'] as const;
export type IssuerRelationKind = (typeof issuerRelations)[number];

/** What a company is to another one. A direct parent may be the ultimate one as well; so may a subsidiary be either. */
export const companyRelations = [
  'parent',
  'direct-parent',
  'ultimate-parent',
  'subsidiary',
  'indirect-subsidiary',
  'guarantor',
  'guaranteed',
  'spv',
  'spv-owner',
  'affiliate',
] as const;
export type CompanyRelation = (typeof companyRelations)[number];

const besideOwnership: Readonly<
  Record<Exclude<IssuerRelationKind, ParentRelation>, readonly [related: CompanyRelation, other: CompanyRelation]>
> = {
  guarantor: ['guarantor', 'guaranteed'],
  spv: ['spv', 'spv-owner'],
  affiliate: ['affiliate', 'affiliate'],
};

/** What a company is to another that names it as related in these ways (`isAbove`), or that it names itself. */
export function companyRelation(relations: readonly IssuerRelationKind[], isAbove: boolean): CompanyRelation {
  for (const relation of relations) {
    if (relation !== 'direct-parent' && relation !== 'ultimate-parent')
      return besideOwnership[relation][isAbove ? 0 : 1];
  }
  const isDirect = relations.includes('direct-parent');
  if (!isAbove) return isDirect ? 'subsidiary' : 'indirect-subsidiary';
  if (!isDirect) return 'ultimate-parent';
  return relations.includes('ultimate-parent') ? 'parent' : 'direct-parent';
}

const LEI = /^[A-Z0-9]{18}[0-9]{2}$/;

/** The remainder by 97 of a number of any length. */
function remainder97(digits: string): number {
  return [...digits].reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0);
}

/** Whether a text is a legal entity identifier with the right check digits (ISO 17442: ISO 7064 MOD 97-10, letters as 10 to 35). */
export function isLei(text: string): boolean {
  if (!LEI.test(text)) return false;
  return remainder97([...text].map((sign) => Number.parseInt(sign, 36)).join('')) === 1;
}
