import { Link, useFetcher, useLocation } from 'react-router';
import type { ParticipantQuotes, QuoteRow, RequestState } from '#contract/market/quotes.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Masked } from '../../ui/feedback/masked.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { NewTabLink, safeLink } from '../../ui/table/text-cell.tsx';
import styles from './quotes.module.css';

type Contact = ParticipantQuotes['contacts'][number];

interface QuotedByProps {
  readonly row: QuoteRow;
  readonly contacts: readonly Contact[];
}

/** Whether a request for hidden quotes is with the operator now. */
export interface QuoteAccessResult {
  readonly isSent: boolean;
}

interface HiddenQuoteProps {
  readonly venueId: number;
  readonly name: string;
  readonly request: RequestState;
}

/** What the reader may do about quotes that a participant hides: ask for them, wait, or nothing. The form works without a script too. */
export function HiddenQuote({ venueId, name, request }: HiddenQuoteProps) {
  const text = useLabels('quotes');
  const fetcher = useFetcher<QuoteAccessResult>();
  const { pathname, search } = useLocation();
  const isSent = request.already_send_request || fetcher.data?.isSent === true;
  if (isSent) {
    return (
      <span className={styles.request} role="status">
        <Icon name="clock" />
        <span className={styles.cut} title={text('request_sent')}>
          {text('request_sent')}
        </span>
      </span>
    );
  }
  if (!request.send_request) {
    return (
      <span className={styles.request}>
        <Icon name="lock" />
        <span className={styles.cut} title={text('request_forbidden')}>
          {text('request_forbidden')}
        </span>
      </span>
    );
  }
  return (
    <fetcher.Form method="post" action="/quote-access/" className={styles.request}>
      <input type="hidden" name="ground" value={venueId} />
      <noscript>
        <input type="hidden" name="next" value={pathname + search} />
      </noscript>
      <Button
        type="submit"
        size="small"
        disabled={fetcher.state !== 'idle'}
        aria-label={`${text('request_send')}: ${name}`}
      >
        <Icon name="lock" />
        {text('request_send')}
      </Button>
      <span role="alert">{fetcher.data?.isSent === false && text('request_failed')}</span>
    </fetcher.Form>
  );
}

/** Who quotes, in one line: the page of a valuation provider, and the people to talk to. */
export function QuotedBy({ row, contacts }: QuotedByProps) {
  const { name, valuation_page } = row;
  return (
    <span className={styles.by}>
      <span className={styles.title} title={name} dir="auto">
        {valuation_page === null ? name : <Link to={valuation_page}>{name}</Link>}
      </span>
      <Contacts row={row} contacts={contacts} />
    </span>
  );
}

/** The people of a participant and its own site, which opens over TLS alone. */
function Contacts({ row: { url }, contacts }: Pick<QuotedByProps, 'row' | 'contacts'>) {
  const text = useLabels('quotes');
  const site = url?.startsWith('https://') === true ? safeLink(url) : null;
  if (contacts.length === 0 && site === null) return null;
  return (
    <details className={styles.contacts}>
      <summary title={text('contacts')}>
        <Icon name="phone" />
        <span className="sr">{text('contacts')}</span>
      </summary>
      <ul>
        {contacts.map((contact) => (
          <li key={contact.id}>
            <Person contact={contact} />
          </li>
        ))}
        {site !== null && (
          <li>
            <NewTabLink to={site}>{text('website')}</NewTabLink>
          </li>
        )}
      </ul>
    </details>
  );
}

const roles = { sales: 'role_sales', trading: 'role_trading', research: 'role_research' } as const;

function Person({ contact: { ttl, role, phone, email, masked } }: { readonly contact: Contact }) {
  const text = useLabels('quotes');
  return (
    <>
      <span dir="auto">{ttl}</span>, {text(roles[role])}
      {masked.includes('phone') && (
        <>
          {' '}
          <Masked />
        </>
      )}
      {phone !== null && <a href={`tel:${phone}`}>{phone}</a>}
      {email !== null && <a href={`mailto:${email}`}>{email}</a>}
    </>
  );
}
