import type { Title } from '#store/titles/titles.ts';
import { titleIn } from './title-in.ts';
import { type TitleLanguage, titleLanguages } from './title-words.ts';

/** Every issuer is known in the two other scripts that readers type. */
const everywhere: readonly TitleLanguage[] = ['ru', 'zh'];
/** Every eighth issuer has titles in all languages: those are the ones with the most bonds. */
const largeIssuer = 8;
/** Every fifth instrument has titles in the two scripts, every fiftieth in all languages. */
const translated = 5;
const translatedEverywhere = 50;

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Titles of something in these languages, where they are not the main name. */
export function titlesOf({ id, name }: Named, languages: readonly TitleLanguage[]): readonly Title[] {
  return languages.flatMap((language) => {
    const title = titleIn(language, name);
    return title === null ? [] : [{ id, language, title }];
  });
}

/** The titles of an issuer of the wide market, by its running number. */
export function wideIssuerTitles(issuer: Named, ordinal: number): readonly Title[] {
  return titlesOf(issuer, ordinal % largeIssuer === 0 ? titleLanguages : everywhere);
}

/** The titles of an instrument of the wide market, by its running number: to bound their size, few have any. */
export function wideInstrumentTitles(instrument: Named, ordinal: number): readonly Title[] {
  // Rounds of a hundred hold each kind at the same places: the round decides too, so that every kind has its share.
  const place = ordinal + Math.floor(ordinal / 100);
  if (place % translated !== 0) return [];
  return titlesOf(instrument, place % translatedEverywhere === 0 ? titleLanguages : everywhere);
}
