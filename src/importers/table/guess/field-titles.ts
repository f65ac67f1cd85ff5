import { fieldsOfTarget, isTargetName } from './guess-target.ts';
import { firstHeading } from './heading-score.ts';

const capitals: Readonly<Record<string, string>> = { isin: 'ISIN', lei: 'LEI' };

function titleOf(field: string, language: string): string {
  const first = firstHeading(field, language);
  return capitals[first] ?? first.charAt(0).toUpperCase() + first.slice(1);
}

/** Every field of a target with what it is called in a language: the first heading that is known of it. */
export function fieldTitles(
  target: string,
  language: string,
): readonly { readonly name: string; readonly title: string }[] {
  if (!isTargetName(target)) return [];
  return Object.keys(fieldsOfTarget(target)).map((name) => ({ name, title: titleOf(name, language) }));
}
