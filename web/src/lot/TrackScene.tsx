import type { TrackingWork } from '@lotline/contract/lot/tracking';
import { memo, useMemo } from 'react';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { amount } from './TrackDetails.tsx';
import { type Box, boxHeight, boxWidth, type Curve, type Layout, mostWork, workHeight } from './track-layout.ts';
import { stateWord, troubled } from './track-open.ts';
import { cut, cutFront, inTwo, lineageOf, meets, type Part } from './track-view.ts';

type Props = {
  layout: Layout;
  part: Part;
  /** How large letters are; 0 where there is no room for them. */
  letters: number;
  root: string;
  chosen: string;
  /** What is not there yet at the moment that is shown. */
  notYet: (key: string) => boolean;
  onClick: (key: string) => void;
  onDoubleClick: (key: string) => void;
};

/** What letters are drawn with where nothing is made smaller. */
const whole = 13;

/** The things and their links in one part of the picture; drawn anew only when the part or what is chosen changes. */
export const TrackScene = memo(({ layout, part, letters, root, chosen, notYet, onClick, onDoubleClick }: Props) => {
  const boxes = useMemo(() => new Map(layout.boxes.map((box) => [box.item.key, box])), [layout]);
  // With the root chosen everything belongs to its lineage, the orders beside its lots included.
  const lineage = useMemo(() => (chosen === root ? null : lineageOf(layout, chosen)), [layout, chosen, root]);
  const curves = useMemo(
    () =>
      layout.curves.flatMap((curve) => {
        const [from, to] = [boxes.get(curve.tie.from), boxes.get(curve.tie.to)];
        return from && to && meets(part, from.x, from.y, to.x + boxWidth, to.y + to.height) ? curve : [];
      }),
    [layout, boxes, part],
  );
  const things = useMemo(() => {
    const seen = layout.boxes.filter(({ x, y, height }) => meets(part, x, y, x + boxWidth, y + height));
    const active = boxes.get(chosen);
    // What has the focus stays in the page while it is off the screen.
    return active && !seen.includes(active) ? [...seen, active] : seen;
  }, [layout, boxes, part, chosen]);
  const shown = curves.map((curve) => ({
    curve,
    lit: lineage !== null && (curve.tie.from === chosen || curve.tie.to === chosen),
    dim: lineage !== null && !(lineage.has(curve.tie.from) && lineage.has(curve.tie.to)),
    yet: notYet(curve.tie.key),
  }));
  return (
    <g fontSize={letters || undefined}>
      {shown.map((one) => (
        <Line key={one.curve.tie.key} {...one} />
      ))}
      {letters > 0 && shown.map((one) => <Quantity key={one.curve.tie.key} {...one} />)}
      {things.map((box) => (
        <Thing
          key={box.item.key}
          box={box}
          letters={letters}
          isRoot={box.item.key === root}
          isChosen={box.item.key === chosen}
          dim={lineage !== null && !lineage.has(box.item.key)}
          yet={notYet(box.item.key)}
          onClick={onClick}
          onDoubleClick={onDoubleClick}
        />
      ))}
    </g>
  );
});

type Shown = { curve: Curve; lit: boolean; dim: boolean; yet: boolean };
const Line = ({ curve: { tie, path }, lit, dim, yet }: Shown) => (
  <path
    className="track-line"
    d={path}
    markerEnd="url(#track-tip)"
    data-confidence={tie.confidence ?? undefined}
    data-lit={lit || undefined}
    data-dim={dim || undefined}
    data-yet={yet || undefined}
  />
);
const Quantity = ({ curve: { tie, label }, lit, dim, yet }: Shown) =>
  tie.qty === null ? null : (
    <text
      className="track-quantity"
      x={label.x}
      y={label.y + 4}
      data-lit={lit || undefined}
      data-dim={dim || undefined}
      data-yet={yet || undefined}
      data-trouble={tie.reason !== undefined || undefined}
    >
      {amount(tie.qty, tie.uom)}
      {tie.reason !== undefined && ' !'}
    </text>
  );

type ThingProps = {
  box: Box;
  letters: number;
  isRoot: boolean;
  isChosen: boolean;
  dim: boolean;
  yet: boolean;
  onClick: (key: string) => void;
  onDoubleClick: (key: string) => void;
};
const Thing = memo(({ box: { item, x, y, height }, letters, isRoot, isChosen, dim, yet, onClick, onDoubleClick }: ThingProps) => {
  const { t, say, lang } = useSay();
  const kind = t(`tracking.kind.${item.kind}`);
  const node = 'node' in item ? item.node : null;
  const label = node ? node.label : t('tracking.more', { n: 'hidden' in item ? item.hidden.length : 0 });
  const detail = node && ((lang === 'en' && node.detailEn) || node.detail);
  const state = node && stateWord(node);
  const has = node && node.qty !== null ? amount(node.qty, node.uom) : null;
  const trouble = node !== null && troubled(node) && state !== null;
  const work = node?.work ?? [];
  const told = [
    isRoot && t('tracking.root'),
    kind,
    label,
    detail,
    has,
    state && say(state),
    ...work.map((one) =>
      [wordsOf(one, lang), one.defectQty > 0 && t('tracking.defects', { qty: one.defectQty })].filter(Boolean).join(' '),
    ),
  ];
  const all = told.filter(Boolean).join(', ');
  const sub = trouble && state ? say(state) : (detail ?? (node ? '' : t('tracking.unfold')));
  return (
    // biome-ignore lint/a11y/useSemanticElements: HTML has no button inside a drawing
    <g
      className="track-thing"
      role="button"
      tabIndex={isChosen ? 0 : -1}
      aria-label={all}
      aria-pressed={isChosen}
      data-key={item.key}
      data-kind={item.kind}
      data-root={isRoot || undefined}
      data-chosen={isChosen || undefined}
      data-dim={dim || undefined}
      data-yet={yet || undefined}
      data-pile={node === null || undefined}
      transform={`translate(${x} ${y})`}
      onClick={() => onClick(item.key)}
      onDoubleClick={() => onDoubleClick(item.key)}
      onKeyDown={() => undefined}
    >
      <title>{all}</title>
      {node === null && <rect className="track-under" x="5" y="5" width={boxWidth} height={height} rx="7" />}
      <rect width={boxWidth} height={height} rx="7" />
      <path className="track-stripe" d={`M7 0H5a5 5 0 0 0-5 5v${height - 10}a5 5 0 0 0 5 5h2z`} />
      {letters === whole && (
        <>
          <text className="track-kind-word" x="15" y="17">
            {isRoot ? `◎ ${kind}` : kind}
          </text>
          {has && (
            <text className="track-has" x={boxWidth - 9} y="17">
              {has}
            </text>
          )}
          <text className="track-label" x="15" y="35">
            {cutFront(label, boxWidth - 22, 14)}
          </text>
          <text className="track-sub" x="15" y="52" data-trouble={trouble || undefined}>
            {cut(sub, boxWidth - 22, whole)}
          </text>
          {work.slice(0, mostWork).map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an operation is its place
            <text key={at} className="track-sub" x="15" y={boxHeight + 6 + at * workHeight}>
              {cut(wordsOf(one, lang), one.defectQty > 0 ? besideDefects : besideNothing, whole)}
              {one.defectQty > 0 && (
                <tspan className="track-defects" x={boxWidth - 9} textAnchor="end">
                  ✕ {formatNumber(one.defectQty)}
                </tspan>
              )}
            </text>
          ))}
          {work.length > mostWork && (
            <text className="track-sub" x="15" y={boxHeight + 6 + mostWork * workHeight}>
              {t('tracking.moreWork', { n: work.length - mostWork })}
            </text>
          )}
        </>
      )}
      {letters > whole && (
        <Names label={label} sub={sub} work={work.map((one) => wordsOf(one, lang))} trouble={trouble} letters={letters} height={height} />
      )}
    </g>
  );
});
const besideNothing = boxWidth - 22;
const besideDefects = besideNothing - 46;

/** Operation, machines and workers: “절단 · MC-01 · 김철수”. */
const wordsOf = ({ operation, operationEn, tools, workers }: TrackingWork, lang: string) =>
  [(lang === 'en' && operationEn) || operation, ...tools, ...workers].join(' · ');

type NamesProps = { label: string; sub: string; work: readonly string[]; trouble: boolean; letters: number; height: number };
/** From further away as much of the names as there is room for, in letters that can still be read. */
const Names = ({ label, sub, work, trouble, letters, height }: NamesProps) => {
  const room = boxWidth - 22;
  const step = letters * 1.15;
  const lines = Math.max(1, Math.floor((height - 2) / step));
  const [first, second] = lines > 2 ? inTwo(label, room, letters) : [cutFront(label, room, letters), ''];
  const all = [first, ...(second ? [second] : []), ...[...(sub ? [sub] : []), ...work].map((line) => cut(line, room, letters))].slice(
    0,
    lines,
  );
  return (
    <text className="track-name">
      {all.map((line, at) => (
        <tspan
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          key={at}
          x="15"
          y={letters + 2 + at * step}
          data-sub={at > (second ? 1 : 0) || undefined}
          data-trouble={(trouble && at === (second ? 2 : 1)) || undefined}
        >
          {line}
        </tspan>
      ))}
    </text>
  );
};
