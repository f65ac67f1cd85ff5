import { Form, Link } from 'react-router';
import { useLabels } from '../../context/language-context.ts';
import { Button } from '../../ui/controls/button.tsx';
import { searchTyping } from '../../ui/controls/search-typing.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import type { CallGroup } from './api-calls.ts';
import styles from './api-docs.module.css';

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
