import { Type } from 'typebox';
import {
  bondGroupPattern,
  curveRates,
  foreignCurves,
  historyCurves,
  wholeCurves,
} from '#domain/figures/curves/curve-measures.ts';
import { isoDatePattern } from './errors.ts';

export const curveCurrency = Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217' });

const own = wholeCurves.join('|');

/** A curve, and the one that it is measured over. */
export const curveChoice = {
  curve: Type.Optional(
    Type.Enum([...wholeCurves], {
      description: 'The curve of a spread or history; of the government where it is absent',
    }),
  ),
  over: Type.Optional(
    Type.String({
      pattern: `^(${own}|[A-Z]{3}-(${foreignCurves.join('|')}))$`,
      description:
        'A curve of the same currency, or with a currency before it of another one, that the spread is over: swaps, USD-government',
    }),
  ),
};

export const bondGroup = (description: string) => Type.String({ pattern: bondGroupPattern, description });

/** What a history of a curve is of; the currency is said beside it. */
export const curveHistoryQuery = {
  curve: Type.Optional(
    Type.Enum([...historyCurves], {
      description: 'The curve; of the government where it is absent; bonds: that of a sector or issuer',
    }),
  ),
  over: Type.Optional(
    Type.String({
      pattern: `^(${own}|bonds|[A-Z]{3}-(${foreignCurves.join('|')}))$`,
      description:
        'A curve that the spread is over: of the same currency, of another one (USD-government), or of the bonds that against names',
    }),
  ),
  bonds: Type.Optional(bondGroup('Sector, or id of the issuer, of the curve of bonds')),
  against: Type.Optional(bondGroup('The same of the curve of bonds that the spread is over')),
  rate: Type.Optional(
    Type.Enum([...curveRates], { description: 'Par rates where it is absent; a curve of bonds has its yields alone' }),
  ),
  terms: Type.Optional(
    Type.String({
      pattern: '^[0-9.]{1,4}(-[0-9.]{1,4}){0,2}$',
      description:
        'Years: one term, two for a slope (long less short), three for a butterfly (twice the middle less both ends); 10 where it is absent',
    }),
  ),
  from: Type.Optional(
    Type.String({ pattern: isoDatePattern, description: 'First day; a year before the last where it is absent' }),
  ),
};
