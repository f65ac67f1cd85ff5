import type { Command } from './command.ts';
import { pageControls } from './page-controls.ts';

const placeOf = ({ label, group }: Command) => `${group ?? ''}\n${label}`;

/** The commands of this page and of the site, each once. A link of the page that the menus have too is listed with theirs. */
export function allCommands(page: ParentNode, site: readonly Command[]): readonly Command[] {
  const wayOf = ({ path, label }: Command) => `${path}\n${label}`;
  const ways = new Set(site.map(wayOf));
  const own = pageControls(page).filter((command) => !ways.has(wayOf(command)));
  const places = new Set<string>();
  const isFirst = (command: Command) => !places.has(placeOf(command)) && places.add(placeOf(command));
  return [...own, ...site].filter(isFirst).map((command, at) => ({ ...command, id: String(at) }));
}
