import type { Language } from '#domain/platform/language.ts';
import { dateText } from './value-text.ts';

/** A moment as the site writes it, in UTC to the minute: 18 Jan 2033, 09:05 UTC. */
export function momentText(moment: string, language: Language): string {
  return `${dateText(moment, language)}, ${moment.slice(11, 16)} UTC`;
}
