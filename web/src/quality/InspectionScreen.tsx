import { addDays } from '@lotline/contract/kit/production-day';
import {
  type Inspection,
  type InspectionCalls,
  Inspections,
  materialInspectionList,
  materialInspections,
  productInspectionList,
  productInspections,
} from '@lotline/contract/quality/quality-result';
import { openStatuses } from '@lotline/contract/quality/quality-result.states';
import { type ReactNode, Suspense, useState } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { useWantedNew } from '../kit/browser/wanted.ts';
import { type Period, PeriodPicker } from '../kit/form/date-fields.tsx';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { withFields } from '../kit/form/with-fields.ts';
import { BarcodeOutlined, PlusOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { usePages } from '../kit/net/resource.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { recordPath } from '../kit/record/record-path.ts';
import { useIdInAddress } from '../kit/record/use-in-address.ts';
import { useList, whyNotOne } from '../kit/record/use-list.ts';
import { useQuick } from '../kit/record/use-quick.ts';
import { useTab } from '../kit/record/use-tab.ts';
import { formatNumber, today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { judgementTones, materialColumns, productColumns, statusTones } from './inspection-columns.ts';

const SwitchingView = lazyPart(async () => (await import('./SwitchingView.tsx')).SwitchingView);
const InspectionDesk = lazyPart(async () => (await import('./InspectionDesk.tsx')).InspectionDesk);
const NewInspectionDrawer = lazyPart(async () => (await withFields(import('./NewInspectionDrawer.tsx'))).NewInspectionDrawer);

const lastMonth = (): Period => ({ startDt: addDays(today(), -31), endDt: addDays(today(), 1) });

/** Inspections of products: first, in-process and last pieces, outgoing and patrol. */
export const ProductResultScreen = () => <InspectionScreen of="product" />;
/** Inspections of what comes in. */
export const MaterialResultScreen = () => {
  const { t } = useSay();
  const [view, setView] = useTab(views);
  const chooser = (
    <Segments
      value={view ?? 'list'}
      onChange={setView}
      options={[
        { value: 'list', label: t('switching.list') },
        { value: 'severity', label: t('switching.view') },
      ]}
    />
  );
  if (view !== 'severity') return <InspectionScreen of="material" views={chooser} />;
  return (
    <Suspense fallback={null}>
      <SwitchingView views={chooser} />
    </Suspense>
  );
};
const views = ['list', 'severity'] as const;

const kinds = {
  product: { menu: 'productQualityResult', list: productInspectionList, calls: productInspections, columns: productColumns },
  material: { menu: 'materialQualityResult', list: materialInspectionList, calls: materialInspections, columns: materialColumns },
} as const;

type Props = { of: keyof typeof kinds; views?: ReactNode };
const InspectionScreen = ({ of, views: chooser }: Props) => {
  const [id, setId] = useIdInAddress('desk');
  const { menu } = kinds[of];
  const calls: InspectionCalls = kinds[of].calls;
  if (id === null) return <List of={of} open={setId} views={chooser} />;
  return (
    <Suspense fallback={null}>
      <InspectionDesk id={id} calls={calls} menu={menu} leave={() => setId(null)} open={setId} />
    </Suspense>
  );
};

const List = ({ of, open: toDesk, views: chooser }: Props & { open: (id: number) => void }) => {
  const { t } = useSay();
  const go = useGo();
  const { may } = usePermission();
  const { menu, list: call, calls, columns } = kinds[of];
  const [period, setPeriod] = useState<Period>(lastMonth);
  const list = useList(usePages(call, period));
  const quick = useQuick(Inspections);
  const { open, show, close } = useOpenPanel<{ of: 'new' }>();
  const mayMake = may(menu, 'create');
  useWantedNew(menu, mayMake && (() => show({ of: 'new' })));
  return (
    <>
      <ListScreen<Inspection>
        menu={menu}
        id={`quality_result.${of}`}
        list={list}
        words="qualityResult"
        columns={columns}
        quick={quick}
        conditions={
          <>
            {chooser}
            <div style={{ width: 250 }}>
              <PeriodPicker value={period} onChange={(next) => next && setPeriod(next)} />
            </div>
          </>
        }
        condition={{
          values: { ...period },
          usual: lastMonth(),
          show: ({ startDt, endDt }) => setPeriod(startDt ? ({ startDt, endDt } as Period) : lastMonth()),
        }}
        history={{ table: 'quality_result', nameOf: ({ resultNo }) => resultNo }}
        acts={(rows) => [
          {
            label: t('inspection.open'),
            icon: <BarcodeOutlined />,
            why: whyNotOne(t, rows),
            run: () => rows[0] && toDesk(rows[0].id),
          },
          rows.length === 1 &&
            rows[0]?.ncId != null &&
            may('nonconformance') && {
              label: t('nonconformance.fromInspection', { no: rows[0].ncNo ?? '' }),
              run: () => rows[0]?.ncId && go(recordPath('nonconformance', rows[0].ncId)),
            },
        ]}
        onOpen={({ id }) => toDesk(id)}
        main={
          mayMake && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => show({ of: 'new' })}>
              {t('inspection.new')}
            </Button>
          )
        }
        tone={({ status, judgement }) =>
          status === 'CANCELLED'
            ? 'muted'
            : judgement === 'FAIL'
              ? 'danger'
              : openStatuses.some((one) => one === status)
                ? 'warning'
                : undefined
        }
        cards={({
          stage,
          itemName,
          lotNo,
          supplierLotNo,
          bizPartnerName,
          operationName,
          resultNo,
          status,
          judgement,
          waitedHours,
          lotQty,
          uom,
        }) => ({
          title: `${t(`stage.${stage}`)} · ${itemName}`,
          state:
            judgement === 'PENDING'
              ? { text: t(`qualityStatus.${status}`), tone: statusTones[status] }
              : { text: t(`qualityJudgement.${judgement}`), tone: judgementTones[judgement] },
          lines: [
            [lotNo ?? supplierLotNo, operationName ?? bizPartnerName, `${formatNumber(lotQty)} ${uom}`].filter(Boolean).join(' · '),
            [resultNo, waitedHours !== null && t('inspection.waitsFor', { n: formatNumber(waitedHours) })].filter(Boolean).join(' · '),
          ],
        })}
        empty={<span>{t('inspection.empty')}</span>}
      />
      <Suspense fallback={null}>
        {open && <NewInspectionDrawer key={open.times} of={of} calls={calls} close={close} saved={({ id }) => toDesk(id)} />}
      </Suspense>
    </>
  );
};
