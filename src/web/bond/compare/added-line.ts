import {
  type ComparedLine,
  freeColour,
  hasPlaceFor,
  keyOfLine,
  type LineId,
} from '../../market/data/compared-lines.ts';

export type AddRefusal = 'compare_max_count_alert' | 'compare_max_index_count_alert' | 'already_there';

/** Why one more line of a model has no place; null where it has. */
export function limitOf(model: LineId['model'], compared: readonly LineId[]): AddRefusal | null {
  if (hasPlaceFor(model, compared)) return null;
  return model === 'index' ? 'compare_max_index_count_alert' : 'compare_max_count_alert';
}

/** The lines with one more, in the smallest free colour; or why it is not added. */
export function withLine(
  line: LineId,
  compared: readonly ComparedLine[],
  main: LineId,
): readonly ComparedLine[] | AddRefusal {
  if ([main, ...compared].some((other) => keyOfLine(other) === keyOfLine(line))) return 'already_there';
  return limitOf(line.model, compared) ?? [...compared, { ...line, colour: freeColour(compared) }];
}
