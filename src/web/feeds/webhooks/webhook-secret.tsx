import { useLabels } from '../../context/reader-context.tsx';
import form from '../../ui/controls/block-form.module.css';
import { CopiedText } from '../../ui/controls/copy-button.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { classNames } from '../../ui/layout/class-names.ts';

interface WebhookSecretProps {
  readonly value: string;
  /** Whether there was another before, which still signs for a day. */
  readonly isRenewed: boolean;
}

/** A secret that was just made, which is shown this once. */
export function WebhookSecret({ value, isRenewed }: WebhookSecretProps) {
  const text = useLabels('webhooks');
  return (
    <Block id="secret" title={text('made')}>
      <div className={classNames(form.body, form.wide)}>
        <p role="status">{text('once')}</p>
        <CopiedText value={value} label={text('secret')} copyLabel={text('copy')} />
        {isRenewed && <p className="quiet">{text('once_renewed')}</p>}
      </div>
    </Block>
  );
}
