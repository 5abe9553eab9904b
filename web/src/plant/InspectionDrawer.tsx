import { ToolInspection, type ToolRow } from '@lotline/contract/plant/tool';
import { useMemo } from 'react';
import { useResource } from '../kit/net/resource.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { InspectionForm } from './InspectionForm.tsx';

/** A new inspection of a machine, from its page. */
export const InspectionDrawer = ({ tool: { id }, close }: { tool: ToolRow; close: () => void }) => {
  const { t } = useSay();
  const { save } = useResource(ToolInspection, { id });
  const start = useMemo(() => ({ toolId: id, occurredAt: new Date().toISOString() }), [id]);
  return (
    <RecordDrawer
      title={t('record.new', { name: t('inspection.one') })}
      draft={ToolInspection.draft}
      words="inspection"
      row={null}
      start={start}
      save={save}
      told={() => t('told.done', { what: t('record.new', { name: t('inspection.one') }) })}
      close={close}
      width={560}
    >
      {() => <InspectionForm was={null} />}
    </RecordDrawer>
  );
};
