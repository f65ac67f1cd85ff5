import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '#domain/platform/language.ts';
import { readSheets } from '#server/testing/read-sheets.ts';
import { languageOfPage } from '#web/text/value-text.ts';
import { builtPages } from './leak/leak-site.ts';
import { type FiguresSite, openFiguresSite } from './page-figures/figures-site.ts';
import { elements, pageTree } from './page-figures/page-tree.ts';
import { type ReadText, readTexts } from './page-texts/read-texts.ts';
import { brokenTexts, dateForms, englishTexts, namesOf, operatorPaths, pagePaths } from './page-texts/site-texts.ts';

/** Ten languages of some sixty pages, for who sees everything and who sees least. */
const LONG_MS = 900_000;

let site: FiguresSite;
let names: RegExp;
const renderPage = await builtPages();
const isBuilt = renderPage !== undefined;
/** Files that the pages lead to. */
const files = new Set<string>();

beforeAll(async () => {
  if (renderPage === undefined) return;
  site = await openFiguresSite(renderPage, [1001, 1007]);
  // The account of support, which is there once it has signed in, runs the site here.
  await site.answerIn('/', 'en', 'support');
  await site.database.kysely.updateTable('account').set({ isOperator: true }).where('id', '=', 'support').execute();
  names = await namesOf(site.database);
}, LONG_MS);
afterAll(() => site?.close());

test.skipIf(!isBuilt).each(languages)(
  'LAB-1 LAB-3 every page in $code is of one language and has one form of date',
  async (language) => {
    const reads = { 'full-all': pagePaths, visitor: pagePaths, support: operatorPaths } as const;
    for (const who of ['full-all', 'visitor', 'support'] as const) {
      for (const path of reads[who]) {
        const place = `${path} for ${who}`;
        const { status, body } = await site.answerIn(path, language.code, who);
        if (who === 'support') expect.soft(status, place).toBe(200);
        if (status !== 200) {
          expect.soft([301, 302, 308, 401, 403], place).toContain(status);
          continue;
        }
        const page = pageTree(body);
        for (const { attributes } of elements(page, 'a'))
          if (who === 'full-all' && attributes.href?.startsWith('/api/')) files.add(attributes.href);
        const texts = readTexts(page);
        expect.soft(brokenTexts(texts), place).toEqual([]);
        const forms = dateForms(texts, names);
        const isFixed = languageOfPage(language, path.split('?')[0] ?? '').dates === 'fixed';
        expect.soft(isFixed ? forms.words : forms.fixed, place).toEqual([]);
        expect.soft(forms.other, place).toEqual([]);
        expect.soft(englishTexts(texts, language.code, names), place).toEqual([]);
      }
    }
  },
  LONG_MS,
);

/** The texts of a file: cells of a workbook, lines of text. */
async function textsOf(body: Buffer, isWorkbook: boolean): Promise<readonly ReadText[]> {
  const cells = isWorkbook
    ? (await readSheets(body)).flatMap(({ rows }) => rows.flat().filter((cell) => typeof cell === 'string'))
    : body.toString('utf8').split(/[\r\n]+|<[^>]*>/);
  return cells.map((text) => ({ text: String(text), lang: null }));
}

test.skipIf(!isBuilt).each(languages)(
  'LAB-1 LAB-3 every file that pages lead to in $code has no broken text, and CSV has dates as YYYY-MM-DD',
  async (language) => {
    expect(files.size).toBeGreaterThan(10);
    for (const path of files) {
      const { status, type, bytes } = await site.answerIn(path, language.code, 'full-all');
      if (status !== 200 || /pdf|image|octet|parquet|json/.test(type)) continue;
      const texts = await textsOf(bytes, type.includes('sheet'));
      expect.soft(brokenTexts(texts), path).toEqual([]);
      if (!type.includes('csv')) continue;
      const forms = dateForms(texts, names);
      expect.soft([...forms.words, ...forms.fixed].slice(0, 5), path).toEqual([]);
    }
  },
  LONG_MS,
);
