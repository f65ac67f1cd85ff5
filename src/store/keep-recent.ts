/** Keeps a value by its name; of more than so many the one that was asked for longest ago goes. */
export function keepRecent<Value>(kept: Map<string, Value>, name: string, value: Value, most: number): Value {
  kept.delete(name);
  kept.set(name, value);
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
  return value;
}
