import type { Command } from './command.ts';
import { pageControls } from './page-controls.ts';

const placeOf = ({ label, group }: Command) => `${group ?? ''}\n${label}`;

/** The commands of this page and of the site, each once. A link of the page to a page of the menus is listed with these. */
export function allCommands(page: ParentNode, site: readonly Command[]): readonly Command[] {
  const menuPaths = new Set(site.map(({ path }) => path));
  const own = pageControls(page).filter(({ path }) => path === null || !menuPaths.has(path));
  const places = new Set<string>();
  const isFirst = (command: Command) => !places.has(placeOf(command)) && places.add(placeOf(command));
  return [...own, ...site].filter(isFirst).map((command, at) => ({ ...command, id: String(at) }));
}
