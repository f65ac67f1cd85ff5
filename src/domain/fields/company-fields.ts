import { amountSteps, countSteps, steps } from './edges.ts';
import { range, ratings, text } from './field.ts';
import { returnOnEquity } from './instrument-fields.ts';
import { country, sector } from './shared-fields.ts';

const ratioParts = { family: 'reportOpen', isSorted: true, hasMedian: true } as const;

/** The fields of companies, in the order of the columns of their list. */
export const companyFields = [
  { ...country, isUsual: true },
  { ...sector, isUsual: true },
  ratings('rating', {
    property: 'grades',
    family: 'ratingGrade',
    isUsual: true,
    isGrouped: true,
    typed: 'rating rtg рейтинг bonität',
  }),
  range('bonds', {
    unit: 'count',
    property: 'activeBondCount',
    family: 'count',
    edges: countSteps,
    isUsual: true,
    isSorted: true,
    hasMedian: true,
    typed: 'bonds issues облигации выпуски anleihen',
  }),
  range('bond_debt', {
    unit: 'millions',
    family: 'terms',
    edges: amountSteps,
    isSorted: true,
    hasMedian: true,
    typed: 'debt outstanding объём volumen',
  }),
  range('net_debt_to_ebitda', {
    ...ratioParts,
    unit: 'times',
    edges: steps(-2, 10, 0.5),
    isUsual: true,
    typed: 'leverage nd/ebitda долг verschuldung',
  }),
  range('interest_cover', {
    ...ratioParts,
    unit: 'times',
    edges: [-5, 0, 1, 1.5, 2, 3, 4, 5, 7, 10, 15, 20, 30, 50],
    isUsual: true,
    typed: 'cover icr покрытие zinsdeckung',
  }),
  range('debt_to_equity', { ...ratioParts, unit: 'times', edges: steps(0, 5, 0.25), typed: 'd/e gearing' }),
  range('equity_to_assets', {
    ...ratioParts,
    unit: 'percent',
    edges: steps(0, 100, 5),
    typed: 'e/a eigenkapitalquote',
  }),
  range('ebitda_margin', {
    ...ratioParts,
    unit: 'percent',
    edges: steps(-10, 80, 5),
    typed: 'margin маржа marge',
  }),
  { ...returnOnEquity, isUsual: true },
  text('lei', { family: 'identity', isUsual: true }),
] as const;
