import { testKeptPages } from './kept-pages/kept-pages-tests.ts';

await testKeptPages({ changes: 1000, seed: 11, ms: 3_600_000 });
