import { addDays } from '@lotline/contract/kit/production-day';
import { subtract } from '@lotline/contract/kit/quantity';
import { type BomNode, bomTree } from '@lotline/contract/product/bom';
import {
  type BillDifference,
  type ComparedPart,
  compareBills,
  countChanges,
  daysOfChange,
  differing,
} from '@lotline/contract/product/bom-compare';
import type { ProductRow } from '@lotline/contract/product/product';
import { useState } from 'react';
import { DayInput } from '../kit/form/DayInputs.tsx';
import { Button } from '../kit/look/Button.tsx';
import { Tick } from '../kit/look/Tick.tsx';
import { useCall } from '../kit/net/resource.ts';
import { useIdInAddress, useInAddress } from '../kit/record/use-in-address.ts';
import { workDay } from '../kit/site/work-day.ts';
import { formatDay, formatNumber, nothing } from '../kit/words/format.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { BillDays } from './BillDays.tsx';
import { ProductInput } from './pickers.tsx';
import { SubstituteTag } from './SubstituteTag.tsx';
import { TreeTable } from './TreeTable.tsx';

type Leaf = Omit<BillDifference, 'children'> & { children?: Leaf[] };
const leaf = ({ children, ...line }: BillDifference): Leaf => ({ ...line, ...(children.length && { children: children.map(leaf) }) });

/** The days first shown: around the next change of the bill, or around the last where none is ahead. */
const daysToBegin = (changes: readonly string[]) => {
  const now = workDay();
  const next = changes.find((day) => day > now);
  const last = changes.findLast((day) => day <= now);
  if (next) return [now, next] as const;
  return last ? ([addDays(last, -1), now] as const) : ([now, now] as const);
};
/** What one piece of the root needs more of it, or less; nothing can be said across two units. */
const moreOf = ({ before, after }: Leaf) => {
  if (before && after && before.uom !== after.uom) return nothing;
  const more = subtract(after?.requiredQty ?? 0, before?.requiredQty ?? 0);
  return `${more > 0 ? '+' : ''}${formatNumber(more)}`;
};
const ratioOf = (node: BomNode | null) => {
  if (!node?.line) return nothing;
  const { qtyPer, baseQty = 1, uom } = node.line;
  return `${formatNumber(qtyPer)}${baseQty === 1 ? '' : ` / ${formatNumber(baseQty)}`} ${uom}`;
};

/** The bill of a product beside another's, or beside itself on another day. */
export const BomCompare = ({ product }: { product: ProductRow }) => {
  const { t, lang } = useSay();
  const [otherId, setOther] = useIdInAddress('with');
  const [askedBefore, setBefore] = useInAddress('on', '');
  const [askedAfter, setAfter] = useInAddress('withOn', '');
  const [onlyChanges, setOnlyChanges] = useState(true);
  const withId = otherId ?? product.id;
  const whole = useCall(bomTree, { productId: product.id });
  const otherWhole = useCall(bomTree, { productId: withId });
  const isOther = withId !== product.id;
  const changes = daysOfChange([...(whole.data ?? []), ...(isOther ? (otherWhole.data ?? []) : [])]);
  // Two products are first compared as they hold today.
  const [firstBefore, firstAfter] = isOther ? [workDay(), workDay()] : daysToBegin(changes);
  const [before, after] = [askedBefore || firstBefore, askedAfter || firstAfter];
  const one = useCall(bomTree, { productId: product.id, on: before }, { enabled: whole.data !== undefined });
  const other = useCall(bomTree, { productId: withId, on: after }, { enabled: whole.data !== undefined });
  const [left, right] = [one.data?.[0], other.data?.[0]];
  const lines = left && right ? compareBills(left.children, right.children) : [];
  const counts = countChanges(lines);
  // A bill that never changed beside itself says nothing: what it is to be compared with is asked.
  const isItself = !isOther && !askedBefore && !askedAfter && before === after;
  const isAlike = counts.ADDED + counts.REMOVED + counts.CHANGED === 0;
  const saysOf: Record<ComparedPart, (node: BomNode | null) => string> = {
    qty: ratioOf,
    uom: (node) => String(node?.line?.uom ?? nothing),
    scrapRate: (node) => formatNumber(node?.line?.scrapRate ?? 0),
    operationName: (node) => node?.line?.operationName ?? nothing,
    mandatory: (node) => t(node?.line?.mandatory ? 'action.yes' : 'action.no'),
    backflush: (node) => t(node?.line?.backflush ? 'action.yes' : 'action.no'),
    lotTraceRequired: (node) => t(node?.line?.lotTraceRequired ? 'action.yes' : 'action.no'),
    position: (node) => node?.line?.position || nothing,
    substitutePriority: (node) => formatNumber(node?.line?.substitutePriority ?? 0),
  };
  const told = ({ parts, before: was, after: is }: Leaf) =>
    parts.map((part) => `${t(part === 'qty' ? 'bom.qtyPer' : `bom.${part}`)} ${saysOf[part](was)} → ${saysOf[part](is)}`).join(' · ');
  const sideOf = (code: string | undefined, day: string) => [isOther && code, formatDay(day)].filter(Boolean).join(' · ');

  return (
    <>
      <div className="kit-detail-head">
        <h2>
          {nameIn(lang, product)} <small className="kit-quiet">{product.code}</small>
        </h2>
        <span className="bom-day">
          <DayInput value={before} onChange={(day) => setBefore(day ?? '')} aria-label={t('bom.compareBefore')} />
        </span>
        <span aria-hidden="true">↔</span>
        <div className="bom-compare-other">
          <ProductInput
            value={isItself ? null : withId}
            onChange={(id) => setOther(id === product.id ? null : id)}
            placeholder={t('bom.compareWith')}
          />
        </div>
        <span className="bom-day">
          <DayInput value={after} onChange={(day) => setAfter(day ?? '')} aria-label={t('bom.compareAfter')} />
        </span>
        <Tick checked={onlyChanges} onChange={setOnlyChanges}>
          {t('bom.onlyChanges')}
        </Tick>
      </div>
      <BillDays days={changes} chosen={after} choose={setAfter} />
      {left && right && !isItself && lines.length > 0 && (
        <p className="bom-compare-sum" role="status">
          {isAlike
            ? t('bom.alike')
            : t('bom.differ', { added: counts.ADDED, removed: counts.REMOVED, changed: counts.CHANGED, same: counts.SAME })}
        </p>
      )}
      <TreeTable<Leaf>
        label={t('bom.compare')}
        rows={(onlyChanges ? differing(lines) : lines).map(leaf)}
        loading={one.isPending || other.isPending}
        tone={({ change }) => `bom-${change.toLowerCase()}`}
        empty={
          <div style={{ padding: 24 }}>
            <p>{t(isItself ? 'bom.compareAsk' : lines.length === 0 ? 'bom.neitherHasLines' : 'bom.alike')}</p>
            {lines.length > 0 && !isItself && <Button onClick={() => setOnlyChanges(false)}>{t('bom.showAlike')}</Button>}
          </div>
        }
        columns={[
          { title: t('bom.childCode'), width: 130, render: (_, { before: was, after: is }) => (is ?? was)?.code },
          {
            title: t('bom.childName'),
            width: 130,
            render: (_, { before: was, after: is }) => (
              <>
                {(is ?? was)?.name} <SubstituteTag line={(is ?? was)?.line} />
              </>
            ),
          },
          {
            title: t('bom.change'),
            width: 70,
            render: (_, { change }) => change !== 'SAME' && <span className={`kit-tag ${tones[change]}`}>{t(`bomChange.${change}`)}</span>,
          },
          { title: sideOf(product.code, before), width: 96, align: 'right', render: (_, { before: was }) => ratioOf(was) },
          { title: sideOf(right?.code, after), width: 96, align: 'right', render: (_, { after: is }) => ratioOf(is) },
          { title: t('bom.requiredMore'), width: 80, align: 'right', render: (_, line) => moreOf(line) },
          { title: t('bom.whatDiffers'), className: 'bom-told', width: 190, render: (_, line) => told(line) },
        ]}
      />
    </>
  );
};
const tones = { ADDED: 'kit-tag-green', REMOVED: 'kit-tag-red', CHANGED: 'kit-tag-orange' } as const;
