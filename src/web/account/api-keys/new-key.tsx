import { Form, useNavigation } from 'react-router';
import { type KeyScope, keyScopes } from '#domain/account/access/key-scope.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { addressOfCall } from '../../platform/data/ask.ts';
import { FormRefusal } from '../../ui/controls/action-form.tsx';
import form from '../../ui/controls/block-form.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { CheckGroup } from '../../ui/controls/check-group.tsx';
import { CopiedText, CopyButton } from '../../ui/controls/copy-button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import type { KeyAnswer } from './key-actions.ts';
import { scopeLabels } from './key-list.tsx';
import styles from './new-key.module.css';

const MAX_NAME_LENGTH = 80;
/** The fields that say for themselves what is wrong with them. */
const toldAtField = ['name', 'scopes', 'networks'];

/** What a key is to be made for; after a refusal with what was typed, and a word at the field that it is about. */
export function NewKey({ answer }: { readonly answer: KeyAnswer | null }) {
  const text = useLabels('api');
  const isSending = useNavigation().formMethod === 'POST';
  const typed = answer?.typed;
  const field = answer?.failure?.field;
  return (
    <Block id="new-key" title={text('new')}>
      <Form method="post" className={classNames(form.body, form.wide)} autoComplete="off">
        <div className={form.field}>
          <TextField
            label={text('name')}
            hint={text('name_hint')}
            error={field === 'name' ? text('name_bad') : undefined}
            name="name"
            maxLength={MAX_NAME_LENGTH}
            defaultValue={typed?.name}
            required
          />
        </div>
        <CheckGroup
          name="scope"
          label={text('scopes')}
          options={keyScopes.map((scope) => ({
            value: scope,
            title: text(scopeLabels[scope][0]),
            words: text(scopeLabels[scope][1]),
          }))}
          checked={typed?.scopes ?? ['market']}
          error={field === 'scopes' ? text('scopes_bad') : undefined}
        />
        <TextField
          label={text('until')}
          hint={text('until_hint')}
          type="date"
          name="until"
          defaultValue={typed?.until}
        />
        <div className={form.long}>
          <TextField
            label={text('networks')}
            hint={text('networks_hint')}
            error={field === 'networks' ? text('networks_bad') : undefined}
            name="networks"
            defaultValue={typed?.networks}
          />
        </div>
        <FormRefusal failure={answer?.form === 'make' ? answer.failure : null} fields={toldAtField} />
        <Button type="submit" look="primary" name="form" value="make" disabled={isSending}>
          {text('make')}
        </Button>
      </Form>
    </Block>
  );
}

interface KeyExample {
  /** The program that it is for. */
  readonly program: string;
  readonly code: string;
}

interface ExampleKey {
  readonly key: string;
  readonly scopes: readonly KeyScope[];
  /** Of this site. */
  readonly origin: string;
}

/** A call that each scope opens, of those that answer at once. */
const paths = [
  ['market', addressOfCall('GET /api/bonds/')],
  ['watchlists', addressOfCall('GET /api/watchlists/')],
] as const satisfies readonly (readonly [KeyScope, string])[];

const curlOf = (address: string, key: string) => `curl -H 'Authorization: Bearer ${key}' '${address}'`;

const pythonOf = (address: string, key: string) => `import json, urllib.request

request = urllib.request.Request(
    "${address}",
    headers={"Authorization": "Bearer ${key}"},
)
with urllib.request.urlopen(request) as answer:
    print(json.load(answer))`;

const csv = addressOfCall('GET /api/csv/bonds/', { query: { isin: 'ISIN' } });

/** Of a key that may stand in addresses: what the import functions of spreadsheets open. */
function spreadsheetsOf({ key, scopes, origin }: ExampleKey): readonly KeyExample[] {
  if (!scopes.includes('addresses') || !scopes.includes('files')) return [];
  const address = `${origin}${csv}&key=${key}`;
  return [
    { program: 'Google Sheets', code: `=IMPORTDATA("${address}")` },
    { program: 'Excel', code: `=WEBSERVICE("${address}")` },
    { program: 'Power Query', code: `Csv.Document(Web.Contents("${address}"), [Delimiter=",", Encoding=65001])` },
    { program: 'LibreOffice', code: address },
  ];
}

/** Ready lines for programs, with the key in them: those of spreadsheets first. */
export function keyExamples({ key, scopes, origin }: ExampleKey): readonly KeyExample[] {
  const spreadsheets = spreadsheetsOf({ key, scopes, origin });
  const path = paths.find(([scope]) => scopes.includes(scope))?.[1];
  if (path === undefined) return spreadsheets;
  const address = origin + path;
  return [
    ...spreadsheets,
    { program: 'curl', code: curlOf(address, key) },
    { program: 'Python', code: pythonOf(address, key) },
  ];
}

/** A key that was just made, which is shown this once, with lines that use it. */
export function MadeKey({ value, examples }: { readonly value: string; readonly examples: readonly KeyExample[] }) {
  const text = useLabels('api');
  return (
    <Block id="made-key" title={text('made')}>
      <div className={classNames(form.body, form.wide)}>
        <p role="status">{text('once')}</p>
        <CopiedText value={value} label={text('key')} copyLabel={text('copy')} />
        <div className={styles.examples}>
          {examples.map(({ program, code }, at) => (
            <Disclosure key={program} title={program} isOpenAtStart={at === 0}>
              <div className={styles.example}>
                <pre translate="no">{code}</pre>
                <CopyButton value={code} label={text('copy_example', { program })} />
              </div>
            </Disclosure>
          ))}
        </div>
      </div>
    </Block>
  );
}
