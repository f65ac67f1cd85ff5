import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { withAsOf } from '#contract/platform/as-of.ts';
import type { FeatureAccess } from '#domain/account/access/feature-access.ts';
import { useAsOf, useLabels } from '../../context/reader-context.tsx';
import { signInPath } from '../../context/sign-in-path.ts';
import button from '../../ui/controls/button.module.css';
import { closeMenuOf, Menu } from '../../ui/controls/menu.tsx';
import { showAlert } from '../../ui/feedback/alert-store.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import { browserApi, failureOf } from '../data/ask.ts';
import { saveFile } from '../data/save-file.ts';
import styles from './file-menu.module.css';

export const fileMenuLook: string = classNames(button.button, button.iconOnly, button.small, button.ghost);

interface FileMenuProps {
  readonly label: string;
  readonly access: FeatureAccess;
  /** Why a reader may not have the file: for visitors, and for members. */
  readonly why: Readonly<Record<'sign-in' | 'get-access', string>>;
  /** What stands in the menu of a reader who may have files. */
  readonly children: ReactNode;
}

/** A table as files. Who may not have them is told why before he asks. */
export function FileMenu({ label, access, why, children }: FileMenuProps) {
  return (
    <Menu label={label} summaryClass={fileMenuLook} summary={<Icon name="download" />}>
      {access === 'allowed' ? children : <Refused access={access} why={why} />}
    </Menu>
  );
}

/** The reason why there is no file. */
export function NoFile({ why }: { readonly why: string }) {
  return <p className={styles.why}>{why}</p>;
}

function Refused({
  access,
  why,
}: {
  readonly access: Exclude<FeatureAccess, 'allowed'>;
  readonly why: FileMenuProps['why'];
}) {
  const errors = useLabels('errors');
  const shell = useLabels('shell');
  const location = useLocation();
  return (
    <>
      <NoFile why={access === 'missing-flag' ? errors('access_denied_auth') : why[access]} />
      {access === 'sign-in' ? (
        <Link to={signInPath(location)}>{shell('sign_in')}</Link>
      ) : (
        <Link to="/profile/access/">{shell('get_access')}</Link>
      )}
    </>
  );
}

/** The name that the server gave a file. */
function nameOf(disposition: string | null): string {
  const [, inAnyScript] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? [];
  const [, plain = 'table'] = /filename="([^"]*)"/.exec(disposition ?? '') ?? [];
  return inAnyScript === undefined ? plain : decodeURIComponent(inAnyScript);
}

/** Fetches a file of the server and hands it to the reader's disk; he is told its name, or why there is none. */
function useDownload(): (address: string) => Promise<void> {
  const text = useLabels('tables');
  const errors = useLabels('errors');
  return async (address) => {
    try {
      const answer = await browserApi(address, { isFile: true });
      if (!answer.ok) {
        showAlert({ text: errors(await failureOf(answer)), tone: 'bad' });
        return;
      }
      const name = nameOf(answer.headers.get('content-disposition'));
      saveFile(await answer.blob(), name);
      showAlert({ text: text('file_saved', { name }), tone: 'ok' });
    } catch {
      showAlert({ text: text('file_failed'), tone: 'bad' });
    }
  };
}

/** A form in which a table can be had. */
export function FileChoice({ address, children }: { readonly address: string; readonly children: ReactNode }) {
  const download = useDownload();
  const dated = withAsOf(address, useAsOf());
  return (
    <a
      href={dated}
      download
      onClick={(event) => {
        event.preventDefault();
        closeMenuOf(event.currentTarget);
        void download(dated);
      }}
    >
      {children}
    </a>
  );
}
