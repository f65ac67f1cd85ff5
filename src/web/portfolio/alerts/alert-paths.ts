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

/** The page on which a rule is changed. */
export const alertPath = (id: number | string) => `${alertsPath}${encodeURIComponent(id)}/`;
