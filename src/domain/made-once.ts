/** `make`, which is asked once for each key; keys are few, such as languages, since all of them are kept. */
export function madeOnce<Made>(make: (key: string) => Made): (key: string) => Made {
  const kept = new Map<string, { readonly made: Made }>();
  return (key) => {
    const entry = kept.get(key) ?? { made: make(key) };
    kept.set(key, entry);
    return entry.made;
  };
}
