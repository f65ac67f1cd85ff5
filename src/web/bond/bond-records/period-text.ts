import type { Language } from '#domain/platform/language.ts';
import type { LabelText } from '../../context/reader-context.tsx';
import { dateText } from '../../text/value-text.ts';

/** A time between two days, either of which may be open; null when both are. */
export function periodText(
  startsOn: string | null,
  endsOn: string | null,
  language: Language,
  text: LabelText<'more'>,
): string | null {
  if (startsOn === null) return endsOn === null ? null : text('until_day', { date: dateText(endsOn, language) });
  if (endsOn === null) return text('from_day', { date: dateText(startsOn, language) });
  if (startsOn === endsOn) return dateText(startsOn, language);
  return `${dateText(startsOn, language)} ~ ${dateText(endsOn, language)}`;
}
