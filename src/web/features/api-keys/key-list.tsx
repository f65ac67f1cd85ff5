import { Form } from 'react-router';
import type { ApiKey } from '#contract/api-keys.ts';
import { useLabels } from '../../context/language-context.ts';
import form from '../../ui/controls/block-form.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import styles from './api-keys.module.css';
import { KeyWords } from './key-words.tsx';

/** The keys of the reader, each with a way to revoke it. */
export function KeyList({ items }: { readonly items: readonly ApiKey[] }) {
  const text = useLabels('api');
  return (
    <Block id="keys" title={text('own')}>
      {items.length === 0 ? (
        <EmptyState icon="lock" title={text('none')} reason={text('none_reason')} />
      ) : (
        <div className={form.body}>
          <ul className={form.list}>
            {items.map((apiKey) => (
              <li key={apiKey.id}>
                <KeyWords apiKey={apiKey} />
                <Revoke apiKey={apiKey} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Block>
  );
}

function Revoke({ apiKey: { id, name } }: { readonly apiKey: ApiKey }) {
  const text = useLabels('api');
  return (
    <details className={styles.revoke}>
      <summary aria-label={text('revoke_of', { name })}>{text('revoke')}</summary>
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <p>{text('revoke_lead')}</p>
        <Button type="submit" look="danger" size="small" name="form" value="revoke">
          {text('revoke_sure')}
        </Button>
      </Form>
    </details>
  );
}
