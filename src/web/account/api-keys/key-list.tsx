import type { ReactNode } from 'react';
import type { ApiKey } from '#contract/account/api-keys.ts';
import type { KeyScope } from '#domain/account/access/key-scope.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText, momentText } from '../../text/value-text.ts';
import { SureForm } from '../../ui/controls/action-form.tsx';
import form from '../../ui/controls/block-form.module.css';
import { ListBlock } from '../../ui/layout/list-block.tsx';

interface KeyListProps {
  readonly items: readonly ApiKey[];
  readonly title: string;
  /** What stands there where there is none. */
  readonly empty: ReactNode;
  /** The form that revokes a key, and what it asks for beside it. */
  readonly form: string;
  readonly fields?: ReactNode;
}

/** What is to be said of a key beside its name and scopes. */
function useFacts({ created_at, used_at, ends_on, has_ended, networks, calls }: ApiKey): readonly string[] {
  const text = useLabels('api');
  const language = useLanguage();
  const end = ends_on === null ? '' : dateText(ends_on, language);
  return [
    text('created', { date: dateText(created_at, language) }),
    ends_on === null ? text('endless') : text(has_ended ? 'ended' : 'ends', { date: end }),
    networks.length === 0 ? text('anywhere') : text('from', { networks: networks.join(', ') }),
    used_at === null ? text('unused') : text('used', { date: momentText(used_at, language) }),
    text('calls', { count: calls }),
  ];
}

/** The keys of the texts of each scope: its name, and what it opens. */
export const scopeLabels = {
  market: ['scope_market', 'opens_market'],
  files: ['scope_files', 'opens_files'],
  live: ['scope_live', 'opens_live'],
  watchlists: ['scope_watchlists', 'opens_watchlists'],
  'watchlists:write': ['scope_write', 'opens_write'],
  addresses: ['scope_addresses', 'opens_addresses'],
} as const satisfies Readonly<Record<KeyScope, readonly [string, string]>>;

/** A key in words: name, how it begins, what it opens, its end, where it holds and how it was used. */
function KeyWords({ apiKey }: { readonly apiKey: ApiKey }) {
  const text = useLabels('api');
  const facts = useFacts(apiKey);
  const scopes = apiKey.scopes.map((scope) => text(scopeLabels[scope][0]));
  return (
    <span className={form.words}>
      <span>
        <b>{apiKey.name}</b>{' '}
        <span className="code" translate="no">
          {apiKey.hint}…
        </span>
      </span>
      <span>{scopes.join(' · ')}</span>
      <small>{facts.join(' · ')}</small>
    </span>
  );
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
