import { type MouseEvent, type ReactNode, useContext, useEffect, useState } from 'react';
import { useLabels } from '../../context/reader-context.tsx';
import { useControl } from '../../platform/commands/use-control.ts';
import { logAction } from '../../platform/data/log-action.ts';
import { PageReadingContext } from '../../platform/sections/page-reading.ts';
import { copyContent } from '../../text/page-content/written-content.ts';
import { closeMenuOf, Menu } from '../../ui/controls/menu.tsx';
import { onDemand, useOnDemand } from '../../ui/feedback/on-demand.ts';
import { OnDemandWait } from '../../ui/feedback/on-demand-wait.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './output.module.css';
import type { PageName } from './pdf-dialog.tsx';

const dialog = onDemand(async () => (await import('./pdf-dialog.tsx')).PdfDialog);

const shownForMs = 2000;

/** Copies the page; the mark of success stays for two seconds, a failure is told to the console alone. */
function usePageCopy() {
  const reading = useContext(PageReadingContext);
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), shownForMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    logAction('copyPage');
    try {
      await copyContent(import('./copy-page.ts').then(({ pageCopy }) => pageCopy(reading)));
      setIsCopied(true);
    } catch (error) {
      console.warn('the page was not copied', error);
    }
  };
  return { isCopied, copy };
}

interface OutputMenuProps {
  readonly page: PageName;
  /** The look of the actions beside it. */
  readonly buttonClass: string;
  readonly className: string | undefined;
  /** Tables of the page that are files of their own. */
  readonly files?: ReactNode;
}

/** The page as a file, on the clipboard, on paper. */
export function OutputMenu({ page, buttonClass, className, files }: OutputMenuProps) {
  const text = useLabels('output');
  const { isCopied, copy } = usePageCopy();
  const [isOpen, setIsOpen] = useState(false);
  const { part: PdfDialog, hasFailed, retry } = useOnDemand(dialog, isOpen);
  const close = () => setIsOpen(false);
  const then = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
    closeMenuOf(event.currentTarget);
    act();
  };
  return (
    <>
      <Menu
        command={useControl('save')}
        label={text('save')}
        className={classNames('needs-script', styles.menu, className)}
        summaryClass={buttonClass}
        summary={
          <>
            <Icon name={isCopied ? 'check' : 'download'} />
            <span>{text('save_short')}</span>
          </>
        }
      >
        <button type="button" onPointerEnter={dialog.preload} onClick={then(() => setIsOpen(true))}>
          {text('pdf')}
        </button>
        <button type="button" onClick={then(() => void copy())}>
          {text('copy')}
        </button>
        <button type="button" onClick={then(() => print())}>
          {text('print')}
        </button>
        {files}
      </Menu>
      <span className="sr" role="status">
        {isCopied ? text('copied') : ''}
      </span>
      {PdfDialog === null ? (
        <OnDemandWait isWanted={isOpen} hasFailed={hasFailed} onRetry={retry} onGiveUp={close} />
      ) : (
        isOpen && <PdfDialog page={page} onClose={close} />
      )}
    </>
  );
}
