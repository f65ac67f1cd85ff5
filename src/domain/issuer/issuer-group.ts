import { type CompanyRelation, companyRelation, type IssuerRelationKind, type ParentRelation } from './legal-entity.ts';

/** Companies of a graph, at most, the one that it is drawn around among them. */
export const maxGroupCompanies = 500;

/** A company of a group; without an id it is no issuer, and known by identifier or name alone. */
export interface GroupCompany {
  readonly id: number | null;
  readonly name: string;
  readonly lei: string | null;
}

/** What an issuer says of another company: `above` is what it names as its parent, guarantor, vehicle or affiliate. */
export interface GroupRelation {
  readonly company: GroupCompany;
  readonly above: GroupCompany;
  readonly relation: IssuerRelationKind;
  readonly share: number | null;
}

/** A line of the graph: what a company is to another one, which is nearer to the company that the graph is drawn around. */
export interface GroupEdge {
  readonly company: GroupCompany;
  readonly to: GroupCompany;
  readonly relation: CompanyRelation;
  /** Fraction that is held of the one or the other. */
  readonly share: number | null;
}

/** What makes a company the same in all relations: its id, else its identifier, else its name. */
function companyKey({ id, lei, name }: GroupCompany): string {
  return id === null ? (lei ?? name) : String(id);
}

/** All that is said of one company by another in one respect: ownership of either kind, or one of the other kinds. */
interface Tie {
  readonly company: GroupCompany;
  readonly above: GroupCompany;
  readonly relations: readonly IssuerRelationKind[];
  readonly share: number | null;
}

const isOwnership = (relation: IssuerRelationKind): relation is ParentRelation =>
  relation === 'direct-parent' || relation === 'ultimate-parent';

const isOwned = ({ relations: [first] }: Tie) => first !== undefined && isOwnership(first);

function tiesOf(relations: readonly GroupRelation[]): readonly Tie[] {
  const same = Map.groupBy(relations, ({ company, above, relation }) =>
    JSON.stringify([companyKey(company), companyKey(above), isOwnership(relation) ? 'owner' : relation]),
  );
  return [...same.values()].flatMap((said) => {
    const [first] = said;
    if (first === undefined) return [];
    const { company, above } = first;
    const shares = said.flatMap(({ share }) => (share === null ? [] : [share]));
    const share = shares.length === 0 ? null : Math.max(...shares);
    return [{ company, above, relations: [...new Set(said.map(({ relation }) => relation))].sort(), share }];
  });
}

/** The keys that are reached from a company by direct parents, the company itself apart. */
function ownersOf(key: string, parents: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set(parents.get(key));
  for (const owner of found) for (const next of parents.get(owner) ?? []) found.add(next);
  return found;
}

/** Without the ultimate parents to whom the direct ones lead anyway: they would bind every company of a group to its head. */
function withoutShortcuts(ties: readonly Tie[], main: string): readonly Tie[] {
  const direct = ties.filter(({ relations }) => relations.includes('direct-parent'));
  const parents = new Map(
    [...Map.groupBy(direct, ({ company }) => companyKey(company))].map(
      ([key, own]) => [key, own.map(({ above }) => companyKey(above))] as const,
    ),
  );
  return ties.filter(({ company, above, relations }) => {
    const key = companyKey(company);
    if (relations.join() !== 'ultimate-parent' || key === main) return true;
    return !ownersOf(key, parents).has(companyKey(above));
  });
}

interface End {
  readonly tie: Tie;
  readonly other: GroupCompany;
  readonly isAbove: boolean;
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Owners and owned before others, those above before those below, then by name. */
function compareEnds(a: End, b: End): number {
  return (
    Number(isOwned(b.tie)) - Number(isOwned(a.tie)) ||
    Number(b.isAbove) - Number(a.isAbove) ||
    compareTexts(a.other.name, b.other.name) ||
    compareTexts(companyKey(a.other), companyKey(b.other)) ||
    compareTexts(a.tie.relations.join(), b.tie.relations.join())
  );
}

function endsByCompany(ties: readonly Tie[]): ReadonlyMap<string, readonly End[]> {
  const ends = ties.flatMap((tie) => [
    [companyKey(tie.company), { tie, other: tie.above, isAbove: true }] as const,
    [companyKey(tie.above), { tie, other: tie.company, isAbove: false }] as const,
  ]);
  return new Map(
    [...Map.groupBy(ends, ([key]) => key)].map(
      ([key, own]) => [key, own.map(([, end]) => end).toSorted(compareEnds)] as const,
    ),
  );
}

/**
 * The graph around a company, nearest companies first, with at most so many companies, itself among them; each tie is one edge, whichever
 * of the two named it. Companies that the relations do not lead to are left out.
 */
export function groupEdges(
  main: GroupCompany,
  relations: readonly GroupRelation[],
  maxCompanies: number,
): readonly GroupEdge[] {
  const ends = endsByCompany(withoutShortcuts(tiesOf(relations), companyKey(main)));
  const known = new Map([[companyKey(main), main]]);
  const drawn = new Set<Tie>();
  const edges: GroupEdge[] = [];
  for (const [key, to] of known) {
    for (const { tie, other, isAbove } of ends.get(key) ?? []) {
      const otherKey = companyKey(other);
      const isNew = !known.has(otherKey);
      if (drawn.has(tie) || (isNew && known.size >= maxCompanies)) continue;
      drawn.add(tie);
      if (isNew) known.set(otherKey, other);
      edges.push({ company: other, to, relation: companyRelation(tie.relations, isAbove), share: tie.share });
    }
  }
  return edges;
}
