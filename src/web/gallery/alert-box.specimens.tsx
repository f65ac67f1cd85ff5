import { socialLoginMessage } from '#contract/platform/error-catalogue.ts';
import { useLabelOf } from '../context/reader-context.tsx';
import { Button } from '../ui/controls/button.tsx';
import { type NewAlert, showAlert } from '../ui/feedback/alert-store.ts';
import styles from './samples.module.css';
import type { Specimen } from './specimen.ts';

const samples: readonly (NewAlert & { readonly name: string })[] = [
  { name: 'Done', text: 'The list was saved.', tone: 'ok' },
  { name: 'Remark', text: 'The quotes are of yesterday.' },
  { name: 'Warning', text: 'Two entries have no price.', tone: 'warn' },
  { name: 'Server text', text: 'The watchlist is full: 500 entries.', tone: 'bad' },
  { name: 'Persistent', text: 'The session ends in five minutes.', tone: 'warn', isPersistent: true },
  { name: 'Long', text: `A long message of the server ${'with many words '.repeat(14)}at its end.`, tone: 'bad' },
];

function Buttons() {
  const errorOf = useLabelOf('errors');
  return (
    <div className={styles.row}>
      {samples.map(({ name, ...alert }) => (
        <Button key={name} onClick={() => showAlert(alert)}>
          {name}
        </Button>
      ))}
      {['denied', 'unheard-of'].map((code) => (
        <Button key={code} onClick={() => showAlert({ text: errorOf(socialLoginMessage(code)), tone: 'bad' })}>
          Social login: {code}
        </Button>
      ))}
    </div>
  );
}

export const specimens: readonly Specimen[] = [
  { id: 'alert-box', title: 'Messages of the alert box', render: Buttons },
];
