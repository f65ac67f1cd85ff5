import { testKeptAnswers } from './kept-answers/kept-answers-tests.ts';

await testKeptAnswers({ each: 101, changes: 12, seed: 7, ms: 120_000 });
