import { testKeptPages } from './kept-pages/kept-pages-tests.ts';

await testKeptPages({ changes: 12, seed: 7, ms: 120_000 });
