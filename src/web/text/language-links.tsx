import { languageParameter } from '#contract/platform/page-address.ts';
import { languages } from '#domain/platform/language.ts';

function inLanguage(canonical: string, code: string): string {
  const url = new URL(canonical);
  url.searchParams.set(languageParameter, code);
  return url.href;
}

/** The address under which a page is to be known, and the same page in every language, for search engines. */
export function LanguageLinks({ canonical }: { readonly canonical: string }) {
  return (
    <>
      <link rel="canonical" href={canonical} />
      {languages.map(({ code, htmlLang }) => (
        <link key={code} rel="alternate" hrefLang={htmlLang} href={inLanguage(canonical, code)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={canonical} />
    </>
  );
}
