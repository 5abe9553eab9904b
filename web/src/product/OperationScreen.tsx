import { Location } from '@lotline/contract/plant/location';
import { Operation, type OperationRow, operationTypes } from '@lotline/contract/product/operation';
import { codesOfCategory } from '@lotline/contract/system/code';
import { useMemo } from 'react';
import { naming } from '../kit/columns/called.ts';
import { columnsOf } from '../kit/columns/columns.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { useCall } from '../kit/net/resource.ts';
import { MasterScreen } from '../kit/record/MasterScreen.tsx';
import { language } from '../kit/words/language.ts';
import { nameIn } from '../kit/words/name-in.ts';

const OperationForm = lazyPart(async () => (await import('./OperationForm.tsx')).OperationForm);

const { text, number, flag, choice, stamps } = columnsOf(Operation);
const columns = [
  text('code', { width: 110, pinned: 'left' }),
  text('name', {
    width: 160,
    show: ({ color, ...row }) => (
      <>
        {color && (
          <span
            aria-hidden="true"
            style={{ display: 'inline-block', width: 10, height: 10, marginInlineEnd: 6, borderRadius: 3, background: color }}
          />
        )}
        {nameIn(language.get(), row)}
      </>
    ),
  }),
  choice('type', operationTypes, { choiceWords: 'operationType', width: 100 }),
  number('seqDefault', { width: 90, decimals: 0 }),
  text('lineName', { width: 120 }),
  text('defectGroupName', { width: 120 }),
  flag('resultRequired', { width: 100 }),
  flag('inspectionRequired', { width: 80 }),
  flag('materialInput', { width: 100 }),
  flag('toolRequired', { width: 100 }),
  flag('moldRequired', { width: 100, hidden: true }),
  flag('outsourced', { width: 80 }),
  flag('allowAhead', { width: 100 }),
  flag('multiMachine', { width: 110 }),
  text('nameEn', { width: 140, hidden: true }),
  flag('active', { width: 80 }),
  text('note', { width: 180 }),
  ...stamps(),
];

/** In a file and in a pasted block a line and a group of defects stand by their code or their name. */
const useReading = () => {
  const lines = useCall(Location.list, { type: 'LINE' }).data;
  const defects = useCall(codesOfCategory, { category: 'DEFECT' }).data;
  return useMemo(() => {
    if (!lines || !defects) return undefined;
    const groups = defects.filter(({ parentId, enabled }) => parentId === null && enabled).map((one) => ({ ...one, name: one.nameKr }));
    return [naming<OperationRow>('lineId', 'lineName', lines), naming<OperationRow>('defectGroupId', 'defectGroupName', groups)];
  }, [lines, defects]);
};

/** The operations that routes and plans are made of. */
export const OperationScreen = () => (
  <MasterScreen
    of={Operation}
    words="operation"
    columns={columns}
    form={() => <OperationForm />}
    useReading={useReading}
    tone={({ active }) => (active ? undefined : 'muted')}
    formWidth={560}
  />
);
