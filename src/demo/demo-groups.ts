import type { LegalEntity } from '#domain/issuer/legal-entity.ts';
import { addMonths, isoFromDayNumber } from '#math/dates/dates.ts';
import { type DayNumber, isoDate } from '#math/units.ts';
import type { IssuerRelation } from '#store/issuer/issuers/issuer-relations.ts';
import { demoIssuers } from './demo-issuers.ts';
import { fictionalLei } from './fictional-codes.ts';
import groups from './groups.json' with { type: 'json' };

interface Registered extends Pick<LegalEntity, 'leiStatus'> {
  readonly issuerId: number;
  readonly registeredOn: string;
  /** When the identifier is to be renewed, from the last day of the market; before it, the identifier has lapsed. */
  readonly renewalInMonths: number;
}

type Relation = Omit<IssuerRelation, 'relatedLei'>;

const rows = groups as {
  /** Two of a group, and one that did not renew its identifier; the other issuers have none. */
  readonly registered: readonly Registered[];
  /** Who else stands beside the companies of the group: guarantors, vehicles that borrow, affiliates, an owner beside another. */
  readonly relations: readonly Relation[];
  /** Subsidiaries of the head and of each other, and the share that their owner holds. */
  readonly owned: readonly { readonly issuerId: number; readonly ownerId: number; readonly share: number | null }[];
};

/** Beyond the numbers of a market that has grown. */
const leiNumber = (issuerId: number) => 900_000_000_000 + issuerId;

/** Identifiers by issuer. */
export const demoLeis: ReadonlyMap<number, string> = new Map(
  rows.registered.map(({ issuerId }) => [issuerId, fictionalLei(leiNumber(issuerId))]),
);

/** What a register would say of the identifiers on the last day of the market. */
export function demoLegalEntities(today: DayNumber): readonly LegalEntity[] {
  return rows.registered.map(({ issuerId, leiStatus, registeredOn, renewalInMonths }) => {
    const issuer = demoIssuers.find(({ id }) => id === issuerId);
    return {
      lei: fictionalLei(leiNumber(issuerId)),
      name: issuer?.name ?? '',
      country: issuer?.country ?? null,
      entityStatus: 'active',
      leiStatus,
      registeredOn: isoDate(registeredOn),
      renewalDueOn: isoFromDayNumber(addMonths(today, renewalInMonths)),
      asOf: isoFromDayNumber(today),
    };
  });
}

const groupHead = 111;

const none = { relatedIssuerId: null, relatedName: null, relatedLei: null } as const;
const foundation = { ...none, relatedName: 'Alderhaven Familienstiftung' };

export const demoRelations: readonly IssuerRelation[] = rows.relations.map((row) => ({ ...row, relatedLei: null }));

/** Who belongs to whom: a foundation that issues nothing, a company, and its subsidiaries down to those of subsidiaries. */
export const demoParents: readonly IssuerRelation[] = [
  { issuerId: groupHead, relation: 'direct-parent', share: 0.51, ...foundation },
  { issuerId: groupHead, relation: 'ultimate-parent', share: 0.51, ...foundation },
  ...rows.owned.flatMap(({ issuerId, ownerId, share }): IssuerRelation[] => [
    { issuerId, relation: 'direct-parent', share, ...none, relatedIssuerId: ownerId },
    { issuerId, relation: 'ultimate-parent', share: null, ...foundation },
  ]),
];
