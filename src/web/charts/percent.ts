/** A share of a length as CSS writes it. */
export function percent(share: number): string {
  return `${Number((share * 100).toFixed(3))}%`;
}
