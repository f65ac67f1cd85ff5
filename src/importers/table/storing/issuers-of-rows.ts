import { type ComparedName, comparedName, isSameName } from '#domain/issuer/issuer-name.ts';
import type { RowFailureCode } from '#domain/market/import-run.ts';
import { findNamedIssuers, type NewIssuer, saveIssuers } from '#store/issuer/issuers/issuers.ts';
import type { WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { ownText } from '../mapping/cell-texts.ts';
import type { TableMapping } from '../mapping/read-mapping.ts';
import type { TargetRow } from '../mapping/targets.ts';
import { codeOfSource } from './subjects.ts';

type Row = TargetRow<'instruments'>;
type IssuerField = 'issuerCode' | 'issuerName' | 'issuerLei';

/** An issuer that is there, or that a row of the file makes. */
interface Candidate {
  issuer: NewIssuer;
  readonly names: readonly ComparedName[];
}

/** Why the issuer of a row cannot be told. */
export interface IssuerProblem {
  readonly code: RowFailureCode;
  readonly field: IssuerField;
}

/** Texts of a file that are kept, without the piece of the file that they were cut from. */
function ownTexts(issuer: NewIssuer): NewIssuer {
  const [name, shortName] = [ownText(issuer.name), ownText(issuer.shortName)];
  return { ...issuer, name, shortName, sector: issuer.sector && ownText(issuer.sector) };
}

const namesOf = ({ name, shortName }: NewIssuer) => [...new Set([name, shortName])].map(comparedName);

/** Of two that may be, the one with the same legal form; undefined where that does not tell them apart. */
function onlyOne(found: readonly Candidate[], name: ComparedName): Candidate | undefined {
  if (found.length < 2) return found[0];
  const exact = found.filter(({ names }) => names.some(({ bare, form }) => bare === name.bare && form === name.form));
  return exact.length === 1 ? exact[0] : undefined;
}

const isCompatible = (known: string | null, said: string | null) => known === null || said === null || known === said;

/** The issuers that rows name: by the identifier, else by the source's code, else by the name. */
export class IssuersOfRows {
  readonly #mapping: TableMapping;
  readonly #byCode = new Map<string, Candidate>();
  readonly #byLei = new Map<string, Candidate>();
  readonly #byName = new Map<string, Candidate[]>();
  readonly #changed = new Set<Candidate>();
  #isRead = false;

  constructor(mapping: TableMapping) {
    this.#mapping = mapping;
  }

  /** Reads the issuers that there are, once, if the mapping names any. */
  async learn(tx: WriteTransaction): Promise<void> {
    const isNamed = this.#mapping.fields.some(({ name }) => /^issuer(Code|Name|Lei)$/.test(name));
    if (this.#isRead || !isNamed) return;
    this.#isRead = true;
    for (const issuer of await findNamedIssuers(tx)) this.#keep({ issuer, names: namesOf(issuer) });
  }

  #keep(candidate: Candidate): void {
    const { code, lei } = candidate.issuer;
    if (lei !== null) this.#byLei.set(lei, candidate);
    if (this.#byCode.has(code)) return;
    this.#byCode.set(code, candidate);
    for (const bare of new Set(candidate.names.map((name) => name.bare))) {
      const known = this.#byName.get(bare) ?? [];
      if (known.push(candidate) === 1) this.#byName.set(bare, known);
    }
  }

  /** Those that may be meant by a name, with the country and identifier that the row says. */
  #named(name: ComparedName, { issuerCountry, issuerLei }: Row): readonly Candidate[] {
    return (this.#byName.get(name.bare) ?? []).filter(
      ({ issuer, names }) =>
        names.some((known) => isSameName(known, name)) &&
        isCompatible(issuer.country, issuerCountry) &&
        isCompatible(issuer.lei, issuerLei),
    );
  }

  #newIssuer(code: string, name: string): Candidate {
    const own = ownText(name);
    const unsaid = { country: null, sector: null, lei: null, isGenerated: false };
    return { issuer: { ...unsaid, code: ownText(code), name: own, shortName: own }, names: [comparedName(name)] };
  }

  /** Takes over what a row says of an issuer; of one that another source made known only what is not known yet. */
  #said(candidate: Candidate, values: Row): string {
    const { issuer } = candidate;
    const isOwn = issuer.code.startsWith(codeOfSource(this.#mapping, ''));
    const say = (known: string | null, said: string | null) => (isOwn ? (said ?? known) : (known ?? said));
    const renamed = isOwn && values.issuerCode !== null ? (values.issuerName ?? issuer.name) : issuer.name;
    const shortName = renamed === issuer.name ? issuer.shortName : renamed;
    const next = {
      ...issuer,
      name: renamed,
      shortName: isOwn ? (values.issuerShortName ?? shortName) : issuer.shortName,
      country: say(issuer.country, values.issuerCountry),
      sector: say(issuer.sector, values.issuerSector),
      lei: issuer.lei ?? (this.#byLei.has(values.issuerLei ?? '') ? null : values.issuerLei),
    };
    const isChanged = (Object.keys(next) as (keyof NewIssuer)[]).some((key) => next[key] !== issuer[key]);
    if (isChanged || !this.#byCode.has(issuer.code)) {
      candidate.issuer = ownTexts(next);
      this.#changed.add(candidate);
      this.#keep(candidate);
    }
    return issuer.code;
  }

  #byOwnCode(values: Row): Candidate | IssuerProblem {
    const code = codeOfSource(this.#mapping, values.issuerCode ?? '');
    const known = this.#byCode.get(code);
    if (known !== undefined) return known;
    if (values.issuerName === null) return { code: 'unknown-issuer', field: 'issuerCode' };
    return this.#newIssuer(code, values.issuerName);
  }

  #byOwnName(issuerName: string, values: Row): Candidate | IssuerProblem {
    const name = comparedName(issuerName);
    if (name.bare === '') return { code: 'bad-code', field: 'issuerName' };
    const found = this.#named(name, values);
    if (found.length > 0) return onlyOne(found, name) ?? { code: 'ambiguous-issuer', field: 'issuerName' };
    const words = [name.bare, name.form, values.issuerCountry ?? '', values.issuerLei ?? ''];
    return this.#newIssuer(codeOfSource(this.#mapping, `name:${words.join('|')}`), issuerName);
  }

  /** The code of the issuer of a row; null where the row names none. Of several that may be meant none is chosen. */
  codeOf(values: Row): string | IssuerProblem | null {
    const { issuerCode, issuerName, issuerLei } = values;
    const registered = issuerLei === null ? undefined : this.#byLei.get(issuerLei);
    if (registered !== undefined) return this.#said(registered, values);
    if (issuerCode === null && issuerName === null) {
      return issuerLei === null ? null : { code: 'unknown-issuer', field: 'issuerLei' };
    }
    const found = issuerCode === null ? this.#byOwnName(issuerName ?? '', values) : this.#byOwnCode(values);
    return 'issuer' in found ? this.#said(found, values) : found;
  }

  /** Stores the issuers that rows made or told more of; gives the ids of all by code. */
  async save(tx: WriteTransaction): Promise<(code: string | null) => number | null> {
    const changed = [...this.#changed];
    const ids =
      changed.length === 0
        ? new Map()
        : await saveIssuers(
            tx,
            changed.map(({ issuer }) => issuer),
          );
    for (const candidate of changed) candidate.issuer = { ...candidate.issuer, id: ids.get(candidate.issuer.code) };
    this.#changed.clear();
    return (code) => (code === null ? null : (this.#byCode.get(code)?.issuer.id ?? null));
  }
}
