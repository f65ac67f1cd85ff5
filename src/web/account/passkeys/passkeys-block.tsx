import { type FormEvent, useState } from 'react';
import { redirect } from 'react-router';
import type { Passkeys } from '#contract/account/passkeys/passkeys.ts';
import { proofPath } from '../../context/proof-path.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { type FailureCode, send } from '../../platform/data/ask.ts';
import { refusedForm, type SentForm, textIn } from '../../platform/data/form-action.ts';
import { dateText } from '../../text/value-text.ts';
import { Refusal } from '../../ui/controls/action-form.tsx';
import styles from '../../ui/controls/block-form.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Note } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { makePasskey, PasskeyFailure, usePasskey } from './passkey-forms.tsx';

type Passkey = Passkeys['items'][number];

const path = '/profile/security/';
const MAX_NAME = 100;

interface PasskeysBlockProps {
  readonly passkeys: Passkeys;
  readonly code: FailureCode | null;
}

/** The passkeys of the account: adding, naming and taking them away. */
export function PasskeysBlock({ passkeys: { items, isPossible }, code }: PasskeysBlockProps) {
  const text = useLabels('security');
  return (
    <Block id="passkeys" title={text('passkeys_title')}>
      <div className={styles.body}>
        <Refusal code={code} />
        <p className="quiet">{text('passkeys_lead')}</p>
        {items.length === 0 ? (
          <p>{text('passkeys_none')}</p>
        ) : (
          <ul className={styles.list}>
            {items.map((passkey) => (
              <PasskeyItem key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
        {isPossible ? <NewPasskey /> : <Note>{text('passkeys_impossible')}</Note>}
      </div>
    </Block>
  );
}

function PasskeyItem({ passkey: { id, name, addedAt, usedAt, isSynced } }: { readonly passkey: Passkey }) {
  const text = useLabels('security');
  const language = useLanguage();
  const facts = [
    text('passkey_added', { date: dateText(addedAt, language) }),
    usedAt !== null && text('passkey_used', { date: dateText(usedAt, language) }),
    isSynced && text('passkey_synced'),
  ];
  return (
    <li>
      <span className={styles.words}>
        <b>{name}</b>
        <small>{facts.filter((fact) => fact !== false).join(' · ')}</small>
      </span>
      <form method="post" action="/profile/security/" className={styles.row}>
        <input type="hidden" name="id" value={id} />
        <TextField
          label={text('passkey_name')}
          isLabelHidden
          name="name"
          defaultValue={name}
          maxLength={MAX_NAME}
          required
        />
        <Button type="submit" size="small" name="form" value="passkey-rename">
          {text('passkey_rename')}
        </Button>
        <Button type="submit" size="small" look="danger" name="form" value="passkey-remove" formNoValidate>
          {text('passkey_remove')}
        </Button>
      </form>
    </li>
  );
}

function NewPasskey() {
  const text = useLabels('security');
  const [name, setName] = useState('');
  const { canAsk, isBusy, failure, start } = usePasskey(
    () => makePasskey(name.trim()),
    () => window.location.assign(`${path}?done`),
  );
  if (failure === 'proof_needed') window.location.assign(proofPath(path));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void start();
  };
  if (!canAsk) return null;
  return (
    <form onSubmit={onSubmit} className={classNames(styles.stack, 'needs-script')}>
      <div className={styles.row}>
        <TextField label={text('passkey_name')} value={name} onChange={setName} maxLength={MAX_NAME} required />
        <Button type="submit" look="primary" disabled={isBusy}>
          {text('passkey_add')}
        </Button>
      </div>
      <PasskeyFailure failure={failure} />
    </form>
  );
}

async function rename({ api, form }: SentForm) {
  const answer = await send(api, 'POST /api/profile/passkeys/:id/', {
    params: { id: textIn(form, 'id') },
    body: { name: textIn(form, 'name') },
  });
  return answer.ok ? redirect(`${path}?done`) : refusedForm('passkeys', answer, path);
}

async function remove({ api, form }: SentForm) {
  const answer = await send(api, 'DELETE /api/profile/passkeys/:id/', { params: { id: textIn(form, 'id') } });
  return answer.ok ? redirect(`${path}?done`) : refusedForm('passkeys', answer, path);
}

/** What the forms of the list of passkeys ask for; making one takes the browser. */
export const passkeyActions = { 'passkey-rename': rename, 'passkey-remove': remove } as const;
