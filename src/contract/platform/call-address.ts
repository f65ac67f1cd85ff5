type Part = string | number;

interface AddressParts {
  readonly params?: Readonly<Record<string, Part>> | undefined;
  readonly query?: Readonly<Record<string, Part | undefined>> | undefined;
}

/** The address of a call: its path with the parts filled in, and its query. What is undefined is left out. */
export function callAddress(path: string, { params = {}, query = {} }: AddressParts): string {
  const filled = path.replaceAll(/:(\w+)/g, (_part, name: string) => encodeURIComponent(params[name] ?? ''));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  );
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}
