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
