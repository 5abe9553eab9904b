import type { AskOf } from '@lotline/contract/kit/call';
import { addDays } from '@lotline/contract/kit/production-day';
import { firstBroken } from '@lotline/contract/kit/rule';
import { qualityWord } from '@lotline/contract/ledger/quality-word';
import { type ScannedReceipt, scanReceipt } from '@lotline/contract/material/receipt';
import { repackRules } from '@lotline/contract/material/repack.rules';
import { codeStandsFor, type StandsFor } from '@lotline/contract/material/scanned';
import {
  changePackages,
  materialTotals,
  type Package,
  Packages,
  packages,
  packagesByBarcode,
  removePackage,
  removePackages,
  restorePackages,
  soonDays,
} from '@lotline/contract/material/stock';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { usePhone } from '../kit/browser/media.ts';
import { useWantedNew } from '../kit/browser/wanted.ts';
import { anyUnsaved } from '../kit/form/unsaved.ts';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { withFields } from '../kit/form/with-fields.ts';
import type { Pasted } from '../kit/grid/handle.ts';
import { BarcodeOutlined, DownOutlined, EditOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { Menu } from '../kit/look/Menu.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { Tick } from '../kit/look/Tick.tsx';
import { tell, undoMs } from '../kit/messages/snackbar.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { refusalOf } from '../kit/net/refusal.ts';
import { useRows, useSend } from '../kit/net/resource.ts';
import { send } from '../kit/net/send.ts';
import type { CardFace } from '../kit/record/CardList.tsx';
import { Divided } from '../kit/record/Divided.tsx';
import { useFirstChosen } from '../kit/record/first-chosen.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { recordPath } from '../kit/record/record-path.ts';
import { Split } from '../kit/record/Screen.tsx';
import { useUrlValue } from '../kit/record/url-selection.ts';
import { useList, whyNotOne } from '../kit/record/use-list.ts';
import { useQuick } from '../kit/record/use-quick.ts';
import { type ScanAnswer, shownAnswer } from '../kit/scan/answer.ts';
import { ScanFlash } from '../kit/scan/ScanFlash.tsx';
import { useScan } from '../kit/scan/use-scan.ts';
import { workDay } from '../kit/site/work-day.ts';
import { formatDay, formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { useLabels } from '../label/index.ts';
import { MaterialAtVendors, qualityTones, useHold } from '../lot/index.ts';
import type { AdjustedBy } from './AdjustDrawer.tsx';
import { heldBecause } from './named.ts';
import { PackageMovements } from './PackageMovements.tsx';
import { packageColumns } from './package-columns.tsx';
import { PackageText } from './package-text.ts';
import type { TypedReceipt } from './packing.ts';
import { type Chosen, chosenIn, StockTree } from './StockTree.tsx';

const ReceiveDrawer = lazyPart(async () => (await withFields(import('./ReceiveDrawer.tsx'))).ReceiveDrawer);
const ReceiveOrderedDrawer = lazyPart(async () => (await withFields(import('./ReceiveOrderedDrawer.tsx'))).ReceiveOrderedDrawer);
const ChangePackageDrawer = lazyPart(async () => (await import('./ChangePackageDrawer.tsx')).ChangePackageDrawer);
const AdjustDrawer = lazyPart(async () => (await import('./AdjustDrawer.tsx')).AdjustDrawer);
const StockTotals = lazyPart(async () => (await import('./StockTotals.tsx')).StockTotals);
const SplitDrawer = lazyPart(async () => (await import('./SplitDrawer.tsx')).SplitDrawer);
const ScrapDrawer = lazyPart(async () => (await import('./ScrapDrawer.tsx')).ScrapDrawer);
const MergeDrawer = lazyPart(async () => (await import('./MergeDrawer.tsx')).MergeDrawer);
const PackagePaste = lazyPart(async () => (await import('./PackagePaste.tsx')).PackagePaste);

const elsewhere = () => import('./elsewhere.ts');

/** The two ways to receive, as the palette asks for them. */
const receiving = ['materialStock.ordered', 'materialStock.free'];
type Open =
  | { of: 'receive' | 'ordered'; scanned?: ScannedReceipt; typed?: TypedReceipt | undefined }
  | { of: 'change' | 'adjust' | 'split' | 'scrap'; row: Package }
  | { of: 'merge'; rows: readonly Package[] };

/** What a package is, how much, where and whether it may be used, for who holds it in the hand. */
const saidOf = ({ t, lang }: Pick<ReturnType<typeof useSay>, 't' | 'lang'>, row: Package) => {
  const { materialName, qty, uom, locationName, qualityStatus, countNo } = row;
  const status = qualityStatus === 'HOLD' ? t('stock.heldAt', { reason: heldBecause(lang, row) }) : t(qualityWord(qualityStatus));
  const warns = qualityStatus === 'HOLD' || qualityStatus === 'REJECTED';
  const counted = countNo === null ? [] : [t('count.isCounted', { sheet: countNo })];
  return {
    ...((warns || countNo !== null) && { warns: true }),
    said: [
      ...(warns ? [status] : []),
      ...counted,
      materialName,
      `${formatNumber(qty)} ${uom}`,
      locationName,
      ...(warns ? [] : [status]),
    ].join(' · '),
  };
};

/** Red for what can't be used, amber for what soon can't; what is being counted says so in a chip. */
const stockTone = ({ qty, atVendorQty, qualityStatus, expiryDate }: Package) => {
  if (qty === 0 && atVendorQty === 0) return 'muted';
  const day = workDay();
  if (qualityStatus === 'REJECTED' || (expiryDate !== null && expiryDate < day)) return 'danger';
  return qualityStatus === 'HOLD' || (expiryDate !== null && expiryDate <= addDays(day, soonDays)) ? 'warning' : undefined;
};

/** What a phone says of a package: what it is, how much, and where. */
const packageCard = (row: Package, t: ReturnType<typeof useSay>['t']): CardFace => {
  const { packageId, materialName, qty, uom, locationName, qualityStatus, atLineQty, expiryDate, supplierLotNo } = row;
  return {
    title: materialName,
    state: { text: `${formatNumber(qty)} ${uom}`, tone: qualityTones[qualityStatus] },
    lines: [
      [packageId, locationName].filter(Boolean).join(' · '),
      [
        qualityStatus !== 'OK' && t(qualityWord(qualityStatus)),
        atLineQty > 0 && `${t('stock.atLine')} ${formatNumber(atLineQty)} ${uom}`,
        expiryDate && t('issuing.expiresOn', { day: formatDay(expiryDate) }),
        supplierLotNo,
      ]
        .filter(Boolean)
        .join(' · '),
    ],
  };
};

/** What stands on the shelves, package by package, with what happened to the chosen one below. */
export const StockScreen = () => {
  const { t, say, lang } = useSay();
  const { may } = usePermission();
  const [view, setView] = useState<'packages' | 'totals'>('packages');
  const asked = useUrlValue('id');
  const [empty, setEmpty] = useState(false);
  /** Of the totals only those below their safety stock. */
  const [short, setShort] = useState(false);
  const [place, setPlace] = useState<Chosen>({});
  const { open, show, close } = useOpenPanel<Open>();
  /** How the last package was set right: the next scan opens the next one of the shelf, until somebody ends it. */
  const [counting, setCounting] = useState<AdjustedBy | null>(null);
  const labels = useLabels('PACKAGE');
  const hold = useHold();

  const { locationId = null } = place;
  const isPhone = usePhone();
  const isOutside = locationId !== null && locationId <= 0;
  const source = useRows(packages, { ...(!isOutside && place), ...(empty && { containQtyZero: true }) });
  // What the address names may be used up by now: only then those that are used up are listed, too.
  const sought = useRef(asked);
  useEffect(() => {
    if (sought.current === null || source.state !== 'ready') return;
    const ids = sought.current.split(',');
    sought.current = null;
    if (!source.rows.some(({ id }) => ids.includes(String(id)))) setEmpty(true);
  }, [source.rows, source.state]);
  const totals = useRows(materialTotals, {}, { enabled: view === 'totals' });
  const { send: remove } = useSend(removePackage);
  const { send: removeMany } = useSend(removePackages);
  const { send: changeMany } = useSend(changePackages);
  const [pasted, setPasted] = useState<Pasted<Package> | null>(null);
  const { send: restore } = useSend(restorePackages);

  const many = useMemo(
    () => ({
      table: 'material_stock',
      draft: PackageText,
      save: (rows: readonly Record<string, unknown>[]) => changeMany({ rows: rows as AskOf<typeof changePackages>['rows'] }),
    }),
    [changeMany],
  );
  const list = useList(source);
  useFirstChosen('material_stock', list);
  const { one } = list;
  const quick = useQuick(Packages);
  const mayChange = may('materialStock', 'modify');
  const received = (came: Package[], again?: string) => {
    const ids = came.map(({ id }) => id);
    labels.print(ids, again);
    list.bringNew(ids);
    setHeld(ids[0] ?? null);
  };

  /** What stands in the way of splitting or merging, before anybody fills in how. */
  const whyNotRepacked = (rows: readonly Package[]) => {
    for (const row of rows) {
      const broken = firstBroken(repackRules, row);
      if (broken) return say(broken.code, broken.tell?.(row));
    }
    return undefined;
  };

  const adjusted = (by: AdjustedBy) => {
    setCounting(by);
    // What kept the next scan out is done.
    if (shownAnswer.get()?.taken === false) shownAnswer.set(null);
  };

  const mayReceive = may('materialStock', 'create');
  useWantedNew(receiving, mayReceive && ((name) => show({ of: name === receiving[0] ? 'ordered' : 'receive' })));
  const go = useGo();
  /** What was scanned last or came in is in the hand: its row takes the focus as soon as it is there and no labels lie over it. */
  const [held, setHeld] = useState<number | null>(null);
  const { grid, chosen } = list;
  const isChosen = chosen.some(({ id }) => id === held);
  useEffect(() => {
    if (held !== null && isChosen && !labels.isOpen && grid.current?.focus(held, 'packageId')) setHeld(null);
  }, [held, isChosen, labels.isOpen, grid]);
  /** The shelf that was scanned: the first of its packages takes the focus as soon as they are here. */
  const [shelf, setShelf] = useState<number | null>(null);
  useEffect(() => {
    if (shelf === null || shelf !== place.locationId || source.state !== 'ready') return;
    setShelf(null);
    grid.current?.take('first');
  }, [shelf, place.locationId, source.state, grid]);
  /** The supplier's lot whose packages a scan asks for; an empty one asks for all again. */
  const [lotAsked, setLotAsked] = useState<string | null>(null);
  useEffect(() => {
    if (lotAsked === null || !grid.current) return;
    grid.current.filter('supplierLotNo', lotAsked && `="${lotAsked}"`);
    setLotAsked(null);
  });
  /** A scan begins to receive; that of a package chooses it, and opens it where packages are being set right one after the other. */
  const begin = async (scannedCode: string): Promise<ScanAnswer | undefined> => {
    const scanned = await send(scanReceipt, { code: scannedCode });
    // A supplier's label that came in leads to its package, as the package's own label does.
    const { cameIn } = scanned;
    const code = cameIn?.packageId ?? scannedCode;
    const id = cameIn?.id ?? scanned.materialStockId;
    const no = (said: string) => ({ taken: false, what: code, said });
    if (id !== null && open && 'row' in open && open.row.id === id) return no(t('stock.alreadyOpen'));
    if (anyUnsaved()) return no(t('stock.saveFirst'));
    labels.print(null);
    if (id !== null) {
      setView('packages');
      setPlace({});
      setLotAsked('');
      const of = open && 'row' in open ? open.of : counting && mayChange ? 'adjust' : null;
      const [row] = await send(packagesByBarcode, { barcode: code });
      if (of && row) show({ of, row });
      if (row?.qty === 0) setEmpty(true);
      const gaveWay = list.reveal(id);
      if (!of) setHeld(id);
      const told = row ? saidOf({ t, lang }, row) : { said: scanned.material?.name ?? '' };
      const found = gaveWay ? { ...told, said: `${told.said} · ${t('record.filtersGaveWay')}` } : told;
      if (!cameIn) return { taken: true, what: code, ...found };
      return {
        taken: true,
        warns: true,
        what: code,
        said: `${t('material.labelComesInOnce', { value: null, ...cameIn })} · ${found.said}`,
      };
    }
    show({ of: scanned.lines.length > 0 ? 'ordered' : 'receive', scanned });
    return undefined;
  };
  /** A place is chosen in the tree; of a supplier's lot its packages are left, and the oldest of them is opened. */
  const chooseFound = (found: StandsFor, code: string): ScanAnswer => {
    if (anyUnsaved()) return { taken: false, what: code, said: t('stock.saveFirst') };
    setView('packages');
    list.widen.current?.();
    const { packages: n } = found;
    if (found.kind === 'PLACE') {
      setLotAsked('');
      setPlace({ locationId: found.id });
      setShelf(found.id);
      return { taken: true, what: code, said: t('stock.codeIsPlace', { name: found.name, n }) };
    }
    setPlace({});
    setLotAsked(found.supplierLotNo);
    if (n < found.everCame) setEmpty(true);
    if (found.firstId !== null) {
      list.openRow(found.firstId);
      setHeld(found.firstId);
    }
    return { taken: true, what: code, said: t('stock.codeIsSupplierLot', { name: found.materialName, n }) };
  };
  /** What begins nothing may be a place or a supplier's lot; a number of another screen leads there. */
  const onScan = (code: string) =>
    begin(code).catch(async (failure) => {
      if (refusalOf(failure)?.code !== 'barcode.notFound') throw failure;
      const here = await send(codeStandsFor, { code }).catch(() => null);
      if (here) return chooseFound(here, code);
      const found = await (await elsewhere()).elsewhereOf(code, failure);
      if (!found) throw failure;
      const { said, label, to } = found;
      // The red band covers it at first.
      tell.info(`${code} · ${said}`, 2 * undoMs, { label, run: () => go(to) });
      return { taken: false, what: code, said };
    });
  const isReceiving = open?.of === 'receive' || open?.of === 'ordered';
  const isScanning = mayReceive && !isReceiving && !pasted;
  useScan(onScan, isScanning);

  return (
    <>
      {isScanning && <ScanFlash />}
      <ListScreen<Package>
        menu="materialStock"
        id="materialStock"
        list={list}
        words="stock"
        columns={packageColumns}
        empty={mayReceive && <Button onClick={() => show({ of: 'receive' })}>{t('stock.receiveFree')}</Button>}
        quick={view === 'packages' && !isOutside ? quick : undefined}
        condition={{
          values: { view, empty, short, ...place },
          show: (kept) => {
            setView(kept.view === 'totals' ? 'totals' : 'packages');
            setEmpty(kept.empty === true);
            setShort(kept.short === true);
            setPlace(chosenIn(kept));
          },
        }}
        history={{ table: 'material_stock', nameOf: ({ packageId }) => packageId }}
        {...(view === 'packages' && {
          removal: {
            remove: (rows) => {
              const [only, ...others] = rows.map(({ id }) => id);
              return others.length > 0 ? removeMany({ ids: [only, ...others].join(',') }) : remove({ id: only ?? 0 });
            },
            nameOf: ({ packageId }) => packageId,
            restore: (rows) => restore({ ids: rows.map(({ id }) => id) }),
          },
        })}
        again={(view === 'packages' ? source : totals).again}
        onOpen={(row) => show({ of: 'change', row })}
        onPaste={view === 'packages' ? setPasted : undefined}
        many={many}
        tone={stockTone}
        conditions={
          <>
            <Segments
              value={view}
              onChange={setView}
              options={[
                { value: 'packages', label: t('stock.tabPackages') },
                { value: 'totals', label: t('stock.tabTotals') },
              ]}
            />
            {mayReceive && !counting && (
              <span className="kit-quiet material-scan-hint">
                <BarcodeOutlined /> {t('stock.scanOrLabel')}
              </span>
            )}
            {counting && (
              <span className="material-counting" role="status">
                {t('stock.counting')}
                <Button size="small" onClick={() => setCounting(null)}>
                  {t('stock.endCounting')}
                </Button>
              </span>
            )}
            {view === 'packages' && (
              <Tick checked={empty} onChange={setEmpty}>
                {t('stock.withEmpty')}
              </Tick>
            )}
            {view === 'totals' && (
              <Tick checked={short} onChange={setShort}>
                {t('quick.short')}
              </Tick>
            )}
          </>
        }
        acts={(rows) => {
          const [row] = rows;
          if (view !== 'packages' || isOutside) return [];
          return [
            labels.act(rows.map(({ id }) => id)),
            row?.qualityStatus === 'PENDING' &&
              may('materialQualityResult') && {
                label: t('inspection.toIt'),
                why: whyNotOne(t, rows),
                run: async () => (await import('./inspection-of.ts')).openInspectionOf(row.id, go),
              },
            rows.length === 1 &&
              row?.ncId != null &&
              may('nonconformance') && {
                label: t('nonconformance.fromInspection', { no: row.ncNo ?? '' }),
                run: () => row.ncId && go(recordPath('nonconformance', row.ncId)),
              },
            mayChange && { label: t('stock.adjust'), why: whyNotOne(t, rows), run: () => row && show({ of: 'adjust', row }) },
            mayChange &&
              (rows.length > 1
                ? { label: t('repack.merge'), why: whyNotRepacked(rows), run: () => show({ of: 'merge', rows }) }
                : {
                    label: t('repack.split'),
                    why: whyNotOne(t, rows) || whyNotRepacked(rows),
                    run: () => row && show({ of: 'split', row }),
                  }),
            mayChange && {
              label: t('action.modify'),
              icon: <EditOutlined />,
              why: whyNotOne(t, rows),
              run: () => row && show({ of: 'change', row }),
            },
            mayChange && {
              label: t('scrap.scrap'),
              danger: true,
              why: whyNotOne(t, rows) || (row?.qty === 0 && t('scrap.nothingThere')),
              run: () => row && show({ of: 'scrap', row }),
            },
            ...(rows.length > 0
              ? hold.acts(
                  rows.map(({ id, packageId, qualityStatus, expiryDate }) => ({
                    ...{ kind: 'PACKAGE' as const, id, name: packageId, onHold: qualityStatus === 'HOLD', expiryDate },
                  })),
                )
              : []),
          ];
        }}
        cards={view === 'packages' && !isOutside ? (row) => packageCard(row, t) : undefined}
        // What is set right or written on is what somebody picked, not what the list opened by itself.
        actsOnPicked
        main={
          mayReceive && (
            <Menu
              menu={{
                items: [
                  { key: 'ordered', label: t('stock.receiveOrdered') },
                  { key: 'receive', label: t('stock.receiveFree') },
                ],
                onClick: ({ key }) => show({ of: key as 'ordered' | 'receive' }),
              }}
            >
              <Button type="primary" title={t('stock.scanOrLabel')}>
                {t('stock.receive')} <DownOutlined />
              </Button>
            </Menu>
          )
        }
      >
        {(grid) =>
          view === 'totals' ? (
            <Suspense fallback={null}>
              <StockTotals
                source={totals}
                short={short}
                onOpen={(materialId) => {
                  setView('packages');
                  setPlace({ materialId });
                }}
              />
            </Suspense>
          ) : (
            <Split>
              <StockTree chosen={place} onChoose={setPlace} />
              <div className="material-side">
                {isPhone && !isOutside ? (
                  grid
                ) : isOutside ? (
                  <Suspense fallback={null}>
                    <MaterialAtVendors {...(locationId < 0 && { vendorId: -locationId })} />
                  </Suspense>
                ) : (
                  <Divided
                    id="material_stock"
                    share={65}
                    list={grid}
                    details={one && <PackageMovements of={one} />}
                    folds={one && t('stock.movementsOf', { packageId: one.packageId })}
                  />
                )}
                {!isPhone && !isOutside && !one && source.rows.length > 0 && <p className="kit-detail-first">{t('stock.choosePackage')}</p>}
              </div>
            </Split>
          )
        }
      </ListScreen>
      <Suspense fallback={null}>
        {open?.of === 'receive' && (
          <ReceiveDrawer
            key={open.times}
            {...(place.materialId && !open.scanned && { materialId: place.materialId })}
            scanned={open.scanned}
            onOrder={(scanned, typed) => show({ of: 'ordered', scanned, typed })}
            close={close}
            received={received}
            print={labels.print}
          />
        )}
        {open?.of === 'ordered' && (
          <ReceiveOrderedDrawer
            key={open.times}
            scanned={open.scanned}
            typed={open.typed}
            close={close}
            received={received}
            print={labels.print}
          />
        )}
        {open?.of === 'change' && <ChangePackageDrawer key={open.times} row={open.row} readOnly={!mayChange} close={close} />}
        {open?.of === 'split' && (
          <SplitDrawer
            key={open.times}
            row={open.row}
            close={close}
            done={(came) => received(came, t('repack.wasSplit'))}
            unprint={() => labels.print(null)}
          />
        )}
        {open?.of === 'scrap' && <ScrapDrawer key={open.times} row={open.row} close={close} />}
        {open?.of === 'merge' && (
          <MergeDrawer
            key={open.times}
            rows={open.rows}
            close={close}
            done={(whole) => received([whole], t('repack.wasMerged'))}
            unprint={() => labels.print(null)}
          />
        )}
        {pasted && <PackagePaste pasted={pasted} packages={source.rows} save={many.save} close={() => setPasted(null)} />}
        {open?.of === 'adjust' && <AdjustDrawer key={open.times} row={open.row} like={counting} close={close} adjusted={adjusted} />}
      </Suspense>
      {labels.dialog}
      {hold.dialogs}
    </>
  );
};
