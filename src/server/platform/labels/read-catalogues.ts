import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LanguageCode, languages } from '#domain/platform/language.ts';
import type { Catalogue, ModuleTexts } from '#labels/label.ts';

/** Texts of every language; a language without any has an empty catalogue. */
export type Catalogues = Readonly<Record<LanguageCode, Catalogue>>;

const OWN_DIRECTORY = join(import.meta.dirname, '..', '..', '..', 'labels');

function readModule(file: string): ModuleTexts {
  return JSON.parse(readFileSync(file, 'utf8')) as ModuleTexts;
}

function readCatalogue(directory: string): Catalogue {
  if (!existsSync(directory)) return {};
  const files = readdirSync(directory).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.sort().map((file) => [file.slice(0, -'.json'.length), readModule(join(directory, file))]),
  );
}

/** The texts that the product comes with: `<language>/<module>.json`. */
export function readCatalogues(directory: string = OWN_DIRECTORY): Catalogues {
  const read = languages.map(({ code }) => [code, readCatalogue(join(directory, code))]);
  return Object.fromEntries(read) as Catalogues;
}
