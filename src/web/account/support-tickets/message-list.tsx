import { useLanguage } from '../../context/reader-context.tsx';
import { momentText } from '../../text/value-text.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './message-list.module.css';

interface ShownMessage {
  readonly number: number;
  /** Who wrote it, in words. */
  readonly author: string;
  /** Whether who looks at it wrote it. */
  readonly isOwn: boolean;
  /** What is to be said of its state: that it is new. */
  readonly mark: string | null;
  readonly text: string;
  readonly sentAt: string;
}

/** What was written in a conversation, in order; each side has its own edge. */
export function MessageList({ messages }: { readonly messages: readonly ShownMessage[] }) {
  const language = useLanguage();
  return (
    <ol className={styles.messages}>
      {messages.map(({ number, author, isOwn, mark, text, sentAt }) => (
        <li key={number} className={classNames(styles.message, isOwn && styles.own)}>
          <p className={styles.head}>
            <b>{author}</b>
            <time dateTime={sentAt}>{momentText(sentAt, language)}</time>
            {mark !== null && <span className={styles.mark}>{mark}</span>}
          </p>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
