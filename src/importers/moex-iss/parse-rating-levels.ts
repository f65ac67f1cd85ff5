import type { ScalePoint } from '#domain/issuer/rating.ts';
import type { ParsedRows, RowFailure } from '#domain/market/import-run.ts';
import type { RowFields } from '../parsing/row-fields.ts';
import { blockRows, hasBlock } from './iss-block.ts';

const BLOCK = 'rating_levels';

/** Whether an answer lists the grades of rating agencies. */
export function isRatingLevels(answer: unknown): boolean {
  return hasBlock(answer, BLOCK, ['rating_level_id', 'name_short_ru', 'rating_book_id']);
}

/** The list numbers its scales and names no agency; national grades bear the mark of theirs. */
const agencyMarks: readonly (readonly [mark: RegExp, agency: string])[] = [
  [/\((?:RU|ru\.sf|KZ)\)$/, 'ACRA'],
  [/^ru(?=[A-D])/, 'Expert RA'],
  [/\.(?:ru|sf)$/, 'NCR'],
  [/\|ru(?:\.sf)?\|$/, 'NRA'],
];

/** Words of the list for having no grade. */
const noGrade = /^(Приостановлен|Отозван)/u;

interface Level {
  readonly row: RowFields;
  readonly grade: string;
  readonly id: number;
  readonly book: number;
  readonly description: string | null;
}

function levelOf(row: RowFields): Level[] {
  const grade = row.requiredText('name_short_ru');
  const [id, book] = [row.requiredNumber('rating_level_id'), row.requiredNumber('rating_book_id')];
  if (!row.isGood || noGrade.test(grade)) return [];
  return [{ row, grade, id, book, description: row.text('rating_level_description') }];
}

function pointOf({ row, grade, description }: Level, position: number, seen: Set<string>): ScalePoint[] {
  const agency = agencyMarks.find(([mark]) => mark.test(grade))?.[1];
  const key = `${agency} ${grade}`;
  if (agency === undefined) row.fail('bad-code', 'name_short_ru', grade);
  else if (seen.has(key)) row.fail('duplicate-row', 'name_short_ru', grade);
  if (agency === undefined || !row.isGood) return [];
  seen.add(key);
  return [{ agency, typeId: 3, grade, position, description }];
}

/**
 * Reads the national scales of rating agencies, the best grade of each first, with what the agency says that it means. A grade that shows no
 * agency is listed: international grades of several agencies are written alike.
 */
export function parseRatingLevels(answer: unknown): ParsedRows<ScalePoint> & { readonly rowsRead: number } {
  const failures: RowFailure[] = [];
  const found = blockRows(answer, BLOCK, failures);
  const levels = found.filter((row) => row.isGood).flatMap(levelOf);
  const seen = new Set<string>();
  const rows = [...Map.groupBy(levels, ({ book }) => book).values()].flatMap((book) =>
    book.toSorted((a, b) => a.id - b.id).flatMap((level, index) => pointOf(level, index + 1, seen)),
  );
  return { rows, failures, rowsRead: found.length };
}
