/** The company that the address of a call names. */
export function issuerIdOf<Id>({ emitentId }: { readonly emitentId: Id }): Id {
  return emitentId;
}

/** What the address of a call about a company takes. */
export function issuerParams<Id extends string | number>(issuerId: Id): { readonly emitentId: Id } {
  return { emitentId: issuerId };
}

/** What is sent when a page of a bond was opened; the country of its issuer is known to the server. */
export function bondView(bondId: number) {
  return { bondId };
}

/** Whether a view names no country, or that of the issuer. */
export function isViewOfCountry(
  { emitentCountryId: country }: { readonly emitentCountryId?: string | undefined },
  issuer: string | null | undefined,
): boolean {
  return country === undefined || country === issuer;
}
