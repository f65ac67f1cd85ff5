const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** A title without its markup: tags away, the basic entities as their signs. A lone `<` before a number is no tag and stays. */
export function plainTitle(title: string): string {
  return title
    .replace(/<!--[^>]*-->|<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(?:([a-z]+)|#(\d{1,6}));/gi, (whole, name: string | undefined, code: string | undefined) =>
      name === undefined ? String.fromCodePoint(Number(code)) : (entities[name.toLowerCase()] ?? whole),
    )
    .replace(/\s+/g, ' ')
    .trim();
}
