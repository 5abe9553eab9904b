import { currentValues, oneParameter, Parameter } from '@lotline/contract/collection/parameter';
import { useGo } from '../kit/browser/go.ts';
import { Button } from '../kit/look/Button.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall } from '../kit/net/resource.ts';
import { Facts } from '../kit/record/Facts.tsx';
import { RecordPage } from '../kit/record/RecordPage.tsx';
import { formatAt, formatNumber, nothing } from '../kit/words/format.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { parameterColumns } from './parameter-columns.tsx';
import { valueTones } from './value-tones.ts';

/** One parameter: its last value and how that stands, its limits, and the way to its curve. */
export const ParameterPage = ({ id }: { id: number }) => {
  const { t, lang } = useSay();
  const { may } = usePermission();
  const go = useGo();
  const asked = useCall(oneParameter, { id });
  const now = useCall(currentValues, { ids: String(id) as never }).data?.[0];
  return (
    <RecordPage
      menu="parameter"
      id={id}
      asked={asked}
      show={(parameter) => ({
        code: parameter.code,
        name: nameIn(lang, parameter),
        state: now && <span className={`kit-tag kit-tag-${valueTones[now.state]}`}>{t(`valueState.${now.state}`)}</span>,
        figures: [
          {
            label: t('parameter.value'),
            value: now?.value == null ? nothing : `${formatNumber(now.value, parameter.decimals)} ${parameter.unit ?? ''}`,
          },
          { label: t('parameter.at'), value: now?.at ? formatAt(now.at) : nothing },
          { label: t('parameter.lsl'), value: parameter.lsl ?? nothing },
          { label: t('parameter.usl'), value: parameter.usl ?? nothing },
          { label: t('parameter.toolName'), value: parameter.toolName },
        ],
        actions: may('trend') && (
          <Button type="primary" onClick={() => go(`/dataCollection/trend?ids=${id}`)}>
            {t('parameter.seeTrend')}
          </Button>
        ),
        tabs: [
          { key: 'info', label: t('record.tabInfo'), body: () => <Facts row={parameter} columns={parameterColumns} words="parameter" /> },
        ],
        history: { table: Parameter.table, words: 'parameter', columns: parameterColumns },
      })}
    />
  );
};
