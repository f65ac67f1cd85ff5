import { data, redirect } from 'react-router';
import type { ProviderItem } from '#contract/account/providers.ts';
import { signInName } from '#domain/account/email.ts';
import { type FormResult, formResult } from '../account/accounts/account-forms.tsx';
import { ChangeEmail, ChangePassword, sendNewEmail, sendPassword } from '../account/accounts/change-sign-in.tsx';
import { PasskeysBlock, passkeyActions } from '../account/passkeys/passkeys-block.tsx';
import { PhoneBlock } from '../account/phone/phone-code-form.tsx';
import { ProfilePage } from '../account/profile/profile-page.tsx';
import providerStyles from '../account/providers/providers.module.css';
import { useProviderError } from '../account/providers/providers.tsx';
import {
  type NewFactor,
  RecoveryCodesBlock,
  SecondFactorBlock,
  secondFactorActions,
} from '../account/second-factors/second-factor-block.tsx';
import { SessionsBlock, sessionActions } from '../account/sessions/sessions-block.tsx';
import { proofPath } from '../context/proof-path.ts';
import { useLabels, useSession } from '../context/reader-context.tsx';
import { nextOf } from '../context/sign-in-path.ts';
import { type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import { type FormAnswer, redirectWithCookies, type SentForm, textIn } from '../platform/data/form-action.ts';
import { Button } from '../ui/controls/button.tsx';
import { Note } from '../ui/feedback/notice.tsx';
import { Block } from '../ui/layout/block.tsx';

export async function loader({ request, context }: PageArgs) {
  const { api } = context.get(pageContext);
  // Visitors are led to the sign-in page by the refusal of any of them.
  const [profile, factor, passkeys, sessions, providers] = await Promise.all([
    requiredData(api, 'GET /api/profile/'),
    requiredData(api, 'GET /api/profile/second-factor/'),
    requiredData(api, 'GET /api/profile/passkeys/'),
    requiredData(api, 'GET /api/profile/sessions/'),
    requiredData(api, 'GET /api/session/providers/'),
  ]);
  const { searchParams } = new URL(request.url);
  const done = searchParams.has('password') ? 'password' : searchParams.has('done') ? 'change' : null;
  return { profile, factor, passkeys, sessions, providers, done, next: nextOf(request) };
}

async function changePassword(sent: SentForm) {
  const answer = await sendPassword(sent);
  if (answer.ok) return redirectWithCookies('/profile/security/?password', answer);
  return data({ form: 'password', ...(await formResult(sent.form, answer)) }, { status: answer.status });
}

async function changeEmail(sent: SentForm) {
  const answer = await sendNewEmail(sent);
  const result = await formResult(sent.form, answer);
  if (result.failure?.code === 'proof_needed') return redirect(proofPath('/profile/security/'));
  return data({ form: 'email', ...result }, { status: answer.status });
}

/** What each form of the page asks for, by its name; that of the password has none. */
const actions = { ...secondFactorActions, ...passkeyActions, ...sessionActions, email: changeEmail } as const;

function isAction(name: string): name is keyof typeof actions {
  return Object.hasOwn(actions, name);
}

export async function action({ request, context }: PageArgs) {
  const form = await request.formData();
  const name = textIn(form, 'form');
  const sent = { form, api: context.get(pageContext).api };
  return isAction(name) ? actions[name](sent) : changePassword(sent);
}

interface Shown {
  readonly recoveryCodes?: readonly string[];
  readonly newFactor?: NewFactor;
}

/** What the last form of the page was answered. */
function partsOf(actionData: unknown) {
  const answered = actionData as (FormAnswer<Shown> & FormResult) | undefined;
  return {
    isAnswered: answered !== undefined,
    resultOf: (form: string) => (answered?.form === form ? answered : null),
    codeOf: (form: string) => (answered?.form === form ? answered.code : null),
    recoveryCodes: answered?.shown?.recoveryCodes ?? null,
    newFactor: answered?.shown?.newFactor ?? null,
  };
}

interface LinkedProvidersProps {
  readonly items: readonly ProviderItem[];
  /** The account has one way in alone, which stays. */
  readonly hasOneWay: boolean;
}

function LinkedProvider({ id, name, isLinked, hasOneWay }: ProviderItem & Pick<LinkedProvidersProps, 'hasOneWay'>) {
  const text = useLabels('providers');
  return (
    <li>
      <span>
        <b>{name}</b>
        {isLinked === true && <small>{text(hasOneWay ? 'only_way' : 'linked')}</small>}
      </span>
      {!(isLinked === true && hasOneWay) && (
        <form method="post" action={`/sign-in/with/${id}/`}>
          <input type="hidden" name="purpose" value={isLinked === true ? 'unlink' : 'link'} />
          <input type="hidden" name="next" value="/profile/security/" />
          <Button type="submit" aria-label={text(isLinked === true ? 'unlink_named' : 'link_named', { name })}>
            {text(isLinked === true ? 'unlink' : 'link')}
          </Button>
        </form>
      )}
    </li>
  );
}

/** The section of other services that sign the reader in; nothing where the operator named none. */
export function LinkedProviders({ items, hasOneWay }: LinkedProvidersProps) {
  useProviderError();
  const text = useLabels('providers');
  if (items.length === 0) return null;
  return (
    <Block id="services" title={text('linked_services')}>
      <p className={providerStyles.lead}>{text('linked_lead')}</p>
      <ul className={providerStyles.linked}>
        {items.map((item) => (
          <LinkedProvider key={item.id} {...item} hasOneWay={hasOneWay} />
        ))}
      </ul>
    </Block>
  );
}

/** How the reader proves who he is, and where he has: one block a way, each with its own forms. */
export default function Security({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { profile, factor, passkeys, sessions, providers, done, next } = loaderData;
  const account = useLabels('account');
  const text = useLabels('security');
  const { isAnswered, resultOf, codeOf, recoveryCodes, newFactor } = partsOf(actionData);
  const isNeeded = useSession().awaits === 'second-factor-set-up';
  const { email, phone, isDemo } = profile;
  const said = done === 'password' ? account('password_changed') : text('done');
  return (
    <ProfilePage title={text('title')} lead={account('security_lead', { email: signInName(email) })}>
      {isDemo && <Note>{account('security_demo')}</Note>}
      <div role="status">{done !== null && !isAnswered && <Note tone="ok">{said}</Note>}</div>
      {recoveryCodes !== null && <RecoveryCodesBlock codes={recoveryCodes} next={next} />}
      {!isDemo && (
        <>
          {recoveryCodes === null && (
            <SecondFactorBlock
              factor={factor}
              isNeeded={isNeeded}
              next={next}
              newFactor={newFactor}
              code={codeOf('factor')}
            />
          )}
          <PasskeysBlock passkeys={passkeys} code={codeOf('passkeys')} />
          <ChangePassword failure={resultOf('password')?.failure ?? null} />
          <ChangeEmail result={resultOf('email')} />
          <PhoneBlock phone={phone} />
          <LinkedProviders {...providers} />
        </>
      )}
      <SessionsBlock sessions={sessions} isDemo={isDemo} code={codeOf('sessions')} />
    </ProfilePage>
  );
}
