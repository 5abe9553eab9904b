import type { Drawing, Mark } from './layout.ts';

export const pathOf = (rects: Extract<Mark, { kind: 'dark' }>['rects']) =>
  rects.map(([x, y, width, height]) => `M${x} ${y}h${width}v${height}h${-width}z`).join('');

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] as string);

/** The drawing as one picture for who rasterises it. @param logo a picture that comes with it, as `data:image/…`; nothing is fetched. */
export const svgOf = ({ width, height, marks }: Pick<Drawing, 'width' | 'height' | 'marks'>, logo: string | null = null) =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...marks.map((mark) => {
      if (mark.kind === 'dark') return `<path shape-rendering="crispEdges" d="${pathOf(mark.rects)}"/>`;
      if (mark.kind === 'text')
        return `<text x="${mark.x}" y="${mark.y}" font-family="Pretendard" font-weight="${mark.bold ? 600 : 400}" font-size="${mark.size}" xml:space="preserve">${escaped(mark.text)}</text>`;
      if (logo === null) return '';
      return `<image x="${mark.x}" y="${mark.y}" width="${mark.width}" height="${mark.height}" preserveAspectRatio="xMidYMid meet" href="${escaped(logo)}"/>`;
    }),
    '</svg>',
  ].join('');
