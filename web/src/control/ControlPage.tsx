import { type ChartPage, chartPage } from '@lotline/contract/control/control';
import { gradeOf } from '@lotline/contract/control/control-chart';
import { Suspense } from 'react';
import { lazyPart } from '../kit/look/later.tsx';
import { useCall } from '../kit/net/resource.ts';
import { RecordPage } from '../kit/record/RecordPage.tsx';
import { useInAddress } from '../kit/record/use-in-address.ts';
import { formatNumber, nothing } from '../kit/words/format.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { controlColumns } from './control-columns.tsx';
import { capabilityTone, verdictTones } from './control-tones.ts';
import { useControl } from './use-control.ts';

const ChartTab = lazyPart(async () => (await import('./ChartTab.tsx')).ChartTab);
const SignalsTab = lazyPart(async () => (await import('./SignalsTab.tsx')).SignalsTab);
const ValuesTab = lazyPart(async () => (await import('./ValuesTab.tsx')).ValuesTab);
const LimitsTab = lazyPart(async () => (await import('./LimitsTab.tsx')).LimitsTab);

/** One characteristic: is it stable, is it capable, and what changed when. */
export const ControlPage = ({ id }: { id: number }) => {
  const [files, setFiles] = useInAddress('files', 'no');
  const asked = useCall(chartPage, { id, ...(files === 'yes' && { files: true }) });
  return asked.data ? (
    <Shown page={asked.data} asked={asked} id={id} files={files === 'yes'} show={(on) => setFiles(on ? 'yes' : 'no')} />
  ) : (
    <RecordPage menu="spc" id={id} asked={asked} show={never} />
  );
};
const never = () => ({ code: '', figures: [], tabs: [], history: { table: 'spc_limits', words: 'spcLimits', columns: controlColumns } });

type Props = {
  files: boolean;
  show: (files: boolean) => void;
  page: ChartPage;
  id: number;
  asked: Parameters<typeof RecordPage<ChartPage>>[0]['asked'];
};
const Shown = ({ page, id, asked, files, show }: Props) => {
  const { t, lang } = useSay();
  const chart = useControl(page);
  const capability = chart.control?.last.capability;
  const cpk = capability?.cpk ?? null;
  const grade = gradeOf(cpk, page.cpkTarget);
  const tone = capabilityTone({ cpk, cpkTarget: page.cpkTarget, verdict: chart.verdict });
  const open = chart.signals.filter(({ settled }) => settled === null).length;
  const limit = (value: number | null) => (value === null ? nothing : formatNumber(value, page.decimals ?? 3));
  return (
    <RecordPage
      menu="spc"
      id={id}
      asked={asked}
      show={() => ({
        code: nameIn(lang, page),
        name: [page.itemName, page.operationName, t(`stage.${page.stage}`), page.standardCode].filter(Boolean).join(' · '),
        state: <span className={`kit-tag kit-tag-${verdictTones[chart.verdict]}`}>{t(`controlVerdict.${chart.verdict}`)}</span>,
        figures: [
          {
            label: 'Cpk',
            value:
              capability?.cpk == null || grade === null ? (
                nothing
              ) : (
                <>
                  {formatNumber(capability.cpk, 2)}{' '}
                  <span className={`kit-tag kit-tag-${tone ?? 'grey'}`}>
                    {t(chart.verdict === 'STABLE' ? `controlGrade.${grade}` : 'controlGrade.notYet')}
                  </span>
                </>
              ),
          },
          { label: t('control.openSignals'), value: String(chart.open.length) },
          { label: t('control.lsl'), value: limit(page.lsl) },
          { label: t('control.usl'), value: limit(page.usl) },
          { label: t('control.mean'), value: limit(capability?.mean ?? null) },
          { label: t('control.points'), value: String(chart.groups.length) },
        ],
        more: page.fileValues > 0 && (
          <label className="control-files">
            <input type="checkbox" checked={files} onChange={({ target }) => show(target.checked)} />{' '}
            {t('control.withFiles', { n: page.fileValues })}
          </label>
        ),
        tabs: [
          {
            key: 'chart',
            label: `${t('control.tabChart')} ${t(`chart.${page.chart}`)}`,
            body: () => <Part of={<ChartTab page={page} chart={chart} />} />,
          },
          {
            key: 'signals',
            label: t('control.tabSignals'),
            count: open,
            body: () => <Part of={<SignalsTab page={page} chart={chart} />} />,
          },
          { key: 'values', label: t('control.tabValues'), count: page.values.length, body: () => <Part of={<ValuesTab page={page} />} /> },
          {
            key: 'limits',
            label: t('control.tabLimits'),
            count: page.limits.length,
            body: () => <Part of={<LimitsTab page={page} chart={chart} />} />,
          },
        ],
        history: { table: 'spc_limits', words: 'spcLimits', columns: controlColumns },
      })}
    />
  );
};
const Part = ({ of }: { of: React.ReactNode }) => <Suspense fallback={<div className="kit-waiting" />}>{of}</Suspense>;
