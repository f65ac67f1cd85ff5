import type { IsoDate } from '#math/units.ts';

export const reportStandards = ['ifrs', 'national'] as const;
export type ReportStandard = (typeof reportStandards)[number];

/** The tables of a report; a national one has no parameters. */
export const reportStatements = ['balance_sheet', 'profit_and_loss', 'cash_flow', 'parameters'] as const;
export type ReportStatement = (typeof reportStatements)[number];

/** In what a report shows amounts: one, thousands, millions or billions of its currency. */
export const reportScales = { ones: 1, thousands: 1000, millions: 1_000_000, billions: 1_000_000_000 } as const;
type ReportScale = (typeof reportScales)[keyof typeof reportScales];

/** The reports of an issuer by one standard, in one variant (consolidated, separate) and from one source. Titles are kept by language. */
export interface Report {
  /** By which its source knows it. */
  readonly code: string;
  readonly issuerId: number;
  readonly standard: ReportStandard;
  /** The set of lines that it may have. */
  readonly form: string;
  readonly sourceId: number;
  readonly currency: string;
  readonly scale: ReportScale;
  /** Month with which the fiscal year ends, 1 to 12. */
  readonly fiscalYearEnds: number;
  /** Where the source keeps the reports as they were published; null for nowhere. */
  readonly archiveUrl: string | null;
}

/** A line of a form. Its titles are kept by language. */
export interface ReportLine {
  /** Form, statement and key: unique. */
  readonly code: string;
  readonly form: string;
  readonly statement: ReportStatement;
  /** What the line is, the same in all forms that have it: `assets`. */
  readonly key: string;
  /** Order in its form. */
  readonly position: number;
  /** 0 for a line of its own, 1 for a part of it, and so on. */
  readonly level: number;
  /** True for a line of the closed form too, false for one of the open form alone. */
  readonly isSummary: boolean;
}

/** The code of a line. */
export function reportLineCode({ form, statement, key }: Pick<ReportLine, 'form' | 'statement' | 'key'>): string {
  return `${form}/${statement}/${key}`;
}

/** The time that a value is of. */
export interface ReportPeriod {
  readonly endsOn: IsoDate;
  /** Days that it covers, the last one included; 0 for a value at the end of the day. */
  readonly days: number;
}

/** A value of a line as one filing tells it. */
export interface ReportValue extends ReportPeriod {
  readonly reportId: number;
  readonly lineId: number;
  /** As in XBRL: a currency, `shares`, `EUR/shares`, or `pure` for a fraction. */
  readonly unit: string;
  readonly filedOn: IsoDate;
  /** By which the source knows the filing. */
  readonly filing: string;
  /** In one of the unit, not in thousands or millions. */
  readonly value: number;
}

export const reportFileKinds = ['quarterly', 'annual', 'esg'] as const;
export type ReportFileKind = (typeof reportFileKinds)[number];

/** A report as the issuer published it. An annual one stands in the fourth quarter of its year. */
export interface ReportFile {
  readonly issuerId: number;
  readonly kind: ReportFileKind;
  readonly year: number;
  /** 1 to 4. */
  readonly quarter: number;
  readonly language: 'ru' | 'en';
  readonly url: string;
  readonly mediaType: string;
}

/** What a source says how it makes: its reports by a standard, and multipliers of them. */
export const methodologySubjects = [...reportStandards, 'multipliers'] as const;
export type MethodologySubject = (typeof methodologySubjects)[number];

/** Readers of Russian get the Russian file, all others the English one. */
export const methodologyLanguages = ['ru', 'en'] as const;
export type MethodologyLanguage = (typeof methodologyLanguages)[number];

/** Whether bytes are a PDF, as ISO 32000-1, 7.5.2 has it begin. */
export function isPdf(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-';
}

/** Unit of a number of shares. */
export const SHARES = 'shares';

/** Unit of a fraction. */
export const FRACTION = 'pure';

const perShare = `/${SHARES}`;

/** Whether a unit is money for each share: `EUR/shares`. */
export function isPerShare(unit: string): boolean {
  return unit.endsWith(perShare);
}

/** The currency of money, or of money for each share; null for what is no money. */
export function currencyOfUnit(unit: string): string | null {
  const money = isPerShare(unit) ? unit.slice(0, -perShare.length) : unit;
  return /^[A-Z]{3}$/.test(money) ? money : null;
}

/** What a filing tells of a line and period. */
export type FiledValue = Pick<ReportValue, 'value' | 'filedOn'>;

/** What a line says of a period now, by the filing that first said so, and what earlier filings said in its place, first filed first. */
export type RestatedValue<Filed extends FiledValue> = Filed & { readonly earlier: readonly Filed[] };

/** The values of one line, period and unit, in the order of filing, as one: what a filing repeats is no restatement. Null for none. */
export function restatedValue<Filed extends FiledValue>(filed: readonly Filed[]): RestatedValue<Filed> | null {
  const told = filed.filter(({ value }, index) => value !== filed[index - 1]?.value);
  const current = told.at(-1);
  return current === undefined ? null : { ...current, earlier: told.slice(0, -1) };
}
