import { type IssuerIdentifier, isIssuerIdentifier } from '#domain/issuer/issuer-identifier.ts';
import type { ParsedRows, RowFailure } from '#domain/market/import-run.ts';
import type { IsoDate } from '#math/units.ts';
import { isRecord } from '../parsing/json-of.ts';
import { type Cell, RowFields } from '../parsing/row-fields.ts';

/** Who issued a bond. */
export interface MoexIssuer {
  readonly line: number;
  readonly secid: string;
  readonly issuerId: number;
  readonly title: string;
  readonly bondType: string | null;
  /** Its numbers in the registers of Russia. */
  readonly identifiers: readonly IssuerIdentifier[];
}

/** A grade that an agency gave to an issue. */
export interface MoexRating {
  readonly line: number;
  readonly secid: string;
  readonly agency: string;
  readonly grade: string;
  readonly ratedOn: IsoDate;
}

export interface ParsedReferences<Row> extends ParsedRows<Row> {
  readonly rowsRead: number;
}

function cellsOf(value: unknown): (field: string) => Cell {
  return (field) => {
    const cell = isRecord(value) ? value[field] : undefined;
    return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? cell : null;
  };
}

function firstEntry(answer: unknown): unknown {
  return isRecord(answer) ? Object.values(answer)[0] : undefined;
}

/** Whether an answer tells the issuers of bonds by code. */
export function isIssuerList(answer: unknown): boolean {
  const first = firstEntry(answer);
  return isRecord(first) && 'emitent_id' in first && 'emitent_title' in first;
}

/** A number of a register; one that is none is listed, and the issuer does without it. */
function identifierOf(row: RowFields, field: string, scheme: IssuerIdentifier['scheme']): IssuerIdentifier[] {
  const value = row.text(field);
  if (value === null) return [];
  const identifier = { scheme, value };
  if (isIssuerIdentifier(identifier)) return [identifier];
  row.fail('bad-code', field, value);
  return [];
}

/** Reads the issuers of bonds; a failure names the bond by its place in the file, counted from 1. */
export function parseIssuers(answer: unknown): ParsedReferences<MoexIssuer> {
  const failures: RowFailure[] = [];
  const entries = isRecord(answer) ? Object.entries(answer) : [];
  const rows = entries.flatMap(([secid, entry], index): MoexIssuer[] => {
    const row = new RowFields(index + 1, cellsOf(entry), failures, secid);
    const issuerId = row.requiredNumber('emitent_id');
    const title = row.requiredText('emitent_title');
    if (!row.isGood) return [];
    const identifiers = [
      ...identifierOf(row, 'emitent_inn', 'ru-inn'),
      ...identifierOf(row, 'emitent_okpo', 'ru-okpo'),
    ];
    return [{ line: row.line, secid, issuerId, title, bondType: row.text('type'), identifiers }];
  });
  return { rows, failures, rowsRead: entries.length };
}

/** Whether an answer tells the ratings of bonds by code. */
export function isRatingList(answer: unknown): boolean {
  const first = firstEntry(answer);
  return isRecord(first) && Array.isArray(first.ratings);
}

const AGENCIES: Readonly<Record<string, string>> = {
  АКРА: 'ACRA',
  'Эксперт РА': 'Expert RA',
  НКР: 'NCR',
  НРА: 'NRA',
};

/** A grade that was taken back has no place on a scale; ours and other sources' word for it. */
const WITHDRAWN: Readonly<Record<string, string>> = { Отозван: 'withdrawn' };

function parseRating(row: RowFields, secid: string): MoexRating[] {
  const agency = row.requiredText('agency_name_short_ru');
  const grade = row.requiredText('rating_level_name_short_ru');
  const ratedOn = row.requiredDate('rating_date');
  if (!row.isGood || ratedOn === null) return [];
  return [{ line: row.line, secid, agency: AGENCIES[agency] ?? agency, grade: WITHDRAWN[grade] ?? grade, ratedOn }];
}

/**
 * Withdrawals after grades: a new bond has its grade on the day on which the one that was expected of it is withdrawn, and the first of a
 * day stands.
 */
function gradesFirst(ratings: readonly unknown[]): readonly unknown[] {
  const isWithdrawn = (item: unknown) => String(cellsOf(item)('rating_level_name_short_ru')) in WITHDRAWN;
  return [...ratings.filter((item) => !isWithdrawn(item)), ...ratings.filter(isWithdrawn)];
}

/** Reads the ratings of bonds. Entries without an agency say that there is no rating and are not rows. */
export function parseRatings(answer: unknown): ParsedReferences<MoexRating> {
  const failures: RowFailure[] = [];
  let rowsRead = 0;
  const seen = new Set<string>();
  const entries = isRecord(answer) ? Object.entries(answer) : [];
  const rows = entries.flatMap(([secid, entry], index) => {
    const ratings: readonly unknown[] = isRecord(entry) && Array.isArray(entry.ratings) ? entry.ratings : [];
    return gradesFirst(ratings).flatMap((item) => {
      const row = new RowFields(index + 1, cellsOf(item), failures, secid);
      if (row.text('agency_name_short_ru') === null) return [];
      rowsRead++;
      return parseRating(row, secid).filter((rating) => isFirst(row, rating, seen));
    });
  });
  return { rows, failures, rowsRead };
}

function isFirst(row: RowFields, { secid, agency, ratedOn }: MoexRating, seen: Set<string>): boolean {
  const key = `${secid} ${agency} ${ratedOn}`;
  if (seen.has(key)) row.fail('duplicate-row', 'rating_date', key);
  seen.add(key);
  return row.isGood;
}
