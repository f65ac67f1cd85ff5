/** The subjects of the house in their order: each uses those before it. */
const SUBJECTS = [
  'platform',
  'market',
  'account',
  'issuer',
  'bond',
  'fields',
  'lists',
  'portfolio',
  'figures',
  'feeds',
  'operator',
  'site',
] as const;

/** The rooms of each layer that is divided by subjects, in their order; rooms of one line are one. */
const ROOMS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  domain: SUBJECTS.map((subject) => [subject]),
  contract: SUBJECTS.map((subject) => [subject]),
  store: SUBJECTS.map((subject) => [subject]),
  server: SUBJECTS.map((subject) => [subject]),
  web: [
    ['context', 'text', 'styles', 'ui'],
    ['platform'],
    ['charts', 'pdf'],
    ...SUBJECTS.slice(1).map((subject) => [subject]),
    // They compose all subjects.
    ['gallery'],
    ['pages'],
  ],
};

/** What starts a program stands beside the rooms. */
const STARTS: Readonly<Record<string, readonly string[]>> = {
  app: ['main.ts', 'command-line.ts'],
  web: [
    'entry.client.tsx',
    'entry.server.tsx',
    'page-router.tsx',
    'root.tsx',
    'routes.ts',
    'render-page.ts',
    'page-route.ts',
    'deferred-scripts.ts',
    'hashed-scripts.ts',
  ],
};

/** Lists of what all subjects have, whose types say what the house can ask. */
const REGISTERS: ReadonlySet<string> = new Set(['store/site/tables.ts']);

interface Place {
  readonly layer: string;
  /** Empty for what stands beside the rooms. */
  readonly room: string;
  readonly file: string;
}

function placeOf(path: string): Place {
  const [layer = '', ...rest] = path.split('/');
  return { layer, room: rest.length > 1 ? (rest[0] ?? '') : '', file: rest.join('/') };
}

/** How far up a room stands; undefined for a room that the layer does not have. */
function rankOf({ layer, room }: Place): number | undefined {
  const rank = ROOMS[layer]?.findIndex((rooms) => rooms.includes(room)) ?? -1;
  return rank === -1 ? undefined : rank;
}

/** Says of a file that it stands in no room of its layer. */
export function roomViolation(path: string): string | undefined {
  const place = placeOf(path);
  const { layer, room, file } = place;
  if (STARTS[layer]?.includes(file) || room === 'testing') return undefined;
  if (layer === 'app' && room === '') return `${path} is in no room`;
  if (ROOMS[layer] === undefined || rankOf(place) !== undefined) return undefined;
  return `${path} is in no subject`;
}

interface RoomImport {
  readonly target: string;
  readonly isType: boolean;
}

/** Says of an import within a layer that it leads to a room which stands above that of the file. */
export function orderViolation(path: string, { target, isType }: RoomImport): string | undefined {
  const [from, to] = [placeOf(path), placeOf(target)];
  if (from.layer !== to.layer || (isType && REGISTERS.has(target))) return undefined;
  const [own, other] = [rankOf(from), rankOf(to)];
  if (own === undefined || other === undefined || other <= own) return undefined;
  return `${path} imports ${to.room}, which stands above ${from.room}`;
}
