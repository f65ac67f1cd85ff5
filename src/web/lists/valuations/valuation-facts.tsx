import type { Valuations } from '#contract/lists/valuations.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText } from '../../text/value-text.ts';
import { Block } from '../../ui/layout/block.tsx';
import { FactList } from '../../ui/layout/fact-list.tsx';
import styles from './valuation-facts.module.css';

/** What the valuations of a provider are: by what method, from what, of which days, of how many bonds. */
export function ValuationFacts({ valuations }: { readonly valuations: Valuations }) {
  const text = useLabels('quotes');
  const language = useLanguage();
  const { bondCount, firstDate, lastDate } = valuations;
  const span =
    firstDate === null || lastDate === null
      ? null
      : `${dateText(firstDate, language)} ~ ${dateText(lastDate, language)}`;
  return (
    <Block id="provider" title={text('about_valuations')}>
      <div className={styles.words}>
        <p>{text('valuation_method')}</p>
        <p>{text('valuation_inputs')}</p>
        <p>{text('valuation_times')}</p>
      </div>
      <FactList
        facts={[
          [text('valued_bonds'), numberText(bondCount, 0, language)],
          [text('valuation_days'), span],
        ]}
      />
    </Block>
  );
}
