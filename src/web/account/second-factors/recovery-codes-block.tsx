import { useLabels } from '../../context/language-context.ts';
import styles from '../../ui/controls/block-form.module.css';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Note } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';

/** New recovery codes, this once: to be copied, kept as a file or printed. */
export function RecoveryCodesBlock({ codes }: { readonly codes: readonly string[] }) {
  const text = useLabels('security');
  const all = `${codes.join('\n')}\n`;
  return (
    <Block id="recovery-codes" title={text('codes_title')}>
      <div className={styles.body}>
        <div role="status">
          <Note tone="warn">{text('codes_lead')}</Note>
        </div>
        <ol className={styles.codes} translate="no">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className={`${styles.row} ${styles.middle}`}>
          <CopyButton value={all} label={text('codes_copy')} />
          <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(all)}`} download="bondlens-recovery-codes.txt">
            {text('codes_download')}
          </a>
          <Button className="needs-script" onClick={() => window.print()}>
            {text('codes_print')}
          </Button>
        </div>
        <ButtonLink look="primary" to="/profile/security/" reloadDocument>
          {text('codes_kept')}
        </ButtonLink>
      </div>
    </Block>
  );
}
