import { jsPDF } from 'jspdf';

/** Margin of the page in millimetres. */
const margin = 10;

interface ChartPdf {
  /** JPEG picture of the chart with its texts: a picture shows every script right, whatever letters the reader's fonts lack. */
  readonly picture: Uint8Array;
  /** Height of the picture as a share of its width. */
  readonly aspect: number;
  readonly title: string;
}

/** One landscape page of A4 with a picture as wide as the page lets it be. */
export function chartPdf({ picture, aspect, title }: ChartPdf): Blob {
  const pdf = new jsPDF({ orientation: 'landscape', unit: 'mm', format: 'a4' });
  pdf.setProperties({ title, creator: 'Bondlens' });
  const room = {
    width: pdf.internal.pageSize.getWidth() - 2 * margin,
    height: pdf.internal.pageSize.getHeight() - 2 * margin,
  };
  const width = Math.min(room.width, room.height / aspect);
  pdf.addImage(picture, 'JPEG', margin, margin, width, width * aspect);
  return pdf.output('blob');
}
