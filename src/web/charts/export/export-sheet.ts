import { saveFile } from '../../data/save-file.ts';
import { type ChartSheet, sheetSize } from './chart-sheet.ts';
import { printImage } from './print-image.ts';
import { sheetSvg } from './sheet-svg.ts';

export type ExportForm = 'print' | 'png' | 'jpeg' | 'pdf' | 'svg';

/** Pixels for one unit of the drawing: enough for screens, and for sharp print on a page. */
const pixelScale = { image: 2, page: 3 } as const;

/** Hands a sheet to the printer or the disk. Rejects when the browser cannot make the image. */
export async function exportSheet(form: ExportForm, sheet: ChartSheet): Promise<void> {
  const { title, fileName } = sheet.texts;
  if (form === 'pdf') return saveFile(await pdfOf(sheet), `${fileName}.pdf`);
  const drawing = new Blob([sheetSvg(sheet)], { type: 'image/svg+xml' });
  if (form === 'svg') return saveFile(drawing, `${fileName}.svg`);
  if (form === 'print') return printImage(drawing, title);
  const image = await rasterised(drawing, sheet, { form, scale: pixelScale.image });
  saveFile(image, `${fileName}.${form === 'jpeg' ? 'jpg' : 'png'}`);
}

async function pdfOf(sheet: ChartSheet): Promise<Blob> {
  const drawing = new Blob([sheetSvg(sheet)], { type: 'image/svg+xml' });
  const { width, height } = sheetSize(sheet);
  const [{ chartPdf }, image] = await Promise.all([
    import('./chart-pdf.ts'),
    rasterised(drawing, sheet, { form: 'jpeg', scale: pixelScale.page }),
  ]);
  const picture = new Uint8Array(await image.arrayBuffer());
  return chartPdf({ picture, aspect: height / width, title: sheet.texts.title });
}

interface Raster {
  readonly form: 'png' | 'jpeg';
  readonly scale: number;
}

async function rasterised(drawing: Blob, sheet: ChartSheet, { form, scale }: Raster): Promise<Blob> {
  const { width, height } = sheetSize(sheet);
  const url = URL.createObjectURL(drawing);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width * scale;
    canvas.height = height * scale;
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
