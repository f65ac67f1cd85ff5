import colours from '../../styles/colours.json' with { type: 'json' };
import type { ChartFrame, Ink } from '../chart-frame.ts';
import { drawFrame } from '../draw-frame.ts';
import { svgPen } from '../svg-pen.ts';

const themes = { light: 0, dark: 1 } as const;
export type PictureTheme = keyof typeof themes;

function colourOf(theme: PictureTheme): (ink: Ink) => string {
  const known = new Map(Object.values(colours).flatMap((group) => Object.entries(group)));
  return (ink) => String((known.get(ink) as readonly string[] | undefined)?.[themes[theme]]);
}

/** A chart as a small SVG that can be looked at, one element a line, coordinates rounded to hundredths. */
export function svgPicture(frame: ChartFrame, theme: PictureTheme = 'light'): string {
  const { pen, markup } = svgPen(colourOf(theme));
  drawFrame(pen, frame, { left: 10, top: 10, width: 700, height: 300 }, { text: 11, gap: 10 });
  const size = 'width="800" height="350" viewBox="0 0 800 350" font-family="Arial, sans-serif"';
  const ground = `<rect width="800" height="350" fill="${colourOf(theme)('surface')}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${ground}${markup()}</svg>\n`.replaceAll('><', '>\n<');
}
