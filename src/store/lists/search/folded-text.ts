import { type RawBuilder, sql } from 'kysely';

// Letters that no decomposition takes apart.
const FROM = 'øłđıßæœ';
const TO = 'oldisao';

/** Text as a search compares it: lower case, without accents. */
export function foldedText(text: RawBuilder<unknown>): RawBuilder<unknown> {
  const decomposed = sql`regexp_replace(normalize(lower(${text}), nfkd), '[\u0300-\u036f]', '', 'g')`;
  return sql`translate(${decomposed}, ${sql.lit(FROM)}, ${sql.lit(TO)})`;
}

/** The pattern of `like` for a text that contains what was typed, letter by letter. */
export function likePattern(typed: string): string {
  return `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
