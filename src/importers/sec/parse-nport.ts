import { registeredNumber } from '#domain/issuer/issuer-identifier.ts';
import { isLei } from '#domain/issuer/legal-entity.ts';
import type { ParsedRows, RowFailure } from '#domain/market/import-run.ts';
import { isIsin } from '#domain/market/instrument.ts';
import { isCusip } from '#domain/market/security-codes.ts';
import type { IsoDate } from '#math/units.ts';
import { ImportError } from '../file-fault.ts';
import { parseXml, type XmlElement } from '../parsing/parse-xml.ts';
import { RowFields } from '../parsing/row-fields.ts';

/** Terms of a debt security as a fund tells them: no day of issue, no period of its coupons. */
interface DebtTerms {
  readonly maturesOn: IsoDate | null;
  readonly couponKind: 'fixed' | 'floating' | 'zero' | null;
  /** Percent a year, as the form has it. */
  readonly couponPercent: number | null;
  readonly isDefaulted: boolean;
  /** Whether it repays in parts that the form does not tell, as mortgages and other assets do. */
  readonly isAmortising: boolean;
}

/** A security of a fund. Weight is a fraction of its net assets, value in US dollars. */
export interface NportHolding {
  /** Its place in the form, counted from 1. */
  readonly line: number;
  readonly name: string;
  readonly issuerName: string | null;
  readonly issuerLei: string | null;
  /** ISO 3166-1 of where the issuer is at home or at risk. */
  readonly country: string | null;
  /** Code of the form: `CORP`, `UST`, `USGA`, `USGSE`, `MUN`, `NUSS` and others. */
  readonly issuerKind: string | null;
  readonly isin: string | null;
  readonly cusip: string | null;
  readonly currency: string | null;
  /** Face value or pieces. */
  readonly quantity: number | null;
  readonly value: number | null;
  readonly weight: number | null;
  /** Null for what is no bond. */
  readonly debt: DebtTerms | null;
}

/** The holdings of a fund on a day. */
export interface NportFiling extends ParsedRows<NportHolding> {
  readonly rowsRead: number;
  /** The company that runs the fund, by its number in the register. */
  readonly company: { readonly cik: string; readonly name: string };
  /** Number of the fund: that of the series, else of the company. */
  readonly fundCode: string;
  readonly fundName: string;
  readonly asOf: IsoDate;
}

/** The element below by its path, whose parts are names. */
function below(element: XmlElement | undefined, path: string): XmlElement | undefined {
  return path
    .split('/')
    .reduce((at: XmlElement | undefined, name) => at?.children.find((child) => child.name === name), element);
}

/** What stands for nothing: `N/A`, which the types of the specification allow, and `XXXX` in place of what is kept from the public. */
const UNTOLD = /^\s*(?:N\/A|XXXX)?\s*$/;

/** A path as a cell: the text of an element, or one of its attributes after `@`. */
function cellOf(element: XmlElement | undefined, path: string): string | undefined {
  const [elements = '', attribute] = path.split('@');
  const found = below(element, elements.replace(/\/$/, ''));
  const text = attribute === undefined ? found?.text : found?.attributes[attribute];
  return text === undefined || UNTOLD.test(text) ? undefined : text;
}

/** A code that may be of one of two elements: the plain one, or the one that explains what it is besides. */
const either = (row: RowFields, plain: string, other: string) => row.text(plain) ?? row.text(other);

const couponKinds = { Fixed: 'fixed', Floating: 'floating', Variable: 'floating', None: 'zero' } as const;

function debtOf(row: RowFields): DebtTerms | null {
  const kind = either(row, 'assetCat', 'assetConditional@assetCat') ?? '';
  const isAmortising = kind.startsWith('ABS');
  if (kind !== 'DBT' && !isAmortising) return null;
  const coupon = row.text('debtSec/couponKind');
  return {
    maturesOn: row.date('debtSec/maturityDt'),
    couponKind: new Map(Object.entries(couponKinds)).get(coupon ?? '') ?? null,
    couponPercent: coupon === 'None' ? null : row.number('debtSec/annualizedRt'),
    isDefaulted: row.text('debtSec/isDefault') === 'Y',
    isAmortising,
  };
}

/** A code that is one; codes such as `000000000` are said of what has none. */
const codeOr = (code: string | null, isCode: (text: string) => boolean) =>
  code !== null && isCode(code) && !/^0+$/.test(code) ? code : null;

function holdingOf(security: XmlElement, line: number, failures: RowFailure[]): NportHolding[] {
  const row = new RowFields(line, (path) => cellOf(security, path), failures);
  const issuerName = row.text('name');
  const title = row.text('title') ?? issuerName;
  const debt = debtOf(row);
  const quantity = row.number('balance');
  const value = row.number('valUSD');
  const percent = row.number('pctVal');
  if (title === null) row.fail('missing-value', 'title', '');
  if (!row.isGood || title === null) return [];
  const country = row.text('invCountry');
  return [
    {
      line,
      name: title,
      issuerName,
      issuerLei: codeOr(row.text('lei'), isLei),
      country: country !== null && /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : null,
      issuerKind: either(row, 'issuerCat', 'issuerConditional@issuerCat'),
      isin: codeOr(row.text('identifiers/isin@value'), isIsin),
      cusip: codeOr(row.text('cusip'), isCusip),
      currency: either(row, 'curCd', 'currencyConditional@curCd'),
      quantity,
      value,
      weight: percent === null ? null : percent / 100,
      debt,
    },
  ];
}

/** Whether a text is a form of holdings, of any amendment. */
export function isNport(text: string): boolean {
  return text.includes('http://www.sec.gov/edgar/nport') && text.includes('<invstOrSec');
}

/**
 * Reads form N-PORT, the monthly portfolio of a fund, as it is filed in XML (SEC, EDGAR Form N-PORT XML Technical Specification). Throws ImportError
 * for a text that does not say whose holdings of which day they are.
 */
export function parseNport(name: string, text: string): NportFiling {
  const root = parseXml(text.trimStart());
  const failures: RowFailure[] = [];
  const head = new RowFields(0, (path) => cellOf(root, path), failures);
  const cik = head.text('formData/genInfo/regCik');
  const company = head.text('formData/genInfo/regName');
  const asOf = head.date('formData/genInfo/repPdDate');
  if (cik === null || company === null || asOf === null) {
    throw new ImportError(
      `${name}: the form does not say whose holdings of which day they are (regCik, regName, repPdDate).`,
    );
  }
  const securities = below(root, 'formData/invstOrSecs')?.children.filter((child) => child.name === 'invstOrSec') ?? [];
  const rows = securities.flatMap((security, index) => holdingOf(security, index + 1, failures));
  return {
    rows,
    failures,
    rowsRead: securities.length,
    company: { cik: registeredNumber({ scheme: 'us-cik', value: cik }), name: company },
    fundCode: head.text('formData/genInfo/seriesId') ?? cik,
    fundName: head.text('formData/genInfo/seriesName') ?? company,
    asOf,
  };
}
