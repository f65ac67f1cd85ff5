import type { BondRecords } from '#contract/bond/bond-records.ts';
import { managerRoles } from '#domain/bond/issue-records.ts';
import { useLabels } from '../../context/reader-context.tsx';
import type { BondSubject } from '../../market/subject/page-subject.ts';
import { Block } from '../../ui/layout/block.tsx';
import { type Fact, FactList } from '../../ui/layout/fact-list.tsx';

/** The names by role, in the order of their weight. */
function byRole(managers: BondRecords['managers'], role: BondRecords['managers'][number]['role']): readonly string[] {
  return managers.filter((own) => own.role === role).map(({ name }) => name);
}

/** The lead managers of the issue, and who else serves it. */
export function LeadManagers({ facts: { records } }: { readonly facts: BondSubject }) {
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
