import { numberText } from '#contract/platform/number-text.ts';
import { currencyOfUnit, FRACTION, isPerShare, type Report, SHARES } from '#domain/issuer/report.ts';
import type { Language } from '#domain/platform/language.ts';
import type { Texts } from '#labels/create-texts.ts';
import { percentFromFraction } from '#math/units.ts';

/** How amounts of reports are written: those in the currency are shown in thousands, millions … of it. */
export interface UnitWriting {
  readonly currency: string | null;
  readonly scale: Report['scale'];
  readonly language: Language;
  readonly texts: Texts;
}

const scaleKeys = { 1000: 'thousands', 1000000: 'millions', 1000000000: 'billions' } as const;

/** What amounts in a unit are shown in, in words. */
export function amountUnit(unit: string, { currency, scale, texts }: UnitWriting): string {
  if (unit === FRACTION) return '%';
  if (unit === SHARES) return texts.text('reports', 'shares');
  if (isPerShare(unit)) return texts.text('reports', 'per_share', { currency: currencyOfUnit(unit) ?? '' });
  return unit !== currency || scale === 1 ? unit : texts.text('reports', scaleKeys[scale], { currency: unit });
}

/** An amount in what `amountUnit` names. */
export function amountText(value: number, unit: string, { currency, scale, language }: UnitWriting): string {
  if (unit === FRACTION) return numberText(percentFromFraction(value), 2, language);
  if (isPerShare(unit)) return numberText(value, 2, language);
  return numberText(unit === currency ? value / scale : value, 0, language);
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as HTML shows it, in content and in quoted attributes. */
export function htmlText(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
