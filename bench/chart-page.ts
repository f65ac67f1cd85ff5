import { LineChart } from 'echarts/charts';
import { DataZoomInsideComponent, GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import uPlot from 'uplot';
import '#web/styles/base.css';
import '#web/styles/colours.css';
import '#web/styles/tokens.css';
import 'uplot/dist/uPlot.min.css';
import { numberText } from '#contract/platform/number-text.ts';
import { languageOf } from '#domain/platform/language.ts';
import { axisDateText } from '#web/charts/axis-ticks.ts';
import type { Domain, Points } from '#web/charts/chart-frame.ts';
import { TimeChart } from '#web/charts/time/time-chart.tsx';
import type { TimePicture } from '#web/charts/time/time-picture.ts';

use([LineChart, GridComponent, DataZoomInsideComponent, CanvasRenderer]);

const dayMs = 86_400_000;
const size = { width: 1200, height: 440 };
const english = languageOf('en');

/** Lines that walk at random, the same ones every time; one value a day, or an hour where there are very many. */
function randomLines(lineCount: number, pointCount: number): readonly Points[] {
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648 - 0.5;
  };
  const spacing = pointCount > 10_000 ? dayMs / 24 : dayMs;
  const start = Date.UTC(2017, 0, 1);
  return Array.from({ length: lineCount }, (_, line) => {
    let value = 100 + line;
    const xs = Float64Array.from({ length: pointCount }, (_each, at) => start + at * spacing);
    return { xs, ys: xs.map(() => (value += random())) };
  });
}

function pictureOf(lines: readonly Points[]): TimePicture {
  return {
    lines: lines.map((points, at) => ({ key: String(at), name: `Bond ${at + 1}`, ink: `chart-${at + 1}`, points })),
    isShape: false,
    texts: {
      value: (value) => numberText(value, 4, english),
      axisValue: (value, decimals) => numberText(value, decimals, english),
      axisDate: axisDateText,
    },
  };
}

/** As wide as our chart draws them, so that all draw the same. */
const widthOf = (at: number, lines: readonly Points[]) => (at > 0 && lines.length > 5 ? 1 : 2);

function wholeOf([first]: readonly Points[]): Domain {
  const xs = first?.xs ?? [];
  return [xs[0] ?? 0, xs[xs.length - 1] ?? 1];
}

function place(): HTMLElement {
  const element = document.createElement('div');
  element.style.cssText = `width:${size.width}px;height:${size.height}px;display:flex;flex-direction:column`;
  document.body.replaceChildren(element);
  return element;
}

/** Makes the browser finish what it has put off: style, layout, and the pixels of every canvas. */
function finish(element: HTMLElement): void {
  element.getBoundingClientRect();
  for (const canvas of element.querySelectorAll('canvas')) canvas.getContext('2d')?.getImageData(0, 0, 1, 1);
}

type Draw = (element: HTMLElement) => () => void;

async function timeOf(draw: Draw): Promise<number> {
  const element = place();
  await new Promise((resolve) => setTimeout(resolve, 20));
  const start = performance.now();
  const dispose = draw(element);
  // uPlot draws once the calling code has ended.
  await Promise.resolve();
  finish(element);
  const time = performance.now() - start;
  dispose();
  return time;
}

/** Milliseconds of each way of drawing the same data anew, by turns, so that a busy moment of the machine falls on all of them. */
async function timesOf<Name extends string>(
  rounds: number,
  ways: Readonly<Record<Name, Draw>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(ways) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round += 1) for (const name of names) times[name].push(await timeOf(ways[name]));
  return times;
}

function mount(element: HTMLElement, lines: readonly Points[]) {
  const root = createRoot(element);
  const picture = pictureOf(lines);
  const whole = wholeOf(lines);
  flushSync(() => root.render(createElement(TimeChart, { description: 'bench', picture, whole })));
  return root;
}

async function drawnOnCanvas(element: HTMLElement): Promise<void> {
  element.querySelector('figure')?.dispatchEvent(new PointerEvent('pointerenter'));
  while (element.querySelector('figure canvas') === null) await nextTask();
}

/** As soon as the browser has done what it has to do now; timers come later than that. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}

function drawWithUPlot(element: HTMLElement, lines: readonly Points[]): () => void {
  const data = [lines[0]?.xs ?? [], ...lines.map(({ ys }) => ys)].map((each) => Array.from(each as Float64Array));
  const xs = (data[0] ?? []).map((x) => x / 1000);
  const colours = getComputedStyle(document.documentElement);
  const series = lines.map((_, at) => ({
    label: `Bond ${at + 1}`,
    stroke: colours.getPropertyValue(`--chart-${at + 1}`),
    width: widthOf(at, lines),
  }));
  const chart = new uPlot({ ...size, series: [{}, ...series] }, [xs, ...data.slice(1)] as uPlot.AlignedData, element);
  return () => chart.destroy();
}

function drawWithECharts(element: HTMLElement, lines: readonly Points[]): () => void {
  const chart = init(element, null, { renderer: 'canvas', ...size });
  chart.setOption({
    animation: false,
    xAxis: { type: 'time' },
    yAxis: { type: 'value', scale: true },
    dataZoom: [{ type: 'inside' }],
    series: lines.map(({ xs, ys }, at) => ({
      type: 'line',
      name: `Bond ${at + 1}`,
      showSymbol: false,
      animation: false,
      lineStyle: { width: widthOf(at, lines) },
      data: Array.from(xs, (x, index) => [x, ys[index] ?? 0]),
    })),
  });
  chart.getZr().flush();
  return () => chart.dispose();
}

async function fetchCanvas(lines: readonly Points[]): Promise<void> {
  const element = place();
  const root = mount(element, lines);
  await drawnOnCanvas(element);
  root.unmount();
}

interface Frames {
  /** Between frames while the chart is moved, milliseconds. */
  readonly between: readonly number[];
  /** Work of each frame on the main thread, the canvas' pixels included, milliseconds. */
  readonly work: readonly number[];
}

/** Pans the chart of 20 lines, zoomed in twice, to and fro: one step a frame. */
async function pan(lines: readonly Points[], frames: number): Promise<Frames> {
  const element = place();
  const root = mount(element, lines);
  await drawnOnCanvas(element);
  const figure = element.querySelector('figure');
  const slider = element.querySelector<HTMLElement>('[role=slider]');
  const press = (key: string, shiftKey = false) =>
    slider?.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
  press('+');
  press('+');
  const between: number[] = [];
  const work: number[] = [];
  let last = await new Promise(requestAnimationFrame);
  for (let at = 0; at < frames; at += 1) {
    const start = performance.now();
    const deltaX = (Math.floor(at / 20) % 2 === 0 ? 1 : -1) * 8;
    flushSync(() => figure?.dispatchEvent(new WheelEvent('wheel', { deltaX, bubbles: true, cancelable: true })));
    finish(element);
    work.push(performance.now() - start);
    const now = await new Promise(requestAnimationFrame);
    between.push(now - last);
    last = now;
  }
  root.unmount();
  return { between: between.slice(3), work: work.slice(3) };
}

const bench = {
  async first(lineCount: number, pointCount: number, rounds: number) {
    const lines = randomLines(lineCount, pointCount);
    const drawOurs = (element: HTMLElement) => {
      const root = mount(element, lines);
      return () => root.unmount();
    };
    const uplot: Draw = (element) => drawWithUPlot(element, lines);
    // The first chart of a visit draws elements; once the canvas' code is at hand, every chart draws on its canvas at once.
    const first = await timesOf(rounds, { svg: drawOurs, uplot });
    await fetchCanvas(lines);
    const later = await timesOf(rounds, {
      ours: drawOurs,
      uplot,
      echarts: (element) => drawWithECharts(element, lines),
    });
    return { first, later };
  },
  pan: (lineCount: number, pointCount: number, frames: number) => pan(randomLines(lineCount, pointCount), frames),
};
export type ChartBench = typeof bench;

Object.assign(globalThis, { bench });
