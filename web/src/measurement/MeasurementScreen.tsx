import { addDays } from '@lotline/contract/kit/production-day';
import { type Measurement, Measurements, measurementResults } from '@lotline/contract/measurement/measurement';
import { Suspense, useEffect, useState } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { useWantedNew } from '../kit/browser/wanted.ts';
import { type Period, PeriodPicker } from '../kit/form/date-fields.tsx';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { withFields } from '../kit/form/with-fields.ts';
import { PlusOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { usePages } from '../kit/net/resource.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { recordPath } from '../kit/record/record-path.ts';
import { useList } from '../kit/record/use-list.ts';
import { useQuick } from '../kit/record/use-quick.ts';
import { today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { measurementColumns } from './measurement-columns.ts';
import { useMeasurementActs } from './use-measurement-acts.tsx';

const UploadDrawer = lazyPart(async () => (await withFields(import('./UploadDrawer.tsx'))).UploadDrawer);
const Templates = lazyPart(async () => (await import('./Templates.tsx')).Templates);

const menu = 'productMeasurementResult';
const lastMonth = (): Period => ({ startDt: addDays(today(), -31), endDt: today() });

/** Files of measuring machines: what they measured, into which inspection it went, and how they are read. */
export const MeasurementScreen = () => {
  const { t } = useSay();
  const go = useGo();
  const { may } = usePermission();
  const [period, setPeriod] = useState<Period>(lastMonth);
  const list = useList(usePages(measurementResults, period));
  const quick = useQuick(Measurements);
  const { actsOf, dialog } = useMeasurementActs();
  const { open, show, close } = useOpenPanel<{ of: 'new' | 'templates' }>();
  const maySend = may(menu, 'create');
  useWantedNew(menu, maySend && (() => show({ of: 'new' })));
  const toPage = (id: number) => go(recordPath(menu, id));
  // The drawer has to be gone before the page changes: it would ask about what is saved already.
  const [posted, setPosted] = useState<number | null>(null);
  useEffect(() => {
    if (posted !== null && !open) go(recordPath(menu, posted));
  }, [posted, open, go]);
  return (
    <>
      <ListScreen<Measurement>
        menu={menu}
        id="measurement_file"
        list={list}
        words="measurement"
        columns={measurementColumns}
        quick={quick}
        conditions={
          <div style={{ width: 250 }}>
            <PeriodPicker value={period} onChange={(next) => next && setPeriod(next)} />
          </div>
        }
        condition={{
          values: { ...period },
          usual: lastMonth(),
          show: ({ startDt, endDt }) => setPeriod(startDt ? ({ startDt, endDt } as Period) : lastMonth()),
        }}
        history={{ table: 'measurement_file', nameOf: ({ fileNo }) => fileNo }}
        acts={(rows) => (rows.length > 1 ? [] : actsOf(rows[0]))}
        onOpen={({ id }) => toPage(id)}
        tools={<Button onClick={() => show({ of: 'templates' })}>{t('measurement.templates')}</Button>}
        main={
          maySend && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => show({ of: 'new' })}>
              {t('measurement.new')}
            </Button>
          )
        }
        tone={({ ngCount }) => (ngCount > 0 ? 'warning' : undefined)}
        empty={<span>{t('measurement.empty')}</span>}
      />
      {dialog}
      <Suspense fallback={null}>
        {open?.of === 'new' && <UploadDrawer key={open.times} close={close} posted={({ id }) => setPosted(id)} />}
        {open?.of === 'templates' && <Templates key={open.times} close={close} />}
      </Suspense>
    </>
  );
};
