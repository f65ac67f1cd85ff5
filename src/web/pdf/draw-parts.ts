import { drawFrame } from '../charts/draw-frame.ts';
import { paperColour } from '../charts/export/paper-colour.ts';
import type { LegendEntry, shownFrames } from '../charts/shown-frames.ts';
import type { PageContent, ReadFact } from '../text/page-content/page-content.ts';
import { colours, contentWidth, lineHeight, type PageFlow, paper, pointsOfPixel, px } from './page-flow.ts';
import { pdfPen } from './pdf-pen.ts';

type Shown = NonNullable<ReturnType<typeof shownFrames.get>>;
type Heading = Extract<PageContent, { kind: 'heading' }>;

const headings = { 1: px(20), 2: px(16), 3: px(14) } as const;
const quiet = { size: px(12), weight: 'regular', colour: colours.quiet } as const;
const { left } = paper.margin;

export function headingHeight({ level }: Heading): number {
  return headings[level] * lineHeight + px(14);
}

export function drawHeading(flow: PageFlow, heading: Heading): void {
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

export function drawText(flow: PageFlow, text: string): void {
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
export function drawFacts(flow: PageFlow, facts: readonly ReadFact[]): void {
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

export const chartHeight = px(chart.height);

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

/** A chart as its frame is drawn anywhere else, by the pen of this file. */
export function drawChart(flow: PageFlow, { frame, legend = [] }: Shown): void {
  flow.need(chartHeight + (legend.length > 0 ? px(60) : 0));
  if (legend.length > 0) drawLegend(flow, legend);
  const width = contentWidth / pointsOfPixel - chart.valueRoom;
  const box = { left: 4, top: 8, width, height: chart.height - chart.dateRoom - 16 };
  flow.pages.drawing.save().translate(left, flow.y).scale(pointsOfPixel);
  drawFrame(pdfPen(flow.pages, paperColour), frame, box, { text: chart.text, gap: chart.gap });
  flow.pages.drawing.restore();
  flow.y += chartHeight;
}
