/** Relative luminance of a hex colour, by WCAG 2.2. */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Above this luminance black has more contrast to a colour than white has: where (L + 0.05) / 0.05 is 1.05 / (L + 0.05). */
const brightLuminance = Math.sqrt(1.05 * 0.05) - 0.05;

/** Black or white, whichever is read better on a colour. */
export function textColourOn(hex: string): '#000000' | '#ffffff' {
  return luminanceOf(hex) > brightLuminance ? '#000000' : '#ffffff';
}
