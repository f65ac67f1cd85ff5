import { Link } from 'react-router';
import type { Comment } from '#contract/issuer/comments/comments.ts';
import { issuersOfComment } from '#contract/issuer/wire/rated-entity.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { CommentContent, CommentFoot, CommentSource } from './comment-item.tsx';
import styles from './comments.module.css';

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
