export type Refusal = 'need_authorization' | 'need_access';

/** What a reader lacks for rows of a level: visitors have to log in, members need access; null when nothing is missing. */
export function refusalOf(level: number, requiredLevel: number): Refusal | null {
  if (level >= requiredLevel) return null;
  return level > 0 ? 'need_access' : 'need_authorization';
}
