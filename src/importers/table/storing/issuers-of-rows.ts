import type { IssuerIdentifier } from '#domain/issuer/issuer-identifier.ts';
import type { RowFailureCode } from '#domain/market/import-run.ts';
import { saveFurtherCodes } from '#store/issuer/issuers/issuer-codes.ts';
import { findKnownIssuers, type NewIssuer, saveIssuerIdentifiers, saveIssuers } from '#store/issuer/issuers/issuers.ts';
import { joinIssuers } from '#store/issuer/issuers/join-issuers.ts';
import type { WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { FileFault } from '../../file-fault.ts';
import { ownText } from '../mapping/cell-texts.ts';
import type { TableMapping } from '../mapping/read-mapping.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import type { TargetRow } from '../mapping/targets.ts';
import {
  type Candidate,
  codesOfSeveral,
  countryNames,
  IssuerIndex,
  type IssuerMention,
  identifiers,
  isGovernment,
  mayBeJoined,
  mayBeOne,
  namedOf,
} from './issuer-index.ts';
import { onlyOne, settleNames, type WithName, withName } from './settle-names.ts';
import { codeOfSource } from './subjects.ts';

/** What a row says of an issuer; the numbers are those of the target `issuers` alone. */
export type IssuerValues = Pick<
  TargetRow<'instruments'>,
  'issuerCode' | 'issuerLei' | 'issuerName' | 'issuerShortName' | 'issuerCountry' | 'issuerSector'
> & { readonly numbers?: readonly IssuerIdentifier[] };
type IssuerField = 'issuerCode' | 'issuerName' | 'issuerLei';

/** Why the issuer of a row cannot be told. */
export interface IssuerProblem {
  readonly code: RowFailureCode;
  readonly field: IssuerField;
}

type Settled = Candidate | IssuerProblem;
const isProblem = (settled: Settled): settled is IssuerProblem => 'field' in settled;

/** Different issuers of one file are kept at once. */
const MAX_ISSUERS = 500_000;

const keyOf = (mention: IssuerMention) => JSON.stringify(Object.values(mention));
/**
 * The issuers that rows name: by identifiers, the code of the source and numbers in registers, else by name. All rows of a file are looked
 * at before any is stored, so that the answers do not hang on their order. Issuers that meet in a row are one.
 */
export class IssuersOfRows {
  readonly #mapping: TableMapping;
  readonly #index = new IssuerIndex();
  readonly #settled = new Map<string, Settled>();
  /** Candidates that turned out to be another one. */
  readonly #joinedTo = new Map<Candidate, Candidate>();
  readonly #used = new Set<Candidate>();
  readonly #changed = new Set<Candidate>();

  constructor(mapping: TableMapping) {
    this.#mapping = mapping;
  }

  /** Looks at all rows of a file that name issuers. Throws FileFault for a file of too many issuers. */
  async learn(tx: WriteTransaction, rows: AsyncIterable<readonly MappedRow<IssuerValues>[]>): Promise<void> {
    const mentions = new Map<string, IssuerMention>();
    for await (const batch of rows) {
      for (const { line, values } of batch) {
        const mention = this.#mentionOf(values);
        const key = keyOf(mention);
        const isUnnamed = identifiers(mention) === 0 && mention.name === null && !isGovernment(mention);
        if (isUnnamed || mentions.has(key)) continue;
        if (mentions.size >= MAX_ISSUERS)
          throw new FileFault('too-many-rows', `more than ${MAX_ISSUERS} issuers`, line);
        mentions.set(ownText(key), this.#ownMention(mention));
      }
    }
    if (mentions.size === 0) return;
    for (const known of await findKnownIssuers(tx)) this.#index.addKnown(known);
    this.#settle([...mentions.values()]);
  }

  #mentionOf(values: IssuerValues): IssuerMention {
    const { issuerCode, issuerLei: lei, issuerName: name, issuerShortName: shortName, numbers = [] } = values;
    const code = issuerCode === null ? null : codeOfSource(this.#mapping, issuerCode);
    return { code, lei, name, shortName, country: values.issuerCountry, sector: values.issuerSector, numbers };
  }

  /** A mention without the piece of the file that its texts were cut from. */
  #ownMention(mention: IssuerMention): IssuerMention {
    return JSON.parse(JSON.stringify(mention)) as IssuerMention;
  }

  #settle(every: readonly IssuerMention[]): void {
    const all = every.filter((mention) => !isGovernment(mention));
    for (const mention of every.filter(isGovernment)) this.#set(mention, this.#governmentOf(mention));
    const twice = codesOfSeveral(all);
    // A mention by identifiers may make the issuer that another one names by fewer of them.
    const identified = all.filter((mention) => identifiers(mention) > 0);
    const order = identified.toSorted((a, b) => identifiers(b) - identifiers(a));
    for (const mention of order) {
      if (mention.code !== null && twice.has(mention.code))
        this.#set(mention, { code: 'bad-code', field: 'issuerCode' });
      else this.#settleIdentified(mention);
    }
    this.#settleRegistered(order.filter((mention) => !this.#settled.has(keyOf(mention))));
    for (const mention of order) if (!this.#settled.has(keyOf(mention))) this.#settleIdentified(mention, true);
    this.#settleNamed(all.filter((mention) => !identified.includes(mention)));
  }

  #set(mention: IssuerMention, settled: Settled): void {
    this.#settled.set(keyOf(mention), settled);
    if (!isProblem(settled)) this.#tell(settled, mention);
  }

  /** Settles a mention by what identifies it; one of which nothing is known waits, unless it is the last call. */
  #settleIdentified(mention: IssuerMention, isLast = false): void {
    const found = this.#index.identified(mention);
    const [first, ...others] = found;
    if (first !== undefined) {
      const isOne =
        found.every((candidate) => this.#isCompatible(candidate, mention)) &&
        found.every((one, at) => found.slice(at + 1).every((other) => mayBeJoined(one, other)));
      if (!isOne) this.#set(mention, { code: 'bad-code', field: mention.code === null ? 'issuerLei' : 'issuerCode' });
      else
        this.#set(
          mention,
          others.reduce((kept, gone) => this.#joined(kept, gone), first),
        );
      return;
    }
    const named = withName(mention);
    if (mention.code !== null && named !== undefined) this.#set(mention, this.#made(mention.code, named));
    else if (isLast && named !== undefined) this.#set(mention, this.#made(this.#codeByName(named), named));
    else if (isLast) {
      const field = mention.code === null ? 'issuerLei' : 'issuerCode';
      this.#set(
        mention,
        mention.name === null ? { code: 'unknown-issuer', field } : { code: 'bad-code', field: 'issuerName' },
      );
    }
  }

  #joined(kept: Candidate, gone: Candidate): Candidate {
    const joined = this.#index.join(kept, gone);
    this.#joinedTo.set(joined === kept ? gone : kept, joined);
    this.#changed.add(joined);
    return joined;
  }

  /** Whether an issuer has no other identifier or number than a mention. */
  #isCompatible({ issuer, numbers }: Candidate, mention: IssuerMention): boolean {
    const isOther = issuer.lei !== null && mention.lei !== null && issuer.lei !== mention.lei;
    return !isOther && mention.numbers.every(({ scheme, value }) => (numbers.get(scheme) ?? value) === value);
  }

  /** Identifiers that nobody has belong to who has their name and none of another company of the file. */
  #settleRegistered(mentions: readonly IssuerMention[]): void {
    const named = mentions.flatMap((mention) => withName(mention) ?? []);
    const found = new Map(named.map((mention) => [mention, this.#index.named(mention)]));
    const counts = new Map<Candidate, Set<string>>();
    for (const [mention, candidates] of found) {
      for (const candidate of candidates) {
        const meant = counts.get(candidate) ?? new Set();
        counts.set(candidate, meant.add(mention.lei ?? keyOf(mention)));
      }
    }
    for (const [mention, candidates] of found) {
      const free = candidates.filter(
        (candidate) => counts.get(candidate)?.size === 1 && this.#isCompatible(candidate, mention),
      );
      const known =
        mention.lei !== null ? (this.#index.byLei(mention.lei) ?? onlyOne(free, mention)) : onlyOne(free, mention);
      if (known !== undefined) this.#set(this.#mentionOfNamed(mention), known);
      else this.#settleIdentified(this.#mentionOfNamed(mention), true);
    }
  }

  #mentionOfNamed({ names: _names, ...mention }: WithName): IssuerMention {
    return mention;
  }

  #settleNamed(mentions: readonly IssuerMention[]): void {
    const byName = new Map<string, WithName[]>();
    for (const mention of mentions) {
      const named = withName(mention);
      if (named === undefined) this.#set(mention, { code: 'bad-code', field: 'issuerName' });
      else byName.set(named.names[0]?.bare ?? '', [...(byName.get(named.names[0]?.bare ?? '') ?? []), named]);
    }
    for (const alike of byName.values()) {
      const kinds = new Map<string, WithName>();
      const kindOf = ({ names, country }: WithName) => `${names[0]?.form}|${country}`;
      for (const mention of alike) if (!kinds.has(kindOf(mention))) kinds.set(kindOf(mention), mention);
      const make = (mention: WithName) => this.#made(this.#codeByName(mention), mention);
      const settled = settleNames([...kinds.values()], this.#index, make);
      for (const mention of alike) {
        const meant = settled.get(kinds.get(kindOf(mention)) ?? mention) ?? null;
        this.#set(this.#mentionOfNamed(mention), meant ?? { code: 'ambiguous-issuer', field: 'issuerName' });
      }
    }
  }

  /** The government of a country: the one issuer of its sector, else the one of those with the country's name. */
  #governmentOf(mention: IssuerMention): Candidate | IssuerProblem {
    const { country } = mention;
    const known = country === null ? [] : this.#index.governmentsOf(country);
    const named = withName({ ...mention, name: countryNames.of(country ?? '') ?? null });
    const [meant, ...others] =
      known.length === 1 || named === undefined ? known : known.filter((each) => mayBeOne(namedOf(each), named));
    if (meant !== undefined && others.length === 0) return meant;
    if (known.length > 0) return { code: 'ambiguous-issuer', field: 'issuerName' };
    if (named === undefined) return { code: 'unknown-issuer', field: 'issuerName' };
    return this.#made(codeOfSource(this.#mapping, `government:${country}`), named);
  }

  #codeByName({ names, country, lei }: WithName): string {
    const words = [names[0]?.bare, names[0]?.form, country ?? '', lei ?? ''];
    return codeOfSource(this.#mapping, `name:${words.join('|')}`);
  }

  #made(code: string, { name, names }: WithName): Candidate {
    const known = this.#index.byCode(code);
    if (known !== undefined) return known;
    const unsaid = { country: null, sector: null, lei: null, isGenerated: false };
    const issuer: NewIssuer = { ...unsaid, code, name, shortName: name };
    const made = { issuer, names: [...names], codes: new Set([code]), numbers: new Map(), gone: [] };
    this.#index.add(made);
    this.#changed.add(made);
    return made;
  }

  /** Takes over what a mention says of an issuer; of one that another source made known only what is not known yet. */
  #tell(candidate: Candidate, mention: IssuerMention): void {
    const { issuer } = candidate;
    const isOwn = issuer.code.startsWith(codeOfSource(this.#mapping, ''));
    const say = (known: string | null, said: string | null) => (isOwn ? (said ?? known) : (known ?? said));
    const name = isOwn && mention.code !== null ? (mention.name ?? issuer.name) : issuer.name;
    const shortName = name === issuer.name ? issuer.shortName : name;
    const next = {
      ...issuer,
      name,
      shortName: isOwn ? (mention.shortName ?? shortName) : issuer.shortName,
      country: say(issuer.country, mention.country),
      sector: say(issuer.sector, mention.sector),
      lei: issuer.lei ?? mention.lei,
    };
    const numbers = mention.numbers.filter(({ scheme, value }) => candidate.numbers.get(scheme) !== value);
    const isSame = (Object.keys(next) as (keyof NewIssuer)[]).every((key) => next[key] === issuer[key]);
    const isCoded = mention.code === null || candidate.codes.has(mention.code);
    if (isSame && isCoded && numbers.length === 0) return;
    candidate.issuer = next;
    if (mention.code !== null) candidate.codes.add(mention.code);
    for (const { scheme, value } of numbers) candidate.numbers.set(scheme, value);
    this.#index.add(candidate);
    this.#changed.add(candidate);
  }

  /** The issuer of a row, by its code; null where the row names none. Of several that may be meant none is chosen. */
  codeOf(values: IssuerValues): string | IssuerProblem | null {
    const settled = this.#settled.get(keyOf(this.#mentionOf(values)));
    if (settled === undefined || isProblem(settled)) return settled ?? null;
    let standing = settled;
    for (let next: Candidate | undefined = settled; next !== undefined; next = this.#joinedTo.get(next))
      standing = next;
    this.#used.add(standing);
    return standing.issuer.code;
  }

  /** Whether what a file says of an issuer is new, until it is stored. */
  isChanged(code: string): boolean {
    const candidate = this.#index.byCode(code);
    return candidate !== undefined && this.#changed.has(candidate);
  }

  /** Stores the issuers of rows so far that are new or of which more is known; gives the ids of all by code. */
  async save(tx: WriteTransaction): Promise<(code: string | null) => number | null> {
    const changed = [...this.#used].filter((candidate) => this.#changed.has(candidate));
    for (const { issuer, gone } of changed) {
      for (const id of gone) if (issuer.id !== undefined) await joinIssuers(tx, issuer.id, id);
    }
    const ids =
      changed.length === 0
        ? new Map<string, number>()
        : await saveIssuers(
            tx,
            changed.map(({ issuer }) => issuer),
          );
    const saved = changed.flatMap((candidate) => {
      const id = ids.get(candidate.issuer.code);
      return id === undefined ? [] : [{ candidate, id }];
    });
    const further = saved.flatMap(({ candidate: { codes, issuer }, id }) =>
      [...codes].flatMap((code) => (code === issuer.code ? [] : [{ code, issuerId: id }])),
    );
    await saveFurtherCodes(tx, further);
    const numbers = saved.flatMap(({ candidate, id }) =>
      [...candidate.numbers].map(([scheme, value]) => ({ issuerId: id, scheme, value })),
    );
    await saveIssuerIdentifiers(tx, numbers);
    for (const { candidate, id } of saved) {
      candidate.issuer = { ...candidate.issuer, id };
      this.#changed.delete(candidate);
    }
    return (code) => (code === null ? null : (this.#index.byCode(code)?.issuer.id ?? null));
  }
}
