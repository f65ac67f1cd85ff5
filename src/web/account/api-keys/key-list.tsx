import type { ReactNode } from 'react';
import type { ApiKey } from '#contract/account/api-keys.ts';
import { useLabels } from '../../context/language-context.ts';
import { SureForm } from '../../ui/controls/sure-form.tsx';
import { ListBlock } from '../../ui/layout/list-block.tsx';
import { KeyWords } from './key-words.tsx';

interface KeyListProps {
  readonly items: readonly ApiKey[];
  readonly title: string;
  /** What stands there where there is none. */
  readonly empty: ReactNode;
  /** The form that revokes a key, and what it asks for beside it. */
  readonly form: string;
  readonly fields?: ReactNode;
}

/** Keys of an account, each with a way to revoke it. */
export function KeyList({ items, title, empty, form, fields }: KeyListProps) {
  const text = useLabels('api');
  return (
    <ListBlock id="keys" title={title} items={items} empty={empty}>
      {(apiKey) => (
        <>
          <KeyWords apiKey={apiKey} />
          <SureForm
            form={form}
            id={apiKey.id}
            title={text('revoke')}
            name={text('revoke_of', { name: apiKey.name })}
            lead={text('revoke_lead')}
            submit={text('revoke_sure')}
          >
            {fields}
          </SureForm>
        </>
      )}
    </ListBlock>
  );
}
