export interface ConversionTermsInput {
  /** Shares for one bond; null where the terms give the price alone. */
  readonly ratio: number | null;
  /** Of a share, in the currency of the face; null where the terms give the ratio alone. */
  readonly price: number | null;
  /** Of one bond. */
  readonly faceValue: number;
}

/** Shares for one bond: as the terms say, else the face by the price of a share. Null when neither is known. */
export function conversionRatio({ ratio, price, faceValue }: ConversionTermsInput): number | null {
  if (ratio !== null) return ratio;
  return price === null || price <= 0 ? null : faceValue / price;
}

/** What the shares for a bond are worth, per 100 of its face: ratio * share price * 100 / face. Share and face in one currency. */
export function conversionParity(ratio: number, sharePrice: number, faceValue: number): number {
  return (ratio * sharePrice * 100) / faceValue;
}

/** How much dearer the bond is than its shares, as a fraction of these. */
export function conversionPremium(bondPrice: number, parity: number): number {
  return bondPrice / parity - 1;
}
