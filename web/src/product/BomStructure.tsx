import { Bom, type BomNode, type BomRow, bomTree } from '@lotline/contract/product/bom';
import { daysOfChange } from '@lotline/contract/product/bom-compare';
import type { ProductRow } from '@lotline/contract/product/product';
import { type ComponentProps, Suspense, useState } from 'react';
import { DayInput } from '../kit/form/DayInputs.tsx';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { CopyOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { Allowed, usePermission } from '../kit/net/permission.tsx';
import { useCall, useSend } from '../kit/net/resource.ts';
import { useInAddress } from '../kit/record/use-in-address.ts';
import { useRemoval } from '../kit/record/use-removal.ts';
import { workDay } from '../kit/site/work-day.ts';
import { formatDay, formatNumber, nothing } from '../kit/words/format.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { BillDays } from './BillDays.tsx';
import type { StandsFor } from './BomForm.tsx';
import { SubstituteTag } from './SubstituteTag.tsx';
import { TreeTable } from './TreeTable.tsx';

const RecordDrawer = lazyPart(async () => (await import('../kit/record/RecordDrawer.tsx')).RecordDrawer);
const BomForm = lazyPart(async () => (await import('./BomForm.tsx')).BomForm);
const BomPaste = lazyPart(async () => (await import('./BomPaste.tsx')).BomPaste);
const CopyBom = lazyPart(async () => (await import('./CopyBom.tsx')).CopyBom);

type Leaf = Omit<BomNode, 'children'> & { children?: Leaf[] };
const leaf = ({ children, ...node }: BomNode): Leaf => ({ ...node, ...(children.length && { children: children.map(leaf) }) });
const find = (rows: readonly Leaf[], key: string | null): Leaf | undefined => {
  for (const row of rows) {
    const found = row.key === key ? row : find(row.children ?? [], key);
    if (found) return found;
  }
  return undefined;
};
const keyOfLine = (rows: readonly Leaf[], id: number): string | undefined => {
  for (const row of rows) {
    const found = row.line?.id === id ? row.key : keyOfLine(row.children ?? [], id);
    if (found) return found;
  }
  return undefined;
};
/** The rows of one level that a line stands in. */
const besides = (rows: readonly Leaf[], id: number): readonly Leaf[] =>
  rows.some(({ line }) => line?.id === id)
    ? rows
    : (rows.map(({ children = [] }) => besides(children, id)).find(({ length }) => length) ?? []);
const holdsOn = ({ effectiveFrom, effectiveTo }: BomRow, day: string) =>
  (!effectiveFrom || effectiveFrom <= day) && (!effectiveTo || day <= effectiveTo);
const period = ({ effectiveFrom, effectiveTo }: BomRow) =>
  effectiveFrom || effectiveTo
    ? `${effectiveFrom ? formatDay(effectiveFrom) : ''} ~ ${effectiveTo ? formatDay(effectiveTo) : ''}`
    : nothing;

/** A substitute begins with what its line takes: in most cases it is as much. */
const likeIts = (line: BomRow | null) =>
  line && {
    qtyPer: line.qtyPer,
    baseQty: line.baseQty,
    scrapRate: line.scrapRate,
    backflush: line.backflush,
    lotTraceRequired: line.lotTraceRequired,
  };

/** The bill of one product, level by level; parts are added, changed and taken out here. */
export const BomStructure = ({ product }: { product: ProductRow }) => {
  const { t, lang } = useSay();
  const { may } = usePermission();
  const [on, setOn] = useInAddress('on', '');
  const whole = useCall(bomTree, { productId: product.id });
  const held = useCall(bomTree, { productId: product.id, on }, { enabled: on !== '' });
  const { data, isPending } = on === '' ? whole : held;
  const create = useSend(Bom.create);
  const change = useSend(Bom.change);
  const remove = useSend(Bom.removeOne);
  const restore = useSend(Bom.restore);
  const [chosen, setChosen] = useState<string | null>(null);
  const { open, show, close } = useOpenPanel<{ row: BomRow | null; parentId: number; standsFor?: StandsFor }>();
  const [copying, setCopying] = useState(false);
  const [pasted, setPasted] = useState<Pick<ComponentProps<typeof BomPaste>, 'cells' | 'from'> | null>(null);

  const [root] = data ?? [];
  const mine = root?.id === product.id ? root : undefined;
  const rows = mine?.children.map(leaf) ?? [];
  const at = find(rows, chosen);
  // A line that was just saved is chosen as soon as the bill holds it.
  const [saved, setSaved] = useState<number | null>(null);
  const came = saved === null ? undefined : keyOfLine(rows, saved);
  if (came !== undefined) {
    setChosen(came);
    setSaved(null);
  }
  const mayModify = may('bom', 'modify');
  const openLine = (row: BomRow) => {
    const { substituteForId: id, substituteForName: name } = row;
    show({ row, parentId: row.parentId, ...(id != null && name != null && { standsFor: { id, name } }) });
  };
  const first = at?.line && at.type === 'MATERIAL' && at.line.substituteForId == null ? at.line : null;
  /** A block lands on the lines beside the one that was clicked: those of the same product. */
  const paste = (cells: readonly string[][], { key, column }: { key: string | null; column: number }) => {
    const line = find(rows, key)?.line;
    const parentId = line?.parentId ?? product.id;
    const lines = (line ? besides(rows, line.id) : rows).flatMap((row) => row.line ?? []);
    const at = line ? lines.findIndex(({ id }) => id === line.id) : lines.length;
    setPasted({ cells, from: { parentId, lines, at, column } });
  };

  const { drop, removing } = useRemoval<BomRow>(
    {
      remove: ([line]) => remove.send({ id: line?.id ?? 0 }),
      restore: (lines) => restore.send({ ids: lines.map(({ id }) => id) }),
      nameOf: ({ childName, childCode }) => `${childName} (${childCode})`,
    },
    () => setChosen(null),
    ([line]) => line && setSaved(line.id),
  );
  const adding = (
    <Allowed menu="bom" action="create">
      <Button icon={<CopyOutlined />} onClick={() => setCopying(true)}>
        {t('bom.copy')}
      </Button>
      {at?.type === 'PRODUCT' && (
        <Button icon={<PlusOutlined />} onClick={() => show({ row: null, parentId: at.id })}>
          {t('bom.addBelow')}
        </Button>
      )}
      {first && (
        <Button
          icon={<PlusOutlined />}
          onClick={() => show({ row: null, parentId: first.parentId, standsFor: { id: first.childId, name: first.childName } })}
        >
          {t('bom.addSubstitute')}
        </Button>
      )}
      <Button type="primary" icon={<PlusOutlined />} onClick={() => show({ row: null, parentId: product.id })}>
        {t('bom.addPart')}
      </Button>
    </Allowed>
  );

  return (
    <>
      <div className="kit-detail-head">
        <h2>
          {nameIn(lang, product)} <small className="kit-quiet">{product.code}</small>
        </h2>
        <span className="bom-day">
          <DayInput value={on || null} onChange={(day) => setOn(day ?? '')} placeholder={t('bom.allDays')} aria-label={t('bom.on')} />
        </span>
        <Button icon={<EditOutlined />} why={!at?.line && t('record.selectFirst')} onClick={() => at?.line && openLine(at.line)}>
          {t(mayModify ? 'action.modify' : 'action.view')}
        </Button>
        <Allowed menu="bom" action="delete">
          <Button
            danger
            icon={<DeleteOutlined />}
            why={!at?.line && t('record.selectFirst')}
            loading={removing}
            onClick={() => at?.line && void drop([at.line])}
          >
            {t('action.delete')}
          </Button>
        </Allowed>
        {adding}
      </div>
      <BillDays days={daysOfChange(whole.data ?? [])} chosen={on} choose={(day) => setOn(day === on ? '' : day)} />
      <TreeTable<Leaf>
        label={t('bom.structure')}
        tone={({ line }) =>
          on === '' && line && !holdsOn(line, workDay()) ? 'bom-past' : line?.substituteForId == null ? '' : 'bom-instead'
        }
        rows={rows}
        loading={isPending}
        chosen={chosen}
        onChoose={({ key }) => setChosen(key)}
        onOpen={({ line }) => line && openLine(line)}
        onPaste={mayModify && mine ? paste : undefined}
        empty={
          <div style={{ padding: 24 }}>
            <p>{on !== '' && whole.data?.[0]?.children.length ? t('bom.noneOnDay', { day: formatDay(on) }) : t('bom.noLines')}</p>
            <div style={{ display: 'flex', gap: 8, justifyContent: 'center' }}>{adding}</div>
          </div>
        }
        columns={[
          { title: t('bom.childCode'), dataIndex: 'code', width: 170 },
          {
            title: t('bom.childName'),
            width: 140,
            render: (_, { name, line }) => (
              <>
                {name} <SubstituteTag line={line} />
              </>
            ),
          },
          {
            title: t('bom.childType'),
            width: 64,
            render: (_, { type }) => <span className={`kit-tag ${type === 'PRODUCT' ? 'kit-tag-cyan' : ''}`}>{t(`bomChild.${type}`)}</span>,
          },
          {
            title: t('bom.qtyPer'),
            width: 80,
            align: 'right',
            render: (_, { line }) =>
              line &&
              (line.baseQty === 1 ? formatNumber(line.qtyPer) : `${formatNumber(line.qtyPer)} / ${formatNumber(line.baseQty ?? 1)}`),
          },
          { title: t('bom.uom'), dataIndex: 'uom', width: 50 },
          {
            title: t('bom.scrapRate'),
            width: 90,
            align: 'right',
            render: (_, { line }) => (line?.scrapRate ? formatNumber(line.scrapRate) : nothing),
          },
          { title: t('bom.requiredForOne'), width: 84, align: 'right', render: (_, { requiredQty }) => formatNumber(requiredQty) },
          { title: t('bom.operationName'), width: 100, render: (_, { line }) => line?.operationName ?? nothing },
          {
            title: t('bom.mandatory'),
            width: 70,
            render: (_, { line }) => (line?.substituteForId == null ? t(line?.mandatory ? 'action.yes' : 'action.no') : nothing),
          },
          { title: t('bom.backflush'), width: 80, render: (_, { line }) => t(line?.backflush ? 'action.yes' : 'action.no') },
          { title: t('bom.lotTraceRequired'), width: 80, render: (_, { line }) => t(line?.lotTraceRequired ? 'action.yes' : 'action.no') },
          { title: t('bom.effectiveFrom'), width: 180, render: (_, { line }) => line && period(line) },
          { title: t('bom.childSpec'), dataIndex: 'spec', width: 160, render: (spec: string | null) => spec || nothing },
          { title: t('bom.note'), width: 160, render: (_, { line }) => line?.note || nothing },
        ]}
      />
      <Suspense fallback={null}>
        {open && (
          <RecordDrawer
            key={open.times}
            title={
              open.row
                ? t(mayModify ? 'record.edit' : 'record.read', { name: open.row.childName })
                : open.standsFor
                  ? t('bom.addSubstitute')
                  : t('record.new', { name: t('bom.one') })
            }
            draft={Bom.draft}
            words="bom"
            row={open.row}
            start={{ parentId: open.parentId, ...(open.standsFor && { substituteForId: open.standsFor.id, ...likeIts(first) }) }}
            readOnly={open.row !== null && !mayModify}
            save={(filled, was) => {
              const draft = { ...filled, substituteForId: open.standsFor?.id ?? null };
              return was ? change.send({ ...draft, id: was.id, version: was.version }) : create.send(draft);
            }}
            saved={(line) => setSaved((line as BomRow).id)}
            close={close}
            width={520}
          >
            {({ form }) => <BomForm row={open.row} parentId={open.parentId} form={form} standsFor={open.standsFor} />}
          </RecordDrawer>
        )}
        {pasted && <BomPaste {...pasted} file={product.code} close={() => setPasted(null)} />}
        {copying && <CopyBom to={product} close={() => setCopying(false)} />}
      </Suspense>
    </>
  );
};
