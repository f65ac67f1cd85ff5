import { useLabels } from '../../context/language-context.ts';
import form from '../../ui/controls/block-form.module.css';
import { CopiedText } from '../../ui/controls/copied-text.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import styles from './api-keys.module.css';
import type { KeyExample } from './key-examples.ts';

/** A key that was just made, which is shown this once, with lines that use it. */
export function MadeKey({ value, examples }: { readonly value: string; readonly examples: readonly KeyExample[] }) {
  const text = useLabels('api');
  return (
    <Block id="made-key" title={text('made')}>
      <div className={classNames(form.body, form.wide)}>
        <p role="status">{text('once')}</p>
        <CopiedText value={value} label={text('key')} copyLabel={text('copy')} />
        <div className={styles.examples}>
          {examples.map(({ program, code }, at) => (
            <Disclosure key={program} title={program} isOpenAtStart={at === 0}>
              <div className={styles.example}>
                <pre translate="no">{code}</pre>
                <CopyButton value={code} label={text('copy_example', { program })} />
              </div>
            </Disclosure>
          ))}
        </div>
      </div>
    </Block>
  );
}
