import type { CouponKind } from '#domain/bond/issue.ts';
import { type Market, marketConventions, markets } from '#domain/bond/market-conventions.ts';
import { governmentSector } from '#domain/issuer/sector.ts';

/** Stands in a mapping for a value that follows from each row. */
export const BY_ROW = 'by-row';

type Value = string | number | boolean | null;
type Values = Readonly<Record<string, Value>>;

/** How bonds of governments are called beside the names of their countries, by market; of a country the more special first. */
const governmentNames: readonly (readonly [Market, RegExp])[] = [
  ['us-tips', /\bTIPS\b|inflation|index/i],
  ['us-treasury-bill', /\bbills?\b/i],
  ['us-treasury', /\b(UST|T|treasury|note|bond)\b/i],
  ['germany-bund', /^(DBR|DBREI|BUND|OBL|BKO|SCHATZ|BUBILL)|Bundes(anl|obl|sch|rep)/i],
  ['france-oat', /^(OAT|OATEI|OAT[I€]|FRTR|BTAN|BTF)\b/i],
  ['italy-btp-ei', /^BTPS? ?(EI|€I)/i],
  ['italy-btp-italia', /^BTP ?ITALIA/i],
  ['italy-cct', /^CCT/i],
  ['italy-btp', /^(BTP|Buoni (poliennali|ordinari|del))/i],
  ['spain-government', /^(SPG(B|EI)|BONOS? (\d|DEL? |Y OBLIG)|OBLIGACION(ES)? DEL)/i],
  ['netherlands-dsl', /^(DSL|NETHR)\b/i],
  ['belgium-olo', /^(OLO|BGB)\b/i],
  ['austria-government', /^(RAGB\b|Bundesanleihe)/i],
  ['portugal-government', /^((PGB|OT)\b|OBRIGA\S+ DO TESOURO)/i],
  ['ireland-government', /^IGB\b/i],
  ['finland-government', /^(RFGB|FINL)\b/i],
  ['greece-government', /^GGB\b/i],
  ['eu-bond', /^(EU|EUROPEAN UNION)\b/i],
  ['uk-treasury-bill', /^UKTB\b|\btreasury bills?\b/i],
  ['uk-gilt', /^UKTI?\b|\bgilts?\b|[\d%] ?(treasury|exchequer)\b|^(treasury|exchequer)( stock)? \d|\bwar loan\b/i],
  ['switzerland-government', /^EIDG/i],
  ['sweden-government', /^SGB\b/i],
  ['norway-government', /^NGB\b/i],
  ['denmark-government', /^(DGB\b|DANSKE STAT)/i],
  ['poland-government', /^(POLGB\b|(PS|DS|OK)\d)/i],
  ['australia-government', /^ACGB\b/i],
  ['new-zealand-government', /^NZGB\b/i],
  ['japan-government', /^JGB\b/i],
  ['canada-government', /^CAN \d/i],
  ['brazil-lft', /^(LFT\b|Tesouro Selic)/i],
  ['brazil-ntn-b', /^(NTN-?B|Tesouro IPCA)/i],
  ['brazil-ntn-f', /^(NTN-?F)/i],
  ['brazil-ltn', /^(LTN\b|Tesouro Prefixado)/i],
  ['mexico-udibono', /^UDIBONO/i],
  ['mexico-m-bono', /^(M ?BONO|MBONO)/i],
  ['south-africa-government', /^(SAGB\b|RSA \d)/i],
];

/** How federal loans of Russia are called. */
const FEDERAL_LOAN = /(?<!\p{L})(ОФЗ|OFZ)(?!\p{L})/iu;

/** What countries are called. Companies begin with the same words: a government's bond goes on with a number or says that it is one. */
const countryNames: Readonly<Record<string, string>> = {
  FR: 'FRANCE',
  IT: 'ITALY',
  ES: 'SPAIN',
  NL: 'NETHERLANDS',
  BE: 'BELGIUM',
  AT: 'AUSTRIA',
  PT: 'PORTUGAL',
  IE: 'IRELAND|IRISH',
  FI: 'FINLAND',
  GR: 'GREECE|HELLENIC',
  GB: 'UNITED KINGDOM|UK',
  CH: 'SWITZERLAND|SWISS',
  SE: 'SWEDEN',
  NO: 'NORWAY',
  DK: 'DENMARK',
  PL: 'POLAND',
  AU: 'AUSTRALIAN?',
  NZ: 'NEW ZEALAND',
  JP: 'JAPAN',
  CA: 'CANADA|CANADIAN',
  ZA: 'SOUTH AFRICA',
};
const OF_STATE = '(republic|kingdom|commonwealth|government|state) of ';
const GOES_ON = ' \\(?(\\d|gov(t|ernment)?\\b|treasury (\\d|bond|bill|note)|republic\\b|kingdom\\b|confed)';
const countryPatterns = new Map(
  Object.entries(countryNames).map(([country, names]) => {
    const bond = new RegExp(`^(${OF_STATE}(${names})\\b|(${names})${GOES_ON})`, 'i');
    return [country, { bond, issuer: new RegExp(`^(${names})$`, 'i') }];
  }),
);

/** How governments are called as issuers, in full: companies are called Republic Services, Kingdom Holding, Treasury Wine, Tesoro. */
const GOVERNMENT = new RegExp(
  [
    `\\b(republic|kingdom|commonwealth|government|govt|ministry) of\\b`,
    `\\b(republic|kingdom|government|govt|treasury|united states( of america)?|european union)$`,
    '^(hm|uk|us|u\\.s\\.|united states) (treasury|government|govt)\\b',
    '\\b(r[ée]publique|rep[úu]blica|republik|k[öo]nigreich|royaume|reino) \\p{L}|\\brepubblica italiana\\b|\\bbundesrepublik\\b',
    '\\btesoro (p[úu]blico|nacional)\\b|\\b(minist[eè]r\\p{L}*|dipartimento del tesoro)\\b|\\bfinanzagentur\\b|\\bagence france tr[ée]sor\\b',
    '\\beidgenossenschaft\\b|\\bswiss confederation\\b|\\bconf[ée]d[ée]ration suisse\\b|^staat der nederlanden\\b|^[ée]tat belge\\b',
    // Regions have ministries of finance too.
    '^(минфин|министерство финансов)( (россии|рф|российской федерации))?$',
    '\\bdanske stat\\b|\\bnational debt office\\b|\\bskarb pa[ńn]stwa\\b|\\bnational treasury management agency\\b|\\bdebt management office\\b',
  ].join('|'),
  'iu',
);

/** How files call the sector of governments. */
const GOVERNMENT_SECTOR = /^(gov(t|ernments?)?( bonds?)?|sovereigns?|treasur(y|ies))\.?$/i;

/** ISINs that only a government has: CUSIP 912 is the US Treasury's, these are of Federal securities. */
const GOVERNMENT_ISIN = /^(US912|DE000(1|BU))/;

const textOf = (value: Value | undefined) => (typeof value === 'string' ? value : '');

/** Whether issuer or sector of a row say that a government owes the bond, or that none does; null where they say nothing. */
function saysGovernment(values: Values, country: string): boolean | null {
  const [sector, issuer] = [textOf(values.issuerSector).trim(), textOf(values.issuerName).trim()];
  if (sector !== '' && !(country === 'EU' && /^supra/i.test(sector))) return GOVERNMENT_SECTOR.test(sector);
  if (issuer === '') return null;
  return GOVERNMENT.test(issuer) || countryPatterns.get(country)?.issuer.test(issuer) === true;
}

/** The first market of a country where nothing tells more. */
const firstOf = (country: string, isOfGovernment: boolean) =>
  markets.find((market) => {
    const { region, isOfGovernment: isIts } = marketConventions[market];
    return region === country && isIts === isOfGovernment;
  });

/** The market of a row by the country of its ISIN, its currency and what tells a government's bond: number, name or issuer; null where nothing does. */
export function marketOfRow(values: Values): Market | null {
  const [isin, name, currency] = [textOf(values.isin), textOf(values.name), textOf(values.currency)];
  const country = isin.slice(0, 2) || textOf(values.issuerCountry);
  const isIn = (market: Market) => {
    const { currencies }: { readonly currencies: readonly string[] } = marketConventions[market];
    return currency === '' || currencies.includes(currency);
  };
  if (country === 'XS') return isIn('eurobond') ? 'eurobond' : null;
  const said = GOVERNMENT_ISIN.test(isin) || saysGovernment(values, country);
  if (country === 'US' && said !== true) return isIn('us-corporate') ? 'us-corporate' : null;
  if (country === 'RU') {
    const market = said === true || FEDERAL_LOAN.test(name) ? 'moscow-exchange-state' : 'moscow-exchange';
    return isIn(market) ? market : null;
  }
  // Federal securities have numbers of their own.
  if (said === false || (country === 'DE' && said === null)) return null;
  const isOfCountry = ([market]: (typeof governmentNames)[number]) => marketConventions[market].region === country;
  const named = governmentNames.filter(isOfCountry).find(([, words]) => words.test(name))?.[0];
  const isGovernments = said === true || countryPatterns.get(country)?.bond.test(name) === true;
  const market = named ?? (isGovernments ? firstOf(country, true) : undefined);
  return market !== undefined && isIn(market) ? market : null;
}

const FLOATING_NAME = /\b(FRN|FLR|floater|floating|variable rate)\b/i;

/** How names say that no coupon is paid, in the ten languages. */
const ZERO_NAME =
  /(?<!\p{L})(zeros?|zc|zcb|strips?|(t|treasury)[- ]?bills?|discount (notes?|bills?|bonds?)|nullkupon\p{L}*|z[ée]ro[- ]coupon|cup[oó]n cero|zerokupon\p{L}*|kuponsuz|бескупонн\p{L}*|дисконтн\p{L}*|безкупонн\p{L}*)(?!\p{L})|零息|贴现/iu;

const rowOfMarket = ({ market }: Values) => {
  const known = markets.find((each) => each === market);
  return known === undefined ? null : marketConventions[known];
};

/**
 * The kind of a coupon by what a row has: bonds of a market that grow by a rate float, a margin or reference makes it float, a rate fixes it, and a rate of nothing, no coupon a year or a
 * name that says so makes a zero. A coupon that is not there says nothing: null.
 */
export function couponKindOfRow(values: Values): CouponKind | null {
  const { couponRate, couponFrequency } = values;
  if (rowOfMarket(values)?.growsBy != null) return 'floating';
  if (values.referenceRate != null || values.quotedMargin != null || values.overnightMethod != null) return 'floating';
  if (FLOATING_NAME.test(textOf(values.name))) return 'floating';
  if (couponRate === 0) return 'zero';
  if (couponRate != null) return 'fixed';
  return couponFrequency === 0 || ZERO_NAME.test(textOf(values.name)) ? 'zero' : null;
}

const COUPONS_A_YEAR: Readonly<Record<string, number>> = { '1M': 12, '3M': 4, '6M': 2, '12M': 1 };
const USUAL_FACE = 1000;

/** Fields that may follow from each row, in the order in which they do: later ones see the earlier. */
export const rowRules: readonly (readonly [field: string, rule: (values: Values) => Value])[] = [
  ['market', marketOfRow],
  ['couponKind', couponKindOfRow],
  ['couponFrequency', (values) => COUPONS_A_YEAR[rowOfMarket(values)?.period ?? ''] ?? null],
  ['faceValue', (values) => rowOfMarket(values)?.usualFace ?? USUAL_FACE],
  ['issuerSector', (values) => (rowOfMarket(values)?.isOfGovernment === true ? governmentSector : null)],
  [
    'issuerCountry',
    (values) => (rowOfMarket(values)?.isOfGovernment === true ? (rowOfMarket(values)?.region ?? null) : null),
  ],
];

/** Fields from which others follow. */
export const ofRules: readonly string[] = ['isin', 'name', 'currency', 'market', 'issuerName', 'issuerSector'];

/** Whether a field may follow from each row. */
export const hasRowRule = (field: string): boolean => rowRules.some(([name]) => name === field);

/** How tables write that a bond has no maturity, in the ten languages. */
const PERPETUAL =
  /^(perp(etual)?s?|undated|no maturity|open[- ]end(ed)?|consol|бессрочн\p{L}*|unbefristet|ewig|endlos|perpétuel(le)?|perpetu[ao]|perpetu[oa]|wieczyst\p{L}*|bezterminow\p{L}*|sürekli|vadesiz|безстроков\p{L}*|永续|永續|永久)\.?$/iu;

export const isPerpetualText = (text: string): boolean => PERPETUAL.test(text.trim());
