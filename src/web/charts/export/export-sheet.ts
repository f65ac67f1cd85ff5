import { asOfIn, fileNameAsOf } from '#contract/platform/as-of.ts';
import { saveFile } from '../../platform/data/save-file.ts';
import { type ChartSheet, sheetSize, sheetSvg } from './chart-sheet.ts';

export type ExportForm = 'print' | 'png' | 'jpeg' | 'pdf' | 'svg';

/** Pixels for one unit of the drawing: sharp on screens of any density. */
const pixelScale = 2;

/** Prints one image on its own: the page steps aside by the style sheet while the dialog is open. */
async function printImage(image: Blob, title: string): Promise<void> {
  const url = URL.createObjectURL(image);
  const sheet = document.createElement('div');
  sheet.className = 'print-sheet';
  const picture = new Image();
  picture.src = url;
  picture.alt = title;
  sheet.append(picture);
  await picture.decode();
  document.body.append(sheet);
  const tidy = () => {
    sheet.remove();
    URL.revokeObjectURL(url);
  };
  addEventListener('afterprint', tidy, { once: true });
  print();
}

/** Hands a sheet to the printer or the disk; `language` is that of its texts. Rejects when the browser cannot make the image. */
export async function exportSheet(form: ExportForm, sheet: ChartSheet, language: string): Promise<void> {
  const { title, fileName } = sheet.texts;
  // Of what ends with an abbreviation the full stop is that of the ending.
  const nameOf = (ending: string) => fileNameAsOf(`${fileName.replace(/\.$/, '')}.${ending}`, asOfIn(location.search));
  if (form === 'pdf') return saveFile(await pdfOf(sheet, language), nameOf('pdf'));
  const drawing = new Blob([sheetSvg(sheet)], { type: 'image/svg+xml' });
  if (form === 'svg') return saveFile(drawing, nameOf('svg'));
  if (form === 'print') return printImage(drawing, title);
  const image = await rasterised(drawing, sheet, form);
  saveFile(image, nameOf(form === 'jpeg' ? 'jpg' : 'png'));
}

async function pdfOf(sheet: ChartSheet, language: string): Promise<Blob> {
  const [{ sheetPdf }, { loadFontFile }] = await Promise.all([
    import('./sheet-pdf.ts'),
    import('../../pdf/load-fonts.ts'),
  ]);
  return new Blob([await sheetPdf(sheet, { language, loadFont: loadFontFile })], { type: 'application/pdf' });
}

async function rasterised(drawing: Blob, sheet: ChartSheet, form: 'png' | 'jpeg'): Promise<Blob> {
  const { width, height } = sheetSize(sheet);
  const url = URL.createObjectURL(drawing);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width * pixelScale;
    canvas.height = height * pixelScale;
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
