import { Parameter, type ParameterDraft, type ParameterRow } from '@lotline/contract/collection/parameter';
import { toolNames } from '@lotline/contract/plant/tool';
import { useMemo } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { inUse, naming } from '../kit/columns/called.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall } from '../kit/net/resource.ts';
import { MasterScreen } from '../kit/record/MasterScreen.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { parameterColumns } from './parameter-columns.tsx';

const ParameterForm = lazyPart(async () => (await import('./ParameterForm.tsx')).ParameterForm);
const nothingAsked = {};
const start: Partial<ParameterDraft> = { kind: 'MEASURED', decimals: 2, numberType: 'FLOAT4', productLimits: [], ctq: false, active: true };

/** In a file and in a pasted block a machine stands by its code or its name. */
const useReading = () => {
  const tools = useCall(toolNames, nothingAsked).data;
  return useMemo(() => (tools ? [naming<ParameterRow>('toolId', 'toolName', tools.filter(inUse))] : undefined), [tools]);
};

/** What is read of the machines, and within which limits. */
export const ParameterScreen = () => {
  const { t } = useSay();
  const { may } = usePermission();
  const go = useGo();
  return (
    <MasterScreen
      of={Parameter}
      words="parameter"
      columns={parameterColumns}
      useReading={useReading}
      form={({ row, values }) => <ParameterForm row={row} kind={values.kind} />}
      start={start}
      nameOf={({ name, code }) => `${name} (${code})`}
      tone={({ active }) => (active ? undefined : 'muted')}
      acts={(rows) => [
        may('trend') &&
          rows.length > 0 && {
            label: t('parameter.seeTrend'),
            run: () => go(`/dataCollection/trend?ids=${rows.map(({ id }) => id).join(',')}`),
          },
      ]}
    />
  );
};
