import type { Language } from '#domain/language.ts';
import type { DateRange } from '#domain/period.ts';
import { preparedPicture, timeFrame } from '../../charts/time/time-frame.ts';
import type { TradingRows } from '../../data/load-tradings.ts';
import { type ExportTexts, exportSize, exportSvg } from './export-svg.ts';
import { graphPicture } from './graph-picture.ts';
import type { GraphTab } from './graph-query.ts';
import { domainOf } from './price-chart.tsx';
import { printImage } from './print-image.ts';

export type ExportForm = 'print' | 'png' | 'jpeg' | 'pdf' | 'svg';

interface ExportRequest {
  readonly form: ExportForm;
  readonly tab: GraphTab;
  readonly rows: TradingRows;
  readonly range: DateRange;
  readonly texts: ExportTexts;
  readonly language: Language;
}

/** Pixels for one unit of the drawing: enough for screens, and for sharp print on a page. */
const pixelScale = { image: 2, page: 3 } as const;

/** Draws the chart anew for paper and hands it to the printer or the disk. Rejects when the browser cannot make the image. */
export async function exportChart({ form, tab, rows, range, texts, language }: ExportRequest): Promise<void> {
  const { picture } = graphPicture({
    lines: [{ key: 'main', name: texts.title, colour: 1, rows }],
    tab,
    mode: 'absolute',
    hasSpread: false,
    isOld: false,
    events: [],
    language,
  });
  const whole = domainOf(range);
  const svg = exportSvg({ frame: timeFrame(preparedPicture(picture, whole), whole), texts });
  const drawing = new Blob([svg], { type: 'image/svg+xml' });
  if (form === 'svg') return save(drawing, `${texts.fileName}.svg`);
  if (form === 'print') return printImage(drawing, texts.title);
  if (form === 'pdf') return save(await pdfOf(drawing, texts.title), `${texts.fileName}.pdf`);
  return save(
    await rasterised(drawing, form, pixelScale.image),
    `${texts.fileName}.${form === 'jpeg' ? 'jpg' : 'png'}`,
  );
}

async function pdfOf(drawing: Blob, title: string): Promise<Blob> {
  const [{ chartPdf }, image] = await Promise.all([
    import('./chart-pdf.ts'),
    rasterised(drawing, 'jpeg', pixelScale.page),
  ]);
  return chartPdf({
    picture: new Uint8Array(await image.arrayBuffer()),
    aspect: exportSize.height / exportSize.width,
    title,
  });
}

async function rasterised(drawing: Blob, form: 'png' | 'jpeg', scale: number): Promise<Blob> {
  const url = URL.createObjectURL(drawing);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = exportSize.width * scale;
    canvas.height = exportSize.height * scale;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await blobOf(canvas, `image/${form}`);
  } finally {
    URL.revokeObjectURL(url);
  }
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no image')) : resolve(blob)), type, 0.92);
  });
}

function save(content: Blob, title: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = title.replace(/[\\/:*?"<>|]+/g, ' ');
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
