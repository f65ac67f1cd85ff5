import { useProfileLinks } from '../../account/profile/profile-navigation.tsx';
import { useLabels, useSession } from '../../context/reader-context.tsx';
import { useOperatorLinks } from '../../operator/operator/operator-navigation.tsx';
import type { Command } from '../../platform/commands/command.ts';
import { keysOfPath } from '../../platform/commands/command-keys.ts';
import { useMenuItems } from '../shell/menu-columns.tsx';

/** The pages that menus lead to, for this reader: the main menu, his account, and, for operators, the operator's pages. */
export function useSiteCommands(hasGallery: boolean): readonly Command[] {
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
