import type { ReactNode } from 'react';
import { Link, useFetcher, useLocation } from 'react-router';
import type { Comment } from '#contract/issuer/comments/comments.ts';
import { issuersOfComment } from '#contract/issuer/wire/rated-entity.ts';
import { languageOf } from '#domain/platform/language.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText } from '../../text/value-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { AccessAlert } from '../../ui/feedback/access-alert.tsx';
import { Block } from '../../ui/layout/block.tsx';
import chip from '../../ui/layout/chip.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import { FoldedText } from '../../ui/layout/folded-content.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './comments.module.css';

interface ItemProps {
  readonly comment: Comment;
}

/** A comment of a list: when, by whom and of whom, its title, some lines of its content, its file. */
export function CommentItem({ comment }: ItemProps) {
  return (
    <article className={styles.item}>
      <CommentSource comment={comment} hasTitleLink />
      <CommentTitle comment={comment} />
      {comment.content !== null && (
        <FoldedText>
          <CommentContent comment={comment} />
        </FoldedText>
      )}
      <CommentFoot comment={comment} hasTitleLink />
    </article>
  );
}

/** The language of a comment, where it is not the reader's. */
function useOtherLanguage({ language }: Comment) {
  const own = useLanguage();
  const other = languageOf(language);
  return other.code === own.code ? null : other;
}

interface PartProps extends ItemProps {
  /** The title leads to the comment at its source, or to its file, where that is all there is. */
  readonly hasTitleLink: boolean;
}

/** When, by whom and of whom, and where the provider shows it; a language that is not the reader's is named. */
function CommentSource({ comment, hasTitleLink }: PartProps) {
  const text = useLabels('more');
  const language = useLanguage();
  const other = useOtherLanguage(comment);
  const { date, file, provider_name: provider, cb_link: source } = comment;
  const issuers = issuersOfComment(comment);
  return (
    <p className={styles.source}>
      <time dateTime={date}>{dateText(date, language)}</time> · {provider}
      {issuers.map(({ name, cb_link: link }) => (
        <span key={link}>
          {' · '}
          <Link to={link}>{name}</Link>
        </span>
      ))}
      {source !== null && !(hasTitleLink && file === null) && (
        <>
          {' · '}
          <SourceLink to={source}>{text('at_source')}</SourceLink>
        </>
      )}{' '}
      {other !== null && (
        <span className={chip.chip} lang={other.htmlLang}>
          {other.ownName}
        </span>
      )}
    </p>
  );
}

function SourceLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <a href={to} rel="noopener noreferrer" target="_blank">
      {children}
    </a>
  );
}

function CommentTitle({ comment }: ItemProps) {
  const other = useOtherLanguage(comment);
  return (
    <p className={styles.title} lang={other?.htmlLang}>
      <TitleLink comment={comment} />
    </p>
  );
}

const marks = {
  request_sent: { words: 'requested', look: undefined },
  request_rejected: { words: 'declined', look: chip.warn },
  download_denied: { words: 'on_request', look: chip.closed },
} as const;

/** What becomes of who wants the file of a comment: it is his, or why not. */
type FileAccess = 'direct' | 'request_sent' | 'request_rejected' | 'download_denied';

/** What the title of a comment leads to: nothing, its source, its own page, or its file. */
export type DocumentAccess = 'plain' | 'link' | 'page' | FileAccess;

type Flags = Pick<Comment, 'moderated' | 'approved' | 'checked' | 'requestExists'>;

/** The specification's rules of a comment's file (shared blocks, section 4), in their order. */
function fileAccessOf({ moderated, approved, checked, requestExists }: Flags): FileAccess {
  const isModerated = moderated === 1;
  if (isModerated && requestExists && approved === 0) return checked === 0 ? 'request_sent' : 'request_rejected';
  if (!isModerated || (requestExists && approved === 1)) return 'direct';
  return 'download_denied';
}

/** The state of a comment: one without a file is plain or a link, one with file and content a page, else its file decides. */
export function documentAccessOf(comment: Flags & Pick<Comment, 'file' | 'content' | 'cb_link'>): DocumentAccess {
  if (comment.file === null) return comment.cb_link === null ? 'plain' : 'link';
  return comment.content === null ? fileAccessOf(comment) : 'page';
}

/** What became of a request for the files of a provider of comments. */
export interface CommentAccessResult {
  readonly outcome: 'request_sent' | 'request_rejected' | 'need_auth' | 'need_get_access' | 'failed';
}

/** All comments of a provider share one request, so that each of them knows at once what it led to. */
function useRequest({ provider_id: id }: Comment) {
  return useFetcher<CommentAccessResult>({ key: `comment-files-${id}` });
}

/** The state of a comment's file, with the reader's own request of a moment ago. */
function useFileAccess(comment: Comment): FileAccess {
  const outcome = useRequest(comment).data?.outcome;
  return fileAccessOf({ ...comment, requestExists: comment.requestExists || outcome === 'request_sent' });
}

/** The file of a comment: a link where it is open, else its state, which opens to say why and what would help. */
function CommentFile({ comment, children }: { readonly comment: Comment; readonly children: ReactNode }) {
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

function FileLink({ link, children }: { readonly link: string; readonly children: ReactNode }) {
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

function TitleLink({ comment }: ItemProps) {
  const { id, title, cb_link: source, cb_file_link: file } = comment;
  switch (documentAccessOf(comment)) {
    case 'link':
      return source === null ? title : <SourceLink to={source}>{title}</SourceLink>;
    case 'page':
      return <Link to={`/comments/${id}/`}>{title}</Link>;
    case 'direct':
      return file === null ? title : <FileLink link={file}>{title}</FileLink>;
    default:
      return title;
  }
}

export function CommentContent({
  comment: { content, language },
}: {
  readonly comment: Pick<Comment, 'content' | 'language'>;
}) {
  const { htmlLang } = languageOf(language);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sends markup that it made safe (issuer/comments/comments.ts)
    <div className={styles.content} lang={htmlLang} dangerouslySetInnerHTML={{ __html: content ?? '' }} />
  );
}

/** The file, unless it is all there is and the title leads to it: then its name. */
function CommentFoot({ comment, hasTitleLink }: PartProps) {
  const access = useFileAccess(comment);
  const { file, content } = comment;
  if (file === null) return null;
  const isTitleFile = hasTitleLink && access === 'direct' && content === null;
  return <div className={styles.foot}>{isTitleFile ? file : <CommentFile comment={comment}>{file}</CommentFile>}</div>;
}

/** A comment with its whole content, and the way to what else is written about its companies. */
export function WholeComment({ comment }: { readonly comment: Comment }) {
  const text = useLabels('comments');
  return (
    <Block
      id="comment"
      title={text('title')}
      foot={issuersOfComment(comment).map(({ name, cb_link: link }) => (
        <Link key={link} to={`${link}analytics/`}>
          {text('page_title', { name })}
        </Link>
      ))}
    >
      <article className={styles.whole}>
        <CommentSource comment={comment} hasTitleLink={false} />
        {comment.content !== null && <CommentContent comment={comment} />}
        <CommentFoot comment={comment} hasTitleLink={false} />
      </article>
    </Block>
  );
}
