import { createHash } from 'node:crypto';
import type { Language } from '#domain/platform/language.ts';
import { createTexts, type Texts } from '#labels/create-texts.ts';
import type { Catalogue } from '#labels/label.ts';
import type { LabelOverride } from '#store/platform/labels/label-overrides.ts';

/** The texts of one language as readers get them. */
export interface MergedCatalogue {
  readonly catalogue: Catalogue;
  readonly texts: Texts;
  /** Names exactly these texts. */
  readonly hash: string;
}

/** The operator's texts of one language, by module and key. */
export function overriddenTexts(overrides: readonly LabelOverride[], code: string): Catalogue {
  const texts: Record<string, Record<string, string>> = {};
  for (const { language, module, key, text } of overrides) {
    if (language !== code) continue;
    texts[module] = { ...texts[module], [key]: text };
  }
  return texts;
}

/** The product's texts with the operator's in their places. */
export function mergedCatalogue(language: Language, source: Catalogue, own: Catalogue): MergedCatalogue {
  const modules = new Set([...Object.keys(source), ...Object.keys(own)]);
  const merged = [...modules].sort().map((module) => [module, { ...source[module], ...own[module] }] as const);
  const catalogue: Catalogue = Object.fromEntries(merged);
  const hash = createHash('sha256').update(JSON.stringify(catalogue)).digest('hex').slice(0, 20);
  return { catalogue, texts: createTexts(language, catalogue), hash };
}
