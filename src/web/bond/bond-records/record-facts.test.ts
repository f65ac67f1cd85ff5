import { expect, test } from 'vitest';
import { bondClasses } from './record-facts.ts';

test('NAV-3 a bond is classed by ranking, redemption, options and index; a plain one not at all', () => {
  expect(bondClasses({ features: [], seniority: null })).toEqual([]);
  expect(
    bondClasses({ features: ['perpetual', 'callable'], seniority: 'junior_subordinated' }).map(({ value }) => value),
  ).toEqual(['seniority_junior_subordinated', 'class_perpetual', 'class_callable']);
  expect(
    bondClasses({ features: ['puttable', 'callable', 'inflation-linked'], seniority: 'senior_unsecured' }).map(
      ({ value }) => value,
    ),
  ).toEqual(['class_put_and_call', 'class_inflation']);
});
