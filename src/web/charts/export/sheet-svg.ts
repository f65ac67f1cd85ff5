import { escapedXml, svgPen } from '../svg-pen.ts';
import { type ChartSheet, drawSheet, sheetSize } from './chart-sheet.ts';
import { paperColour } from './paper-colour.ts';

/** The page's font where it is installed, then those that programs which open the file have for all of the site's scripts. */
const fonts =
  "Inter, 'Noto Sans', 'Segoe UI', 'Helvetica Neue', Arial, 'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', sans-serif";

/** A sheet as the text of an SVG file. */
export function sheetSvg(sheet: ChartSheet): string {
  const { width, height } = sheetSize(sheet);
  const { pen, markup } = svgPen(paperColour);
  drawSheet(pen, sheet);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${fonts}">`,
    `<title>${escapedXml(sheet.texts.title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${paperColour('surface')}"/>`,
    markup(),
    '</svg>',
  ].join('');
}
