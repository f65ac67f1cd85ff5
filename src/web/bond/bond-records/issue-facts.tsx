import type { BondRecords } from '#contract/bond/bond-records.ts';
import { managerRoles } from '#domain/bond/issue-records.ts';
import { issueDetailKinds } from '#domain/bond/special-terms.ts';
import { useLabelOf, useLabels } from '../../context/reader-context.tsx';
import type { BondSubject } from '../../market/subject/page-subject.ts';
import { Block } from '../../ui/layout/block.tsx';
import { type Fact, FactList } from '../../ui/layout/fact-list.tsx';
import { bondClasses, wordsOf } from './record-facts.ts';
import { Words } from './record-parts.tsx';

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

/** What else the terms say: form, law, security and the like. */
export function IssueDetails({ facts }: RecordProps) {
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

/** The names by role, in the order of their weight. */
function byRole(managers: BondRecords['managers'], role: BondRecords['managers'][number]['role']): readonly string[] {
  return managers.filter((own) => own.role === role).map(({ name }) => name);
}

/** The lead managers of the issue, and who else serves it. */
export function LeadManagers({ facts: { records } }: RecordProps) {
  const text = useLabels('more');
  const facts = managerRoles.flatMap((role): readonly Fact[] => {
    const names = byRole(records.managers, role);
    return names.length === 0 ? [] : [[text(`role_${role}`), names.join('; ')]];
  });
  return (
    <Block id="managers" title={text('managers')}>
      <FactList facts={facts} />
    </Block>
  );
}
