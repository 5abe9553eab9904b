import { memo, useMemo } from 'react';
import { useSay } from '../kit/words/use-say.ts';
import { amount } from './TrackDetails.tsx';
import { type Box, boxHeight, boxWidth, type Curve, type Layout } from './track-layout.ts';
import { stateWord, troubled } from './track-open.ts';
import { cut, inTwo, lineageOf, meets, type Nearness, type Part } from './track-view.ts';

type Props = {
  layout: Layout;
  part: Part;
  near: Nearness;
  root: string;
  chosen: string;
  onClick: (key: string) => void;
  onDoubleClick: (key: string) => void;
};

/** The things and their links in one part of the picture; drawn anew only when the part or what is chosen changes. */
export const TrackScene = memo(({ layout, part, near, root, chosen, onClick, onDoubleClick }: Props) => {
  const boxes = useMemo(() => new Map(layout.boxes.map((box) => [box.item.key, box])), [layout]);
  // With the root chosen everything belongs to its lineage, the orders beside its lots included.
  const lineage = useMemo(() => (chosen === root ? null : lineageOf(layout, chosen)), [layout, chosen, root]);
  const curves = useMemo(
    () =>
      layout.curves.flatMap((curve) => {
        const [from, to] = [boxes.get(curve.tie.from), boxes.get(curve.tie.to)];
        return from && to && meets(part, from.x, from.y, to.x + boxWidth, to.y + boxHeight) ? curve : [];
      }),
    [layout, boxes, part],
  );
  const things = useMemo(() => {
    const seen = layout.boxes.filter(({ x, y }) => meets(part, x, y, x + boxWidth, y + boxHeight));
    const active = boxes.get(chosen);
    // What has the focus stays in the page while it is off the screen.
    return active && !seen.includes(active) ? [...seen, active] : seen;
  }, [layout, boxes, part, chosen]);
  const shown = curves.map((curve) => ({
    curve,
    lit: lineage !== null && (curve.tie.from === chosen || curve.tie.to === chosen),
    dim: lineage !== null && !(lineage.has(curve.tie.from) && lineage.has(curve.tie.to)),
  }));
  return (
    <g data-near={near}>
      {shown.map((one) => (
        <Line key={one.curve.tie.key} {...one} />
      ))}
      {near !== 'far' && shown.map((one) => <Quantity key={one.curve.tie.key} {...one} />)}
      {things.map((box) => (
        <Thing
          key={box.item.key}
          box={box}
          near={near}
          isRoot={box.item.key === root}
          isChosen={box.item.key === chosen}
          dim={lineage !== null && !lineage.has(box.item.key)}
          onClick={onClick}
          onDoubleClick={onDoubleClick}
        />
      ))}
    </g>
  );
});

type Shown = { curve: Curve; lit: boolean; dim: boolean };
const Line = ({ curve: { tie, path }, lit, dim }: Shown) => (
  <path
    className="track-line"
    d={path}
    markerEnd="url(#track-tip)"
    data-confidence={tie.confidence ?? undefined}
    data-lit={lit || undefined}
    data-dim={dim || undefined}
  />
);
const Quantity = ({ curve: { tie, label }, lit, dim }: Shown) =>
  tie.qty === null ? null : (
    <text className="track-quantity" x={label.x} y={label.y + 4} data-lit={lit || undefined} data-dim={dim || undefined}>
      {amount(tie.qty, tie.uom)}
    </text>
  );

type ThingProps = {
  box: Box;
  near: Nearness;
  isRoot: boolean;
  isChosen: boolean;
  dim: boolean;
  onClick: (key: string) => void;
  onDoubleClick: (key: string) => void;
};
const Thing = memo(({ box: { item, x, y }, near, isRoot, isChosen, dim, onClick, onDoubleClick }: ThingProps) => {
  const { t, say } = useSay();
  const kind = t(`tracking.kind.${item.kind}`);
  const node = 'node' in item ? item.node : null;
  const label = node ? node.label : t('tracking.more', { n: 'hidden' in item ? item.hidden.length : 0 });
  const state = node && stateWord(node);
  const has = node && node.qty !== null ? amount(node.qty, node.uom) : null;
  const trouble = node !== null && troubled(node) && state !== null;
  const whole = [isRoot && t('tracking.root'), kind, label, node?.detail, has, state && say(state)].filter(Boolean).join(', ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: HTML has no button inside a drawing
    <g
      className="track-thing"
      role="button"
      tabIndex={isChosen ? 0 : -1}
      aria-label={whole}
      aria-pressed={isChosen}
      data-key={item.key}
      data-kind={item.kind}
      data-root={isRoot || undefined}
      data-chosen={isChosen || undefined}
      data-dim={dim || undefined}
      data-pile={node === null || undefined}
      transform={`translate(${x} ${y})`}
      onClick={() => onClick(item.key)}
      onDoubleClick={() => onDoubleClick(item.key)}
      onKeyDown={() => undefined}
    >
      <title>{whole}</title>
      {node === null && <rect className="track-under" x="5" y="5" width={boxWidth} height={boxHeight} rx="7" />}
      <rect width={boxWidth} height={boxHeight} rx="7" />
      <path className="track-stripe" d={`M7 0H5a5 5 0 0 0-5 5v${boxHeight - 10}a5 5 0 0 0 5 5h2z`} />
      {near === 'middle' && <Name label={label} trouble={trouble} />}
      {near === 'close' && (
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
            {cut(label, boxWidth - 22, 14)}
          </text>
          <text className="track-sub" x="15" y="52" data-trouble={trouble || undefined}>
            {trouble && state ? say(state) : cut(node?.detail ?? (node ? '' : t('tracking.unfold')), boxWidth - 22, 13)}
          </text>
        </>
      )}
    </g>
  );
});

/** From further away only the name, in letters that can still be read. */
const Name = ({ label, trouble }: { label: string; trouble: boolean }) => {
  const [first, second] = inTwo(label, boxWidth - 22, 24);
  return (
    <text className="track-name" data-trouble={trouble || undefined}>
      <tspan x="15" y={second ? 26 : 38}>
        {first}
      </tspan>
      {second && (
        <tspan x="15" y="51">
          {second}
        </tspan>
      )}
    </text>
  );
};
