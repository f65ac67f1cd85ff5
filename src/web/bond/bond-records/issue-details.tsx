import { issueDetailKinds } from '#domain/bond/special-terms.ts';
import { useLabels } from '../../context/reader-context.tsx';
import type { BondSubject } from '../../market/subject/page-subject.ts';
import { Block } from '../../ui/layout/block.tsx';
import { type Fact, FactList } from '../../ui/layout/fact-list.tsx';
import { wordsOf } from './record-facts.ts';
import { Words } from './record-parts.tsx';

/** What else the terms say: form, law, security and the like. */
export function IssueDetails({ facts }: { readonly facts: BondSubject }) {
  const text = useLabels('more');
  const { details } = facts.records;
  const known = issueDetailKinds.flatMap((kind): readonly Fact[] => {
    const detail = details.find((own) => own.kind === kind);
    return detail === undefined ? [] : [[text(`detail_${kind}`), detail.value]];
  });
  return (
    <Block id="more" title={text('more')}>
      {known.length > 0 && <FactList facts={known} />}
      <Words words={wordsOf(facts, 'more')} />
    </Block>
  );
}
