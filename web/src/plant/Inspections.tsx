import { partnersOfTypes } from '@lotline/contract/partner/partner';
import {
  inspectionResults,
  inspectionStatuses,
  inspectionTypes,
  oeeImpacts,
  ToolInspection,
  type ToolInspectionRow,
  type ToolRow,
} from '@lotline/contract/plant/tool';
import { inspectionRules } from '@lotline/contract/plant/tool.rules';
import { useMemo } from 'react';
import { inUse, naming } from '../kit/columns/called.ts';
import { columnsOf } from '../kit/columns/columns.ts';
import { obeying } from '../kit/columns/obeying.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { useCall, useResource } from '../kit/net/resource.ts';
import { DetailGrid } from '../kit/record/DetailGrid.tsx';
import { language } from '../kit/words/language.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';

const InspectionForm = lazyPart(async () => (await import('./InspectionForm.tsx')).InspectionForm);

const { text, at, choice, day, money, number, stamps } = columnsOf(ToolInspection);
const plain = [
  choice('type', inspectionTypes, { choiceWords: 'inspectionType', width: 100, tones: { BREAKDOWN: 'red' } }),
  text('item', { width: 150 }),
  choice('status', inspectionStatuses, {
    choiceWords: 'inspectionStatus',
    width: 90,
    tones: { REQUESTED: 'orange', IN_PROGRESS: 'blue', COMPLETE: 'green', CANCELLED: 'grey' },
  }),
  at('occurredAt'),
  text('symptom', { width: 180 }),
  at('startedAt'),
  at('completedAt'),
  choice('result', inspectionResults, { choiceWords: 'inspectionResult', width: 80, tones: { OK: 'green', NG: 'red' } }),
  number('repairMinutes', { width: 110, decimals: 1 }),
  number('responseMinutes', { width: 110, decimals: 1, hidden: true }),
  choice('oeeImpact', oeeImpacts, { choiceWords: 'oeeImpact', width: 100 }),
  text('vendorName', { width: 140 }),
  money('cost'),
  day('nextDueDate'),
  text('cause', { width: 160, hidden: true }),
  text('action', { width: 200 }),
  text('note', { width: 160 }),
  ...stamps(),
];
const columns = obeying(plain, inspectionRules, (draft: ToolInspectionRow, was: ToolInspectionRow | undefined) => ({
  ...draft,
  was: was?.status ?? null,
}));

/** In a pasted block a vendor stands by its code or its name. */
const useReading = () => {
  const vendors = useCall(partnersOfTypes, { types: 'SUPPLIER,EQUIPMENT_VENDOR,CALIBRATION_LAB' }).data;
  return useMemo(
    () =>
      vendors && [
        naming<ToolInspectionRow>(
          'vendorId',
          'vendorName',
          vendors.filter(inUse).map((one) => ({ ...one, code: one.partnerCode })),
        ),
      ],
    [vendors],
  );
};

/** What was inspected and repaired on the chosen tool. */
export const Inspections = ({ tool }: { tool: ToolRow | undefined }) => {
  const { t } = useSay();
  const { source, save, remove, restore, saveMany } = useResource(ToolInspection, { id: tool?.id ?? 0 }, { enabled: tool !== undefined });
  const latestFirst = useMemo(
    () => ({ ...source, rows: tool ? source.rows.filter(({ toolId }) => toolId === tool.id).reverse() : [] }),
    [source, tool],
  );
  const start = useMemo(() => ({ toolId: tool?.id, occurredAt: new Date().toISOString() }), [tool?.id]);
  return (
    <DetailGrid
      id="tool_inspection"
      menu="tools"
      words="inspection"
      title={tool ? t('tool.inspectionsOf', { name: nameIn(language.get(), tool) }) : t('tool.inspections')}
      columns={columns}
      source={latestFirst}
      draft={ToolInspection.draft}
      start={start}
      form={({ row }) => <InspectionForm was={row?.status ?? null} vendor={row?.vendorName} />}
      save={save}
      remove={(rows) => remove(rows.map(({ id }) => id))}
      restore={restore}
      saveMany={saveMany}
      useReading={useReading}
      nameOf={({ item }) => item}
      first={!tool && t('tool.chooseForInspections')}
      {...(tool && { file: t('tool.inspectionsOf', { name: nameIn(language.get(), tool) }) })}
      formWidth={560}
    />
  );
};
