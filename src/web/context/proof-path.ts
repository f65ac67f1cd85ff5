/** The address of the page that asks who the reader is, and leads back to a place. */
export function proofPath(next: string): string {
  return `/profile/proof/?next=${encodeURIComponent(next)}`;
}
