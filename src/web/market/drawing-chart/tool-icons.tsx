import type { DrawingTool } from '#domain/market/chart-drawing.ts';

/** Line drawings on a grid of 16, as the icons of the site. */
const toolPaths = {
  select: 'M3.5 2.5l3.6 10 1.6-4.1 4.1-1.6z',
  'trend-line': 'M1.5 14.5l13-13M5 11h.01M11 5h.01',
  ray: 'M3 13L14.5 1.5M3 13h.01M8 8h.01',
  segment: 'M3.5 12.5l9-9M2.5 12.5a1 1 0 1 0 2 0 1 1 0 1 0-2 0M11.5 3.5a1 1 0 1 0 2 0 1 1 0 1 0-2 0',
  'horizontal-line': 'M1.5 8h13M8 7v2',
  'vertical-line': 'M8 1.5v13M7 8h2',
  'price-line': 'M1.5 10.5h13M2.5 7.5h4M2.5 4.5h6',
  channel: 'M1.5 9.5l10-8M4.5 14.5l10-8',
  fibonacci: 'M2 2.5h12M2 6h12M2 9.5h12M2 13.5h12',
  rectangle: 'M2.5 4h11v8h-11z',
  note: 'M2.5 3h11v7.5H7L4 13.5v-3H2.5zM5 5.75h6M5 8h4',
  measure: 'M2.5 13.5h11v-11zM6 13.5v-1.75M9.5 13.5v-1.75M13.5 10h-1.75M13.5 6.5h-1.75',
  magnet: 'M3 2.5v5a5 5 0 0 0 10 0v-5h-3v5a2 2 0 0 1-4 0v-5zM3 5.25h3M10 5.25h3',
  hide: 'M2 8s2.25-4 6-4 6 4 6 4-2.25 4-6 4-6-4-6-4zM6.25 8a1.75 1.75 0 1 0 3.5 0 1.75 1.75 0 1 0-3.5 0M2.5 13.5l11-11',
  undo: 'M5.5 3L2.5 6l3 3M2.5 6h7a4 4 0 0 1 0 8H6',
  redo: 'M10.5 3l3 3-3 3M13.5 6h-7a4 4 0 0 0 0 8H10',
  delete: 'M3 4.5h10M6.5 4.5v-2h3v2M4.25 4.5l.75 9h6l.75-9M6.75 7v4M9.25 7v4',
  clear: 'M2.5 13.5h11M9.5 2.5l4 4-5.5 5.5H5L2.5 9.5zM6 6l4 4',
} as const;

export type ToolIconName = DrawingTool | Exclude<keyof typeof toolPaths, DrawingTool>;

export function ToolIcon({ name }: { readonly name: ToolIconName }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path
        d={toolPaths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
