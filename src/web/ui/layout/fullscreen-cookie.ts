const oneYear = 31_536_000;

/** The cookie that remembers whether an element fills the screen; each element has one of its own. */
function fullscreenCookieName(elementId: string): string {
  return `fullscreen_${encodeURIComponent(elementId)}`;
}

export function fullscreenCookie(elementId: string, isOn: boolean): string {
  return `${fullscreenCookieName(elementId)}=${isOn ? 1 : 0}; Path=/; Max-Age=${oneYear}; SameSite=Lax`;
}

/** What the cookies of a document say about an element. */
export function isFullscreenRemembered(cookies: string, elementId: string): boolean {
  const sought = `${fullscreenCookieName(elementId)}=1`;
  return cookies.split(';').some((pair) => pair.trim() === sought);
}
