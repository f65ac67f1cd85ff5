import type { LegalEntity } from '#domain/issuer/legal-entity.ts';
import { addMonths, isoFromDayNumber } from '#math/dates/dates.ts';
import { type DayNumber, isoDate } from '#math/units.ts';
import type { IssuerRelation } from '#store/issuer/issuers/issuer-relations.ts';
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

const groupHead = 111;

const none = { relatedIssuerId: null, relatedName: null, relatedLei: null } as const;
const foundation = { ...none, relatedName: 'Alderhaven Familienstiftung' };
const head = { ...none, relatedIssuerId: groupHead };

/** Who else stands beside the companies of the group: guarantors, vehicles that borrow, affiliates, an owner beside another. */
export const demoRelations: readonly IssuerRelation[] = [
  { issuerId: 124, relation: 'guarantor', share: null, ...head },
  { issuerId: groupHead, relation: 'spv', share: 1, ...none, relatedName: 'Alderhaven Funding No. 2 DAC' },
  { issuerId: groupHead, relation: 'spv', share: 1, ...none, relatedName: 'Alderhaven Green Finance B.V.' },
  { issuerId: 131, relation: 'spv', share: 1, ...none, relatedName: 'Ulvendal Capital AS' },
  { issuerId: 131, relation: 'direct-parent', share: 0.25, ...none, relatedName: 'Fjordpensjon Kommunale Fond' },
  { issuerId: 121, relation: 'affiliate', share: 0.2, ...head },
  { issuerId: 115, relation: 'affiliate', share: 0.3, ...none, relatedIssuerId: 138 },
];

/** Subsidiaries of the head and of each other, and the share that their owner holds. */
const owned: readonly (readonly [issuerId: number, ownerId: number, share: number | null])[] = [
  [124, groupHead, 0.75],
  [131, groupHead, 0.6],
  [118, groupHead, 0.51],
  [151, groupHead, 1],
  [148, groupHead, 0.55],
  [135, 124, null],
  [138, 131, 0.8],
  [122, 118, 0.7],
  [150, 118, 0.52],
  [137, 122, 1],
  [125, 151, 0.65],
  [161, 148, 0.5],
];

/** Who belongs to whom: a foundation that issues nothing, a company, and its subsidiaries down to those of subsidiaries. */
export const demoParents: readonly IssuerRelation[] = [
  { issuerId: groupHead, relation: 'direct-parent', share: 0.51, ...foundation },
  { issuerId: groupHead, relation: 'ultimate-parent', share: 0.51, ...foundation },
  ...owned.flatMap(([issuerId, ownerId, share]): IssuerRelation[] => [
    { issuerId, relation: 'direct-parent', share, ...none, relatedIssuerId: ownerId },
    { issuerId, relation: 'ultimate-parent', share: null, ...foundation },
  ]),
];
