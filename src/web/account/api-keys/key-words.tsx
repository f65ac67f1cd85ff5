import type { ApiKey } from '#contract/account/api-keys.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { dateText } from '../../text/date-text.ts';
import { momentText } from '../../text/moment-text.ts';
import form from '../../ui/controls/block-form.module.css';
import { scopeLabels } from './scope-labels.ts';

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

/** A key in words: name, how it begins, what it opens, its end, where it holds and how it was used. */
export function KeyWords({ apiKey }: { readonly apiKey: ApiKey }) {
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
