import { governmentSector } from '#domain/issuer/sector.ts';
import { type Grade, grades } from '#domain/lists/grades.ts';

/** What no issuer of the demo market is rated. */
const otherGrades = ['CCC+', 'CCC-', 'CC', 'C'] as const;
export type DemoGrade = Exclude<Grade, (typeof otherGrades)[number]>;

/** Credit standing, best first; the spread of an issuer's bonds follows from it. */
export const demoGrades = grades.filter((grade): grade is DemoGrade => !otherGrades.some((other) => other === grade));

export interface DemoIssuer {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly shortName: string;
  readonly country: string | null;
  readonly sector: string;
  /** Currency in which it mostly borrows. */
  readonly currency: string;
  readonly grade: DemoGrade;
}

type IssuerRow = readonly [
  name: string,
  shortName: string,
  country: string,
  sector: string,
  currency: string,
  grade: DemoGrade,
];

type GovernmentRow = readonly [name: string, shortName: string, currency: string, grade: DemoGrade];

/** States that do not exist, one for each currency, in the order of the currencies. */
const governments: readonly GovernmentRow[] = [
  ['Republic of Valdoria', 'Valdoria', 'EUR', 'AA'],
  ['Commonwealth of Westmark', 'Westmark', 'USD', 'AA+'],
  ['Kingdom of Albermarch', 'Albermarch', 'GBP', 'AA-'],
  ['Confederation of Helvanne', 'Helvanne', 'CHF', 'AAA'],
  ['Republic of Lechovia', 'Lechovia', 'PLN', 'A-'],
  ['Republic of Ankovia', 'Ankovia', 'TRY', 'BB-'],
  ['Severian Federation', 'Severia', 'RUB', 'BBB-'],
  ['Republic of Tianhe', 'Tianhe', 'CNY', 'A+'],
  ['Federative Republic of Aracema', 'Aracema', 'BRL', 'BB+'],
  ['State of Akitsu', 'Akitsu', 'JPY', 'A+'],
];

/** Companies, banks and regions that do not exist. */
const companies: readonly IssuerRow[] = [
  ['Alderhaven Energie AG', 'Alderhaven', 'DE', 'utilities', 'EUR', 'BBB+'],
  ['Brightmoor Rail Holdings plc', 'Brightmoor Rail', 'GB', 'transport', 'GBP', 'A-'],
  ['Calloway Ridge Foods Inc.', 'Calloway Ridge', 'US', 'consumer goods', 'USD', 'BBB'],
  ['Drevnik Metalurgia S.A.', 'Drevnik', 'PL', 'metals and mining', 'PLN', 'BB+'],
  ['Eskelund Shipping ASA', 'Eskelund', 'NO', 'transport', 'USD', 'BB'],
  ['Fontarelle Télécom S.A.', 'Fontarelle', 'FR', 'telecommunications', 'EUR', 'BBB'],
  ['Granvale Mortgage Bank AG', 'Granvale', 'AT', 'banks', 'EUR', 'A'],
  ['Hollenfeld Chemie SE', 'Hollenfeld', 'DE', 'chemicals', 'EUR', 'A-'],
  ['Istranova Doğalgaz A.Ş.', 'Istranova', 'TR', 'oil and gas', 'TRY', 'BB-'],
  ['Jasmark Retail B.V.', 'Jasmark', 'NL', 'retail', 'EUR', 'BB'],
  ['Karsovo Agro PJSC', 'Karsovo Agro', 'RU', 'agriculture', 'RUB', 'BB-'],
  ['Lindquist Forest Products AB', 'Lindquist Forest', 'SE', 'paper and forest', 'EUR', 'BBB-'],
  ['Monteluce Autostrade S.p.A.', 'Monteluce', 'IT', 'transport', 'EUR', 'BBB-'],
  ['Northpine Water Utilities Ltd', 'Northpine Water', 'GB', 'utilities', 'GBP', 'BBB+'],
  ['Oakmere Vale Data Centers LLC', 'Oakmere Vale', 'US', 'technology', 'USD', 'BB+'],
  ['Pelicora Insurance Group', 'Pelicora', 'BM', 'insurance', 'USD', 'A-'],
  ['Quellmatt Kantonalbank', 'Quellmatt', 'CH', 'banks', 'CHF', 'AA'],
  ['Rostvega Machinery PJSC', 'Rostvega', 'RU', 'machinery', 'RUB', 'B+'],
  ['Sierra Calvara Minería S.A.', 'Sierra Calvara', 'CL', 'metals and mining', 'USD', 'BBB'],
  ['Tamarind Coast Finance Ltd', 'Tamarind Coast', 'SG', 'financial services', 'USD', 'BBB+'],
  ['Ulvendal Kraft AS', 'Ulvendal', 'NO', 'utilities', 'EUR', 'A'],
  ['Vespera Farmaceutici S.p.A.', 'Vespera', 'IT', 'pharmaceuticals', 'EUR', 'BBB+'],
  ['Wexcombe Property Trust plc', 'Wexcombe', 'GB', 'real estate', 'GBP', 'BBB-'],
  ['Xiangrui Infrastructure Co., Ltd.', 'Xiangrui', 'CN', 'construction', 'CNY', 'A'],
  ['Yarrowfield Homes plc', 'Yarrowfield', 'GB', 'construction', 'GBP', 'BB'],
  ['Zelenograj Bank d.d.', 'Zelenograj Bank', 'SI', 'banks', 'EUR', 'BBB-'],
  ['Arboledas Papel S.A. de C.V.', 'Arboledas', 'MX', 'paper and forest', 'USD', 'BBB-'],
  ['Baltaris Logistika UAB', 'Baltaris', 'LT', 'transport', 'EUR', 'BB-'],
  ['Cormorant Offshore Drilling Ltd', 'Cormorant', 'BM', 'oil and gas', 'USD', 'CCC'],
  ['Dunmarrow Aviation Leasing DAC', 'Dunmarrow', 'IE', 'financial services', 'USD', 'BBB'],
  ['Eberhaus Immobilien AG', 'Eberhaus', 'DE', 'real estate', 'EUR', 'CCC'],
  ['Fazenda Altamira Açúcar S.A.', 'Altamira Açúcar', 'BR', 'agriculture', 'BRL', 'BB'],
  ['Gullvik Sparebank', 'Gullvik', 'NO', 'banks', 'EUR', 'A+'],
  ['Hanazono Rail Corporation', 'Hanazono Rail', 'JP', 'transport', 'JPY', 'A+'],
  ['Ironcastle Steel Corp.', 'Ironcastle', 'US', 'metals and mining', 'USD', 'D'],
  ['Jadeharbour Holdings Ltd', 'Jadeharbour', 'HK', 'real estate', 'CNY', 'BB+'],
  ['Kestrelmont Capital S.à r.l.', 'Kestrelmont', 'LU', 'financial services', 'EUR', 'BBB'],
  ['Lumiora Elektrik A.Ş.', 'Lumiora', 'TR', 'utilities', 'TRY', 'B+'],
  ['Mirabelle Cosmétiques S.A.', 'Mirabelle', 'FR', 'consumer goods', 'EUR', 'A'],
  ['Nordhavn Biotek A/S', 'Nordhavn Biotek', 'DK', 'pharmaceuticals', 'EUR', 'A-'],
  ['Osprey Point Utilities Inc.', 'Osprey Point', 'US', 'utilities', 'USD', 'A-'],
  ['Podgórze Deweloper S.A.', 'Podgórze', 'PL', 'construction', 'PLN', 'BB'],
  ['Quintero Vial Concesiones S.A.', 'Quintero Vial', 'CO', 'transport', 'USD', 'BBB-'],
  ['Region of Severnaya Dolina', 'Severnaya Dolina', 'RU', 'regions', 'RUB', 'BBB-'],
  ['Saltmarsh Media Group plc', 'Saltmarsh', 'GB', 'media', 'GBP', 'B+'],
  ['Taligrad Leasing LLC', 'Taligrad Leasing', 'RU', 'financial services', 'RUB', 'BB'],
  ['Umbrafield Software Inc.', 'Umbrafield', 'US', 'technology', 'USD', 'A+'],
  ['Valle Dorado Banco S.A.', 'Valle Dorado', 'ES', 'banks', 'EUR', 'BBB'],
  ['Wierzbowo Bank Spółdzielczy S.A.', 'Wierzbowo', 'PL', 'banks', 'PLN', 'BBB'],
  ['Xanthos Hotels S.A.', 'Xanthos', 'GR', 'leisure', 'EUR', 'B'],
  ['Yenidere Otomotiv A.Ş.', 'Yenidere', 'TR', 'automobiles', 'TRY', 'BB-'],
  ['Zarechye Oilfield PJSC', 'Zarechye', 'RU', 'oil and gas', 'RUB', 'BBB'],
  ['Ambrosiane Beverages N.V.', 'Ambrosiane', 'BE', 'consumer goods', 'EUR', 'BBB+'],
  ['Blackthorn Defence Systems plc', 'Blackthorn', 'GB', 'aerospace', 'GBP', 'BBB'],
  ['City of Marchetta', 'Marchetta', 'IT', 'regions', 'EUR', 'BBB'],
  ['Development Bank of the Inner Seas', 'DBIS', 'LU', 'supranational', 'EUR', 'AAA'],
  ['Estrela do Sul Energia S.A.', 'Estrela do Sul', 'BR', 'utilities', 'BRL', 'BB+'],
  ['Fushan Semiconductor Co., Ltd.', 'Fushan', 'CN', 'technology', 'CNY', 'A-'],
];

/** Issuers whose names are awkward to show, and one with more bonds than a page lists. */
const awkward: readonly (readonly [slug: string, ...row: IssuerRow])[] = [
  ['yaqut-oasis', 'شركة واحة الياقوت للطاقة المتجددة ش.م.ع', 'واحة الياقوت', 'AE', 'utilities', 'USD', 'BBB+'],
  ['emek-hashaked', 'חברת עמק השקד לתשתיות בע״מ', 'עמק השקד', 'IL', 'construction', 'USD', 'A-'],
  ['qinglan', '青岚谷新能源控股股份有限公司', '青岚谷新能源', 'CN', 'utilities', 'CNY', 'A'],
  ['tsukishiro', '月代高原鉄道株式会社', '月代高原鉄道', 'JP', 'transport', 'JPY', 'A+'],
  [
    'oberniederalbermarch',
    'Oberniederalbermarcher Wasserstraßenausbaufinanzierungsgesellschaft und Hafenbeteiligungsverwaltung der Vereinigten Gemeinden Valdorias und Helvannes in Abwicklung GmbH & Co. KG',
    'Oberniederalbermarcher Wasserstraßenausbaufinanzierungsgesellschaft',
    'DE',
    'construction',
    'EUR',
    'BBB',
  ],
  ['zirkelstein', 'Zirkelstein Pfandbriefbank AG', 'Zirkelstein', 'DE', 'banks', 'EUR', 'AA'],
];

const firstIssuerId = 101;

const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

function governmentIssuers(): DemoIssuer[] {
  return governments.map(([name, shortName, currency, grade], index) => ({
    id: firstIssuerId + index,
    code: `demo-${slugOf(shortName)}`,
    name,
    shortName,
    country: null,
    sector: governmentSector,
    currency,
    grade,
  }));
}

function companyIssuer(id: number, slug: string, row: IssuerRow): DemoIssuer {
  const [name, shortName, country, sector, currency, grade] = row;
  return { id, code: `demo-${slug}`, name, shortName, country, sector, currency, grade };
}

const firstCompanyId = firstIssuerId + governments.length;
const firstAwkwardId = firstCompanyId + companies.length;

/** The issuers that any bond of the demo market may have, governments first, by ascending id. */
export const usualIssuers: readonly DemoIssuer[] = [
  ...governmentIssuers(),
  ...companies.map((row, index) => companyIssuer(firstCompanyId + index, slugOf(row[1]), row)),
];

/** All issuers of the demo market, governments first, by ascending id. */
export const demoIssuers: readonly DemoIssuer[] = [
  ...usualIssuers,
  ...awkward.map(([slug, ...row], index) => companyIssuer(firstAwkwardId + index, slug, row)),
];

/** The issuer with this short name. */
export function demoIssuer(shortName: string): DemoIssuer {
  const found = demoIssuers.find((issuer) => issuer.shortName === shortName);
  if (found === undefined) throw new RangeError(`not an issuer of the demo market: ${shortName}`);
  return found;
}

/** The government that borrows in the currency. */
export function demoGovernment(currency: string): DemoIssuer {
  const found = demoIssuers.find((issuer) => issuer.sector === governmentSector && issuer.currency === currency);
  if (found === undefined) throw new RangeError(`no government of the demo market borrows in ${currency}`);
  return found;
}
