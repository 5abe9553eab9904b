import type { LabelField, LabelValues } from '@lotline/contract/label/fields';
import { type Drawable, type Drawing, layOut } from '@lotline/contract/label/layout';
import { pathOf } from '@lotline/contract/label/svg';
import { useMemo } from 'react';
import { usePicture } from '../kit/form/PictureField.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { encode } from './encode.ts';
import './label.css';

/** The label as it will be printed: the same marks as the server makes, by the same encoder. */
export const useDrawing = (template: Drawable & { dpi: number }, values: LabelValues): Drawing => {
  const { say } = useSay();
  return useMemo(
    () => layOut(template, values, { dpi: template.dpi, encode, titles: (field: LabelField) => say(`labelField.${field}`) }),
    [template, values, say],
  );
};

type Props = { drawing: Drawing; logoFileId?: number | null | undefined; name: string };
export const LabelPicture = ({ drawing: { width, height, marks }, logoFileId, name }: Props) => {
  const logo = usePicture(logoFileId);
  return (
    <svg className="label-picture" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name}>
      <rect width={width} height={height} fill="#fff" />
      {marks.map((mark, n) => {
        const key = `${mark.at}-${n}`;
        if (mark.kind === 'dark') return <path key={key} shapeRendering="crispEdges" d={pathOf(mark.rects)} />;
        if (mark.kind === 'text')
          return (
            <text key={key} x={mark.x} y={mark.y} fontSize={mark.size} fontWeight={mark.bold ? 600 : 400} xmlSpace="preserve">
              {mark.text}
            </text>
          );
        const { x, y, width: wide, height: high } = mark;
        return logo ? (
          <image key={key} x={x} y={y} width={wide} height={high} href={logo} />
        ) : (
          <rect key={key} className="label-no-logo" x={x} y={y} width={wide} height={high} />
        );
      })}
    </svg>
  );
};
