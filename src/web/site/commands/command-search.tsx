import { HeaderSearch } from '../../lists/search/header-search.tsx';
import { useCommandKeys } from '../../platform/commands/use-command-keys.ts';
import { useSiteCommands } from './use-site-commands.ts';

/** The search of the head with everything that can be done, and the keys that do it. */
export function CommandSearch({ hasGallery }: { readonly hasGallery: boolean }) {
  useCommandKeys();
  return <HeaderSearch siteCommands={useSiteCommands(hasGallery)} />;
}
