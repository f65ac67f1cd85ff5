import type { ExplainedMultiplier } from '../../context/explain-context.ts';
import { useLabels } from '../../context/reader-context.tsx';
import styles from './explain-dialog.module.css';
import { above, displayed, equation, op, over, row, words } from './math-markup.ts';

type Term = ExplainedMultiplier['numerator'][number];

/** A line by its name, under a bar where it is a mean. */
const nameOf = ({ ttl, over: time }: Term) => (time === 'mean' ? above(words(ttl), op('¯')) : words(ttl));

const signed = (term: Term, at: number) =>
  at === 0 && term.sign > 0 ? [nameOf(term)] : [op(term.sign > 0 ? '+' : '−'), nameOf(term)];

const sumOf = (terms: readonly Term[]) => row(...terms.flatMap(signed));

interface MultiplierFormulaProps {
  readonly title: string;
  readonly of: ExplainedMultiplier;
}

/** A multiplier by the lines that it is of, and how each of them is taken. */
export function MultiplierFormula({ title, of: { numerator, denominator } }: MultiplierFormulaProps) {
  const text = useLabels('explain');
  return (
    <>
      {displayed(equation(words(title), over(sumOf(numerator), sumOf(denominator))))}
      <dl className={styles.symbols}>
        {[...numerator, ...denominator].map(({ ttl, over: time }) => (
          <div key={`${ttl} ${time}`}>
            <dt>{ttl}</dt>
            <dd>{text(`taken_${time}`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
