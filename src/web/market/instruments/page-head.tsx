import { type ReactNode, useId } from 'react';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import block from '../../ui/layout/block.module.css';
import chip from '../../ui/layout/chip.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from '../../ui/layout/page-head.module.css';

/** A code beside the name, with the button that copies it. */
interface Code {
  readonly value: string | null;
  readonly copyLabel: string;
}

interface PageHeadProps {
  readonly name: string;
  readonly codes: readonly Code[];
  readonly chips: readonly string[];
  /** What to say of data that describes nobody real; null for real data. */
  readonly generated: { readonly text: string; readonly hint: string } | null;
  /** Who and where, beside the codes. */
  readonly about?: ReactNode;
  readonly children?: ReactNode;
}

/** The head of a page of an instrument or a company: name, codes, what it is, and the figures below. */
export function PageHead({ name, codes, chips, generated, about, children }: PageHeadProps) {
  const titleId = useId();
  return (
    <article className={classNames(block.block, styles.head)} aria-labelledby={titleId}>
      <div className={styles.top}>
        <h1 id={titleId}>{name}</h1>
        <div className={styles.ids}>
          {codes.map(({ value, copyLabel }) =>
            value === null ? null : (
              <span key={copyLabel} className={classNames(styles.code, 'code')}>
                {value}
                <CopyButton value={value} label={copyLabel} />
              </span>
            ),
          )}
          {about}
          <span className={chip.chips}>
            {chips.map((text) => (
              <span key={text} className={chip.chip}>
                <b>{text}</b>
              </span>
            ))}
            {generated !== null && (
              <span className={chip.chip} title={generated.hint}>
                {generated.text}
              </span>
            )}
          </span>
        </div>
      </div>
      {children}
    </article>
  );
}
