import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  // The build command makes the pages aside and swaps them in whole.
  buildDirectory: process.env.BONDLENS_BUILD_DIRECTORY ?? 'build',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
