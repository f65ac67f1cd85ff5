export const themes = ['light', 'system', 'dark'] as const;
export type Theme = (typeof themes)[number];

const cookieName = 'bondlens-theme';
const oneYear = 31_536_000;

export function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value);
}

/** The theme that the reader chose, from the Cookie header; without a choice the system decides. */
export function themeOfCookies(header: string | null): Theme {
  const pair = header?.split(';').find((part) => part.trim().startsWith(`${cookieName}=`));
  const value = pair?.slice(pair.indexOf('=') + 1).trim();
  return isTheme(value) ? value : 'system';
}

/** The Set-Cookie header that remembers a theme. */
export function themeCookie(theme: Theme): string {
  const age = theme === 'system' ? 0 : oneYear;
  return `${cookieName}=${theme}; Path=/; Max-Age=${age}; SameSite=Lax; HttpOnly`;
}
