import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { Session } from '#contract/account/session/session.ts';
import { useLabels, useSession } from '../../context/reader-context.tsx';
import { signInPath } from '../../context/sign-in-path.ts';
import { type SignInAgain as Question, signInAgain } from '../../platform/data/sign-in-again.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { postSignIn, readSession } from './session-calls.ts';

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
