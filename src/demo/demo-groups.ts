import type { LegalEntity } from '#domain/legal-entity.ts';
import { addMonths, isoFromDayNumber } from '#math/dates/dates.ts';
import { type DayNumber, isoDate } from '#math/units.ts';
import type { IssuerRelation } from '#store/issuers/issuer-relations.ts';
import { demoIssuers } from './demo-issuers.ts';
import { fictionalLei } from './fictional-codes.ts';

interface Registered extends Pick<LegalEntity, 'leiStatus'> {
  readonly issuerId: number;
  readonly registeredOn: string;
  /** When the identifier is to be renewed, from the last day of the market; before it, the identifier has lapsed. */
  readonly renewalInMonths: number;
}

/** Two of a group, and one that did not renew its identifier; the other issuers have none. */
const registered: readonly Registered[] = [
  { issuerId: 111, leiStatus: 'issued', registeredOn: '2013-06-03', renewalInMonths: 7 },
  { issuerId: 121, leiStatus: 'lapsed', registeredOn: '2014-11-05', renewalInMonths: -14 },
  { issuerId: 124, leiStatus: 'issued', registeredOn: '2017-02-20', renewalInMonths: 3 },
];

/** Beyond the numbers of a market that has grown. */
const leiNumber = (issuerId: number) => 900_000_000_000 + issuerId;

/** Identifiers by issuer. */
export const demoLeis: ReadonlyMap<number, string> = new Map(
  registered.map(({ issuerId }) => [issuerId, fictionalLei(leiNumber(issuerId))]),
);

/** What a register would say of the identifiers on the last day of the market. */
export function demoLegalEntities(today: DayNumber): readonly LegalEntity[] {
  return registered.map(({ issuerId, leiStatus, registeredOn, renewalInMonths }) => {
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

const foundation = { relatedIssuerId: null, relatedName: 'Alderhaven Familienstiftung', relatedLei: null } as const;
const alderhaven = { relatedIssuerId: 111, relatedName: null, relatedLei: null } as const;

/** Who else stands beside the companies of the groups: a guarantor, a vehicle that borrows, an affiliate that issues nothing. */
export const demoRelations: readonly IssuerRelation[] = [
  { issuerId: 124, relation: 'guarantor', share: null, ...alderhaven },
  {
    issuerId: 111,
    relation: 'spv',
    share: 1,
    relatedIssuerId: null,
    relatedName: 'Alderhaven Funding No. 2 DAC',
    relatedLei: null,
  },
  { issuerId: 121, relation: 'affiliate', share: 0.2, ...alderhaven },
];

/** Who belongs to whom: a foundation that issues nothing, a company, and its subsidiary. */
export const demoParents: readonly IssuerRelation[] = [
  { issuerId: 111, relation: 'direct-parent', share: 0.51, ...foundation },
  { issuerId: 111, relation: 'ultimate-parent', share: 0.51, ...foundation },
  { issuerId: 124, relation: 'direct-parent', share: 0.75, ...alderhaven },
  { issuerId: 124, relation: 'ultimate-parent', share: null, ...foundation },
];
