import { useFetcher, useLocation } from 'react-router';
import type { RequestState } from '#contract/market/quotes.ts';
import { useLabels } from '../../context/language-context.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './quotes.module.css';

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
        {text('request_sent')}
      </span>
    );
  }
  if (!request.send_request) {
    return (
      <span className={styles.request}>
        <Icon name="lock" />
        {text('request_forbidden')}
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
