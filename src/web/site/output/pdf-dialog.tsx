import { useContext, useEffect, useRef, useState } from 'react';
import { asOfIn, fileNameAsOf } from '#contract/platform/as-of.ts';
import { shownFrames } from '../../charts/frame-view.tsx';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { logAction } from '../../platform/data/log-action.ts';
import { saveFile } from '../../platform/data/save-file.ts';
import { headId, type PageReading, PageReadingContext } from '../../platform/sections/page-reading.ts';
import { pageDay, pageSources } from '../../text/page-content/page-content.ts';
import { momentText } from '../../text/value-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { showAlert } from '../../ui/feedback/alert-store.ts';
import { ProgressBar } from '../../ui/feedback/spinner.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { readSections } from './copy-page.ts';
import styles from './output.module.css';

export interface PageName {
  readonly name: string;
  /** ISIN, where there is one. */
  readonly code: string | null;
}

interface Block {
  readonly id: string;
  readonly title: string;
}

/** The blocks of the page that may be in the file: the head, and sections with content. */
function useBlocks(): readonly Block[] {
  const text = useLabels('output');
  const { sections } = useContext(PageReadingContext);
  return [{ id: headId, title: text('key_figures') }, ...sections.filter(({ isInPdf }) => isInPdf)];
}

interface Progress {
  readonly title: string;
  readonly done: number;
}

interface PagePdfRequest {
  readonly reading: PageReading;
  /** The blocks in the order of the page, by id. */
  readonly blocks: readonly { readonly id: string; readonly title: string }[];
  readonly name: string;
  readonly code: string;
  readonly source: string;
  readonly pageText: (page: number, count: number) => string;
  /** Of the texts: `de`. */
  readonly language: string;
  /** What is done just now, and the share that is done. */
  readonly onProgress: (title: string, done: number) => void;
  readonly signal: AbortSignal;
}

/** The share of the work that fetching what is missing takes. */
const fetching = 0.4;

/** Rejects as soon as the reader stops: what does not answer keeps nobody waiting. */
function stopped(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
}

/** Writes the blocks into a file and hands it to the reader. Rejects when it was stopped, or a font does not come. */
async function savePagePdf(request: PagePdfRequest): Promise<void> {
  await Promise.race([writePagePdf(request), stopped(request.signal)]);
}

async function writePagePdf({ reading, blocks, onProgress, ...page }: PagePdfRequest): Promise<void> {
  const { signal, name, code } = page;
  const tools = Promise.all([import('../../pdf/content-pdf.ts'), import('../../pdf/load-fonts.ts')]);
  const sections = await readSections(reading, blocks, {
    signal,
    onSection: (title, done) => onProgress(title, done * fetching),
  });
  const [{ contentPdf }, { loadFontFile }] = await tools;
  signal.throwIfAborted();
  const bytes = await contentPdf({
    ...page,
    blocks: sections,
    loadFont: loadFontFile,
    frameOf: (plot) => shownFrames.get(plot),
    onBlock: (title, done) => onProgress(title, fetching + done * (1 - fetching)),
  });
  signal.throwIfAborted();
  const fileName = `${code === '' ? name : `${name} ${code}`}.pdf`;
  saveFile(new Blob([bytes], { type: 'application/pdf' }), fileNameAsOf(fileName, asOfIn(location.search)));
}

function useSaving(page: PageName, onDone: () => void) {
  const text = useLabels('output');
  const language = useLanguage();
  const reading = useContext(PageReadingContext);
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const save = async (blocks: readonly Block[]) => {
    logAction('pdfDownload');
    const work = new AbortController();
    running.current = work;
    setProgress({ title: blocks[0]?.title ?? '', done: 0 });
    try {
      const time = momentText(new Date().toISOString(), language);
      await savePagePdf({
        reading,
        blocks,
        name: page.name,
        code: page.code ?? '',
        source: [...pageDay(document), ...pageSources(document), text('made', { time })].join(' · '),
        pageText: (number, count) => text('page', { number, count }),
        language: language.htmlLang,
        onProgress: (title, done) => setProgress({ title, done }),
        signal: work.signal,
      });
      showAlert({ text: text('saved'), tone: 'ok' });
      onDone();
    } catch {
      if (!work.signal.aborted) showAlert({ text: text('failed'), tone: 'bad' });
    } finally {
      setProgress(null);
    }
  };
  return { progress, save, stop: () => running.current?.abort() };
}

const key = 'bondlens-pdf-left-out';

/** The part of the browser's storage that is used. */
type BlockStore = Pick<Storage, 'getItem' | 'setItem'>;

/** The blocks that the reader left out of his last file; a block that is new to him is in the next one. */
function leftOutBlocks(store: BlockStore): ReadonlySet<string> {
  return new Set((store.getItem(key) ?? '').split(' ').filter((id) => id !== ''));
}

/** Keeps a choice among the blocks of a page; what was left out of other pages stays so. */
function keepBlocks(shown: readonly string[], chosen: ReadonlySet<string>, store: BlockStore): void {
  const others = [...leftOutBlocks(store)].filter((id) => !shown.includes(id));
  store.setItem(key, [...others, ...shown.filter((id) => !chosen.has(id))].join(' '));
}

/** The browser's storage; one that is refused keeps nothing. */
function blockStore(): BlockStore {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined };
  }
}

/** Which blocks of the page go into the file. The choice is kept for the next one. */
export function PdfDialog({ page, onClose }: { readonly page: PageName; readonly onClose: () => void }) {
  const text = useLabels('output');
  const blocks = useBlocks();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => {
    const leftOut = leftOutBlocks(blockStore());
    return new Set(blocks.map(({ id }) => id).filter((id) => !leftOut.has(id)));
  });
  const { progress, save, stop } = useSaving(page, onClose);
  const choose = (ids: Iterable<string>) => {
    const next = new Set(ids);
    keepBlocks(
      blocks.map(({ id }) => id),
      next,
      blockStore(),
    );
    setChosen(next);
  };
  const cancel = () => {
    stop();
    onClose();
  };
  const isBusy = progress !== null;
  return (
    <Dialog
      isOpen
      onClose={cancel}
      title={text('pdf_title')}
      size="wide"
      closesOutside={!isBusy}
      foot={
        <>
          <Button onClick={isBusy ? stop : onClose}>{text('cancel')}</Button>
          <Button
            look="primary"
            disabled={isBusy || chosen.size === 0}
            onClick={() => void save(blocks.filter(({ id }) => chosen.has(id)))}
          >
            {text('save_pdf')}
          </Button>
        </>
      }
    >
      {isBusy ? (
        <ProgressBar label={progress.title} value={progress.done} />
      ) : (
        <BlockChoice blocks={blocks} chosen={chosen} onChoose={choose} />
      )}
    </Dialog>
  );
}

interface BlockChoiceProps {
  readonly blocks: readonly Block[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: Iterable<string>) => void;
}

function BlockChoice({ blocks, chosen, onChoose }: BlockChoiceProps) {
  const text = useLabels('output');
  const inFile = blocks.filter(({ id }) => chosen.has(id));
  return (
    <fieldset className={styles.choice}>
      <legend className="sr">{text('blocks')}</legend>
      <Checkbox
        className={styles.all}
        isChecked={inFile.length === blocks.length}
        isMixed={inFile.length > 0 && inFile.length < blocks.length}
        onChange={(isChecked) => onChoose(isChecked ? blocks.map(({ id }) => id) : [])}
      >
        {text('all_blocks')}
      </Checkbox>
      <div className={styles.blocks}>
        {blocks.map(({ id, title }) => (
          <Checkbox
            key={id}
            isChecked={chosen.has(id)}
            onChange={(isChecked) =>
              onChoose(isChecked ? [...chosen, id] : [...chosen].filter((other) => other !== id))
            }
          >
            {title}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
