import { useLabels } from '../../context/reader-context.tsx';
import { addressOfCall } from '../../platform/data/ask.ts';
import button from '../../ui/controls/button.module.css';
import { Block } from '../../ui/layout/block.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './profile-form.module.css';

/** Everything that is kept of the account, as a file. */
export function DownloadData({ isOpen }: { readonly isOpen: boolean }) {
  const text = useLabels('profile');
  return (
    <Block id="download" title={text('download')}>
      <div className={styles.form}>
        <p>{text('download_lead')}</p>
        {isOpen && (
          <a
            className={classNames(button.button, button.primary)}
            href={addressOfCall('GET /api/profile/data/')}
            download
          >
            {text('download_button')}
          </a>
        )}
      </div>
    </Block>
  );
}
