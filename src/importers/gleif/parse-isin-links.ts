import type { RowFailure } from '#domain/market/import-run.ts';
import { isIsin } from '#domain/market/isin.ts';
import type { RowFields } from '../parsing/row-fields.ts';
import { attributesOf, elementsOf, type ParsedRegister, requiredLei } from './parse-lei-records.ts';

/** Who issued a security, by both identifiers. */
export interface IsinLink {
  readonly line: number;
  readonly lei: string;
  readonly isin: string;
}

function parseLink(row: RowFields, seen: Set<string>): IsinLink[] {
  const lei = requiredLei(row);
  const isin = row.requiredText('isin');
  if (isin !== '' && !isIsin(isin)) row.fail('bad-code', 'isin', isin);
  if (row.isGood && seen.has(isin)) row.fail('duplicate-row', 'isin', isin);
  seen.add(isin);
  return row.isGood ? [{ line: row.line, lei, isin }] : [];
}

/** Reads links of securities to issuers; a failure names the link, counted from 1. */
export function parseIsinLinks(answer: unknown): ParsedRegister<IsinLink> {
  const failures: RowFailure[] = [];
  const elements = elementsOf(answer, 'isins');
  const seen = new Set<string>();
  const rows = elements.flatMap((element, index) => parseLink(attributesOf(element, index + 1, failures), seen));
  return { rows, failures, rowsRead: elements.length };
}
