import { expect, test } from 'vitest';
import { svgPicture } from '../../charts/testing/svg-picture.ts';
import { liquidityFrame } from './liquidity-frame.ts';

const month = (at: string, score: number | null) => ({ month: at, score, masked: [] });
const history = [month('2026-08', 4), month('2026-09', null), month('2026-10', 6), month('2026-11', 7)];

test('BEY-13 months without a score are gaps, and without any score there is no picture', () => {
  const frame = liquidityFrame(history);
  const [bars] = frame?.panes[0]?.marks ?? [];
  expect(bars).toMatchObject({ points: { ys: [4, 6, 7] } });
  expect(frame?.xTicks.map(({ text }) => text)).toEqual(['08.2026', '11.2026']);
  expect(liquidityFrame([month('2026-11', null)])).toBeNull();
  expect(liquidityFrame([])).toBeNull();
});

test.each(['light', 'dark'] as const)('BEY-13 the picture of the scores, %s', async (theme) => {
  const frame = liquidityFrame(history);
  if (frame === null) throw new Error('no picture');
  await expect(svgPicture(frame, theme)).toMatchFileSnapshot(`./pictures/liquidity-${theme}.svg`);
});
