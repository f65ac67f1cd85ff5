/** The address of a link from the data, when it leads to a page of this site or of the web; null for anything else. */
export function safeLink(link: string | null | undefined): string | null {
  if (link === null || link === undefined) return null;
  return /^(https?:\/\/|\/(?![/\\]))/i.test(link.trim()) ? link.trim() : null;
}
