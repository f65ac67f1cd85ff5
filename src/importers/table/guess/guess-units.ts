import type { TableCurveKind } from '#domain/market/curve.ts';
import type { GuessReason } from '#domain/operator/table-guess.ts';
import { type Field, unitsOf } from '../mapping/fields.ts';

const scales: readonly (readonly [RegExp, number])[] = [
  [/\b(billions?|bn|mrd\.?|mld\.?|mlrd|milliards?|miliardi|milyar)\b|млрд|мільярд|миллиард|十亿/iu, 1_000_000_000],
  [/亿/u, 100_000_000],
  [
    /[£€$¥]\s?m\b|\b[A-Z]{3}\s?m\b|\(m\)|\b(millions?|mln|mn|mio\.?|millones|milioni|miliony|milionów|milyon|mm)\b|млн|мільйон|миллион|百万/iu,
    1_000_000,
  ],
  [/万/u, 10_000],
  [/\b(thousands?|tsd\.?|milliers|miles|migliaia|tys\.?|bin)\b|тыс|тис\.|千/iu, 1000],
];

/** By what a heading says that its numbers are multiplied. */
export function scaleOf(heading: string): number {
  return scales.find(([words]) => words.test(heading))?.[1] ?? 1;
}

const PERCENT = /[%％]|\b(percent|per cent|pct|prozent|pour cent|por ciento|percento|procent|yüzde)\b|процент|百分/iu;
const BASIS_POINTS = /\b(bps?|b\.p\.|basis points?|basispunkte?|punti base|puntos básicos)\b|б\.\s?п|базисн|基点/iu;
const MONTHS = /\b(months?|monate?n?|mois|mes(es|i)|miesi[aą]c\p{L}*|ay)\b|мес|місяц|个月/iu;
const YEARS = /\b(y(ea)?rs?|jahre?n?|ans|années?|años?|anni|lata|yıl)\b|\(y\)|лет|годы|роки|років|年/iu;
/** Discount factors, and not rates: they are fractions of what is paid. */
const FACTORS =
  /\bdf\b|discount (factor|function)|diskontfaktor|abzinsungsfaktor|factor(es)? de descuento|facteurs? d.actualisation|fattor[ei] di sconto|czynnik\p{L}* dyskont|iskonto faktör|коэффициент\p{L}* дисконт|дисконт\p{L}* (фактор|множник|множител)|贴现因子|折现因子/iu;
const DAYS = /\b(days?|tage|jours|días|giorni|dni|gün)\b|дн|дней|天/iu;

/** The unit of a column with why; `unit` is null where it is open, and then `likely` is what it may be. */
export interface GuessedUnit {
  readonly unit: string | null;
  readonly likely: string | null;
  readonly reasons: readonly GuessReason[];
}

export interface UnitClues {
  readonly heading: string;
  /** What stands above the table. */
  readonly title: string;
  readonly hasPercent: boolean;
  /** Whether values are written such as 99-24+. */
  readonly hasTicks: boolean;
  readonly numbers: readonly number[];
  /** Faces of the bonds of the table, where it has them. */
  readonly faces: readonly number[];
}

const open = (likely: string | null): GuessedUnit => ({ unit: null, likely, reasons: [] });
const known = (unit: string, code: GuessReason['code'], detail = ''): GuessedUnit => ({
  unit,
  likely: unit,
  reasons: [{ code, detail }],
});

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Spreads and margins are told in basis points as often as in percent, and their numbers tell neither. */
const isSpread = (name: string) => /spread|margin/i.test(name);

/** Rates above 100 % are so rare that a table of which half the rates are above is told in percent. */
function rateUnit(name: string, { heading, title, hasPercent, numbers }: UnitClues): GuessedUnit {
  if (name === 'rate' && FACTORS.test(heading) && !hasPercent) return known('fraction', 'heading', heading);
  if (BASIS_POINTS.test(heading)) return known('basis-points', 'basis-points');
  if (hasPercent || PERCENT.test(heading)) return known('percent', 'percent-sign');
  const sizes = numbers.map(Math.abs);
  const [greatest, middle] = [Math.max(0, ...sizes), median(sizes)];
  if (isSpread(name)) return open(middle > 10 ? 'basis-points' : null);
  if (greatest > 40) return open(middle > 40 ? 'basis-points' : 'percent');
  if (middle > 1) return known('percent', 'above-one', String(greatest));
  return open(greatest <= 0.3 && !PERCENT.test(title) ? 'fraction' : 'percent');
}

const span = (numbers: readonly number[]) => `${Math.min(...numbers)} – ${Math.max(...numbers)}`;

/** Prices in percent lie around 100, prices of one bond around its face. */
function priceUnit({ heading, hasPercent, hasTicks, numbers, faces }: UnitClues): GuessedUnit {
  if (hasTicks) return known('32nds', 'thirty-seconds');
  if (hasPercent || PERCENT.test(heading)) return known('percent', 'percent-sign');
  const [middle, face] = [median(numbers), median(faces)];
  const isNearFace = face !== 100 && middle > face * 0.4 && middle < face * 1.7;
  const isNearHundred = middle >= 20 && middle <= 250;
  if (isNearFace && isNearHundred)
    return open(Math.abs(middle / face - 1) < Math.abs(middle / 100 - 1) ? 'per-unit' : 'percent');
  if (isNearFace) return known('per-unit', 'price-per-unit', String(face));
  if (isNearHundred) return known('percent', 'price-percent', span(numbers));
  return open(middle > 250 ? 'per-unit' : null);
}

const durationWords = [
  ['days', DAYS],
  ['months', MONTHS],
  ['years', YEARS],
] as const;

function durationUnit({ heading, numbers }: UnitClues): GuessedUnit {
  const said = durationWords.find(([, words]) => words.test(heading))?.[0];
  if (said !== undefined) return known(said, 'heading', heading);
  const middle = median(numbers);
  return open(middle > 60 ? 'days' : 'years');
}

/** In what the numbers of a field are given; null for fields without a unit. */
export function guessUnit(name: string, field: Field, clues: UnitClues): GuessedUnit | null {
  if (!('quantity' in field)) return null;
  if (field.quantity === 'rate') return rateUnit(name, clues);
  if (field.quantity === 'price') return priceUnit(clues);
  return field.quantity === 'duration' ? durationUnit(clues) : open('per-unit');
}

const INSTANTANEOUS = /instant|momentan|istantan|chwilow|anlık|мгновен|миттєв|瞬时/iu;
const FORWARD = /\b(forwards?|fwd|terminzins\p{L}*|terminsätze)\b|à terme|a plazo implícit|форвард|远期/iu;
const ZERO =
  /\b(zero|spot|zeros|nullkupon\p{L}*|zéro\p{L}*|cupón cero|zerokupon\p{L}*)\b|бескупон|безкупон|即期|零息/iu;
const PAR = /\b(par|pari|au pair|a la par)\b|平价/iu;

/** The kind of a government's curve by the heading of its rates, where that says it. */
export function curveKindOf(heading: string): TableCurveKind | null {
  if (FACTORS.test(heading)) return 'government-discount';
  if (FORWARD.test(heading))
    return INSTANTANEOUS.test(heading) ? 'government-instantaneous-forward' : 'government-forward';
  if (ZERO.test(heading)) return 'government-zero';
  return PAR.test(heading) ? 'government-par' : null;
}

/** The units of which a field takes one. */
export function unitChoices(field: Field): readonly string[] {
  return 'quantity' in field ? Object.keys(unitsOf[field.quantity]) : [];
}
