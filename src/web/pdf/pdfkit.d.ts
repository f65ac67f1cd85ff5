/** What we use of it; the types that there are for it want those of Node.js. */
declare module 'pdfkit' {
  import type { Font } from 'fontkit';

  interface Options {
    readonly size: readonly [width: number, height: number];
    readonly margin: number;
    /** Pages stay open for what is known at the end alone, such as their count. */
    readonly bufferPages: boolean;
    readonly font: null;
    readonly lang: string;
    readonly displayTitle: boolean;
    readonly pdfVersion: '1.7';
    readonly info: { readonly Title: string; readonly Creator: string; readonly Producer: string };
  }

  export default class PDFDocument {
    constructor(options: Options);
    registerFont(name: string, font: Font): this;
    font(name: string): this;
    fontSize(size: number): this;
    widthOfString(text: string): number;
    text(text: string, x: number, y: number, options: { readonly lineBreak: false; readonly baseline: number }): this;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(factor: number): this;
    path(d: string): this;
    rect(x: number, y: number, width: number, height: number): this;
    circle(x: number, y: number, radius: number): this;
    clip(): this;
    fillColor(colour: string): this;
    strokeColor(colour: string): this;
    lineWidth(width: number): this;
    lineJoin(join: 'round'): this;
    dash(length: readonly number[]): this;
    undash(): this;
    fill(): this;
    stroke(): this;
    fillAndStroke(): this;
    addPage(): this;
    bufferedPageRange(): { readonly start: number; readonly count: number };
    switchToPage(at: number): this;
    readonly outline: { addItem(title: string): void };
    end(): void;
  }
}

declare module 'pdfkit/output' {
  import type PDFDocument from 'pdfkit';

  export function toBytes(document: PDFDocument): Promise<Uint8Array<ArrayBuffer>>;
}
