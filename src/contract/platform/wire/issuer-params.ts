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
