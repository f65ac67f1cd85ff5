import { asOfIn, fileNameAsOf } from '#contract/platform/as-of.ts';
import { shownFrames } from '../../charts/frame-view.tsx';
import { saveFile } from '../../platform/data/save-file.ts';
import type { PageReading } from '../../platform/sections/page-reading.ts';
import { readSections } from './read-sections.ts';

export interface PagePdfRequest {
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
export async function savePagePdf(request: PagePdfRequest): Promise<void> {
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
