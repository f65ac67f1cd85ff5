import { afterAll, beforeAll, expect, test } from 'vitest';
import { languageOf } from '#domain/platform/language.ts';
import { languageOfPage } from '#web/text/value-text.ts';
import { builtPages } from './leak/leak-site.ts';
import { type FiguresSite, openFiguresSite } from './page-figures/figures-site.ts';
import { pageTree } from './page-figures/page-tree.ts';
import { readTexts } from './page-texts/read-texts.ts';
import { brokenTexts, dateForms, englishTexts, namesOf, pagePaths } from './page-texts/site-texts.ts';

let site: FiguresSite;
let names: RegExp;
const renderPage = await builtPages();
const isBuilt = renderPage !== undefined;

/** Those with most texts of their own; the full run reads every page in ten languages. */
const read =
  /^\/(?:|bonds\/(?:1001.*)?|company\/111\/\?.*|etf\/4001.*|calendar\/|curves\/|calculator\/|watchlists\/|methods\/|profile\/alerts\/new\/)$/;

beforeAll(async () => {
  if (renderPage === undefined) return;
  site = await openFiguresSite(renderPage, [1001, 1007]);
  names = await namesOf(site.database);
});
afterAll(() => site?.close());

// Chinese has all that the others have: no letter of it is English.
test.skipIf(!isBuilt).each(pagePaths.filter((path) => read.test(path)))(
  'LAB-1 LAB-3 the page %s is Chinese as a whole, in one form of date',
  async (path) => {
    const { status, body } = await site.answerIn(path, 'zh', 'full-all');
    if (status >= 300 && status < 400) return;
    expect(status).toBe(200);
    const texts = readTexts(pageTree(body));
    expect(texts.length).toBeGreaterThan(5);
    expect.soft(brokenTexts(texts)).toEqual([]);
    const forms = dateForms(texts, names);
    const isFixed = languageOfPage(languageOf('zh'), path.split('?')[0] ?? '').dates === 'fixed';
    expect.soft(isFixed ? forms.words : forms.fixed).toEqual([]);
    expect.soft(forms.other).toEqual([]);
    expect.soft(englishTexts(texts, 'zh', names)).toEqual([]);
  },
);
