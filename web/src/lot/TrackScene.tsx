import { memo, useMemo } from 'react';
import { useSay } from '../kit/words/use-say.ts';
import type { Tie } from './track-groups.ts';
import type { Label } from './track-labels.ts';
import { type Box, type Curve, type Layout, lineHeight, textRoom } from './track-layout.ts';
import { stateWord } from './track-open.ts';
import { amount, cut, markWidth, textWidth, whole } from './track-text.ts';
import { lineageOf, meets, type Part } from './track-view.ts';
import { textLeft } from './track-widths.ts';
import { broken, type TextLine, workIn } from './track-words.ts';

type Props = {
  layout: Layout;
  /** The quantities that have a place. */
  labels: ReadonlyMap<string, Label>;
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

/** The things and their links in one part of the picture; drawn anew only when the part or what is chosen changes. */
export const TrackScene = memo(({ layout, labels, part, letters, root, chosen, notYet, onClick, onDoubleClick }: Props) => {
  const boxes = useMemo(() => new Map(layout.boxes.map((box) => [box.item.key, box])), [layout]);
  // With the root chosen everything belongs to its lineage, the orders beside its lots included.
  const lineage = useMemo(() => (chosen === root ? null : lineageOf(layout, chosen)), [layout, chosen, root]);
  const curves = useMemo(
    () =>
      layout.curves.flatMap((curve) => {
        const [from, to] = [boxes.get(curve.tie.from), boxes.get(curve.tie.to)];
        return from && to && meets(part, from.x, from.y, to.x + to.width, to.y + to.height) ? curve : [];
      }),
    [layout, boxes, part],
  );
  const things = useMemo(() => {
    const seen = layout.boxes.filter(({ x, y, width, height }) => meets(part, x, y, x + width, y + height));
    const active = boxes.get(chosen);
    // What has the focus stays in the page while it is off the screen.
    return active && !seen.includes(active) ? [...seen, active] : seen;
  }, [layout, boxes, part, chosen]);
  const told = useTold(layout, boxes);
  const shown = curves.map((curve) => ({
    curve,
    told: told.get(curve.tie.key) ?? '',
    lit: lineage !== null && (curve.tie.from === chosen || curve.tie.to === chosen),
    dim: lineage !== null && !(lineage.has(curve.tie.from) && lineage.has(curve.tie.to)),
    yet: notYet(curve.tie.key),
  }));
  return (
    <g fontSize={letters || undefined}>
      {shown.map((one) => (
        <Line key={one.curve.tie.key} {...one} />
      ))}
      {shown.map((one) => {
        const label = labels.get(one.curve.tie.key);
        return label && <Quantity key={one.curve.tie.key} {...one} label={label} letters={letters} />;
      })}
      {things.map((box) => (
        <Thing
          key={box.item.key}
          box={box}
          letters={letters}
          exceptions={told.get(box.item.key)}
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

/** What each edge says when it is pointed at, by its key; and what went into a thing by exception, by the thing's. */
const useTold = ({ curves }: Layout, boxes: ReadonlyMap<string, Box>): ReadonlyMap<string, string> => {
  const { t } = useSay();
  return useMemo(() => {
    const called = (key: string) => {
      const item = boxes.get(key)?.item;
      return item && ('node' in item ? item.node.label : t('tracking.more', { n: item.hidden.length }));
    };
    const exception = ({ exceptions = [], reason }: Tie) =>
      reason !== undefined &&
      `${t('tracking.exception')} (${exceptions.map((one) => t(`issuing.exceptions.${one}`)).join(', ')}): ${reason}`;
    const told = new Map<string, string>();
    for (const { tie } of curves) {
      const why = exception(tie);
      const sure = tie.confidence && t(`tracking.confidence.${tie.confidence}`);
      const parts = [`${called(tie.from)} → ${called(tie.to)}`, tie.qty !== null && amount(tie.qty, tie.uom), sure, why];
      told.set(tie.key, parts.filter(Boolean).join(' · '));
      if (why) told.set(tie.to, [told.get(tie.to), `${called(tie.from)} ${why}`].filter(Boolean).join(', '));
    }
    return told;
  }, [curves, boxes, t]);
};

type Shown = { curve: Curve; told: string; lit: boolean; dim: boolean; yet: boolean };
const Line = ({ curve: { tie, path }, told, lit, dim, yet }: Shown) => (
  <>
    <path
      className="track-line"
      d={path}
      markerEnd="url(#track-tip)"
      data-confidence={tie.confidence ?? undefined}
      data-lit={lit || undefined}
      data-dim={dim || undefined}
      data-yet={yet || undefined}
    />
    {/* A line is thin to point at. */}
    <path className="track-near" d={path}>
      <title>{told}</title>
    </path>
  </>
);
const Quantity = ({
  curve: { tie },
  told,
  label: { x, y, text, unit },
  letters,
  lit,
  dim,
  yet,
}: Shown & { label: Label; letters: number }) => {
  const marked = tie.reason !== undefined;
  const width = Math.max(textWidth(text, letters), textWidth(unit ?? '', letters));
  const all = width + (marked ? markWidth * letters : 0);
  const left = x - all / 2;
  const lines = unit === undefined ? [text] : [text, unit];
  return (
    <g
      className="track-quantity"
      data-lit={lit || undefined}
      data-dim={dim || undefined}
      data-yet={yet || undefined}
      data-trouble={marked || undefined}
    >
      <title>{told}</title>
      <rect x={left - 3} y={y - letters * 0.6 * lines.length} width={all + 6} height={letters * 1.2 * lines.length} rx="3" />
      <text x={left}>
        {lines.map((line, at) => (
          <tspan
            key={line}
            x={left + (width - textWidth(line, letters)) / 2}
            y={y + letters * (0.35 + 1.2 * (at - (lines.length - 1) / 2))}
          >
            {line}
          </tspan>
        ))}
      </text>
      {marked && (
        <g transform={`translate(${left + width + 0.2 * letters} ${y - letters / 2}) scale(${letters / whole})`}>
          <ExceptionMark />
        </g>
      )}
    </g>
  );
};

/** Beside a quantity that was issued against a rule; 13 by 13. */
export const ExceptionMark = () => (
  <>
    <path className="track-mark" d="M6.5 1 12.6 12H.4z" />
    <path className="track-mark-inner" d="M6.5 4.6v3.8M6.5 9.6v1.3" />
  </>
);

type ThingProps = {
  box: Box;
  letters: number;
  /** What went in against a rule, and why. */
  exceptions: string | undefined;
  isRoot: boolean;
  isChosen: boolean;
  dim: boolean;
  yet: boolean;
  onClick: (key: string) => void;
  onDoubleClick: (key: string) => void;
};
const Thing = memo((props: ThingProps) => {
  const { t, say, lang } = useSay();
  const { box, letters, exceptions, isRoot, isChosen, dim, yet, onClick, onDoubleClick } = props;
  const { item, x, y, width, height, said } = box;
  const kind = t(`tracking.kind.${item.kind}`);
  const node = 'node' in item ? item.node : null;
  const label = node ? node.label : t('tracking.more', { n: 'hidden' in item ? item.hidden.length : 0 });
  const detail = node && ((lang === 'en' && node.detailEn) || node.detail);
  const state = node && stateWord(node);
  const has = node && node.qty !== null ? amount(node.qty, node.uom) : null;
  const work = node?.work ?? [];
  const told = [
    isRoot && t('tracking.root'),
    kind,
    label,
    detail,
    has && node && `${say(`tracking.qty.${node.kind}`)} ${has}`,
    state && say(state),
    ...work.map((one) => [workIn(lang, one), one.defectQty > 0 && t('tracking.defects', { qty: one.defectQty })].filter(Boolean).join(' ')),
    exceptions,
  ];
  const all = told.filter(Boolean).join(', ');
  const step = (letters * lineHeight) / whole;
  const most = letters > 0 ? Math.max(1, Math.floor((height - 4) / step)) : 0;
  const room = textRoom(width);
  const shown = letters === whole ? box.lines : farLines((letters < whole && box.more) || said, most, room, letters);
  const first = (height - shown.length * step) / 2 + letters;
  return (
    // biome-ignore lint/a11y/useSemanticElements: HTML has no button inside a drawing
    <g
      className="track-thing"
      role="button"
      tabIndex={isChosen ? 0 : -1}
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
      {/* Its name too: it says whole what is cut and abbreviated below. */}
      <title>{all}</title>
      {node === null && <rect className="track-under" x="4" y="4" width={width} height={height} rx="7" />}
      <rect width={width} height={height} rx="7" />
      <path className="track-stripe" d={`M6 0H5a5 5 0 0 0-5 5v${height - 10}a5 5 0 0 0 5 5h1z`} />
      {shown.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <g key={at}>
          <text className={`track-thing-${line.as}`} x={textLeft} y={first + at * step} data-trouble={line.trouble}>
            {line.text}
          </text>
          {line.end && (
            <text className="track-thing-end" x={width - 6} y={first + at * step} data-trouble={line.end.trouble}>
              {line.end.text}
            </text>
          )}
        </g>
      ))}
    </g>
  );
});

/** Seen from further away letters are larger beside their boxes, from near smaller: the name first, then as many lines as there is room for. */
const farLines = (said: readonly TextLine[], most: number, room: number, letters: number): readonly TextLine[] => {
  const lines = said.filter(({ as }) => as !== 'kind');
  if (most > 1) return lines.flatMap((line) => broken(line, room, letters)).slice(0, most);
  return lines.slice(0, most).map(({ end: _, ...line }) => ({ ...line, text: cut(line.text, room, letters) }));
};
