import type { ReactNode } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { Comment } from '#contract/issuer/comments/comments.ts';
import { useLabels } from '../../context/language-context.ts';
import { Button } from '../../ui/controls/button.tsx';
import { AccessAlert } from '../../ui/feedback/access-alert.tsx';
import chip from '../../ui/layout/chip.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './comments.module.css';
import { type CommentAccessResult, type FileAccess, fileAccessOf } from './document-access.ts';

const marks = {
  request_sent: { words: 'requested', look: undefined },
  request_rejected: { words: 'declined', look: chip.warn },
  download_denied: { words: 'on_request', look: chip.closed },
} as const;

/** All comments of a provider share one request, so that each of them knows at once what it led to. */
function useRequest({ provider_id: id }: Comment) {
  return useFetcher<CommentAccessResult>({ key: `comment-files-${id}` });
}

/** The state of a comment's file, with the reader's own request of a moment ago. */
export function useFileAccess(comment: Comment): FileAccess {
  const outcome = useRequest(comment).data?.outcome;
  return fileAccessOf({ ...comment, requestExists: comment.requestExists || outcome === 'request_sent' });
}

/** The file of a comment: a link where it is open, else its state, which opens to say why and what would help. */
export function CommentFile({ comment, children }: { readonly comment: Comment; readonly children: ReactNode }) {
  const text = useLabels('comments');
  const errors = useLabels('errors');
  const access = useFileAccess(comment);
  const { cb_file_link: link } = comment;
  if (access === 'direct') return link === null ? children : <FileLink link={link}>{children}</FileLink>;
  const { words, look } = marks[access];
  return (
    <details className={styles.access}>
      <summary>
        <span className={styles.fileName}>{children}</span>
        <span className={classNames(chip.chip, look)}>
          <Icon name={access === 'request_sent' ? 'clock' : 'lock'} />
          {text(words)}
        </span>
      </summary>
      <div className={styles.alert}>
        <p role="status">{errors(access)}</p>
        {access === 'download_denied' && <RequestForm comment={comment} />}
      </div>
    </details>
  );
}

export function FileLink({ link, children }: { readonly link: string; readonly children: ReactNode }) {
  return (
    <a href={link} download className={styles.fileLink}>
      <Icon name="download" />
      {children}
    </a>
  );
}

/** Asks the provider for its files. Works without a script too. */
function RequestForm({ comment }: { readonly comment: Comment }) {
  const text = useLabels('comments');
  const fetcher = useRequest(comment);
  const { pathname, search } = useLocation();
  const outcome = fetcher.data?.outcome;
  return (
    <fetcher.Form method="post" action="/comment-access/" className={styles.request}>
      <input type="hidden" name="provider" value={comment.provider_id} />
      <noscript>
        <input type="hidden" name="next" value={pathname + search} />
      </noscript>
      <Button type="submit" size="small" disabled={fetcher.state !== 'idle'}>
        {text('send_request')}
      </Button>
      <span role="alert">
        {outcome === 'failed' && text('request_failed')}
        {(outcome === 'need_auth' || outcome === 'need_get_access') && <AccessAlert code={outcome} />}
      </span>
    </fetcher.Form>
  );
}
