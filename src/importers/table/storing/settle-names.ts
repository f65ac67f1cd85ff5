import { type ComparedName, comparedName } from '#domain/issuer/issuer-name.ts';
import { type Candidate, type IssuerIndex, type IssuerMention, mayBeOne, type Named, namedOf } from './issuer-index.ts';

/** Of more that may be one company nobody can say which is which. */
const MAX_LIKE = 100;

/** Whether of several some two cannot be one company. */
function haveContradiction(all: readonly Named[]): boolean {
  return all.length > MAX_LIKE || all.some((one, at) => all.slice(at + 1).some((other) => !mayBeOne(one, other)));
}

const isNamed = (names: readonly ComparedName[], { bare, form }: ComparedName) =>
  names.some((name) => name.bare === bare && name.form === form);

const hasName = (candidate: Candidate | undefined, { names }: Named) =>
  candidate !== undefined && names.some((name) => isNamed(candidate.names, name));

/** Of several that may be, the one with the same legal form; undefined where that does not tell them apart. */
export function onlyOne(found: readonly Candidate[], named: Named): Candidate | undefined {
  if (found.length < 2) return found[0];
  const exact = found.filter((candidate) => hasName(candidate, named));
  return exact.length === 1 ? exact[0] : undefined;
}

/** A mention with its name as names are compared. */
export type WithName = IssuerMention & Named & { readonly name: string };

/** A mention as names are compared; undefined where it tells no name that is more than signs. */
export function withName(mention: IssuerMention): WithName | undefined {
  const { name } = mention;
  const compared = comparedName(name ?? '');
  return name === null || compared.bare === '' ? undefined : { ...mention, name, names: [compared] };
}

/** The more a mention tells, the earlier it is settled. */
const told = ({ names, country }: WithName) => 2 * Number(names[0]?.form !== '') + Number(country !== null);

/**
 * Which issuer each name means: one that is there, a new one, or null where several may be meant. In whatever order the names come, the
 * answers are the same: all that may be one company are looked at together, and a name that may be two of them which differ is none.
 */
export function settleNames(
  mentions: readonly WithName[],
  index: IssuerIndex,
  make: (mention: WithName) => Candidate,
): ReadonlyMap<WithName, Candidate | null> {
  if (mentions.length > MAX_LIKE) return new Map(mentions.map((mention) => [mention, null]));
  const near = new Map(mentions.map((mention) => [mention, mentions.filter((other) => mayBeOne(mention, other))]));
  const candidates = new Map(mentions.map((mention) => [mention, index.named(mention)]));
  const all = (mention: WithName): readonly Named[] => [
    ...(near.get(mention) ?? []),
    ...(candidates.get(mention) ?? []).map(namedOf),
  ];
  /** Those with the very same name, its legal form too. */
  const alike = (mention: WithName) =>
    all(mention).filter(({ names }) => mention.names.some((name) => isNamed(names, name)));
  const open = new Set(mentions.filter((mention) => haveContradiction(all(mention))));
  const contradicts = (mention: WithName) => (other: WithName) => !mayBeOne(mention, other);
  /** Whether another mention means the same candidate that cannot be this one. */
  const isClaimed = (mention: WithName, candidate: Candidate) =>
    mentions.filter((other) => candidates.get(other)?.includes(candidate)).some(contradicts(mention));
  const settled = new Map<WithName, Candidate | null>();
  for (const mention of mentions.toSorted((a, b) => told(b) - told(a))) {
    const found = candidates.get(mention) ?? [];
    const free = found.filter((candidate) => !isClaimed(mention, candidate));
    const known = onlyOne(open.has(mention) ? found : free, mention);
    const isOpen = open.has(mention);
    const isAlike = !haveContradiction(alike(mention));
    const isTold = !isOpen || (isAlike && hasName(known, mention));
    const isMate = (other: WithName) =>
      isOpen ? isAlike && mention.names.every((name) => isNamed(other.names, name)) : !open.has(other);
    const mate = near.get(mention)?.find((other) => settled.get(other) && isMate(other));
    if (known !== undefined && isTold) settled.set(mention, known);
    else if (mate !== undefined && (isOpen || free.length === 0)) settled.set(mention, settled.get(mate) ?? null);
    else settled.set(mention, isOpen || free.length > 0 ? null : make(mention));
  }
  return settled;
}
