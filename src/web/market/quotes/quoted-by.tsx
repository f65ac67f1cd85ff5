import { Link } from 'react-router';
import type { ParticipantQuotes, QuoteRow, RequestState } from '#contract/market/quotes.ts';
import { useLabels } from '../../context/language-context.ts';
import { Masked } from '../../ui/feedback/masked.tsx';
import { NewTabLink, safeLink } from '../../ui/table/text-cell.tsx';
import { HiddenQuote } from './hidden-quote.tsx';
import styles from './quotes.module.css';

type Contact = ParticipantQuotes['contacts'][number];

interface QuotedByProps {
  readonly row: QuoteRow;
  readonly contacts: readonly Contact[];
  /** What the reader may do about hidden numbers; undefined where they are open. */
  readonly request: RequestState | undefined;
}

/** Who quotes: the page of a valuation provider, whether the price binds, the people to talk to, and the way to hidden numbers. */
export function QuotedBy({ row, contacts, request }: QuotedByProps) {
  const text = useLabels('quotes');
  const { name, valuation_page, is_indicative, trading_ground_id } = row;
  return (
    <>
      <span className={styles.title} title={name} dir="auto">
        {valuation_page === null ? name : <Link to={valuation_page}>{name}</Link>}
      </span>
      {is_indicative && <small className={styles.tag}>{text('indicative')}</small>}
      {request !== undefined && <HiddenQuote venueId={trading_ground_id} request={request} name={name} />}
      <Contacts row={row} contacts={contacts} />
    </>
  );
}

/** The people of a participant and its own site, which opens over TLS alone. */
function Contacts({ row: { url }, contacts }: Pick<QuotedByProps, 'row' | 'contacts'>) {
  const text = useLabels('quotes');
  const site = url?.startsWith('https://') === true ? safeLink(url) : null;
  if (contacts.length === 0 && site === null) return null;
  return (
    <details className={styles.contacts}>
      <summary>{text('contacts')}</summary>
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
