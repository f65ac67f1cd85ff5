import { createHmac } from 'node:crypto';

/** How much of a line's slope its bends take or add at the most: it stays monotone. */
const BEND = 0.6;
/** How far a line is led off its height, as a share of its usual range in a span of time. */
const DRIFT = 0.15;
const WAVES = 3;
const BYTES_OF_NUMBER = 4;

/** Numbers between 0 and 1 that follow from a secret and a name; those of one name tell nothing about those of another. */
function* numbersOf(secret: string, name: string): Generator<number, never> {
  for (let block = 0; ; block += 1) {
    const bytes = createHmac('sha256', secret).update(`${block} ${name}`).digest();
    for (let at = 0; at < bytes.length; at += BYTES_OF_NUMBER) yield bytes.readUInt32BE(at) / 2 ** 32;
  }
}

interface Wave {
  readonly length: number;
  readonly phase: number;
  readonly height: number;
}

/** Waves whose heights add up to 1, the longest between one and two lengths long, each next one half of that. */
function wavesOf(secret: string, name: string, length: number): readonly Wave[] {
  const numbers = numbersOf(secret, name);
  const waves = Array.from({ length: WAVES }, (_, at) => ({
    length: (length * (1 + numbers.next().value)) / 2 ** at,
    phase: 2 * Math.PI * numbers.next().value,
    height: 0.5 + numbers.next().value,
  }));
  const total = waves.reduce((sum, { height }) => sum + height, 0);
  return waves.map((wave) => ({ ...wave, height: wave.height / total }));
}

function heightAt(waves: readonly Wave[], place: number): number {
  return waves.reduce(
    (sum, { height, length, phase }) => sum + height * Math.sin((2 * Math.PI * place) / length + phase),
    0,
  );
}

/** Bends heights between 0 and 1 smoothly, in a way of the name's own, without changing their order. */
export function bendOf(secret: string, name: string): (height: number) => number {
  const waves = wavesOf(secret, name, 0.5).map((wave) => ({
    ...wave,
    height: (BEND * wave.height * wave.length) / (2 * Math.PI),
  }));
  return (height) => height + heightAt(waves, height);
}

/** What leads a line off its height, by the time in months, where its range within some months is usually `range`. */
export function driftOf(
  secret: string,
  name: string,
  span: { months: number; range: number },
): (months: number) => number {
  const waves = wavesOf(secret, `${name} ${span.months}`, span.months);
  return (months) => DRIFT * span.range * heightAt(waves, months);
}
