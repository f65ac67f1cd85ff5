import type { Language } from '#domain/platform/language.ts';
import type { Direction, FigureKind, ToldKind } from '#domain/portfolio/alerts/alert-rule.ts';
import { isFigureKind } from '#domain/portfolio/alerts/alert-rule.ts';
import { exactDecimals, numberText } from '../../platform/number-text.ts';

const PER_CENT = 100;
const decimalsOf: Readonly<Record<FigureKind, number>> = { price: 4, yield: 4, spread: 1 };

type OtherKind = Exclude<ToldKind, FigureKind>;
/** Keys of the texts of the module `alerts` that say what a rule waits for, and what there was. */
type AlertWordKey = `what_${FigureKind}_${Direction}` | `what_${OtherKind}` | `value_${FigureKind}` | 'value_hidden';

type Write = (key: AlertWordKey, params?: Readonly<Record<string, string | number>>) => string;

/** What a rule says. */
interface SaidRule {
  readonly kind: ToldKind;
  readonly bond_name: string | null;
  readonly venue_name: string | null;
  readonly search_name: string | null;
  readonly direction: Direction | null;
  readonly threshold: number | null;
  readonly days: number | null;
}

/** What a rule is about: a bond and a venue, or a kept search. Parts that it does not name are left out. */
export function aboutOf({ bond_name, venue_name, search_name }: SaidRule): string {
  return [bond_name, venue_name, search_name].filter((part) => part !== null).join(', ');
}

/** What a rule waits for, in words of the reader's language. */
export function whatOf({ kind, direction, threshold, days }: SaidRule, write: Write, language: Language): string {
  if (!isFigureKind(kind)) return write(`what_${kind}`, { count: days ?? 0 });
  const shown = threshold ?? 0;
  return write(`what_${kind}_${direction ?? 'above'}`, {
    threshold: numberText(shown, exactDecimals([shown], 0), language),
  });
}

interface SaidFigures {
  readonly kind: ToldKind;
  readonly price: number | null;
  readonly yield: number | null;
  readonly spread: number | null;
  readonly agency: string | null;
  readonly grade: string | null;
  readonly masked: readonly string[];
}

/** The figure of an alert with its unit, the rating of one, or that it is hidden; null where it tells none. */
export function figureOf(facts: SaidFigures, write: Write, language: Language): string | null {
  const { kind, agency, grade, masked } = facts;
  if (kind === 'rating')
    return [agency, masked.includes('grade') ? write('value_hidden') : grade].filter(Boolean).join(' ');
  if (!isFigureKind(kind)) return null;
  if (masked.includes(kind)) return write('value_hidden');
  const value = facts[kind];
  if (value === null) return null;
  const shown = kind === 'yield' ? value * PER_CENT : value;
  return write(`value_${kind}`, { value: numberText(shown, decimalsOf[kind], language) });
}
