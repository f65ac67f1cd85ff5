import type { RelatedIssuer } from '#contract/issuer/related-issuers.ts';
import { companyOfRow } from '#contract/issuer/wire/rated-entity.ts';

/** Labels are cut here (shared-blocks, section 9). */
const labelLength = 22;

interface Company {
  readonly id: number | null;
  readonly name: string;
  readonly lei: string | null;
}

interface NetworkNode extends Company {
  readonly label: string;
  readonly initials: string;
  /** Numbers of the lines that end here. */
  readonly links: readonly number[];
}

export interface NetworkLink {
  readonly row: RelatedIssuer;
  /** Numbers of the nodes: the company of the row, and the other end. */
  readonly from: number;
  readonly to: number;
}

/** Companies and the lines between them; the graph is drawn around the first company. */
export interface Network {
  readonly nodes: readonly NetworkNode[];
  readonly links: readonly NetworkLink[];
}

/** A name as it stands in the graph. */
export function cutLabel(name: string): string {
  const signs = [...name];
  return signs.length <= labelLength ? name : `${signs.slice(0, labelLength).join('').trimEnd()}…`;
}

/** The first letters of the first two words; of a name in one word, or in a script without words, the first two letters. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = '', second] = words;
  const letters = [...first];
  const initials = second === undefined ? letters.slice(0, 2) : [letters[0] ?? '', [...second][0] ?? ''];
  return initials.join('').toLocaleUpperCase();
}

const keyOf = ({ id, lei, name }: Company) => (id === null ? (lei ?? name) : String(id));

/** The graph of the rows, with companies in the order in which the rows name them. */
export function networkOf(rows: readonly RelatedIssuer[]): Network {
  const companies = new Map<string, { readonly at: number; readonly company: Company; readonly links: number[] }>();
  const placeOf = (company: Company) => {
    const key = keyOf(company);
    const known = companies.get(key) ?? { at: companies.size, company, links: [] };
    companies.set(key, known);
    return known;
  };
  const links = rows.map((row, at): NetworkLink => {
    const to = placeOf({ id: row.to_id, name: row.to_name, lei: row.to_lei });
    const from = placeOf(companyOfRow(row));
    to.links.push(at);
    from.links.push(at);
    return { row, from: from.at, to: to.at };
  });
  const nodes = [...companies.values()].map(({ company, links: own }) => ({
    ...company,
    label: cutLabel(company.name),
    initials: initialsOf(company.name),
    links: own,
  }));
  return { nodes, links };
}

export interface NetworkSizes {
  /** Length of a line between the rims of two nodes, and radius of a node, in pixels. */
  readonly link: number;
  readonly radius: number;
}

/** Sizes by the number of companies and by whether the graph fills the screen (shared-blocks, section 9). */
export function networkSizes(count: number, isFullscreen: boolean): NetworkSizes {
  if (count <= 10) return isFullscreen ? { link: 35, radius: 20 } : { link: 25, radius: 15 };
  return isFullscreen ? { link: 45, radius: 25 } : { link: 35, radius: 20 };
}

/** Whether a line is one of direct ownership: drawn through, the others are dashed. */
export function isDirect({ row: { rel_type: kind } }: NetworkLink): boolean {
  return kind === 'parent' || kind === 'direct-parent' || kind === 'subsidiary';
}
