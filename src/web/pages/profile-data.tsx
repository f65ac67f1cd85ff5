import { data } from 'react-router';
import styles from '../account/profile/profile-form.module.css';
import { ProfilePage } from '../account/profile/profile-page.tsx';
import { useLabelOf, useLabels } from '../context/reader-context.tsx';
import type { Api, PageArgs, PageProps } from '../platform/data/ask.ts';
import { addressOfCall, failureOf, pageContext, requiredData, send } from '../platform/data/ask.ts';
import { redirectWithCookies, textIn } from '../platform/data/form-action.ts';
import { Refusal } from '../ui/controls/action-form.tsx';
import button from '../ui/controls/button.module.css';
import { Button } from '../ui/controls/button.tsx';
import { CodeField, TextField } from '../ui/controls/text-field.tsx';
import { Note } from '../ui/feedback/notice.tsx';
import { Block } from '../ui/layout/block.tsx';
import { classNames } from '../ui/layout/class-names.ts';

export async function loader({ context }: PageArgs) {
  return requiredData(context.get(pageContext).api, 'GET /api/profile/');
}

async function prove(api: Api, form: FormData) {
  const code = textIn(form, 'code').trim();
  const body = { password: textIn(form, 'password'), ...(code !== '' && { code }) };
  const answer = await send(api, 'POST /api/session/proof/', { body });
  if (answer.ok) return redirectWithCookies('/profile/data/', answer);
  return data({ code: await failureOf(answer) }, { status: answer.status });
}

async function remove(api: Api, form: FormData) {
  const body = { email: textIn(form, 'email').trim() || '-' };
  const answer = await send(api, 'POST /api/profile/delete/', { body });
  if (answer.ok) return redirectWithCookies('/', answer);
  const code = await failureOf(answer);
  return data({ code: code === 'bad_request' ? ('other_address' as const) : code }, { status: answer.status });
}

export async function action({ request, context }: PageArgs) {
  const form = await request.formData();
  const { api } = context.get(pageContext);
  return form.get('form') === 'delete' ? remove(api, form) : prove(api, form);
}

interface DeleteAccountProps {
  readonly isOpen: boolean;
  readonly email: string;
  readonly error: string | undefined;
}

/** The end of the account. Its address is typed, so that nobody ends it by a slip. */
function DeleteAccount({ isOpen, email, error }: DeleteAccountProps) {
  const text = useLabels('profile');
  return (
    <Block id="delete" title={text('delete')}>
      <form method="post" className={styles.form}>
        <input type="hidden" name="form" value="delete" />
        <p>{text('delete_lead')}</p>
        {isOpen && (
          <>
            <div className={styles.field}>
              <TextField
                label={text('delete_confirm', { email })}
                name="email"
                type="text"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                required
                error={error}
              />
            </div>
            <Button type="submit" look="danger">
              {text('delete_button')}
            </Button>
          </>
        )}
      </form>
    </Block>
  );
}

/** Everything that is kept of the account, as a file. */
function DownloadData({ isOpen }: { readonly isOpen: boolean }) {
  const text = useLabels('profile');
  return (
    <Block id="download" title={text('download')}>
      <div className={styles.form}>
        <p>{text('download_lead')}</p>
        {isOpen && (
          <a
            className={classNames(button.button, button.primary)}
            href={addressOfCall('GET /api/profile/data/')}
            download
          >
            {text('download_button')}
          </a>
        )}
      </div>
    </Block>
  );
}

interface ProveFormProps {
  readonly hasSecondFactor: boolean;
  /** For password managers, which keep a password under a name. */
  readonly email: string;
}

/** Who asks for everything that is kept, or wants it gone, proves first who they are. */
function ProveForm({ hasSecondFactor, email }: ProveFormProps) {
  const text = useLabels('profile');
  return (
    <Block id="proof" title={text('proof')}>
      <form method="post" className={styles.form}>
        <input type="hidden" name="form" value="proof" />
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <p>{text('proof_lead')}</p>
        <div className={styles.field}>
          <TextField
            label={text('password')}
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
        </div>
        {hasSecondFactor && (
          <div className={styles.field}>
            <CodeField label={text('code')} />
          </div>
        )}
        <Button type="submit" look="primary">
          {text('go_on')}
        </Button>
      </form>
    </Block>
  );
}

/** Everything that is kept of the account: to take along, and to have deleted. */
export default function ProfileData({ loaderData, actionData: failure }: PageProps<typeof loader, typeof action>) {
  const { email, isDemo, isProven, hasSecondFactor } = loaderData;
  const text = useLabels('profile');
  const errorText = useLabelOf('errors');
  const code = failure?.code ?? null;
  const isOpen = isProven && !isDemo;
  return (
    <ProfilePage title={text('data_title')} lead={text('data_lead')}>
      <Refusal code={code} except={['other_address']} />
      {isDemo && <Note>{errorText('demo_account')}</Note>}
      {!isDemo && !isProven && <ProveForm hasSecondFactor={hasSecondFactor} email={email} />}
      <DownloadData isOpen={isOpen} />
      <DeleteAccount
        isOpen={isOpen}
        email={email}
        error={code === 'other_address' ? text('other_address') : undefined}
      />
    </ProfilePage>
  );
}
