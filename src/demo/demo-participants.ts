import type { MarketParticipant, ParticipantContact, QuoteAccessRequest } from '#domain/market/market-participant.ts';
import type { Venue } from '#domain/market/venue.ts';
import type { IsoDate } from '#math/units.ts';
import { demoVenueIds } from './demo-venues.ts';

/** How a participant of the demo market quotes. */
export interface DemoParticipant extends MarketParticipant {
  /** Share of the bonds that it quotes; of a participant whose venue has trading days, the bonds of the venue. */
  readonly share: number | 'listed';
  readonly isIndicative: boolean;
}

type Own = readonly [slug: string, name: string, shortName: string, country: string, share: number];

/** Dealers that do not exist, of many countries and scripts, one with a name too long for a column. */
const dealers: readonly Own[] = [
  ['aldergate', 'Aldergate Securities plc', 'Aldergate', 'GB', 0.5],
  ['montfaucon', 'Montfaucon Banque de Marché S.A.', 'Montfaucon', 'FR', 0.35],
  ['talbrueck', 'Talbrück Wertpapierhandelsbank AG', 'Talbrück', 'DE', 0.3],
  ['severny-mys', 'Инвестиционная компания «Северный Мыс Капитал»', 'Северный Мыс', 'RU', 0.2],
  ['yunlinghe', '云岭河证券股份有限公司', '云岭河证券', 'CN', 0.15],
  ['hanabashi', '花園橋証券株式会社', '花園橋証券', 'JP', 0.12],
  ['sarab', 'بنك واحة السراب للأوراق المالية ش.م.ع', 'واحة السراب', 'AE', 0.15],
  ['emek', 'בנק עמק האגוז לניירות ערך בע״מ', 'עמק האגוז', 'IL', 0.08],
  [
    'archipelago',
    'International Fixed-Income Market-Making and Development Partnership of the Northern and Southern Archipelagos, Incorporated under the Laws of the Republic of Valdoria, Third Branch',
    'Archipelagos Partnership',
    'LU',
    0.1,
  ],
];

/** Dealers that show their quotes only to whom they were opened. */
const hidingDealers: readonly Own[] = [
  ['farrowgate', 'Farrowgate Capital Markets LLC', 'Farrowgate', 'US', 0.15],
  ['obsidian', 'Obsidian Private Markets Ltd', 'Obsidian', 'SG', 0.2],
  ['whitlock', 'Whitlock & Byrne (closed book)', 'Whitlock & Byrne', 'IE', 0.1],
];
/** Takes no requests at all. */
const silentDealer = 'whitlock';

const firstDealerVenue = 31;

function dealer([slug, name, shortName, country, share]: Own, index: number): DemoParticipant {
  return {
    id: index + 1,
    code: `demo-${slug}`,
    name,
    shortName,
    country,
    website: index % 4 === 3 ? null : `https://${slug}.example/`,
    venueId: firstDealerVenue + index,
    takesRequests: slug !== silentDealer,
    share,
    hidesQuotes: index >= dealers.length,
    isIndicative: index % 3 === 2,
  };
}

const houses: readonly (readonly [venueId: number, name: string, shortName: string])[] = [
  [demoVenueIds.estimation, 'Lumen Estimation', 'Lumen'],
  [demoVenueIds.crescent, 'Crescent Dealers', 'Crescent'],
  [demoVenueIds.valuation, 'Harbourlight Valuation', 'Harbourlight'],
  [demoVenueIds.onshore, 'Harbourlight Onshore Valuation', 'Harbourlight Onshore'],
  [demoVenueIds.localCustody, 'Harbourlight Local Custody Valuation', 'Harbourlight Custody'],
  [demoVenueIds.nsd, 'NSD Valuation (demo)', 'NSD (demo)'],
];

const firstHouseId = 101;

function house([venueId, name, shortName]: (typeof houses)[number], index: number): DemoParticipant {
  return {
    id: firstHouseId + index,
    code: `demo-house-${venueId}`,
    name,
    shortName,
    country: null,
    website: null,
    venueId,
    takesRequests: false,
    share: 'listed',
    hidesQuotes: false,
    isIndicative: venueId !== demoVenueIds.crescent,
  };
}

/** Who quotes the bonds of the demo market; none of them is real. */
export const demoParticipants: readonly DemoParticipant[] = [
  ...[...dealers, ...hidingDealers].map(dealer),
  ...houses.map(house),
];

/** The venues of the dealers, which have no trading days. */
export const dealerVenues: readonly Venue[] = demoParticipants
  .filter(({ share }) => share !== 'listed')
  .map(({ venueId, code, name, country }) => ({ id: venueId, code, name, kind: 'otc', country, timeZone: 'UTC' }));

const persons = [
  'Imogen Thackeray',
  'Étienne de la Roche-Saint-Aubin',
  'Jörg Übelacker',
  'Василиса Премудрова',
  '欧阳静雯',
  '長谷川 さくら',
  'ليلى بنت عبد الرحمن الخيالية',
  'דבורה בת־אור',
  'Bartholomew Featherstonehaugh-Cholmondeley',
  'Ana Žužić',
] as const;
const roles = ['sales', 'trading', 'research'] as const;

/** Numbers that Ofcom keeps for fiction, 020 7946 0000 to 0999. */
const fictionalPhone = (index: number) => `+442079460${String(index).padStart(3, '0')}`;

/** The contact of each of the first participants; the last ones have none, and some lack a phone or an address. */
export const demoContacts: readonly ParticipantContact[] = persons.map((person, index) => ({
  id: index + 1,
  participantId: index + 1,
  person,
  role: roles[index % roles.length] ?? 'sales',
  phone: index % 4 === 1 ? null : fictionalPhone(index + 1),
  email: index % 5 === 4 ? null : `desk${index + 1}@quotes.example`,
}));

function venueOf(slug: string): number {
  const found = demoParticipants.find(({ code }) => code === `demo-${slug}`);
  if (found === undefined) throw new RangeError(`no participant of the demo market: ${slug}`);
  return found.venueId;
}

/** What the demo accounts asked for: one waits, one was granted, one refused. */
export function demoAccessRequests(today: IsoDate): readonly QuoteAccessRequest[] {
  const requestedAt = new Date(`${today}T09:00:00Z`);
  return [
    { accountId: 'full', venueId: venueOf('obsidian'), requestedAt, decision: null },
    { accountId: 'full-all', venueId: venueOf('obsidian'), requestedAt, decision: 'granted' },
    { accountId: 'full-all', venueId: venueOf('farrowgate'), requestedAt, decision: 'refused' },
  ];
}
