import { useProfileLinks } from '../../account/profile/profile-navigation.tsx';
import { useLabels, useSession } from '../../context/reader-context.tsx';
import { HeaderSearch } from '../../lists/search/header-search.tsx';
import { useOperatorLinks } from '../../operator/operator/operator-navigation.tsx';
import { keysOfPath } from '../../platform/commands/command-keys.ts';
import type { Command } from '../../platform/commands/found-commands.ts';
import { useCommandKeys } from '../../platform/commands/use-command-keys.ts';
import { useMenuItems } from '../shell/menu-columns.tsx';

/** The pages that menus lead to, for this reader: the main menu, his account, and, for operators, the operator's pages. */
function useSiteCommands(hasGallery: boolean): readonly Command[] {
  const text = useLabels('shell');
  const { audience, isOperator } = useSession();
  const menu = useMenuItems(hasGallery);
  const profile = useProfileLinks();
  const operator = useOperatorLinks();
  const page =
    (group: string) =>
    (to: { readonly path: string; readonly label: string }): Command => ({
      id: to.path,
      label: to.label,
      group,
      keys: keysOfPath(to.path),
      path: to.path,
      press: null,
    });
  return [
    ...menu.flatMap(({ title, items }) =>
      items.flat().map((link) => page(title)({ path: link.url, label: link.title })),
    ),
    ...(audience === 'visitor' ? [] : profile.map(page(text('menu_account')))),
    ...(isOperator ? operator.map(page(text('operator_pages'))) : []),
  ];
}

/** The search of the head with everything that can be done, and the keys that do it. */
export function CommandSearch({ hasGallery }: { readonly hasGallery: boolean }) {
  useCommandKeys();
  return <HeaderSearch siteCommands={useSiteCommands(hasGallery)} />;
}
