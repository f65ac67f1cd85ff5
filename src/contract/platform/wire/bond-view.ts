/** What is sent when a page of a bond was opened; the country of its issuer is known to the server. */
export function bondView(bondId: number) {
  return { bondId, emitentCountryId: null, emitentCountryRegionId: null };
}
