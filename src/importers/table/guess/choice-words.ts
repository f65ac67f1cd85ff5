import { languages } from '#domain/platform/language.ts';
import type { Field } from '../mapping/fields.ts';

type Word = string | number | boolean;
/** Our word, and how tables write it; compared in small letters. */
type Synonyms = readonly (readonly [ours: Word, theirs: string])[];

const kinds: Synonyms = [
  [
    'fixed',
    'fix|fixed rate|fixed coupon|f|straight|bullet|постоянный|фиксированный|fest|festverzinslich|festsatz|fixe|taux fixe|fijo|tasa fija|fisso|tasso fisso|stały|stałe|sabit|постійний|фіксований|固定|固定利率|prefixado',
  ],
  [
    'zero',
    'zero coupon|zero-coupon|z|strip|дисконтный|без купона|бескупонный|nullkupon|zéro coupon|cupón cero|zero cedola|zerokuponowe|kuponsuz|дисконтний|零息|贴现',
  ],
  [
    'floating',
    'float|floater|frn|floating rate|плавающий|variabel|variabel verzinslich|flottant|taux variable|flotante|tasa flotante|variabile|tasso variabile|zmienne|zmienny|değişken|плаваючий|浮动|浮动利率',
  ],
  [
    'indexed',
    'inflation linked|inflation-linked|index linked|index-linked|linker|индексируемый|inflationsindexiert|indexé|indexé inflation|indexado|indicizzato|indeksowane|enflasyona endeksli|індексований|通胀挂钩',
  ],
  [
    'step',
    'step up|step-up|stepped|ступенчатый|stufenzins|à taux progressif|escalonado|progressiwny|kademeli|累进利率',
  ],
];

const frequencies: Synonyms = [
  [
    0,
    "at maturity|maturity|zero|zero coupon|none|no coupon|bullet|in fine|при погашении|без купона|bei fälligkeit|endfällig|à l’échéance|à l'échéance|al vencimiento|alla scadenza|a scadenza|w terminie wykupu|przy wykupie|vade sonunda|vadede|при погашенні|到期|到期一次|到期支付|到期一次还本付息",
  ],
  [
    1,
    'annual|annually|yearly|a|1/y|p.a.|ann|once a year|12m|12 months|1y|ежегодно|раз в год|jährlich|annuel|annuelle|anual|annuale|roczna|rocznie|yıllık|щорічно|按年|每年|年付',
  ],
  [
    2,
    'semi|semis|semi-annual|semiannual|semi annual|sa|bi-annual|biannual|twice a year|6m|6 months|semi-annually|semiannually|half-yearly|half yearly|s/a|s|s.a.|2/y|раз в полгода|полугодовой|два раза в год|halbjährlich|semestriel|semestrielle|semestral|semestrale|półroczna|półrocznie|altı aylık|6 ayda bir|раз на пів року|半年|按半年|半年付',
  ],
  [
    4,
    'quarterly|q|4/y|qtrly|qtr|quarter|3m|3 months|ежеквартально|раз в квартал|vierteljährlich|trimestriel|trimestrielle|trimestral|trimestrale|kwartalna|kwartalnie|üç aylık|3 ayda bir|щоквартально|按季|季付',
  ],
  [
    12,
    'monthly|m|12/y|1m|ежемесячно|monatlich|mensuel|mensuelle|mensual|mensile|miesięczna|miesięcznie|aylık|щомісяця|按月|月付',
  ],
];

/** Rates that are words. */
const noRates: Synonyms = [
  [
    0,
    'zero|zero coupon|nil|дисконт|бескупонная|nullkupon|zéro coupon|cupón cero|zero cedola|zerokuponowa|kuponsuz|безкупонна|零息',
  ],
];

const dayCounts: Synonyms = [
  [
    'ACT/ACT ICMA',
    'act/act|actual/actual|act/act isma|act/act (icma)|actual/actual icma|actual/actual (icma)|факт/факт',
  ],
  ['ACT/ACT ISDA', 'actual/actual isda|act/act (isda)|actual/actual (isda)'],
  ['ACT/365F', 'act/365|actual/365|act/365 (fixed)|act/365 fixed|actual/365 fixed|actual/365f|факт/365|a/365|a/365f'],
  ['ACT/360', 'actual/360|a/360|факт/360|act / 360'],
  ['30E/360', '30e/360 icma|30/360e|eurobond basis'],
  ['30/360', '30/360 bond basis|bond basis|30u/360'],
  ['BUS/252', 'du/252|business/252|252'],
];

/** Senior alone is unsecured: what is secured, or comes after the preferred of banks, is called so. */
const seniorities: Synonyms = [
  [
    'senior_unsecured',
    'senior unsecured|sr unsecured|senior|sr|senior preferred|sr preferred|unsecured|старший|старший необеспеченный|高级无抵押|高级',
  ],
  ['senior_secured', 'senior secured|secured|sr secured|старший обеспеченный|高级有抵押'],
  [
    'senior_non_preferred',
    'senior non-preferred|senior non preferred|snp|sr non preferred|sr non-preferred|nicht bevorrechtigt|senior non préférée',
  ],
  [
    'subordinated',
    'sub|subordinate|tier 2|t2|lower tier 2|lt2|nachrangig|subordonné|subordonnée|subordinado|subordinada|subordinato|subordinata|podporządkowane|sermaye benzeri|субординированный|субординований|次级',
  ],
  ['junior_subordinated', 'junior subordinated|jr subordinated|junior|at1|additional tier 1|hybrid'],
];

const yesNo: Synonyms = [
  [true, 'yes|y|да|ja|oui|sí|si|sì|tak|evet|так|是|x'],
  [false, 'no|n|нет|nein|non|nie|hayır|ні|否'],
];

/** Price indexes and overnight rates as tables, their titles and the names of their files call them. */
const priceIndexWords: Synonyms = [
  [
    'US CPI-U',
    'cpi-u|cpi u|consumer price index for all urban consumers|cpiaucns|us cpi|cuur0000sa0|cpi for all urban consumers',
  ],
  ['UK RPI', 'rpi|retail prices index|retail price index|chaw'],
  ['UK CPIH', 'cpih'],
  ['EUR HICPxT', 'hicp ex tobacco|hicp excluding tobacco|hicpxt'],
  ['FR CPIxT', 'ipc hors tabac|french cpi ex tobacco'],
  ['IT FOI', 'foi|foi senza tabacchi|foi ex tabacco'],
  ['JP CPI', 'japan cpi|japanese cpi'],
  ['RU CPI', 'ипц|индекс потребительских цен'],
  ['BR IPCA', 'ipca'],
  ['BR IGP-M', 'igp-m|igpm|igp m'],
  ['MX UDI', 'udi'],
  ['CL UF', 'unidad de fomento'],
];

const overnightRateWords: Synonyms = [
  ['€STR', 'estr|ester|euro short-term rate'],
  ['SOFR', 'secured overnight financing rate'],
  ['SONIA', 'sterling overnight index average'],
  ['SARON', 'swiss average rate overnight'],
  ['TONA', 'tonar|tokyo overnight average rate'],
  ['Selic', 'taxa selic|selic over'],
];

const synonyms: Readonly<Record<string, Synonyms>> = {
  priceIndex: priceIndexWords,
  overnightRate: overnightRateWords,
  couponKind: kinds,
  couponRate: noRates,
  couponFrequency: frequencies,
  dayCount: dayCounts,
  yieldDayCount: dayCounts,
  seniority: seniorities,
};

const none: Synonyms = [];

const small = (text: string) => text.normalize('NFKC').trim().toLowerCase();

const tables = new Map<Synonyms, ReadonlyMap<string, Word>>();

function table(list: Synonyms): ReadonlyMap<string, Word> {
  const known = tables.get(list);
  if (known !== undefined) return known;
  const made = new Map(list.flatMap(([ours, theirs]) => theirs.split('|').map((text) => [small(text), ours] as const)));
  tables.set(list, made);
  return made;
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const tags = languages.map(({ htmlLang }) => htmlLang);

/** Codes that ICU names beside those of ISO 3166: reserved ones, and groups of places that are no country. */
const noCountries = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EZ', 'FX', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ']);

/** Withdrawn codes, such as SU and UK, are named as the country of today is; that has another code. */
const isCountryOfToday = (code: string) => !noCountries.has(code) && new Intl.Locale(`und-${code}`).region === code;

/** Names of countries in the ten languages; made once, when first asked for. */
let countryNames: ReadonlyMap<string, string> | undefined;
function countries(): ReadonlyMap<string, string> {
  if (countryNames !== undefined) return countryNames;
  const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountryOfToday);
  countryNames = new Map([
    ['uk', 'GB'],
    ...tags.flatMap((tag) => {
      const names = new Intl.DisplayNames([tag], { type: 'region', fallback: 'none' });
      return codes.flatMap((code) => {
        const name = names.of(code);
        return name === undefined ? [] : [[small(name), code] as const, [code.toLowerCase(), code] as const];
      });
    }),
  ]);
  return countryNames;
}

const signs = { '€': 'EUR', '£': 'GBP', us$: 'USD', '₽': 'RUB', руб: 'RUB', 'руб.': 'RUB', rur: 'RUB', sur: 'RUB' };
const moreSigns = { '₴': 'UAH', zł: 'PLN', '₺': 'TRY', tl: 'TRY', r$: 'BRL', '₹': 'INR', rmb: 'CNY', 人民币: 'CNY' };

let currencyNames: ReadonlyMap<string, string> | undefined;
function currencies(): ReadonlyMap<string, string> {
  const codes = Intl.supportedValuesOf('currency');
  currencyNames ??= new Map([
    ...Object.entries({ ...signs, ...moreSigns }),
    ...tags.flatMap((tag) => {
      const names = new Intl.DisplayNames([tag], { type: 'currency', fallback: 'none' });
      return codes.map((code) => [small(names.of(code) ?? code), code] as const);
    }),
    ...codes.map((code) => [code.toLowerCase(), code] as const),
  ]);
  return currencyNames;
}

const isCurrencyField = (name: string) => /currency$/i.test(name);
const isCountryField = (name: string) => /country$/i.test(name);

function knownWords(name: string, field: Field): ReadonlyMap<string, Word> {
  if (isCurrencyField(name)) return currencies();
  if (isCountryField(name)) return countries();
  const own = field.type === 'choice' ? field.words.map((word) => [small(word), word] as const) : [];
  if (field.type === 'boolean')
    return new Map([...table(yesNo), ['true', true], ['false', false], ['1', true], ['0', false]]);
  return new Map([...table(synonyms[name] ?? none), ...own]);
}

/** Fields of which tables write words that are known. */
export const hasKnownWords = (name: string): boolean => Object.hasOwn(synonyms, name);

/** What a word of a table means for such a field. */
export const knownWord = (name: string, field: Field, text: string): Word | undefined =>
  knownWords(name, field).get(small(text));

export interface ReadWords {
  /** Part of the texts that are known. */
  readonly share: number;
  /** From theirs to ours, for those that are written otherwise. */
  readonly words: Readonly<Record<string, Word>>;
}

/** The words of a column as a field says them. */
export function readWords(name: string, field: Field, texts: readonly string[]): ReadWords {
  const known = knownWords(name, field);
  const read = texts.map((text) => [text, known.get(small(text))] as const);
  const told = read.filter((pair): pair is readonly [string, Word] => pair[1] !== undefined);
  return {
    share: texts.length === 0 ? 0 : told.length / texts.length,
    words: Object.fromEntries(told.filter(([theirs, ours]) => String(ours) !== theirs)),
  };
}

const asWords = (text: string) =>
  ` ${small(text)
    .replace(/[^\p{L}\p{N}€]+/gu, ' ')
    .trim()} `;

/** The only word of a field that a text such as a title names; null where it names none or several. */
export function wordIn(name: string, field: Field, text: string): Word | null {
  const within = asWords(text);
  const named = [...knownWords(name, field)].filter(([theirs]) => within.includes(asWords(theirs)));
  const [ours, ...others] = new Set(named.map(([, word]) => word));
  return ours === undefined || others.length > 0 ? null : ours;
}
