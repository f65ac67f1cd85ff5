/** Length at which the text of a cell is cut. */
export const cutLength = 80;

function withoutTags(text: string): string {
  return text.replace(/<[^<>]*>/g, '');
}

/** The first 80 characters with an ellipsis, without tags; null when the text is not longer than that. */
export function cutText(text: string): string | null {
  if (text.length <= cutLength) return null;
  const characters = [...withoutTags(text)];
  return characters.length > cutLength ? `${characters.slice(0, cutLength).join('')}…` : null;
}
