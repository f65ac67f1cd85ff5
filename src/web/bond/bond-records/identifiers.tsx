import { useLabelOf, useLabels } from '../../context/reader-context.tsx';
import type { BondSubject } from '../../market/subject/page-subject.ts';
import { Block } from '../../ui/layout/block.tsx';
import { type Fact, FactList } from '../../ui/layout/fact-list.tsx';
import { bondClasses } from './record-facts.ts';

interface RecordProps {
  readonly facts: BondSubject;
}

/** The codes by which the bond is known. */
export function Identifiers({ facts: { summary, records } }: RecordProps) {
  const text = useLabels('more');
  const code = (value: string | null) => value && <span className="code">{value}</span>;
  return (
    <Block id="identifiers" title={text('identifiers')}>
      <FactList
        facts={[
          ['ISIN', code(summary.isin)],
          [text('identifier_registration'), code(summary.registrationNumber)],
          [text('identifier_ticker'), code(summary.ticker)],
          ...records.identifiers.map(({ kind, value }): Fact => [text(`identifier_${kind}`), code(value)]),
        ]}
      />
    </Block>
  );
}

/** What kind of bond it is, by the properties that set it apart. */
export function Classifier({ facts: { summary, records } }: RecordProps) {
  const text = useLabels('more');
  const ofMore = useLabelOf('more');
  const ofBond = useLabelOf('bond');
  const cfi = records.identifiers.find(({ kind }) => kind === 'cfi');
  return (
    <Block id="classifier" title={text('classifier')}>
      <FactList
        facts={[
          [text('class_sector'), summary.issuer?.sector],
          [text('class_country'), summary.issuer?.country],
          ...bondClasses(summary).map(
            ({ name, value }): Fact => [text(name), name === 'class_ranking' ? ofBond(value) : ofMore(value)],
          ),
          [text('identifier_cfi'), cfi && <span className="code">{cfi.value}</span>],
        ]}
      />
    </Block>
  );
}
