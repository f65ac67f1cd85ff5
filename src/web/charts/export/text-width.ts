// Signs as wide as they are high: Chinese, Japanese, Korean, and full-width forms.
const square = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\u3000-\u303F]/u;
const letterShare = 0.6;

/** About how wide a text is drawn, rather too wide than too narrow: files are laid out where nothing can be measured. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const sign of text) width += square.test(sign) ? size : size * letterShare;
  return width;
}
