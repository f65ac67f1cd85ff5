import { findLanguage, type Language, languages } from '#domain/platform/language.ts';
import { missingTexts, type TextFault, textFault } from '#labels/catalogue-check.ts';
import { readCatalogues } from '#server/platform/labels/label-book.ts';
import { deleteLabelOverride, findLabelOverrides, saveLabelOverride } from '#store/platform/labels/label-overrides.ts';
import { withDatabase } from '../running/with-database.ts';
import { readSettings } from '../settings/settings.ts';
import type { Command } from './commands.ts';

const EXIT_OK = 0;
const EXIT_FOUND = 1;
const EXIT_REFUSED = 2;

const USAGE = `Usage: npm run bondlens -- labels set LANGUAGE MODULE KEY TEXT
       npm run bondlens -- labels unset LANGUAGE MODULE KEY
       npm run bondlens -- labels list
       npm run bondlens -- labels missing [LANGUAGE]`;

const silent = () => undefined;

function requireLanguage(code: string): Language {
  const language = findLanguage(code);
  if (language !== undefined) return language;
  throw new Error(`There is no language "${code}". Take one of ${languages.map((each) => each.code).join(', ')}.`);
}

function braced(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.map((name) => `{${name}}`).join(' ');
}

function faultText(fault: TextFault, place: string): string {
  if (fault.kind === 'unknown_key')
    return `There is no text ${place}. A text with plural forms is named by form: key#other.`;
  return `The parameters of ${place} are ${braced(fault.expected)}; this text names ${braced(fault.found)}.`;
}

type Place = Parameters<typeof deleteLabelOverride>[1];

/** Throws with what is wrong when the text does not fit. */
function requireFittingText(place: Place, language: Language, text: string): void {
  const english = readCatalogues().en[place.module];
  if (english === undefined) throw new Error(`There is no module "${place.module}".`);
  const fault = textFault(english, { key: place.key, text }, language.locale);
  if (fault !== undefined) throw new Error(faultText(fault, `${place.module} ${place.key} in ${language.code}`));
}

async function set([code = '', module = '', key = '', ...words]: readonly string[]): Promise<number> {
  const language = requireLanguage(code);
  const place = { language: language.code, module, key };
  const text = words.join(' ');
  if (text.trim() === '') throw new Error('The text is empty.');
  requireFittingText(place, language, text);
  await withDatabase(readSettings(process.env), silent, (database) => saveLabelOverride(database, { ...place, text }));
  console.log(`${place.language} ${module} ${key}: ${text}`);
  return EXIT_OK;
}

async function unset([code = '', module = '', key = '']: readonly string[]): Promise<number> {
  const place = { language: requireLanguage(code).code, module, key };
  const wasThere = await withDatabase(readSettings(process.env), silent, (database) =>
    deleteLabelOverride(database, place),
  );
  console.log(
    wasThere ? `${place.language} ${module} ${key} is the product's again.` : 'There was no text of your own.',
  );
  return EXIT_OK;
}

async function list(): Promise<number> {
  const overrides = await withDatabase(readSettings(process.env), silent, findLabelOverrides);
  for (const { language, module, key, text } of overrides) console.log(`${language} ${module} ${key}: ${text}`);
  if (overrides.length === 0) console.log('There are no texts of your own.');
  return EXIT_OK;
}

/** Each missing text with its English, so that the list can be translated as it stands. */
function missing([code]: readonly string[]): number {
  const catalogues = readCatalogues();
  const asked = code === undefined ? languages : [requireLanguage(code)];
  const lines = asked.flatMap((language) =>
    missingTexts(catalogues.en, catalogues[language.code], language.locale).map(({ module, key }) => {
      const english = catalogues.en[module];
      return `${language.code} ${module} ${key}: ${english?.[key] ?? english?.[key.replace(/#.*/, '#other')]}`;
    }),
  );
  for (const line of lines) console.log(line);
  console.log(lines.length === 0 ? 'No text is missing.' : `${lines.length} texts are missing.`);
  return lines.length === 0 ? EXIT_OK : EXIT_FOUND;
}

/** `bondlens labels`: the operator's own texts, and what is not translated yet. */
export const labels: Command = {
  name: 'labels',
  usage: [
    ['set LANGUAGE MODULE KEY TEXT', 'put a text of your own in place of one of the product'],
    ['unset LANGUAGE MODULE KEY', 'take it back'],
    ['list', 'the texts of your own'],
    ['missing [LANGUAGE]', 'the texts that are not translated'],
  ],
  run: async ([action, ...args]) => {
    if (action === 'set' && args.length >= 4) return set(args);
    if (action === 'unset' && args.length === 3) return unset(args);
    if (action === 'list' && args.length === 0) return list();
    if (action === 'missing' && args.length <= 1) return missing(args);
    console.error(USAGE);
    return EXIT_REFUSED;
  },
};
