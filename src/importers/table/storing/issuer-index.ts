import { type IssuerIdentifier, worldwideSchemes } from '#domain/issuer/issuer-identifier.ts';
import { type ComparedName, comparedName, isSameName } from '#domain/issuer/issuer-name.ts';
import { governmentSector } from '#domain/issuer/sector.ts';
import type { KnownIssuer, NewIssuer } from '#store/issuer/issuers/issuers.ts';

/** An issuer that is there, or that rows of a file make. */
export interface Candidate {
  issuer: NewIssuer;
  readonly names: ComparedName[];
  readonly codes: Set<string>;
  readonly numbers: Map<IssuerIdentifier['scheme'], string>;
  /** Stored issuers that turned out to be this one. */
  readonly gone: number[];
}

/** An issuer as rows name it: by the code of their source, identifiers, and name. */
export interface IssuerMention {
  readonly code: string | null;
  readonly name: string | null;
  readonly shortName: string | null;
  readonly lei: string | null;
  readonly country: string | null;
  readonly sector: string | null;
  readonly numbers: readonly IssuerIdentifier[];
}

/** How many identifiers a mention has. */
export const identifiers = ({ code, lei, numbers }: IssuerMention): number =>
  Number(code !== null) + Number(lei !== null) + numbers.length;

/** English names, by which governments are made. */
export const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** Whether a row says of its issuer that it is the government of a country, and no more. */
export const isGovernment = (mention: IssuerMention) =>
  identifiers(mention) === 0 &&
  mention.name === null &&
  mention.sector === governmentSector &&
  mention.country !== null;

/** Codes that a file gives to companies of different identifiers or numbers. */
export function codesOfSeveral(all: readonly IssuerMention[]): ReadonlySet<string> {
  const first = new Map<string, string>();
  const several = new Set<string>();
  for (const { code, lei, numbers } of all) {
    if (code === null) continue;
    for (const { scheme, value } of [...(lei === null ? [] : [{ scheme: 'lei', value: lei }]), ...numbers]) {
      const key = `${scheme} ${code}`;
      if ((first.get(key) ?? value) !== value) several.add(code);
      first.set(key, value);
    }
  }
  return several;
}

/** What tells whether two names are of one company. */
export interface Named {
  readonly names: readonly ComparedName[];
  readonly country: string | null;
  readonly lei: string | null;
}

const isCompatible = (one: string | null, other: string | null) => one === null || other === null || one === other;

/** Whether two may be one company: by name, and with no other country or identifier. */
export const mayBeOne = (one: Named, other: Named): boolean =>
  isCompatible(one.country, other.country) &&
  isCompatible(one.lei, other.lei) &&
  one.names.some((name) => other.names.some((known) => isSameName(known, name)));

/** Whether two that a row names may be one company: not with two countries, identifiers, or numbers of one register. */
export const mayBeJoined = (one: Candidate, other: Candidate): boolean =>
  isCompatible(one.issuer.country, other.issuer.country) &&
  isCompatible(one.issuer.lei, other.issuer.lei) &&
  [...one.numbers].every(([scheme, value]) => isCompatible(value, other.numbers.get(scheme) ?? null));

export const namedOf = ({ names, issuer: { country, lei } }: Candidate): Named => ({ names, country, lei });

/** The text by which a number is looked up; undefined for one that companies of several countries may have, of an issuer without one. */
function numberKey({ scheme, value }: IssuerIdentifier, country: string | null): string | undefined {
  if (worldwideSchemes.includes(scheme)) return `${scheme} ${value}`;
  return scheme === 'registration-number' && country !== null ? `${scheme} ${country} ${value}` : undefined;
}

/** Issuers by code, identifier, number and name. */
export class IssuerIndex {
  readonly #byCode = new Map<string, Candidate>();
  readonly #byLei = new Map<string, Candidate>();
  readonly #byNumber = new Map<string, Candidate>();
  readonly #byName = new Map<string, Set<Candidate>>();

  addKnown(known: KnownIssuer): void {
    const { furtherCodes, identifiers, ...issuer } = known;
    this.add({
      issuer,
      names: [...new Set([issuer.name, issuer.shortName])].map(comparedName),
      codes: new Set([issuer.code, ...furtherCodes]),
      numbers: new Map(identifiers.map(({ scheme, value }) => [scheme, value])),
      gone: [],
    });
  }

  /** Takes a candidate in, or what is new of one that is in. */
  add(candidate: Candidate): void {
    const { issuer, codes, names, numbers } = candidate;
    for (const code of codes) this.#byCode.set(code, candidate);
    if (issuer.lei !== null) this.#byLei.set(issuer.lei, candidate);
    for (const [scheme, value] of numbers) {
      const key = numberKey({ scheme, value }, issuer.country);
      if (key !== undefined) this.#byNumber.set(key, candidate);
    }
    for (const { bare } of names) {
      const known = this.#byName.get(bare) ?? new Set();
      this.#byName.set(bare, known.add(candidate));
    }
  }

  byCode(code: string): Candidate | undefined {
    return this.#byCode.get(code);
  }

  byLei(lei: string): Candidate | undefined {
    return this.#byLei.get(lei);
  }

  /** Issuers of a country that the sector of governments has: more than its government where agencies are in it too. */
  governmentsOf(country: string): readonly Candidate[] {
    return [...new Set(this.#byCode.values())].filter(
      ({ issuer }) => issuer.sector === governmentSector && issuer.country === country,
    );
  }

  /** Every candidate that a mention names by code, identifier or number. */
  identified({ code, lei, numbers, country }: IssuerMention): readonly Candidate[] {
    const keys = numbers.map((number) => numberKey(number, country) ?? '');
    const found = [
      lei === null ? undefined : this.#byLei.get(lei),
      code === null ? undefined : this.#byCode.get(code),
      ...keys.map((key) => this.#byNumber.get(key)),
    ];
    return [...new Set(found.filter((candidate) => candidate !== undefined))];
  }

  /** Candidates that may be meant by any of the names. */
  named(named: Named): readonly Candidate[] {
    const found = new Set(named.names.flatMap(({ bare }) => [...(this.#byName.get(bare) ?? [])]));
    return [...found].filter((candidate) => mayBeOne(namedOf(candidate), named));
  }

  /** Makes one of two: the older stored one, which takes over what only the other one has. */
  join(one: Candidate, other: Candidate): Candidate {
    const isFirst = (one.issuer.id ?? Number.POSITIVE_INFINITY) <= (other.issuer.id ?? Number.POSITIVE_INFINITY);
    const [kept, gone] = isFirst ? [one, other] : [other, one];
    const { country, sector, lei } = gone.issuer;
    const own = kept.issuer;
    kept.issuer = { ...own, country: own.country ?? country, sector: own.sector ?? sector, lei: own.lei ?? lei };
    for (const code of gone.codes) kept.codes.add(code);
    for (const [scheme, value] of gone.numbers) if (!kept.numbers.has(scheme)) kept.numbers.set(scheme, value);
    kept.names.push(...gone.names);
    kept.gone.push(...gone.gone, ...(gone.issuer.id === undefined ? [] : [gone.issuer.id]));
    for (const { bare } of gone.names) this.#byName.get(bare)?.delete(gone);
    this.add(kept);
    return kept;
  }
}
