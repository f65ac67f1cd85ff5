import type { MarketParticipant, ParticipantContact, QuoteAccessRequest } from '#domain/market/market-participant.ts';
import type { Venue } from '#domain/market/venue.ts';
import type { IsoDate } from '#math/units.ts';
import { demoVenueIds } from './demo-venues.ts';
import rows from './participants.json' with { type: 'json' };

/** How a participant of the demo market quotes. */
export interface DemoParticipant extends MarketParticipant {
  /** Share of the bonds that it quotes; of a participant whose venue has trading days, the bonds of the venue. */
  readonly share: number | 'listed';
  readonly isIndicative: boolean;
}

type Dealer = Pick<DemoParticipant, 'name' | 'shortName' | 'country'> & {
  readonly slug: string;
  readonly share: number;
};

/** Dealers that do not exist, of many countries and scripts, one with a name too long for a column; and such as show their quotes only to whom they were opened. */
const { dealers, hidingDealers }: Readonly<Record<'dealers' | 'hidingDealers', readonly Dealer[]>> = rows;
/** Takes no requests at all. */
const silentDealer = 'whitlock';

const firstDealerVenue = 31;

function dealer({ slug, share, ...names }: Dealer, index: number): DemoParticipant {
  return {
    id: index + 1,
    code: `demo-${slug}`,
    ...names,
    website: index % 4 === 3 ? null : `https://${slug}.example/`,
    venueId: firstDealerVenue + index,
    takesRequests: slug !== silentDealer,
    share,
    hidesQuotes: index >= dealers.length,
    isIndicative: index % 3 === 2,
  };
}

interface House {
  readonly venue: keyof typeof demoVenueIds;
  readonly name: string;
  readonly shortName: string;
}

const firstHouseId = 101;

function house({ venue, ...names }: House, index: number): DemoParticipant {
  const venueId = demoVenueIds[venue];
  return {
    id: firstHouseId + index,
    code: `demo-house-${venueId}`,
    ...names,
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
  ...(rows.houses as readonly House[]).map(house),
];

/** The venues of the dealers, which have no trading days. */
export const dealerVenues: readonly Venue[] = demoParticipants
  .filter(({ share }) => share !== 'listed')
  .map(({ venueId, code, name, country }) => ({ id: venueId, code, name, kind: 'otc', country, timeZone: 'UTC' }));

const roles = ['sales', 'trading', 'research'] as const;

/** Numbers that Ofcom keeps for fiction, 020 7946 0000 to 0999. */
const fictionalPhone = (index: number) => `+442079460${String(index).padStart(3, '0')}`;

/** The contact of each of the first participants; the last ones have none, and some lack a phone or an address. */
export const demoContacts: readonly ParticipantContact[] = rows.persons.map((person, index) => ({
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
