import { data, Form, Link, redirect, useNavigation, useSearchParams } from 'react-router';
import { type KeyScope, keyScopes } from '#domain/account/access/key-scope.ts';
import { KeyList, scopeLabels } from '../account/api-keys/key-list.tsx';
import { ProfilePage } from '../account/profile/profile-page.tsx';
import { proofPath } from '../context/proof-path.ts';
import { useLabelOf, useLabels } from '../context/reader-context.tsx';
import type { Failure, PageArgs, PageProps } from '../platform/data/ask.ts';
import { addressOfCall, pageContext, refusalOf, requiredData, send } from '../platform/data/ask.ts';
import { dayIn, type SentForm, textIn } from '../platform/data/form-action.ts';
import { FormRefusal } from '../ui/controls/action-form.tsx';
import form from '../ui/controls/block-form.module.css';
import { Button } from '../ui/controls/button.tsx';
import { CheckGroup } from '../ui/controls/checkbox.tsx';
import { CopiedText, CopyButton } from '../ui/controls/copy-button.tsx';
import { TextField } from '../ui/controls/text-field.tsx';
import { FormDate } from '../ui/date-picker/date-picker.tsx';
import { EmptyState, Note, ProofPrompt } from '../ui/feedback/notice.tsx';
import { Block } from '../ui/layout/block.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { Disclosure } from '../ui/layout/disclosure.tsx';
import styles from './profile-keys.module.css';

export async function loader({ request, context }: PageArgs) {
  const keys = await requiredData(context.get(pageContext).api, 'GET /api/profile/api-keys/');
  return { ...keys, origin: new URL(request.url).origin };
}

const keysPath = '/profile/keys/';

/** What a form asked a key to be. */
interface TypedKey {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly until: string;
  readonly networks: string;
}

/** What the page shows after a form: why it was refused and what was typed, or the key, this once. */
interface KeyAnswer {
  readonly form: 'make' | 'revoke';
  readonly failure: Failure | null;
  readonly typed: TypedKey;
  readonly key: string | null;
}

function typedIn(form: FormData): TypedKey {
  const named = form.getAll('scope');
  const scopes = keyScopes.filter((scope) => named.includes(scope));
  return { name: textIn(form, 'name'), scopes, until: dayIn(form, 'until'), networks: textIn(form, 'networks') };
}

async function refused(form: KeyAnswer['form'], answer: Response, typed: TypedKey) {
  const failure = await refusalOf(answer);
  if (failure.code === 'proof_needed') throw redirect(proofPath(keysPath));
  const value: KeyAnswer = { form, failure, typed, key: null };
  return data(value, { status: answer.status });
}

/** Makes a key, which is shown this once. */
async function makeKey({ api, form }: SentForm) {
  const typed = typedIn(form);
  const { name, scopes, until, networks } = typed;
  const answer = await send(api, 'POST /api/profile/api-keys/', {
    body: {
      name,
      scopes: [...scopes],
      ends_on: until === '' ? null : until,
      networks: networks.split(/[\s,;]+/).filter((network) => network !== ''),
    },
  });
  if (!answer.ok) return refused('make', answer, typed);
  const { key } = (await answer.json()) as { readonly key: string };
  const value: KeyAnswer = { form: 'make', failure: null, typed, key };
  return data(value, { headers: { 'cache-control': 'no-store' } });
}

async function revokeKey({ api, form }: SentForm) {
  const answer = await send(api, 'DELETE /api/profile/api-keys/:id/', { params: { id: textIn(form, 'id') } });
  return answer.ok ? redirect(`${keysPath}?revoked`) : refused('revoke', answer, typedIn(form));
}

export async function action({ request, context }: PageArgs) {
  const form = await request.formData();
  const sent = { form, api: context.get(pageContext).api };
  return textIn(form, 'form') === 'revoke' ? revokeKey(sent) : makeKey(sent);
}

const MAX_NAME_LENGTH = 80;
/** The fields that say for themselves what is wrong with them. */
const toldAtField = ['name', 'scopes', 'networks'];

/** What a key is to be made for; after a refusal with what was typed, and a word at the field that it is about. */
function NewKey({ answer }: { readonly answer: KeyAnswer | null }) {
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
        <FormDate label={text('until')} hint={text('until_hint')} name="until" defaultValue={typed?.until} />
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
function keyExamples({ key, scopes, origin }: ExampleKey): readonly KeyExample[] {
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
function MadeKey({ value, examples }: { readonly value: string; readonly examples: readonly KeyExample[] }) {
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

/** The keys by which the reader's programs ask: those that there are, and a new one. */
export default function ProfileKeys({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { items, isProven, isDemo, origin } = loaderData;
  const text = useLabels('api');
  const errorText = useLabelOf('errors');
  const answer = (actionData as KeyAnswer | undefined) ?? null;
  const isRevoked = useSearchParams()[0].has('revoked') && answer === null;
  const key = answer?.key ?? null;
  return (
    <ProfilePage title={text('title')} lead={text('lead')}>
      <div role="status">{isRevoked && <Note tone="ok">{text('revoked')}</Note>}</div>
      <FormRefusal failure={answer?.form === 'revoke' ? answer.failure : null} fields={[]} />
      {isDemo && <Note>{errorText('demo_account')}</Note>}
      {answer !== null && key !== null && (
        <MadeKey value={key} examples={keyExamples({ key, scopes: answer.typed.scopes, origin })} />
      )}
      <KeyList
        items={items}
        title={text('own')}
        empty={<EmptyState icon="lock" title={text('none')} reason={text('none_reason')} />}
        form="revoke"
      />
      <p>
        <Link to="/api-docs/">{text('docs_link')}</Link>
      </p>
      {!isDemo && isProven && key === null && <NewKey answer={answer} />}
      {!isDemo && !isProven && <ProofPrompt what={text('proof')} action={text('prove')} path={keysPath} />}
    </ProfilePage>
  );
}
