import { useState } from 'react';
import { Link } from 'react-router';
import type { Comment } from '#contract/comments.ts';
import { languageOf } from '#domain/language.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { useAudience } from '../../context/session-context.ts';
import { ask } from '../../data/ask.ts';
import { browserApi } from '../../data/browser-api.ts';
import { dateText } from '../../text/date-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { showAlert } from '../../ui/feedback/alert-store.ts';
import { Block } from '../../ui/layout/block.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { ShortList } from '../../ui/layout/short-list.tsx';
import styles from './comments.module.css';

/** The latest comments; the text of each opens. */
export function Comments({ answer }: { readonly answer: readonly Comment[] }) {
  const text = useLabels('more');
  return (
    <Block id="comments" title={text('comments')}>
      <ShortList label={text('comments')}>
        {answer.map((comment) => (
          <OneComment key={comment.id} comment={comment} />
        ))}
      </ShortList>
    </Block>
  );
}

function OneComment({ comment }: { readonly comment: Comment }) {
  const language = useLanguage();
  const { title, content, provider_name: provider, date, linked_emitents: issuers } = comment;
  const { htmlLang } = languageOf(comment.language);
  return (
    <article lang={htmlLang === language.htmlLang ? undefined : htmlLang}>
      <p className={styles.source}>
        <time dateTime={date}>{dateText(date, language)}</time> · {provider}
        {issuers.map(({ name, cb_link: link }) => (
          <span key={link}>
            {' · '}
            <Link to={link}>{name}</Link>
          </span>
        ))}
      </p>
      {content === null ? (
        <p className={styles.title}>{title}</p>
      ) : (
        <Disclosure title={title}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sends markup that it made safe (safe-markup.ts) */}
          <div className={styles.content} dangerouslySetInnerHTML={{ __html: content }} />
        </Disclosure>
      )}
      <CommentFile comment={comment} />
    </article>
  );
}

/** The file where it is open to the reader; else what would open it. */
function CommentFile({ comment }: { readonly comment: Comment }) {
  const text = useLabels('more');
  const audience = useAudience();
  const { file, cb_file_link: link, cb_link: source, moderated, requestExists, provider_id: providerId } = comment;
  const [isAsked, setIsAsked] = useState(requestExists);
  const request = async () => {
    const parts = { kind: 'write', params: { providerId } } as const;
    const answered = await ask(browserApi, 'GET /api/comments/create_comments_access_request/:providerId/', parts);
    if (answered.ok) setIsAsked(true);
    else showAlert({ text: text('comment_request_failed'), tone: 'bad' });
  };
  return (
    <p className={styles.file}>
      {source !== null && (
        <a href={source} rel="noopener noreferrer" target="_blank">
          {text('at_source')}
        </a>
      )}
      {file !== null && link !== null && (
        <a href={link} download>
          <Icon name="download" />
          {file}
        </a>
      )}
      {file !== null && link === null && moderated === 1 && audience !== 'visitor' && (
        <Button size="small" look="ghost" disabled={isAsked} onClick={() => void request()}>
          {text(isAsked ? 'comment_requested' : 'comment_request')}
        </Button>
      )}
    </p>
  );
}
