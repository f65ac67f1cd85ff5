import { languageOf, languageOfTag } from '#domain/platform/language.ts';
import { createTexts } from '#labels/create-texts.ts';
import type { Catalogue } from '#labels/label.ts';
import type { PageTexts } from '../../context/reader-context.tsx';

type Fetch = (address: string) => Promise<Response>;

async function fetched(address: string, get: Fetch): Promise<Catalogue> {
  const response = await get(address);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return (await response.json()) as Catalogue;
}

/** The texts of a page in the language of its HTML. Tries twice; undefined when both fail. */
export async function loadPageTexts(
  { lang, address }: { readonly lang: string; readonly address: string },
  get: Fetch,
): Promise<PageTexts | undefined> {
  const language = languageOfTag(lang) ?? languageOf(undefined);
  try {
    const catalogue = await fetched(address, get).catch(() => fetched(address, get));
    return { language, texts: createTexts(language, catalogue), catalogueAddress: address };
  } catch {
    return undefined;
  }
}
