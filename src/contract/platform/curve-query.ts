import { Type } from 'typebox';
import { curveRates, foreignCurves, wholeCurves } from '#domain/figures/curves/curve-measures.ts';
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

/** What a history of a curve is of; the currency is said beside it. */
export const curveHistoryQuery = {
  ...curveChoice,
  rate: Type.Optional(Type.Enum([...curveRates], { description: 'Par rates where it is absent' })),
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
