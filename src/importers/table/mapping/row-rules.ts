import type { CouponKind } from '#domain/bond/issue.ts';
import { type Market, marketConventions, markets } from '#domain/bond/market-conventions.ts';
import { governmentSector } from '#domain/issuer/sector.ts';

/** Stands in a mapping for a value that follows from each row. */
export const BY_ROW = 'by-row';

type Value = string | number | boolean | null;
type Values = Readonly<Record<string, Value>>;

/** How bonds of governments are called, by market; of a country the more special first. */
const governmentNames: readonly (readonly [Market, RegExp])[] = [
  ['us-tips', /\bTIPS\b|inflation|index/i],
  ['us-treasury-bill', /\bbills?\b/i],
  ['us-treasury', /\b(UST|T|treasury|note|bond)\b/i],
  ['germany-bund', /^(DBR|DBREI|BUND|OBL|BKO|SCHATZ|BUBILL)|Bundes(anl|obl|sch|rep)/i],
  ['france-oat', /^(OAT|FRTR|BTAN|BTF)/i],
  ['italy-btp-ei', /^BTPS? ?(EI|€I)/i],
  ['italy-btp-italia', /^BTP ?ITALIA/i],
  ['italy-cct', /^CCT/i],
  ['italy-btp', /^(BTP|ITALY|Buoni)/i],
  ['spain-government', /^(SPG|BONOS?\b|OBLIGACION|SPAIN)/i],
  ['netherlands-dsl', /^(DSL|NETHR|NETHERLANDS)/i],
  ['belgium-olo', /^(OLO|BGB|BELGIUM)/i],
  ['austria-government', /^(RAGB|AUSTRIA|Bundesanleihe)/i],
  ['portugal-government', /^(PGB|OT\b|PORTUG)/i],
  ['ireland-government', /^(IRISH|IRELAND|IGB)/i],
  ['finland-government', /^(RFGB|FINL)/i],
  ['greece-government', /^(GGB|GREECE|HELLENIC)/i],
  ['eu-bond', /^(EU|EUROPEAN UNION)\b/i],
  ['uk-treasury-bill', /\bbills?\b/i],
  ['uk-gilt', /^(UKT|UKTI|GILT)|gilt|treasury|exchequer|\bwar loan\b/i],
  ['switzerland-government', /^(SWISS|EIDG|CONFED)/i],
  ['sweden-government', /^(SGB|SWEDEN)/i],
  ['norway-government', /^(NGB|NORWAY)/i],
  ['denmark-government', /^(DGB|DENMARK|DANSKE STAT)/i],
  ['poland-government', /^(POLGB|PS\d|DS\d|OK\d|POLAND)/i],
  ['australia-government', /^(ACGB|AUSTRALIA)/i],
  ['new-zealand-government', /^(NZGB|NEW ZEALAND)/i],
  ['japan-government', /^(JGB|JAPAN)/i],
  ['canada-government', /^(CAN|CANADA)\b/i],
  ['brazil-lft', /^(LFT|Tesouro Selic)/i],
  ['brazil-ntn-b', /^(NTN-?B|Tesouro IPCA)/i],
  ['brazil-ntn-f', /^(NTN-?F)/i],
  ['brazil-ltn', /^(LTN|Tesouro Prefixado)/i],
  ['mexico-udibono', /^UDIBONO/i],
  ['mexico-m-bono', /^(M ?BONO|MBONO)/i],
  ['south-africa-government', /^(SAGB|RSA)/i],
];

const GOVERNMENT =
  /\b(republic|r[ée]publique|rep[úu]blica|repubblica|republik|kingdom|k[öo]nigreich|royaume|reino|treasury|ministry|government|bundesrepublik|tesoro)\b/i;

/** ISINs that only a government has: CUSIP 912 is the US Treasury's, these are of Federal securities. */
const GOVERNMENT_ISIN = /^(US912|DE000(1|BU))/;

const textOf = (value: Value | undefined) => (typeof value === 'string' ? value : '');

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
  const isOfCountry = ([market]: (typeof governmentNames)[number]) => marketConventions[market].region === country;
  const named = governmentNames.filter(isOfCountry).find(([, words]) => words.test(name))?.[0];
  const isGovernments =
    GOVERNMENT_ISIN.test(isin) ||
    values.issuerSector === governmentSector ||
    GOVERNMENT.test(textOf(values.issuerName));
  const hasOwnNumbers = country === 'US' || country === 'DE';
  const market =
    country === 'US' && !isGovernments
      ? 'us-corporate'
      : named !== undefined && (isGovernments || !hasOwnNumbers)
        ? named
        : isGovernments
          ? firstOf(country, true)
          : undefined;
  return market !== undefined && isIn(market) ? market : null;
}

const FLOATING_NAME = /\b(FRN|FLR|floater|floating|variable rate)\b/i;

/** The kind of a coupon by what a row has: a margin or reference makes it float, a rate fixes it, and none or nothing to pay makes a zero. */
export function couponKindOfRow(values: Values): CouponKind | null {
  const { couponRate, couponFrequency } = values;
  if (values.referenceRate != null || values.quotedMargin != null || values.overnightMethod != null) return 'floating';
  if (FLOATING_NAME.test(textOf(values.name))) return 'floating';
  if (couponRate === 0) return 'zero';
  if (couponRate != null) return 'fixed';
  return couponFrequency === 0 ? 'zero' : null;
}

const rowOfMarket = ({ market }: Values) => {
  const known = markets.find((each) => each === market);
  return known === undefined ? null : marketConventions[known];
};

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
export const ofRules: readonly string[] = ['isin', 'name', 'currency', 'market', 'issuerName'];

/** Whether a field may follow from each row. */
export const hasRowRule = (field: string): boolean => rowRules.some(([name]) => name === field);

/** How tables write that a bond has no maturity, in the ten languages. */
const PERPETUAL =
  /^(perp(etual)?s?|undated|no maturity|open[- ]end(ed)?|consol|бессрочн\p{L}*|unbefristet|ewig|endlos|perpétuel(le)?|perpetu[ao]|perpetu[oa]|wieczyst\p{L}*|bezterminow\p{L}*|sürekli|vadesiz|безстроков\p{L}*|永续|永續|永久)\.?$/iu;

export const isPerpetualText = (text: string): boolean => PERPETUAL.test(text.trim());
