import { type FormEvent, useState } from 'react';
import { useLabelOf, useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Note } from '../../ui/feedback/notice.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import type { CallParameter, DescribedCall } from './api-calls.ts';
import styles from './api-docs.module.css';
import { curlOf, sendTrial, type Trial, type TrialResult } from './send-trial.ts';

/** In English, as the description of the call is. */
function hintOf({ type, description, isRequired }: CallParameter): string {
  const form = isRequired ? `${type}, required` : type;
  return description === null ? form : `${form}. ${description}`;
}

type Outcome = TrialResult | 'waiting' | 'failed' | null;

/** A form that asks by a call, with the reader's own session or with a key, and shows what came. */
export function TryCall({ call, origin }: { readonly call: DescribedCall; readonly origin: string }) {
  const text = useLabels('api');
  const [trial, setTrial] = useState<Trial>({ values: {}, body: call.body?.text ?? '', key: '' });
  const [outcome, setOutcome] = useState<Outcome>(null);
  const change = (part: Partial<Trial>) => setTrial((before) => ({ ...before, ...part }));
  const send = (event: FormEvent) => {
    event.preventDefault();
    setOutcome('waiting');
    sendTrial(call, trial).then(setOutcome, () => setOutcome('failed'));
  };
  const curl = curlOf(call, trial, origin);
  return (
    <form className={classNames(styles.trial, 'needs-script')} onSubmit={send} autoComplete="off">
      <div className={styles.fields}>
        {call.parameters.map((parameter) => (
          <TextField
            key={parameter.name}
            label={parameter.name}
            hint={hintOf(parameter)}
            value={trial.values[parameter.name] ?? ''}
            onChange={(value) => change({ values: { ...trial.values, [parameter.name]: value } })}
            required={parameter.isRequired}
            translate="no"
          />
        ))}
        {call.scope !== null && (
          <TextField
            label={text('docs_key')}
            hint={text('docs_key_hint')}
            type="password"
            value={trial.key}
            onChange={(key) => change({ key: key.trim() })}
          />
        )}
      </div>
      {call.body !== null && (
        <TextArea
          label={`${text('docs_body')} (${call.body.type})`}
          value={trial.body}
          onChange={(event) => change({ body: event.target.value })}
          rows={8}
          spellCheck={false}
        />
      )}
      <p className={styles.curl}>
        <code translate="no">{curl}</code>
        <CopyButton value={curl} label={text('docs_copy')} />
      </p>
      <Button type="submit" look="primary" disabled={outcome === 'waiting'}>
        {text('docs_send')}
      </Button>
      <Result outcome={outcome} />
    </form>
  );
}

function Result({ outcome }: { readonly outcome: Outcome }) {
  const text = useLabels('api');
  const errorText = useLabelOf('errors');
  if (outcome === 'failed') return <Note tone="bad">{errorText('network')}</Note>;
  if (outcome === null || outcome === 'waiting') return <div role="status" />;
  const { status, ms, headers, text: body, isCut } = outcome;
  return (
    <div className={styles.result}>
      <p role="status">{text('docs_status', { status, ms })}</p>
      <dl className={styles.headers} translate="no">
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isCut && <p className="quiet">{text('docs_cut')}</p>}
      {/* Scrolls by itself, so that keys reach all of it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <pre translate="no" tabIndex={0}>
        {body}
      </pre>
    </div>
  );
}
