import { Form, Link, useNavigation } from 'react-router';
import type { OperatorComment as OperatorCommentAnswer } from '#contract/issuer/comments/operator-comments.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { languageOf } from '#domain/platform/language.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText } from '../../text/value-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { FactList } from '../../ui/layout/fact-list.tsx';
import { CommentContent } from './comment-item.tsx';
import styles from './comments.module.css';
import { CommentMark } from './operator-comment-list.tsx';

interface CommentProps {
  readonly comment: OperatorCommentAnswer;
}

/** Of whom a comment is and whether readers see it, with what changes that. */
export function OperatorComment({ comment }: CommentProps) {
  const text = useLabels('comments');
  const more = useLabels('more');
  const language = useLanguage();
  const { id, code, provider, date, url, companies, file, isModerated, isWithdrawn } = comment;
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Block id="comment" title={text('about')} tools={<CommentMark isWithdrawn={isWithdrawn} />}>
      {isWithdrawn && <Note tone="warn">{text('withdrawn_note')}</Note>}
      <FactList
        facts={[
          [text('provider'), provider],
          [text('column_published'), dateText(date, language)],
          [
            text('column_companies'),
            companies.map(({ id: companyId, name }) => (
              <div key={companyId}>
                <Link to={pageAddress('company', companyId)}>{name}</Link>
              </div>
            )),
          ],
          [text('column_file'), file && `${file} · ${text(isModerated ? 'on_request' : 'file_open')}`],
          [
            more('at_source'),
            url && (
              <a href={url} rel="noopener noreferrer" target="_blank">
                {url}
              </a>
            ),
          ],
          [text('code'), <span key="code" className="code">{`${id} · ${code}`}</span>],
        ]}
      />
      <Form method="post" className={styles.moderation}>
        <Button
          type="submit"
          name="withdrawn"
          value={isWithdrawn ? 'no' : 'yes'}
          look={isWithdrawn ? 'primary' : 'danger'}
          disabled={isSending}
        >
          {text(isWithdrawn ? 'restore' : 'withdraw')}
        </Button>
      </Form>
    </Block>
  );
}

/** What the comment says in each of its languages, as readers see it. */
export function CommentPreview({ comment: { words } }: CommentProps) {
  const text = useLabels('comments');
  return (
    <Block id="preview" title={text('preview')}>
      <ul className={styles.list}>
        {words.map(({ language, title, content }) => {
          const { ownName, htmlLang } = languageOf(language);
          return (
            <li key={language} className={styles.item}>
              <p className={styles.source} lang={htmlLang}>
                {ownName}
              </p>
              <p className={styles.title} lang={htmlLang}>
                {title}
              </p>
              {content !== null && <CommentContent comment={{ language, content }} />}
            </li>
          );
        })}
      </ul>
    </Block>
  );
}
