import { Form, Link } from 'react-router';
import { useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { searchTyping } from '../../ui/controls/search-typing.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { EmptyState, Note } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { FactList } from '../../ui/layout/fact-list.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';
import type { AnswerField, CallGroup, DescribedCall } from './api-calls.ts';
import styles from './api-docs.module.css';
import { TryCall } from './try-call.tsx';

interface CallListProps {
  readonly groups: readonly CallGroup[];
  readonly search: string;
  /** The name of the call that the page describes. */
  readonly current: string | null;
}

/** The address of a call's description. */
function placeOf(name: string, search: string): string {
  return `?${new URLSearchParams({ ...(search !== '' && { q: search }), call: name })}`;
}

/** The calls by their groups, and a field that searches them; works without a script. */
export function CallList({ groups, search, current }: CallListProps) {
  const text = useLabels('api');
  const count = groups.reduce((sum, { calls }) => sum + calls.length, 0);
  return (
    <Block id="calls" title={text('docs_calls')} meta={text('docs_count', { count })}>
      <Form className={styles.search} role="search">
        <TextField
          label={text('docs_find')}
          isLabelHidden
          type="search"
          name="q"
          placeholder={text('docs_find')}
          defaultValue={search}
          {...searchTyping}
        />
        <Button type="submit">{text('docs_find')}</Button>
      </Form>
      {count === 0 && <EmptyState icon="search" title={text('docs_none', { q: search })} />}
      {groups.map(({ tag, calls }) => (
        <section key={tag} className={styles.group} aria-labelledby={`group-${tag}`}>
          <h3 id={`group-${tag}`} lang="en">
            {tag}
          </h3>
          <ul>
            {calls.map(({ name, method, path, summary }) => (
              <li key={name}>
                <Link to={placeOf(name, search)} aria-current={name === current ? 'page' : undefined} translate="no">
                  <b>{method}</b> {path}
                </Link>
                <span className="quiet" lang="en">
                  {summary}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Block>
  );
}

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
