import { expect, test, vi } from 'vitest';
import { backup } from './backup.ts';

test.each([[[]], [['check']], [['list', 'a.tar']], [['check', 'a.tar', '--overwrite']], [['a.tar', 'b.tar']]])(
  'BEY-17 backup %j is cut short or too long: it says its forms and touches nothing',
  async (words) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await backup.run(words)).toBe(2);
    expect(said.mock.calls[0]?.[0]).toMatch(/^Usage: .* backup FILE/);
    said.mockRestore();
  },
);
