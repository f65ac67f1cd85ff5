import type { Buffer } from 'node:buffer';
import { type Cell, workbookOf } from './zip-file.ts';

type Rows = readonly (readonly Cell[])[];

interface DeskRows {
  /** ISIN, day, price, and what `furtherMarks` names. */
  readonly marks: Rows;
  readonly furtherMarks?: readonly string[];
  /** ISIN, name, issuer, currency, coupon, payments a year, day count, days of issue and maturity, type, face. */
  readonly bonds: Rows;
  /** Name, LEI, country, sector. */
  readonly issuers: Rows;
}

/**
 * The workbook of a desk as it may come: prices before the bonds and the bonds before their issuers, titles above the heads, heads in the words of
 * a desk. Its rows are those of the test.
 */
export function deskWorkbook({ marks, furtherMarks = [], bonds, issuers }: DeskRows): Buffer {
  const isin = 'Security (ISIN)';
  return workbookOf({
    Marks: [['Desk marks'], [], [isin, 'As of', 'Mid px', ...furtherMarks], ...marks],
    Universe: [
      ['Credit universe, EUR'],
      ['internal use'],
      [],
      [isin, 'Description', 'Obligor', 'Ccy', 'Cpn', 'Freq', 'Basis', 'Issue dt', 'Maturity', 'Type', 'Par'],
      ...bonds,
    ],
    Names: [['Who we follow'], [], ['Company', 'LEI code', 'Domicile', 'Industry'], ...issuers],
  });
}
