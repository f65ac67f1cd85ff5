import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { explainedFormulas, formulas } from '#domain/fields/formulas.ts';
import { inline, typeset } from './formula-view.tsx';

const mathMl = (formula: string) => renderToStaticMarkup(inline(typeset(formula)));

test('BEY-1 fractions, indices and powers are typeset as such, and what is in braces is one operand', () => {
  expect(mathMl('y = {100 · r}/P')).toBe(
    '<math><mrow><mi>y</mi><mo>=</mo><mfrac><mrow><mn>100</mn><mo>·</mo><mi>r</mi></mrow><mi>P</mi></mfrac></mrow></math>',
  );
  expect(mathMl('v_{i−1}')).toBe('<math><mrow><msub><mi>v</mi><mi>i−1</mi></msub></mrow></math>');
  expect(mathMl('(1 + r)^{t_i}')).toBe(
    '<math><mrow><msup><mrow><mo>(</mo><mn>1</mn><mo>+</mo><mi>r</mi><mo>)</mo></mrow>' +
      '<mrow><msub><mi>t</mi><mi>i</mi></msub></mrow></msup></mrow></math>',
  );
});

test('BEY-1 a sum, a root, a derivative, a size and a letter with a prime are typeset as such', () => {
  expect(mathMl('∑{x_i}/D′')).toBe(
    '<math><mrow><mfrac><mrow><msub><mo>∑</mo><mi>i</mi></msub><msub><mi>x</mi><mi>i</mi></msub></mrow>' +
      '<mi>D′</mi></mfrac></mrow></math>',
  );
  expect(mathMl('√{2} ⅆy')).toBe('<math><mrow><msqrt><mn>2</mn></msqrt><mo>d</mo><mi>y</mi></mrow></math>');
  expect(mathMl('med |p − m|')).toBe(
    '<math><mrow><mi>med</mi><mrow><mo>|</mo><mi>p</mi><mo>−</mo><mi>m</mi><mo>|</mo></mrow></mrow></math>',
  );
});

/** What a symbol is in the markup. */
const marksOf = (symbol: string) => mathMl(symbol).replaceAll(/<\/?(?:math|mrow)>/g, '');

test.each(explainedFormulas)('BEY-1 the symbols that %s names are those of the formula', (name) => {
  const formula = formulas[name];
  if (formula === null) return;
  const markup = mathMl(formula.text);
  // A symbol may stand as the index of another one.
  for (const symbol of Object.keys(formula.symbols)) expect(markup).toContain(marksOf(symbol));
});
