import { specialVenueIds, type Venue } from '#domain/market/venue.ts';

/** Ids of the generated venues. */
export const demoVenueIds = {
  ...specialVenueIds,
  aurelia: 11,
  northgate: 12,
  meridian: 13,
  crescent: 14,
  indices: 15,
} as const;

/** The venues of the demo market; none of them is real. */
export const demoVenues: readonly Venue[] = [
  {
    id: demoVenueIds.estimation,
    code: 'demo-estimation',
    name: 'Lumen Estimation',
    kind: 'estimation',
    country: null,
    timeZone: 'UTC',
  },
  {
    id: demoVenueIds.aurelia,
    code: 'demo-aurelia',
    name: 'Aurelia Exchange',
    kind: 'exchange',
    country: null,
    timeZone: 'Europe/Berlin',
  },
  {
    id: demoVenueIds.northgate,
    code: 'demo-northgate',
    name: 'Northgate Bourse',
    kind: 'exchange',
    country: null,
    timeZone: 'Europe/London',
  },
  {
    id: demoVenueIds.meridian,
    code: 'demo-meridian',
    name: 'Meridian Exchange',
    kind: 'exchange',
    country: null,
    timeZone: 'Europe/Istanbul',
  },
  {
    id: demoVenueIds.crescent,
    code: 'demo-crescent',
    name: 'Crescent Dealers',
    kind: 'otc',
    country: null,
    timeZone: 'UTC',
  },
  {
    id: demoVenueIds.indices,
    code: 'demo-indices',
    name: 'Lumen Indices',
    kind: 'valuation',
    country: null,
    timeZone: 'UTC',
  },
  {
    id: demoVenueIds.localCustody,
    code: 'demo-custody',
    name: 'Harbourlight Local Custody Valuation',
    kind: 'valuation',
    country: null,
    timeZone: 'UTC',
  },
  {
    id: demoVenueIds.valuation,
    code: 'demo-valuation',
    name: 'Harbourlight Valuation',
    kind: 'valuation',
    country: null,
    timeZone: 'UTC',
  },
  {
    id: demoVenueIds.onshore,
    code: 'demo-onshore',
    name: 'Harbourlight Onshore Valuation',
    kind: 'valuation',
    country: null,
    timeZone: 'UTC',
  },
  {
    id: demoVenueIds.nsd,
    code: 'demo-nsd',
    name: 'NSD Valuation (demo)',
    kind: 'valuation',
    country: null,
    timeZone: 'UTC',
  },
];
