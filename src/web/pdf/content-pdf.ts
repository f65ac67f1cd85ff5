import { drawFrame } from '../charts/draw-frame.ts';
import { paperColour } from '../charts/export/chart-sheet.ts';
import type { LegendEntry, shownFrames } from '../charts/frame-view.tsx';
import type { PageContent, ReadFact } from '../text/page-content/page-content.ts';
import { drawTable, tableStart } from './draw-table.ts';
import { colours, contentWidth, createFlow, lineHeight, type PageFlow, paper, pointsOfPixel, px } from './page-flow.ts';
import { openPdf, type PdfPages } from './pdf-document.ts';
import { pdfPen } from './pdf-pen.ts';

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

type Shown = NonNullable<ReturnType<typeof shownFrames.get>>;
type Heading = Extract<PageContent, { kind: 'heading' }>;

const headings = { 1: px(20), 2: px(16), 3: px(14) } as const;
const quiet = { size: px(12), weight: 'regular', colour: colours.quiet } as const;
const { left } = paper.margin;

function headingHeight({ level }: Heading): number {
  return headings[level] * lineHeight + px(14);
}

function drawHeading(flow: PageFlow, heading: Heading): void {
  const { level, text, meta } = heading;
  const look = { size: headings[level], weight: 'bold' } as const;
  flow.y += px(8);
  const [first = '', ...more] = flow.measure.wrap(text, look, contentWidth);
  for (const line of [first, ...more]) {
    flow.line(left, flow.y, line, look);
    flow.y += look.size * lineHeight;
  }
  const x = left + flow.measure.widthOf(more.at(-1) ?? first, look) + px(12);
  if (meta !== '') flow.line(x, flow.y - look.size * lineHeight + (look.size - quiet.size), meta, quiet);
  flow.y += px(6);
}

const textLook = { size: px(13), weight: 'regular' } as const;
const textWidth = px(1300);

function drawText(flow: PageFlow, text: string): void {
  for (const line of flow.measure.wrap(text, textLook, textWidth)) {
    flow.need(textLook.size * lineHeight);
    flow.line(left, flow.y, line, textLook);
    flow.y += textLook.size * lineHeight;
  }
  flow.y += px(4);
}

const factColumns = 6;
const factWidth = contentWidth / factColumns;
const factGap = px(12);
const name = { ...quiet, size: px(11) } as const;
const value = { size: px(13), weight: 'bold' } as const;

interface FactLines {
  readonly name: readonly string[];
  readonly value: readonly string[];
  readonly note: readonly string[];
  readonly height: number;
}

function factLines({ measure }: PageFlow, fact: ReadFact): FactLines {
  const room = factWidth - factGap;
  const lines = {
    name: measure.wrap(fact.name, name, room),
    value: measure.wrap(fact.value, value, room),
    note: fact.note === '' ? [] : measure.wrap(fact.note, name, room),
  };
  const small = (lines.name.length + lines.note.length) * name.size;
  return { ...lines, height: (small + lines.value.length * value.size) * lineHeight + px(10) };
}

/** Facts in columns, row by row; no fact stands on two pages. */
function drawFacts(flow: PageFlow, facts: readonly ReadFact[]): void {
  for (let at = 0; at < facts.length; at += factColumns) {
    const row = facts.slice(at, at + factColumns).map((fact) => factLines(flow, fact));
    const height = Math.max(...row.map((fact) => fact.height));
    flow.need(height);
    row.forEach((fact, column) => {
      let y = flow.y;
      for (const [lines, look] of [
        [fact.name, name],
        [fact.value, value],
        [fact.note, name],
      ] as const) {
        for (const line of lines) {
          flow.line(left + column * factWidth, y, line, look);
          y += look.size * lineHeight;
        }
      }
    });
    flow.y += height;
  }
  flow.y += px(4);
}

/** In pixels of the page, which the drawing is scaled by. */
const chart = { height: 380, valueRoom: 84, dateRoom: 30, text: 12, gap: 8 } as const;
const key = { width: 24, gap: 8, after: 24 } as const;

function drawLegend(flow: PageFlow, legend: readonly LegendEntry[]): void {
  const pen = pdfPen(flow.pages, paperColour);
  let x = 0;
  flow.pages.drawing.save().translate(left, flow.y).scale(pointsOfPixel);
  let y = 10;
  for (const { name: words, ink, dash } of legend) {
    const width =
      key.width + key.gap + flow.measure.widthOf(words, { size: chart.text, weight: 'regular' }) + key.after;
    if (x > 0 && x + width > contentWidth / pointsOfPixel) {
      x = 0;
      y += 20;
    }
    const points = { xs: Float64Array.of(x, x + key.width), ys: Float64Array.of(y, y), count: 2 };
    pen.line(points, { ink, width: 3, ...(dash && { dash }) });
    pen.text(x + key.width + key.gap, y, words, { ink: 'text', size: chart.text, anchor: 'start' });
    x += width;
  }
  flow.pages.drawing.restore();
  flow.y += px(y + 14);
}

/** Lower than this on the page a chart is a bar beside others, and as large on paper: it would be a plain of one colour across the sheet. */
const barHeight = 200;

/** How large a chart stands on paper, in pixels of the page. */
function sizeOf(plot: Element) {
  const shown = plot.getBoundingClientRect();
  const whole = { width: contentWidth / pointsOfPixel - chart.valueRoom, height: chart.height };
  if (shown.height === 0 || shown.height >= barHeight) return whole;
  return { width: Math.min(shown.width, whole.width), height: shown.height + chart.dateRoom + 16 };
}

/** A chart as its frame is drawn anywhere else, by the pen of this file. */
function drawChart(flow: PageFlow, { frame, legend = [] }: Shown, { width, height }: ReturnType<typeof sizeOf>): void {
  flow.need(px(height) + (legend.length > 0 ? px(60) : 0));
  if (legend.length > 0) drawLegend(flow, legend);
  const box = { left: 4, top: 8, width, height: height - chart.dateRoom - 16 };
  flow.pages.drawing.save().translate(left, flow.y).scale(pointsOfPixel);
  drawFrame(pdfPen(flow.pages, paperColour), frame, box, { text: chart.text, gap: chart.gap });
  flow.pages.drawing.restore();
  flow.y += px(height);
}

/** How much of what follows has to stand on the page of the heading above it; a line alone is not enough. */
function startOf(flow: PageFlow, [part, ...more]: readonly PageContent[]): number {
  if (part === undefined) return 0;
  if (part.kind === 'table') return tableStart(flow, part);
  if (part.kind === 'text' && more[0]?.kind !== 'heading') return px(22) + startOf(flow, more.slice(0, 1));
  return part.kind === 'chart' ? px(sizeOf(part.plot).height) : px(40);
}

async function drawPart(flow: PageFlow, part: PageContent, { frameOf, signal }: PagePdf): Promise<void> {
  if (part.kind === 'text') drawText(flow, part.text);
  else if (part.kind === 'facts') drawFacts(flow, part.facts);
  else if (part.kind === 'table') await drawTable(flow, part, () => breathe(signal));
  else if (part.kind === 'chart') {
    const shown = frameOf(part.plot);
    if (shown !== undefined) drawChart(flow, shown, sizeOf(part.plot));
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
