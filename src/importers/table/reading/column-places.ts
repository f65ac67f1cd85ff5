import { FileFault } from '../../file-fault.ts';

/** Where a table begins. */
export interface TableHead {
  /** Line or row of the heading, counted from 1, or, without one, of the first row; what stands above is no part of the table. */
  readonly headingRow: number;
  /** Names of the columns of a table that comes without a heading. */
  readonly columns: readonly string[] | null;
}

const SHOWN_COLUMNS = 30;

/** Where the wanted columns stand under a heading. Throws FileFault for one that is absent or stands there twice. */
export function columnPlaces(
  heading: readonly string[],
  wanted: readonly string[],
  line: number | null,
): readonly number[] {
  const names = heading.map((name) => name.trim());
  return wanted.map((column) => {
    const place = names.indexOf(column);
    if (place === -1) {
      const known = names.slice(0, SHOWN_COLUMNS).map((name) => JSON.stringify(name.slice(0, 60)));
      throw new FileFault('unknown-column', `there is no ${JSON.stringify(column)} among ${known.join(', ')}`, line);
    }
    if (names.indexOf(column, place + 1) !== -1) {
      throw new FileFault('ambiguous-column', `${JSON.stringify(column)} stands there twice`, line);
    }
    return place;
  });
}
