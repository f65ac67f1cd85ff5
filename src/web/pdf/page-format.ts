const pointsOfCentimetre = 72 / 2.54;
/** Points of a pixel of the page, on paper at 0.6 of its size. */
export const pointsOfPixel = 0.75 * 0.6;

/** A4 across with the margins of the site's page files; points. */
export const paper = {
  width: 29.7 * pointsOfCentimetre,
  height: 21 * pointsOfCentimetre,
  margin: {
    top: 0.5 * pointsOfCentimetre,
    right: pointsOfCentimetre,
    bottom: pointsOfCentimetre,
    left: pointsOfCentimetre,
  },
} as const;

/** Sizes of the page in points. */
export const px = (pixels: number) => pixels * pointsOfPixel;

/** Between left and right margin. */
export const contentWidth = paper.width - paper.margin.left - paper.margin.right;

const headHeight = px(34);
const footHeight = px(28);

/** What a page holds between its head and its foot. */
export const contentTop = paper.margin.top + headHeight;
export const contentBottom = paper.height - paper.margin.bottom - footHeight;

export const colours = {
  text: '#16202c',
  quiet: '#5f6c7b',
  line: '#e3e7ec',
  strongLine: '#c6cdd6',
  ground: '#f1f3f6',
} as const;
