/** ISO 3166-1 alpha-2 codes of countries and of what issues like one. */
const countryCodes: readonly string[] = (
  'AD AE AL AM AO AR AT AU AZ BA BB BE BG BH BM BO BR BS BY CA CH CI CL CM CN CO CR CY CZ DE DK DO EC EE EG ES EU FI FR GB GE GG GH ' +
  'GR GT HK HN HR HU ID IE IL IM IN IQ IS IT JE JM JO JP KE KG KR KW KY KZ LB LI LK LT LU LV MA MC MD ME MK MN MO MT MU MX MY NG NL ' +
  'NO NZ OM PA PE PH PK PL PT PY QA RO RS RU RW SA SE SG SI SK SN SV TH TJ TM TN TR TW UA US UY UZ VE VG VN ZA ZM'
).split(' ');

const languages = ['en', 'ru', 'de', 'es', 'fr', 'it', 'pl', 'tr', 'uk', 'zh'];

/** Names in use beside the official ones. */
const otherNames: Readonly<Record<string, string>> = {
  usa: 'US',
  uk: 'GB',
  britain: 'GB',
  turkey: 'TR',
  holland: 'NL',
  сша: 'US',
  великобритания: 'GB',
};

let names: ReadonlyMap<string, string> | undefined;

// Made once it is asked for: the names of ten languages take some milliseconds.
function countryNames(): ReadonlyMap<string, string> {
  names ??= new Map([
    ...languages.flatMap((language) => {
      const nameOf = new Intl.DisplayNames([language], { type: 'region' });
      return countryCodes.map((code) => [nameOf.of(code)?.toLowerCase() ?? code, code] as const);
    }),
    ...Object.entries(otherNames),
  ]);
  return names;
}

/** The code of a country by its code or its name in one of ten languages; undefined for another word. */
export function findCountry(text: string): string | undefined {
  const code = countryCodes.find((each) => each === text.toUpperCase());
  return code ?? findCountryName(text);
}

/** The same by its name alone: codes are words as well. */
export function findCountryName(text: string): string | undefined {
  return countryNames().get(text.toLowerCase());
}
