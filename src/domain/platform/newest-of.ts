/** The latest of the dates (`YYYY-MM-DD`); undefined when there is none. */
export function newestOf<Day extends string>(dates: readonly Day[]): Day | undefined {
  return dates.toSorted().at(-1);
}
