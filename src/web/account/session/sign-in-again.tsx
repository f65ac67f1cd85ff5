import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { demoAccounts } from '#contract/account/session/demo-accounts.ts';
import type { Session } from '#contract/account/session/session.ts';
import { useLabels, useSession } from '../../context/reader-context.tsx';
import { signInPath } from '../../context/sign-in-path.ts';
import { ask, plainApi } from '../../platform/data/ask.ts';
import { type SignInAgain as Question, signInAgain } from '../../platform/data/sign-in-again.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

type Problem = 'sign_in_failed' | 'not_signed_in_yet';

/** Asks a reader whose session ended to sign in, over the page, which keeps what was typed. */
export function SignInAgain({ question = signInAgain }: { readonly question?: Question }) {
  const session = useSession();
  const isAsked = useSyncExternalStore(question.subscribe, question.isAsked, () => false);
  const isSignedIn = session.audience !== 'visitor';
  useEffect(() => question.setSession(isSignedIn), [question, isSignedIn]);
  return <SignInAgainDialog session={session} isOpen={isAsked} onEnd={question.answer} />;
}

interface SignInAgainDialogProps {
  readonly session: Session;
  readonly isOpen: boolean;
  readonly onEnd: (isSignedIn: boolean) => void;
}

/** Signs in with a demo account. Not by the page's patient calls: those would ask to sign in again when it fails. */
async function postSignIn(name: string): Promise<boolean> {
  const account = demoAccounts.find((known) => known === name);
  if (account === undefined) return false;
  return (await ask(plainApi, 'POST /api/session/', { body: { account } })).ok;
}

/** Who the reader is at this moment, in whichever tab they signed in. */
async function readSession(): Promise<Session | null> {
  const answered = await ask(plainApi, 'GET /api/session/');
  return answered.ok ? answered.value : null;
}

function SignInAgainDialog({ session, isOpen, onEnd }: SignInAgainDialogProps) {
  const text = useLabels('ui');
  const location = useLocation();
  const [problem, setProblem] = useState<Problem | null>(null);
  const { accountId, name, demoAccounts } = session;
  const end = (isSignedIn: boolean) => {
    setProblem(null);
    onEnd(isSignedIn);
  };
  const check = async (isSignedIn: Promise<boolean>, otherwise: Problem) => {
    if (await isSignedIn.catch(() => false)) end(true);
    else setProblem(otherwise);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => end(false)}
      title={text('sign_in_again_title')}
      size="small"
      closesOutside={false}
      foot={
        <>
          <ButtonLink to={signInPath(location)} target="_blank">
            {text('sign_in_other')}
          </ButtonLink>
          {accountId !== null && demoAccounts.includes(accountId) ? (
            <Button look="primary" onClick={() => check(postSignIn(accountId), 'sign_in_failed')}>
              {text('sign_in_as', { name: name ?? accountId })}
            </Button>
          ) : (
            <Button look="primary" onClick={() => check(isSomebody(), 'not_signed_in_yet')}>
              {text('sign_in_done')}
            </Button>
          )}
        </>
      }
    >
      <p>{text('sign_in_again')}</p>
      <div role="alert">{problem !== null && <Note tone="bad">{text(problem)}</Note>}</div>
    </Dialog>
  );
}

async function isSomebody(): Promise<boolean> {
  const session = await readSession();
  return session !== null && session.audience !== 'visitor';
}

/** How often it is looked how many alerts are unread. */
const LOOK_EVERY_MS = 60_000;

/** The session of the page, with as many unread alerts as there are by now while a reader who may have some looks at it. */
export function useFreshSession(session: Session): Session {
  const [fresh, setFresh] = useState({ of: session, session });
  useEffect(() => {
    if (session.audience !== 'full') return undefined;
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const now = await readSession();
      if (now?.accountId !== session.accountId) return;
      setFresh({ of: session, session: { ...session, unreadAlerts: now.unreadAlerts } });
    };
    // Whoever is offline looks again later.
    const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [session]);
  return fresh.of === session ? fresh.session : session;
}
