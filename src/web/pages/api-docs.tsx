import { type FormEvent, useState } from 'react';
import { Form, Link } from 'react-router';
import { useLabelOf, useLabels, useLanguage } from '../context/reader-context.tsx';
import { addressOfCall, type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import type { AnswerField, ApiDocument, CallGroup, CallParameter, DescribedCall } from '../site/openapi/api-calls.ts';
import { describedCall, groupsOf } from '../site/openapi/api-calls.ts';
import { curlOf, sendTrial, type Trial, type TrialResult } from '../site/openapi/send-trial.ts';
import { Button } from '../ui/controls/button.tsx';
import { CopyButton } from '../ui/controls/copy-button.tsx';
import { searchTyping, TextArea, TextField } from '../ui/controls/text-field.tsx';
import { EmptyState, Note } from '../ui/feedback/notice.tsx';
import { Block } from '../ui/layout/block.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { Disclosure } from '../ui/layout/disclosure.tsx';
import { FactList } from '../ui/layout/fact-list.tsx';
import { FramedPage } from '../ui/layout/framed-page.tsx';
import { type Column, linesOf, type PhoneColumn } from '../ui/table/column.ts';
import { Table } from '../ui/table/table.tsx';
import styles from './api-docs.module.css';

export async function loader({ request, context }: PageArgs) {
  const document = (await requiredData(context.get(pageContext).api, 'GET /api/openapi.json')) as ApiDocument;
  const { origin, searchParams } = new URL(request.url);
  const search = (searchParams.get('q') ?? '').trim();
  const call = describedCall(document, searchParams.get('call') ?? '');
  return { groups: groupsOf(document, search), search, call, origin };
}

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
function CallList({ groups, search, current }: CallListProps) {
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

/** In English, as the description of the call is. */
function hintOf({ type, description, isRequired }: CallParameter): string {
  const form = isRequired ? `${type}, required` : type;
  return description === null ? form : `${form}. ${description}`;
}

type Outcome = TrialResult | 'waiting' | 'failed' | null;

/** A form that asks by a call, with the reader's own session or with a key, and shows what came. */
function TryCall({ call, origin }: { readonly call: DescribedCall; readonly origin: string }) {
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

/** What a call is, what it takes and answers, and a form that asks by it. */
function CallBlock({ call, origin }: { readonly call: DescribedCall; readonly origin: string }) {
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

/** Every call of the site's interface, as its description has them: found, read and tried. */
export default function ApiDocs({ loaderData: { groups, search, call, origin } }: PageProps<typeof loader>) {
  const text = useLabels('api');
  const methods = useLabels('methods');
  const isEnglish = useLanguage().code === 'en';
  return (
    <FramedPage navigation={null} title={text('docs_title')} lead={text('docs_lead')}>
      <p>
        <a href={addressOfCall('GET /api/openapi.json')}>{text('docs_document')}</a> ·{' '}
        <Link to="/profile/keys/">{text('title')}</Link>
      </p>
      {!isEnglish && <p className="quiet">{methods('in_english')}</p>}
      {call !== null && <CallBlock call={call} origin={origin} />}
      <CallList groups={groups} search={search} current={call?.name ?? null} />
    </FramedPage>
  );
}
