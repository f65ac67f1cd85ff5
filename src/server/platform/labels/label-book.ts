import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, type LanguageCode, languages } from '#domain/platform/language.ts';
import { createTexts, type Texts } from '#labels/create-texts.ts';
import type { Catalogue, ModuleTexts } from '#labels/label.ts';
import type { Database } from '#store/platform/database/database.ts';
import { findLabelOverrides, type LabelOverride } from '#store/platform/labels/label-overrides.ts';
import { fromPrimary } from '#store/platform/replicas/reading.ts';

/** How long a changed text of the operator may stay unnoticed. */
const CHECK_MS = 5_000;

/** Texts of every language; a language without any has an empty catalogue. */
export type Catalogues = Readonly<Record<LanguageCode, Catalogue>>;

const OWN_DIRECTORY = join(import.meta.dirname, '..', '..', '..', 'labels');

function readModule(file: string): ModuleTexts {
  return JSON.parse(readFileSync(file, 'utf8')) as ModuleTexts;
}

/** French sets its two-part marks off by a space at which no line breaks. */
const frenchSpaces = (text: string): string => text.replace(/ (?=[:;?!»%])|(?<=«) /g, '\u00a0');

function typeset(texts: ModuleTexts, code: LanguageCode): ModuleTexts {
  if (code !== 'fr') return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, frenchSpaces(text)]));
}

function readCatalogue(directory: string, code: LanguageCode): Catalogue {
  if (!existsSync(directory)) return {};
  const files = readdirSync(directory).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.sort().map((file) => [file.slice(0, -'.json'.length), typeset(readModule(join(directory, file)), code)]),
  );
}

/** The texts that the product comes with: `<language>/<module>.json`. */
export function readCatalogues(directory: string = OWN_DIRECTORY): Catalogues {
  const read = languages.map(({ code }) => [code, readCatalogue(join(directory, code), code)]);
  return Object.fromEntries(read) as Catalogues;
}

export interface LabelBookOptions {
  readonly database: Database;
  readonly clock: () => Date;
  /** Texts in place of those that the product comes with. */
  readonly catalogues?: Catalogues;
}

function isTranslated(catalogue: Catalogue, english: Catalogue): boolean {
  const modules = Object.entries(english).filter(([, texts]) => Object.keys(texts).length > 0);
  return modules.every(([module]) => catalogue[module] !== undefined);
}

/** The texts of one language as readers get them. */
interface MergedCatalogue {
  readonly catalogue: Catalogue;
  readonly texts: Texts;
  /** Names exactly these texts. */
  readonly hash: string;
}

/** The operator's texts of one language, by module and key. */
function overriddenTexts(overrides: readonly LabelOverride[], code: string): Catalogue {
  const texts: Record<string, Record<string, string>> = {};
  for (const { language, module, key, text } of overrides) {
    if (language !== code) continue;
    texts[module] = { ...texts[module], [key]: text };
  }
  return texts;
}

/** The product's texts with the operator's in their places. */
function mergedCatalogue(language: Language, source: Catalogue, own: Catalogue): MergedCatalogue {
  const modules = new Set([...Object.keys(source), ...Object.keys(own)]);
  const merged = [...modules].sort().map((module) => [module, { ...source[module], ...own[module] }] as const);
  const catalogue: Catalogue = Object.fromEntries(merged);
  const hash = createHash('sha256').update(JSON.stringify(catalogue)).digest('hex').slice(0, 20);
  return { catalogue, texts: createTexts(language, catalogue), hash };
}

/** The texts of all languages: those of the product with those of the operator in their places. */
export class LabelBook {
  /** The languages that have texts of every module: those that a reader gets without choosing. */
  readonly translated: readonly Language[];
  readonly #database: Database;
  readonly #clock: () => Date;
  readonly #source: Catalogues;
  #overrides: readonly LabelOverride[] = [];
  #merged = new Map<Language, MergedCatalogue>();
  #checkedAt = Number.NEGATIVE_INFINITY;
  #check: Promise<void> = Promise.resolve();

  constructor({ database, clock, catalogues = readCatalogues() }: LabelBookOptions) {
    this.#database = database;
    this.#clock = clock;
    this.#source = catalogues;
    this.translated = languages.filter(({ code }) => isTranslated(catalogues[code], catalogues.en));
  }

  /** Names of the modules. */
  get modules(): readonly string[] {
    return Object.keys(this.#source.en);
  }

  textsOf(language: Language): Texts {
    void this.upToDate();
    return this.merged(language).texts;
  }

  merged(language: Language): MergedCatalogue {
    const known = this.#merged.get(language);
    if (known !== undefined) return known;
    const merged = mergedCatalogue(language, this.source(language), this.overrides(language));
    this.#merged.set(language, merged);
    return merged;
  }

  /** The product's own texts. */
  source({ code }: Language): Catalogue {
    return this.#source[code];
  }

  /** The operator's texts alone. */
  overrides({ code }: Language): Catalogue {
    return overriddenTexts(this.#overrides, code);
  }

  /** Looks for changed texts of the operator when the last look is too long ago; keeps those it has when the database is silent. */
  upToDate(): Promise<void> {
    const now = this.#clock().getTime();
    if (now - this.#checkedAt >= CHECK_MS) {
      this.#checkedAt = now;
      this.#check = fromPrimary(() => this.#look()).catch(() => undefined);
    }
    return this.#check;
  }

  /** Something has changed in the database, texts perhaps: the next who asks for them looks. */
  lookAgain(): void {
    this.#checkedAt = Number.NEGATIVE_INFINITY;
  }

  async #look(): Promise<void> {
    const found = await findLabelOverrides(this.#database);
    if (JSON.stringify(found) === JSON.stringify(this.#overrides)) return;
    this.#overrides = found;
    this.#merged = new Map();
  }
}
