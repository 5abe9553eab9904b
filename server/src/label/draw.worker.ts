import { createRequire } from 'node:module';
import { layOut } from '@lotline/contract/label/layout';
import { svgOf } from '@lotline/contract/label/svg';
import { answering } from '../kit/document/answering.ts';
import type { Check, ToDraw } from './draw.ts';
import { encode } from './encode.ts';
import { lettersOf } from './pdf.ts';

type Rendered = { width: number; height: number; pixels: Uint8Array };
const require = createRequire(import.meta.url);
const font = {
  fontFiles: ['Regular', 'SemiBold'].map((weight) => require.resolve(`pretendard/dist/public/static/alternative/Pretendard-${weight}.ttf`)),
  loadSystemFonts: false,
  defaultFontFamily: 'Pretendard',
};

/** As wide as the label, rows of whole bytes; what is darker than the middle is a dot. */
const bitsOf = ({ width, height, pixels }: Rendered) => {
  const row = Math.ceil(width / 8);
  const bits = new Uint8Array(row * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = 4 * (y * width + x);
      const light = 0.299 * (pixels[at] as number) + 0.587 * (pixels[at + 1] as number) + 0.114 * (pixels[at + 2] as number);
      if (light < 128) bits[y * row + (x >> 3)] = (bits[y * row + (x >> 3)] as number) | (0x80 >> (x & 7));
    }
  return bits;
};

const written = (said: unknown) => new TextEncoder().encode(JSON.stringify(said));

answering(async ({ form, values, dpi, titles, logo, as }: ToDraw) => {
  const drawing = layOut(form, values, { dpi, encode, titles: (field) => titles[field] ?? '' });
  if (as === 'MARKS') return written(drawing);
  if (as === 'CHECK') return written({ problem: drawing.problems[0] ?? null, letters: lettersOf(drawing) } satisfies Check);
  const [problem] = drawing.problems;
  if (problem) throw new Error(`${problem.code} at ${problem.at}`);
  const { Resvg } = require('@resvg/resvg-js') as { Resvg: new (svg: string, options: object) => { render(): Rendered } };
  return bitsOf(new Resvg(svgOf(drawing, logo), { font }).render());
});
