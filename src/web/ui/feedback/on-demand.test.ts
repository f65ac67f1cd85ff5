import { expect, test } from 'vitest';
import { onDemand, preloadOn } from './on-demand.ts';

test('fetches a part once, however often it is asked for', async () => {
  let fetches = 0;
  const part = onDemand(async () => {
    fetches += 1;
    return 'menu';
  });
  expect(part.current()).toBeNull();
  preloadOn(part).onFocus();
  preloadOn(part).onPointerEnter();
  expect(await part.load()).toBe('menu');
  expect(await part.load()).toBe('menu');
  expect(part.current()).toBe('menu');
  expect(fetches).toBe(1);
});

test('ERR-1 a failed fetch is silent when preloading, and may be tried again', async () => {
  const answers = [Promise.reject(new Error('offline')), Promise.resolve('menu')];
  const part = onDemand(() => answers.shift() ?? Promise.reject(new Error('asked too often')));
  part.preload();
  await expect(part.load()).rejects.toThrow('offline');
  expect(await part.load()).toBe('menu');
});
