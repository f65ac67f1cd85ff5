import type { shownFrames } from '../charts/shown-frames.ts';
import type { PageContent } from '../text/page-content/page-content.ts';
import { chartHeight, drawChart, drawFacts, drawHeading, drawText, headingHeight } from './draw-parts.ts';
import { drawTable, tableStart } from './draw-table.ts';
import { colours, contentWidth, createFlow, type PageFlow, paper, px } from './page-flow.ts';
import { openPdf, type PdfPages } from './pdf-document.ts';

/** A block of the page with what was read of it. */
export interface PdfBlock {
  readonly title: string;
  readonly parts: readonly PageContent[];
}

export interface PagePdf {
  readonly blocks: readonly PdfBlock[];
  /** Stand at the head of each page: the bond by name and code. */
  readonly name: string;
  readonly code: string;
  /** At the foot of each page: source and time, and which page of how many it is. */
  readonly source: string;
  readonly pageText: (page: number, count: number) => string;
  readonly language: string;
  readonly loadFont: (file: string) => Promise<Uint8Array>;
  readonly frameOf: typeof shownFrames.get;
  /** Told before each block, by its title and the share that is done. */
  readonly onBlock: (title: string, done: number) => void;
  readonly signal: AbortSignal;
}

/** Lets the page answer its reader, who may want to stop. */
async function breathe(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  signal.throwIfAborted();
}

type Frames = Pick<PagePdf, 'frameOf'>;

function textsOfPart(part: PageContent, { frameOf }: Frames): readonly string[] {
  switch (part.kind) {
    case 'heading':
      return [part.text, part.meta];
    case 'text':
      return [part.text];
    case 'facts':
      return part.facts.flatMap(({ name, value, note }) => [name, value, note]);
    case 'table':
      return [...part.head, ...part.rows].flatMap(({ cells }) => cells.map(({ text }) => text));
    case 'chart': {
      const shown = frameOf(part.plot);
      const panes = shown?.frame.panes ?? [];
      const labels = panes.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'label' ? [mark.text] : [])));
      const ticks = [...(shown?.frame.xTicks ?? []), ...panes.flatMap(({ yTicks, tags }) => [...yTicks, ...tags])];
      return [...labels, ...ticks.map(({ text }) => text ?? ''), ...(shown?.legend ?? []).map(({ name }) => name)];
    }
  }
}

/** How much of what follows has to stand on the page of the heading above it; a line alone is not enough. */
function startOf(flow: PageFlow, [part, ...more]: readonly PageContent[]): number {
  if (part === undefined) return 0;
  if (part.kind === 'table') return tableStart(flow, part);
  if (part.kind === 'text' && more[0]?.kind !== 'heading') return px(22) + startOf(flow, more.slice(0, 1));
  return part.kind === 'chart' ? chartHeight : px(40);
}

async function drawPart(flow: PageFlow, part: PageContent, { frameOf, signal }: PagePdf): Promise<void> {
  if (part.kind === 'text') drawText(flow, part.text);
  else if (part.kind === 'facts') drawFacts(flow, part.facts);
  else if (part.kind === 'table') await drawTable(flow, part, () => breathe(signal));
  else if (part.kind === 'chart') {
    const shown = frameOf(part.plot);
    if (shown !== undefined) drawChart(flow, shown);
  }
}

async function drawBlock(flow: PageFlow, { parts }: PdfBlock, page: PagePdf): Promise<void> {
  for (const [at, part] of parts.entries()) {
    if (part.kind !== 'heading') await drawPart(flow, part, page);
    else {
      flow.need(headingHeight(part) + startOf(flow, parts.slice(at + 1, at + 3)));
      drawHeading(flow, part);
    }
  }
  flow.y += px(16);
}

const small = { size: px(12), weight: 'regular', colour: colours.quiet } as const;
const bold = { size: px(12), weight: 'bold', colour: colours.text } as const;

/** Head and foot of every page, once it is known how many there are. */
function drawEdges(pages: PdfPages, { name, code, source, pageText }: PagePdf): void {
  const { drawing, write, widthOf } = pages;
  const { left, top, bottom, right } = paper.margin;
  const end = paper.width - right;
  const { count } = drawing.bufferedPageRange();
  for (let at = 0; at < count; at++) {
    drawing.switchToPage(at);
    write(left, top + px(14), name, { ...bold, anchor: 'start' });
    if (code !== '') write(left + widthOf(name, bold) + px(12), top + px(14), code, { ...small, anchor: 'start' });
    drawing
      .path(`M${left} ${top + px(22)}h${contentWidth}`)
      .lineWidth(px(1))
      .strokeColor(colours.strongLine)
      .stroke();
    const foot = paper.height - bottom - px(4);
    write(left, foot, source, { ...small, anchor: 'start' });
    write(end, foot, pageText(at + 1, count), { ...small, anchor: 'end' });
  }
}

/** The foot names as many sources as stand on one line. */
function fittingSource(flow: PageFlow, { source, pageText }: PagePdf): string {
  const room = contentWidth - flow.measure.widthOf(pageText(1000, 1000), small) - px(24);
  const [first = '', ...more] = flow.measure.wrap(source, small, room);
  return more.length === 0 ? first : `${first} …`;
}

/** The blocks one below the other, as a file with texts that are found and copied and charts that are lines. */
export async function contentPdf(page: PagePdf): Promise<Uint8Array<ArrayBuffer>> {
  const texts = page.blocks.flatMap(({ parts }) => parts.flatMap((part) => textsOfPart(part, page)));
  const pages = await openPdf({
    title: page.code === '' ? page.name : `${page.name}, ${page.code}`,
    language: page.language,
    page: paper,
    texts: [...texts, page.name, page.code, page.source, page.pageText(1234567890, 1), '…'],
    loadFont: page.loadFont,
  });
  const flow = createFlow(pages);
  for (const [at, block] of page.blocks.entries()) {
    page.onBlock(block.title, at / page.blocks.length);
    await breathe(page.signal);
    pages.drawing.outline.addItem(block.title);
    await drawBlock(flow, block, page);
  }
  drawEdges(pages, { ...page, source: fittingSource(flow, page) });
  return pages.finish();
}
