import type { ExplainedFigure } from '#domain/fields/figures.ts';

export const alertsPath = '/profile/alerts/';
export const newAlertPath = `${alertsPath}new/`;

/**
 * The page of a new rule on a bond, followed on the venue that the reader looks at. Where the bond trades nowhere, as before its issue, there is
 * no figure to follow: the rule begins as one on its documents.
 */
export function newAlertAddress(bondId: number, venueId: number | null): string {
  const of = venueId === null ? { kind: 'document' } : { venue: String(venueId) };
  return `${newAlertPath}?${new URLSearchParams({ bond: String(bondId), ...of })}`;
}

/** The numbers of a bond that can be followed, by the figure that is explained: a figure at its venue, or a number of the list. */
const followed: Readonly<Partial<Record<ExplainedFigure, { readonly kind: string } | { readonly field: string }>>> = {
  price: { kind: 'price' },
  yield: { kind: 'yield' },
  g_spread: { kind: 'spread' },
  current_yield: { field: 'current' },
  duration: { field: 'duration' },
  t_spread: { field: 'tspread' },
  z_spread: { field: 'zspread' },
  swap_z_spread: { field: 'swap_zspread' },
  i_spread: { field: 'ispread' },
  asset_swap_spread: { field: 'asw' },
  oas: { field: 'oas' },
  option_value: { field: 'option_value' },
};

interface FollowedBond {
  readonly id: number;
  readonly venueId: number | null;
  readonly isMainVenue?: boolean;
}

/** The page of a new rule on a figure of a bond; null where it cannot be followed: a number of the list is that of the main venue alone. */
export function figureAlertAddress(figure: ExplainedFigure, { id, venueId, isMainVenue }: FollowedBond): string | null {
  const of = followed[figure];
  if (of === undefined || ('field' in of && venueId !== null && isMainVenue !== true)) return null;
  const params =
    'field' in of ? { kind: 'level', ...of } : { ...of, ...(venueId !== null && { venue: String(venueId) }) };
  return `${newAlertPath}?${new URLSearchParams({ bond: String(id), ...params })}`;
}

/** The page on which a rule is changed. */
export const alertPath = (id: number | string) => `${alertsPath}${encodeURIComponent(id)}/`;
