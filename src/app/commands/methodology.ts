import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { isPdf, methodologyLanguages, methodologySubjects } from '#domain/issuer/report.ts';
import type { ListedMethodology, ReportMethodology } from '#store/issuer/reports/reports.ts';
import { findMethodologies, removeMethodology, saveMethodologies } from '#store/issuer/reports/reports.ts';
import { findSourceId } from '#store/market/sources/sources.ts';
import type { Database } from '#store/platform/database/database.ts';
import { withDatabase } from '../running/with-database.ts';
import { readSettings } from '../settings/settings.ts';
import type { Command } from './commands.ts';

const EXIT_OK = 0;
const EXIT_REFUSED = 2;
const MAX_BYTES = 32 * 1024 * 1024;

const place = '<source> <ifrs | national | multipliers> <ru | en>';

/** Which file is meant; an Error says which word does not fit. */
export function placeOfWords([sourceCode = '', subjectWord, languageWord]: readonly string[]) {
  const subject = methodologySubjects.find((known) => known === subjectWord);
  const language = methodologyLanguages.find((known) => known === languageWord);
  if (sourceCode === '') throw new Error('The source is missing: its code, such as sec.');
  if (subject === undefined) throw new Error(`The subject should be one of ${methodologySubjects.join(', ')}.`);
  if (language === undefined) throw new Error(`The language should be one of ${methodologyLanguages.join(', ')}.`);
  return { sourceCode, subject, language };
}

async function pdfAt(path: string): Promise<Pick<ReportMethodology, 'content' | 'fileName' | 'mediaType'>> {
  if ((await stat(path)).size > MAX_BYTES) throw new Error(`${path} is larger than 32 MB.`);
  const content = await readFile(path);
  if (!isPdf(content)) throw new Error(`${path} is no PDF.`);
  return { content, fileName: basename(path), mediaType: 'application/pdf' };
}

/** Keeps the PDF at a path as what the words name; an Error where there is no such source or file. */
export async function setMethodology(database: Database, words: readonly string[], path: string): Promise<void> {
  const { sourceCode, subject, language } = placeOfWords(words);
  const sourceId = await findSourceId(database, sourceCode);
  if (sourceId === undefined) throw new Error(`There is no source "${sourceCode}".`);
  await saveMethodologies(database, [{ sourceId, subject, language, ...(await pdfAt(path)) }]);
}

const lineOf = ({ sourceCode, subject, language, fileName, size }: ListedMethodology) =>
  [sourceCode, subject, language, fileName, `${size} bytes`].join('\t');

const inDatabase = <Result>(work: (database: Database) => Promise<Result>) =>
  withDatabase(readSettings(process.env), console.error, work);

async function list(): Promise<number> {
  const files = await inDatabase(findMethodologies);
  console.log(files.length === 0 ? 'There are no files.' : files.map(lineOf).join('\n'));
  return EXIT_OK;
}

async function remove(words: readonly string[]): Promise<number> {
  const isRemoved = await inDatabase((database) => removeMethodology(database, placeOfWords(words)));
  if (isRemoved) console.log('The file is removed.');
  else console.error('There is no such file.');
  return isRemoved ? EXIT_OK : EXIT_REFUSED;
}

/** `bondlens methodology`: the PDFs in which sources of reports say how they make their figures. */
export const methodology: Command = {
  name: 'methodology',
  usage: [
    [`set ${place} <file.pdf>`, 'show a PDF beside the reports or multipliers of a source'],
    [`list | remove ${place}`, 'list the files, remove one'],
  ],
  run: async ([action, ...words]) => {
    const [, , , path] = words;
    if (action === 'set' && path !== undefined && words.length === 4) {
      await inDatabase((database) => setMethodology(database, words, path));
      console.log('The file is set.');
      return EXIT_OK;
    }
    if (action === 'list' && words.length === 0) return list();
    if (action === 'remove' && words.length === 3) return remove(words);
    console.error(`Usage: npm run bondlens -- methodology set ${place} <file.pdf> | list | remove ${place}`);
    return EXIT_REFUSED;
  },
};
