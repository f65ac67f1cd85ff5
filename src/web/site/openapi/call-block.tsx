import { useLabels } from '../../context/language-context.ts';
import { Note } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { FactList } from '../../ui/layout/fact-list.tsx';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';
import type { AnswerField, DescribedCall } from './api-calls.ts';
import styles from './api-docs.module.css';
import { TryCall } from './try-call.tsx';

const phone: readonly PhoneColumn[] = [
  { parts: ['name', 'family'], width: 'minmax(0, 1fr)' },
  { parts: ['type'], width: 'minmax(0, 1fr)' },
];

/** What a call is, what it takes and answers, and a form that asks by it. */
export function CallBlock({ call, origin }: { readonly call: DescribedCall; readonly origin: string }) {
  const text = useLabels('api');
  return (
    <Block id="call" title={call.name}>
      <div className={styles.call}>
        <p lang="en">{call.summary}</p>
        {call.changes && <Note tone="warn">{text('docs_changes')}</Note>}
        <div className={styles.facts}>
          <FactList
            facts={[
              [text('docs_scope'), call.scope ?? text('docs_no_scope')],
              [text('docs_answers'), call.answerType],
            ]}
          />
        </div>
        <TryCall key={call.name} call={call} origin={origin} />
        {call.fields.length > 0 && (
          <Disclosure title={text('docs_fields')}>
            <AnswerFields fields={call.fields} />
          </Disclosure>
        )}
      </div>
    </Block>
  );
}

function AnswerFields({ fields }: { readonly fields: readonly AnswerField[] }) {
  const text = useLabels('api');
  const column = (id: 'name' | 'type' | 'family', title: string): Column<AnswerField> => ({
    id,
    title,
    wraps: true,
    cell: (field) => (
      <span translate="no" lang="en">
        {field[id]}
      </span>
    ),
  });
  return (
    <Table
      caption={text('docs_fields')}
      columns={[
        column('name', text('docs_field')),
        column('type', text('docs_type')),
        column('family', text('docs_family')),
      ]}
      lines={linesOf(fields, ({ name }) => name)}
      phone={phone}
    />
  );
}
