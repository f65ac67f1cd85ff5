import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { SupportTickets } from '#contract/account/support-tickets/support-tickets.ts';
import { unreadStatusId } from '#contract/account/support-tickets/ticket-status.ts';
import { hasSupport } from '#domain/account/access/viewer.ts';
import { useTicketChanges } from '../../account/support-tickets/ticket-changes.ts';
import { useLabelOf, useLabels, useSession } from '../../context/reader-context.tsx';
import { signInPath } from '../../context/sign-in-path.ts';
import { useControl } from '../../platform/commands/use-control.ts';
import { type Question, useAnswer } from '../../platform/data/answers.ts';
import { type Answered, ask, browserApi } from '../../platform/data/ask.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Menu } from '../../ui/controls/menu.tsx';
import { NotLoaded } from '../../ui/feedback/notice.tsx';
import styles from './page-shell.module.css';

/** More than this does not fit on the badge. */
const MAX_COUNTED = 9;

/** The first letters of the first and the last word of a name. */
function initialsOf(name: string): string {
  const [first = '', ...others] = name.split(' ');
  const last = others.at(-1);
  return (last === undefined ? first.slice(0, 2) : first.charAt(0) + last.charAt(0)).toUpperCase();
}

interface AccountMenuProps {
  /** Links to the pages of the reader's account. */
  readonly account?: ReactNode;
  /** Choices of the reader that other parts of the site bring. */
  readonly choices?: ReactNode;
}

function questionOf(accountId: string | null, changes: number): Question<Answered<SupportTickets>> {
  return {
    key: `${accountId} ${changes}`,
    ask: (signal) => ask(browserApi, 'GET /api/profile/support/tickets/', { signal }),
    networkFailure: { ok: false, code: 'network' },
  };
}

/** Tickets in which somebody else wrote what the account has not read. */
export function unreadTicketCount({ tickets }: SupportTickets, accountId: string | null): number {
  const isUnread = ({ messages }: SupportTickets['tickets'][number]) =>
    messages.some(({ status_id, contacts_id }) => status_id === unreadStatusId && contacts_id !== accountId);
  return tickets.filter(isUnread).length;
}

/** How many support tickets have unread answers; null where that could not be looked up, which may be tried again. */
interface UnreadTickets {
  readonly count: number | null;
  readonly retry: () => void;
}

/** Support tickets with unread answers. Readers to whom tickets are closed do not ask. */
function useUnreadTickets(): UnreadTickets {
  const session = useSession();
  const { accountId } = session;
  const changes = useTicketChanges();
  const mayAsk = hasSupport(session);
  const { good, shown, retry } = useAnswer(mayAsk ? questionOf(accountId, changes) : null, null);
  if (mayAsk && good?.ok) return { count: unreadTicketCount(good.value, accountId), retry };
  return { count: mayAsk && shown?.answer.ok === false ? null : 0, retry };
}

/** Sign in for visitors; for others their account. */
export function AccountMenu({ account, choices }: AccountMenuProps) {
  const text = useLabels('shell');
  const location = useLocation();
  const { audience } = useSession();
  const tickets = useUnreadTickets();
  if (audience !== 'visitor') return <SignedInMenu tickets={tickets} account={account} choices={choices} />;
  return (
    <ButtonLink look="primary" to={signInPath(location)}>
      {text('sign_in')}
    </ButtonLink>
  );
}

/** The account with its unread tickets and sign out. Signing out loads the page anew, so no open figure stays in memory. */
export function SignedInMenu({
  tickets: { count, retry },
  account,
  choices,
}: AccountMenuProps & { readonly tickets: UnreadTickets }) {
  const text = useLabels('shell');
  const textOf = useLabelOf('shell');
  const location = useLocation();
  const { audience, name, accountId, isOperator } = useSession();
  const shownName = name ?? accountId ?? '';
  const unread = count ?? 0;
  const hasUnread = unread > 0;
  const tickets = text('unread_tickets', { count: unread });
  const label = hasUnread
    ? text('account_of_unread', { name: shownName, count: unread })
    : text('account_of', { name: shownName });
  return (
    <>
      <Menu
        command={useControl('account', label)}
        label={label}
        summaryClass={styles.who}
        summary={
          <>
            {initialsOf(shownName)}
            {hasUnread && <span className={styles.badge}>{unread > MAX_COUNTED ? `${MAX_COUNTED}+` : unread}</span>}
          </>
        }
      >
        <p className={styles.account}>
          {shownName}
          <small>{textOf(`audience_${audience}`)}</small>
          {hasUnread && <small>{tickets}</small>}
        </p>
        {count === null && <NotLoaded what={text('tickets_failed')} onRetry={retry} />}
        {account}
        {isOperator && <Link to="/operator/requests/">{text('operator_pages')}</Link>}
        {choices}
        <form method="post" action="/sign-out/">
          <input type="hidden" name="next" value={location.pathname + location.search} />
          <button type="submit">{text('sign_out')}</button>
        </form>
      </Menu>
      <span className="sr" role="status">
        {hasUnread && tickets}
      </span>
    </>
  );
}
