import { findField, lists } from '#domain/lists/lists.ts';
import type { Language } from '#domain/platform/language.ts';
import type { ConditionMeasure } from '#domain/portfolio/alerts/alert-condition.ts';
import type { Direction, FigureKind, ToldKind } from '#domain/portfolio/alerts/alert-rule.ts';
import { isFigureKind } from '#domain/portfolio/alerts/alert-rule.ts';
import { decimalsOf, type LabelWriter, nameInConvention, shownNumber, valueLabel } from '../../lists/field-label.ts';
import { exactDecimals, numberText } from '../../platform/number-text.ts';

const PER_CENT = 100;
const figureDecimals: Readonly<Record<FigureKind, number>> = { price: 4, yield: 4, spread: 1 };

type OtherKind = Exclude<ToldKind, FigureKind | 'level' | 'conditions'>;
type Difference = Exclude<ConditionMeasure, 'value'>;
/** Keys of the texts of the module `alerts` that say what a rule waits for, and what there was. */
type AlertWordKey =
  | `what_${FigureKind | 'level'}_${Direction}`
  | `condition_${Difference}_${Direction}`
  | `what_${OtherKind}`
  | `value_${FigureKind}`
  | 'value_hidden';

type Write = (key: AlertWordKey, params?: Readonly<Record<string, string | number>>) => string;

/** What writes alerts in a reader's language: the texts of their module, all texts, and numbers. */
interface Wording {
  readonly write: Write;
  readonly texts: LabelWriter;
  readonly language: Language;
}

/** One of the conditions of a rule, as its owner typed it. */
interface SaidCondition {
  readonly measure: ConditionMeasure;
  readonly field: string;
  readonly days: number | null;
  readonly other_name: string | null;
  readonly direction: Direction;
  readonly threshold: number;
}

/** What a rule says. */
interface SaidRule {
  readonly kind: ToldKind;
  readonly bond_name: string | null;
  readonly venue_name: string | null;
  readonly search_name: string | null;
  readonly field: string | null;
  readonly direction: Direction | null;
  readonly threshold: number | null;
  readonly days: number | null;
  readonly conditions: readonly SaidCondition[];
}

/** What a rule is about: a bond and a venue, or a kept search. Parts that it does not name are left out. */
export function aboutOf({ bond_name, venue_name, search_name }: SaidRule): string {
  return [bond_name, venue_name, search_name].filter((part) => part !== null).join(', ');
}

/** A number of a field with its unit. */
function withUnit(id: string | null, value: string, texts: LabelWriter): string {
  const field = findField(lists.bonds, id ?? '');
  const unit = field === undefined ? null : valueLabel(field);
  return unit === null ? value : texts.textOf('facets', unit, { value });
}

function conditionText(condition: SaidCondition, { write, texts, language }: Wording): string {
  const { measure, field, days, other_name, direction, threshold } = condition;
  const asked = findField(lists.bonds, field);
  const said = {
    name: asked === undefined ? '' : nameInConvention(lists.bonds, asked, texts),
    threshold: withUnit(field, numberText(threshold, exactDecimals([threshold], 0), language), texts),
  };
  if (measure === 'value') return write(`what_level_${direction}`, said);
  return write(`condition_${measure}_${direction}`, { ...said, days: days ?? 0, other: other_name ?? '' });
}

/** What a rule waits for, in words of the reader's language. */
export function whatOf({ kind, field, direction, threshold, days, conditions }: SaidRule, wording: Wording): string {
  if (kind === 'conditions') return conditions.map((each) => conditionText(each, wording)).join(' · ');
  const { write, texts, language } = wording;
  const shown = threshold ?? 0;
  const level = numberText(shown, exactDecimals([shown], 0), language);
  const passed = direction ?? 'above';
  if (isFigureKind(kind)) return write(`what_${kind}_${passed}`, { threshold: level });
  if (kind !== 'level') return write(`what_${kind}`, { count: days ?? 0 });
  const asked = findField(lists.bonds, field ?? '');
  const name = asked === undefined ? '' : nameInConvention(lists.bonds, asked, texts);
  return write(`what_level_${passed}`, { name, threshold: withUnit(field, level, texts) });
}

interface SaidFigures {
  readonly kind: ToldKind;
  readonly field?: string | null;
  readonly levels?: { readonly masked: readonly string[] };
  readonly price: number | null;
  readonly yield: number | null;
  readonly spread: number | null;
  readonly agency: string | null;
  readonly grade: string | null;
  readonly masked: readonly string[];
}

/** The number whose level was passed, with its unit; null where it is not told. */
function levelOf(
  { field: id, levels = { masked: [] } }: SaidFigures,
  { write, texts, language }: Wording,
): string | null {
  const field = findField(lists.bonds, id ?? '');
  if (field === undefined) return null;
  if (levels.masked.includes(field.id)) return write('value_hidden');
  const value = (levels as Readonly<Record<string, unknown>>)[field.id];
  if (typeof value !== 'number') return null;
  return withUnit(field.id, numberText(shownNumber(field, value), decimalsOf(field), language), texts);
}

/** The figure of an alert with its unit, the rating of one, or that it is hidden; null where it tells none. */
export function figureOf(facts: SaidFigures, wording: Wording): string | null {
  const { kind, agency, grade, masked } = facts;
  const { write, language } = wording;
  if (kind === 'level') return levelOf(facts, wording);
  if (kind === 'rating')
    return [agency, masked.includes('grade') ? write('value_hidden') : grade].filter(Boolean).join(' ');
  if (!isFigureKind(kind)) return null;
  if (masked.includes(kind)) return write('value_hidden');
  const value = facts[kind];
  if (value === null) return null;
  const shown = kind === 'yield' ? value * PER_CENT : value;
  return write(`value_${kind}`, { value: numberText(shown, figureDecimals[kind], language) });
}
