import { testKeptAnswers } from './kept-answers/kept-answers-tests.ts';

await testKeptAnswers({ each: 1, changes: 1000, seed: 11, ms: 3_600_000 });
