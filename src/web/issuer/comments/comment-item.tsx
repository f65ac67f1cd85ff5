import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Comment } from '#contract/issuer/comments/comments.ts';
import { issuersOfComment } from '#contract/issuer/wire/linked-issuers.ts';
import { languageOf } from '#domain/platform/language.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { dateText } from '../../text/date-text.ts';
import chip from '../../ui/layout/chip.module.css';
import { FoldedText } from '../../ui/layout/folded-text.tsx';
import { CommentFile, FileLink, useFileAccess } from './comment-file.tsx';
import styles from './comments.module.css';
import { documentAccessOf } from './document-access.ts';

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
export function CommentSource({ comment, hasTitleLink }: PartProps) {
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
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sends markup that it made safe (safe-markup.ts)
    <div className={styles.content} lang={htmlLang} dangerouslySetInnerHTML={{ __html: content ?? '' }} />
  );
}

/** The file, unless it is all there is and the title leads to it: then its name. */
export function CommentFoot({ comment, hasTitleLink }: PartProps) {
  const access = useFileAccess(comment);
  const { file, content } = comment;
  if (file === null) return null;
  const isTitleFile = hasTitleLink && access === 'direct' && content === null;
  return <div className={styles.foot}>{isTitleFile ? file : <CommentFile comment={comment}>{file}</CommentFile>}</div>;
}
