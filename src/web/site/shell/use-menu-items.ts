import { useLocation } from 'react-router';
import { useAsOf } from '../../context/as-of.ts';
import { useLabels } from '../../context/language-context.ts';
import { useAudience } from '../../context/session-context.ts';
import { type MenuItem, menuItems } from './menu-items.ts';

/** The main menu for this reader on this page. */
export function useMenuItems(hasGallery: boolean): readonly MenuItem[] {
  const text = useLabels('shell');
  const { pathname, search } = useLocation();
  const kinds = useLabels('search');
  return menuItems(text, kinds, { audience: useAudience(), hasGallery, address: pathname + search, day: useAsOf() });
}
