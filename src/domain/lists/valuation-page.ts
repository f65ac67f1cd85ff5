import { specialVenueIds } from '../market/venue.ts';

/** The valuation providers with a page of their own, by venue; the specification names the four addresses. */
const pages = [
  { kind: 'estimation', venueId: specialVenueIds.estimation, path: (product: string) => `/${product}_estimation/` },
  {
    kind: 'onshore',
    venueId: specialVenueIds.onshore,
    path: (product: string) => `/company/${product}_Estimation_Onshore/`,
  },
  {
    kind: 'valuation',
    venueId: specialVenueIds.valuation,
    path: (product: string) => `/company/${product}_Valuation/`,
  },
  {
    kind: 'local_custody',
    venueId: specialVenueIds.localCustody,
    path: (product: string) => `/company/${product}_Estimation_Local_Custody/`,
  },
] as const;

type ValuationPage = (typeof pages)[number];
type ValuationKind = ValuationPage['kind'];

export const valuationKinds: readonly ValuationKind[] = pages.map(({ kind }) => kind);

/** The ground of a provider. */
export function valuationVenueOf(kind: ValuationKind): number | null {
  return pages.find((page) => page.kind === kind)?.venueId ?? null;
}

/** The address of the page of the provider whose ground a venue is; null for a venue without one. */
export function valuationPathOf(product: string, venueId: number): string | null {
  return pages.find((page) => page.venueId === venueId)?.path(product) ?? null;
}

/** The page whose address ends with this part, in any case of its letters. */
export function valuationPageAt(product: string, part: string): ValuationPage | undefined {
  const wanted = part.toLowerCase();
  return pages.find(({ path }) => path(product).split('/').at(-2)?.toLowerCase() === wanted);
}
