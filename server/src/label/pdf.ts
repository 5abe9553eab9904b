import type { Drawing } from '@lotline/contract/label/layout';
import { ascent } from '@lotline/contract/label/letters';
import type { Paper } from '@lotline/contract/label/print';
import type { LabelForm } from '@lotline/contract/label/template';
import type { Definition } from '../kit/document/render.ts';
import type { Logo } from './draw.ts';

type Sheet = Pick<LabelForm, 'width' | 'height' | 'sheetTop' | 'sheetLeft' | 'sheetGapX' | 'sheetGapY'>;
type Wanted = { title: string; madeAt: string; paper: Paper; skip: number; copies: number; logo: Logo | null };
const points = (mm: number) => (mm * 72) / 25.4;
const a4 = { width: 210, height: 297 };

/** How many labels stand on a sheet of A4, across and down; one at least. */
export const onSheet = ({ width, height, sheetTop, sheetLeft, sheetGapX, sheetGapY }: Sheet) => {
  const fit = (room: number, size: number, gap: number) => Math.max(1, Math.floor((room + gap + 0.001) / (size + gap)));
  return { across: fit(a4.width - sheetLeft, width, sheetGapX), down: fit(a4.height - sheetTop, height, sheetGapY) };
};

/** Labels as pages of their own size, or on sheets of A4 from the first free place on. */
export const labelsPdf = (sheet: Sheet, drawings: readonly Drawing[], { title, madeAt, paper, skip, copies, logo }: Wanted): Definition => {
  const { across, down } = onSheet(sheet);
  const perPage = paper === 'A4' ? across * down : 1;
  const each = drawings.flatMap((drawing) => Array.from({ length: copies }, () => drawing));
  const first = paper === 'A4' ? skip % perPage : 0;
  const content = each.flatMap((drawing, n) => {
    const place = (first + n) % perPage;
    const x = paper === 'A4' ? points(sheet.sheetLeft + (place % across) * (sheet.width + sheet.sheetGapX)) : 0;
    const y = paper === 'A4' ? points(sheet.sheetTop + Math.floor(place / across) * (sheet.height + sheet.sheetGapY)) : 0;
    return [...(place === 0 && n > 0 ? [{ text: '', fontSize: 1, pageBreak: 'before' }] : []), ...placed(drawing, x, y, logo)];
  });
  return {
    info: { title },
    madeAt,
    ...(paper === 'ROLL' && { pageSize: { width: points(sheet.width), height: points(sheet.height) } }),
    pageMargins: [0, 0, 0, 0],
    ...(logo && { images: { logo: logo.data } }),
    content,
  };
};

/** How long a document becomes by a label. */
export const lettersOf = (drawing: Drawing) => JSON.stringify(placed(drawing, 0, 0, null)).length;

const placed = ({ marks, dpi }: Drawing, x: number, y: number, logo: Logo | null): unknown[] => {
  const scale = 72 / dpi;
  const at = (left: number, top: number) => ({ x: x + left * scale, y: y + top * scale });
  const length = (dots: number) => Number((dots * scale).toFixed(3));
  const dark = marks.flatMap((mark) => (mark.kind === 'dark' ? mark.rects : []));
  const d = dark
    .map(([left, top, width, height]) => {
      const from = at(left, top);
      return `M${from.x.toFixed(3)} ${from.y.toFixed(3)}h${length(width)}v${length(height)}h${-length(width)}z`;
    })
    .join('');
  return [
    ...(d ? [{ canvas: [{ type: 'path', d, color: '#000000' }], absolutePosition: { x: 0, y: 0 } }] : []),
    ...marks.flatMap((mark): object[] => {
      if (mark.kind === 'text')
        return [
          {
            text: mark.text,
            bold: mark.bold,
            fontSize: mark.size * scale,
            noWrap: true,
            absolutePosition: at(mark.x, mark.y - mark.size * ascent),
          },
        ];
      if (mark.kind !== 'logo' || !logo) return [];
      const fit = Math.min(mark.width / logo.width, mark.height / logo.height);
      const [width, height] = [logo.width * fit, logo.height * fit];
      return [
        {
          image: 'logo',
          width: width * scale,
          height: height * scale,
          absolutePosition: at(mark.x + (mark.width - width) / 2, mark.y + (mark.height - height) / 2),
        },
      ];
    }),
  ];
};
