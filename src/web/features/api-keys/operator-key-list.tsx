import { Form } from 'react-router';
import type { ApiKey } from '#contract/api-keys.ts';
import { longestReason } from '#domain/access/access-grant.ts';
import { useLabels } from '../../context/language-context.ts';
import form from '../../ui/controls/block-form.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Block } from '../../ui/layout/block.tsx';
import styles from './api-keys.module.css';
import { KeyWords } from './key-words.tsx';

/** The keys of an account, for who runs the site: to see and to revoke with a reason. */
export function OperatorKeyList({ items }: { readonly items: readonly ApiKey[] }) {
  const text = useLabels('api');
  return (
    <Block id="keys" title={text('title')}>
      <div className={form.body}>
        {items.length === 0 ? (
          <p className="quiet">{text('operator_none')}</p>
        ) : (
          <ul className={form.list}>
            {items.map((apiKey) => (
              <li key={apiKey.id}>
                <KeyWords apiKey={apiKey} />
                <Revoke apiKey={apiKey} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Block>
  );
}

function Revoke({ apiKey: { id, name } }: { readonly apiKey: ApiKey }) {
  const text = useLabels('api');
  const access = useLabels('access');
  return (
    <details className={styles.revoke}>
      <summary aria-label={text('revoke_of', { name })}>{text('revoke')}</summary>
      <Form method="post">
        <input type="hidden" name="form" value="revoke-key" />
        <input type="hidden" name="id" value={id} />
        <TextField label={access('reason')} name="reason" required maxLength={longestReason} autoComplete="off" />
        <Button type="submit" look="danger" size="small">
          {text('revoke_sure')}
        </Button>
      </Form>
    </details>
  );
}
