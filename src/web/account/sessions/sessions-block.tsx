import { redirect } from 'react-router';
import type { Sessions } from '#contract/account/sessions.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { type FailureCode, send } from '../../platform/data/ask.ts';
import { redirectWithCookies, refusedForm, type SentForm, textIn } from '../../platform/data/form-action.ts';
import { momentText } from '../../text/value-text.ts';
import { Refusal } from '../../ui/controls/action-form.tsx';
import styles from '../../ui/controls/block-form.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { Block } from '../../ui/layout/block.tsx';

type Session = Sessions['items'][number];

interface SessionsBlockProps {
  readonly sessions: Sessions;
  readonly isDemo: boolean;
  readonly code: FailureCode | null;
}

/** Where the reader is signed in, and signing out there. */
export function SessionsBlock({ sessions: { items }, isDemo, code }: SessionsBlockProps) {
  const text = useLabels('security');
  return (
    <Block id="sessions" title={text('sessions_title')}>
      <div className={styles.body}>
        <Refusal code={code} />
        <p className="quiet">{text('sessions_lead')}</p>
        <ul className={styles.list}>
          {items.map((session) => (
            <SessionItem key={session.id} session={session} />
          ))}
        </ul>
        {!isDemo && (
          <form method="post" action="/profile/security/" className={styles.row}>
            {items.length > 1 && (
              <Button type="submit" name="form" value="sessions-end-others">
                {text('sessions_end_others')}
              </Button>
            )}
            <Button type="submit" look="danger" name="form" value="sessions-end-all">
              {text('sessions_end_all')}
            </Button>
          </form>
        )}
      </div>
    </Block>
  );
}

function useDeviceName({ browser, system }: Session): string {
  const text = useLabels('security');
  if (browser !== null && system !== null) return text('session_device', { browser, system });
  return browser ?? system ?? text('session_unknown');
}

function SessionItem({ session }: { readonly session: Session }) {
  const text = useLabels('security');
  const language = useLanguage();
  const name = useDeviceName(session);
  const { id, network, begunAt, usedAt, isThis } = session;
  const facts = [
    network,
    text('session_begun', { date: momentText(begunAt, language) }),
    text('session_used', { date: momentText(usedAt, language) }),
  ];
  return (
    <li>
      <span className={styles.words}>
        <b>
          {name}
          {isThis && ` · ${text('session_this')}`}
        </b>
        <small>{facts.filter((fact) => fact !== null).join(' · ')}</small>
      </span>
      {!isThis && (
        <form method="post" action="/profile/security/">
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            size="small"
            name="form"
            value="session-end"
            aria-label={`${text('session_end')}: ${name}`}
          >
            {text('session_end')}
          </Button>
        </form>
      )}
    </li>
  );
}

const path = '/profile/security/';

async function endOne({ api, form }: SentForm) {
  const answer = await send(api, 'DELETE /api/profile/sessions/:id/', { params: { id: textIn(form, 'id') } });
  // Who ends what has ended meanwhile has what he wanted.
  if (!answer.ok && answer.status !== 404) return refusedForm('sessions', answer, path);
  return redirect(`${path}?done`);
}

async function endOthers({ api }: SentForm) {
  const answer = await send(api, 'DELETE /api/profile/sessions/');
  return answer.ok ? redirect(`${path}?done`) : refusedForm('sessions', answer, path);
}

async function endAll({ api }: SentForm) {
  const answer = await send(api, 'DELETE /api/session/everywhere/');
  if (!answer.ok) return refusedForm('sessions', answer, path);
  return redirectWithCookies('/', answer);
}

/** What the forms of the list of sessions ask for. */
export const sessionActions = {
  'session-end': endOne,
  'sessions-end-others': endOthers,
  'sessions-end-all': endAll,
} as const;
