import { expect, test } from 'vitest';
import { logContactAction } from './log-action.ts';

test('TBL-6 an action is logged when its id is above 0, to the bond when there is one', () => {
  const paths: string[] = [];
  const api = async (path: string) => {
    paths.push(path);
    return new Response();
  };
  for (const action of [{ actionId: 5, bondId: 1001 }, { actionId: 5 }, { actionId: 0, bondId: 1001 }]) {
    logContactAction(action, api);
  }
  expect(paths).toEqual(['/api/bonds/1001/contactActionLog/', '/api/contactActionLog/']);
});
