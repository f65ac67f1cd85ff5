import type { Catalogue } from '#labels/label.ts';
import type { PageTexts } from '../../context/reader-context.tsx';
import { ask, browserApi } from './ask.ts';

type Translation = (text: string) => string;

const asItIs: Translation = (text) => text;

/** What a text of one catalogue is in the other, of several all; a text that is not in it stays as it is. */
export function translationBetween(from: Catalogue, to: Catalogue): Translation {
  const known = new Map<string, string>();
  for (const [module, texts] of Object.entries(from)) {
    for (const [key, text] of Object.entries(texts)) {
      const before = known.get(text);
      const other = to[module]?.[key];
      if (other !== undefined) known.set(text, before === undefined ? other : `${before} ${other}`);
    }
  }
  return (text) => known.get(text) ?? text;
}

async function catalogueOf(code: PageTexts['language']['code'], file: string): Promise<Catalogue> {
  const answer = await ask(browserApi, 'GET /api/labels/catalogue/:code/:file', { params: { code, file } });
  return answer.ok ? answer.value : {};
}

let fetched: { readonly address: string; readonly translation: Promise<Translation> } | null = null;

/** The English for texts of the page, so that readers find by either. Fetched once; without it every text stays as it is. */
export async function englishTexts({ language, catalogueAddress }: PageTexts): Promise<Translation> {
  if (language.code === 'en') return asItIs;
  if (fetched?.address !== catalogueAddress) {
    const file = catalogueAddress.split('/').at(-1) ?? '';
    const both = Promise.all([catalogueOf(language.code, file), catalogueOf('en', '0.json')]);
    fetched = {
      address: catalogueAddress,
      translation: both.then(([own, english]) => translationBetween(own, english)),
    };
  }
  return fetched.translation;
}
