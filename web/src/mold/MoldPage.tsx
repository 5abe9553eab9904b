import { Mold, oneMold } from '@lotline/contract/mold/mold';
import { useGo } from '../kit/browser/go.ts';
import { Button } from '../kit/look/Button.tsx';
import { DaysLeft } from '../kit/look/DaysLeft.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { useCall } from '../kit/net/resource.ts';
import { ActButtons } from '../kit/record/Acts.tsx';
import { Facts } from '../kit/record/Facts.tsx';
import { RecordPage } from '../kit/record/RecordPage.tsx';
import { formatNumber, nothing } from '../kit/words/format.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { moldColumns } from './mold-columns.tsx';
import { MoldChips } from './mold-tones.tsx';
import { useMoldActs } from './use-mold-acts.tsx';

const past = () => import('./MoldPast.tsx');
const Inouts = lazyPart(async () => (await past()).Inouts);
const Usages = lazyPart(async () => (await past()).Usages);
const Maintenances = lazyPart(async () => (await past()).Maintenances);
const Picture = lazyPart(async () => (await import('../kit/form/PictureField.tsx')).Picture);

/** One mold: where it is, what it has counted, what is due, and all that was done with it. */
export const MoldPage = ({ id }: { id: number }) => {
  const { t, lang } = useSay();
  const go = useGo();
  const asked = useCall(oneMold, { id });
  const { actsOf, form } = useMoldActs();
  return (
    <>
      <RecordPage
        menu="moldInfo"
        id={id}
        files="mold"
        asked={asked}
        show={(mold) => ({
          code: mold.code,
          name: nameIn(lang, mold),
          photo: mold.photoFileId,
          state: <MoldChips of={mold} />,
          figures: [
            {
              label: t('mold.shotCount'),
              value: `${formatNumber(mold.shotCount)}${mold.guaranteedShots ? ` / ${formatNumber(mold.guaranteedShots)}` : ''}`,
              tone: mold.usage === 'OVER' ? ('bad' as const) : mold.usage === 'WARN' ? ('warn' as const) : undefined,
            },
            { label: t('mold.usageRatio'), value: mold.usageRatio == null ? nothing : formatNumber(mold.usageRatio) },
            {
              label: t(mold.lastMaintainedAt == null ? 'mold.neverMaintained' : 'mold.sinceMaintenance'),
              value: `${formatNumber(mold.sinceMaintenance)}${mold.pmEveryShots ? ` / ${formatNumber(mold.pmEveryShots)}` : ''}`,
              tone: mold.maintenanceDue === 'SHOTS' || mold.maintenanceDue === 'BOTH' ? ('warn' as const) : undefined,
            },
            { label: t('mold.nextMaintenanceDate'), value: <DaysLeft until={mold.nextMaintenanceDate ?? null} /> },
            { label: t('mold.where'), value: mold.toolName ?? mold.partnerName ?? mold.locationName ?? nothing },
            ...(mold.status === 'OUT' || mold.status === 'IN_REPAIR'
              ? [
                  {
                    label: t('mold.dueBackDate'),
                    value: mold.dueBackDate == null ? t('mold.noDueBack') : <DaysLeft until={mold.dueBackDate} />,
                  },
                ]
              : []),
          ],
          actions: (
            <>
              <ActButtons of={actsOf(mold)} primary />
              <Button onClick={() => go(`/mold/moldInfo?id=${id}`)}>{t('record.openInList')}</Button>
            </>
          ),
          tabs: [
            {
              key: 'info',
              label: t('record.tabInfo'),
              body: () => (
                <>
                  <Facts row={mold} columns={moldColumns} words="mold" />
                  {mold.designImageId != null && <Picture id={mold.designImageId} size={240} name={t('mold.designImageId')} />}
                </>
              ),
            },
            { key: 'inouts', label: t('moldInout.title'), body: () => <Inouts mold={mold} /> },
            { key: 'usages', label: t('moldShot.title'), body: () => <Usages mold={mold} /> },
            { key: 'maintenances', label: t('moldMaintenance.title'), body: () => <Maintenances mold={mold} /> },
          ],
          history: { table: Mold.table, words: 'mold', columns: moldColumns },
        })}
      />
      {form}
    </>
  );
};
