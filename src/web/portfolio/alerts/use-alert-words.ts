import { aboutOf, figureOf, whatOf } from '#contract/portfolio/alerts/alert-words.ts';
import { useLabels, useLanguage, useTexts } from '../../context/reader-context.tsx';

type Said = Parameters<typeof whatOf>[0];
type Figures = Parameters<typeof figureOf>[0];

/** What rules and alerts say in the reader's language. */
export function useAlertWords() {
  const text = useLabels('alerts');
  const wording = { write: text, texts: useTexts(), language: useLanguage() };
  return {
    /** What it is about and what it waits for, in one line. */
    nameOf: (said: Said) => [aboutOf(said), whatOf(said, wording)].filter((part) => part !== '').join(': '),
    figureOf: (facts: Figures) => figureOf(facts, wording),
  };
}
