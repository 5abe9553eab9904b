import { obey } from '@lotline/contract/kit/rule';
import type { ToolInspectionDraft } from '@lotline/contract/plant/tool';
import { inspectionRules } from '@lotline/contract/plant/tool.rules';
import type { Trx } from '../kit/database/pool.ts';
import { wrongField } from '../kit/http/errors.ts';
import type { RowOf } from '../kit/record/read-rows.ts';

/** An inspection stays with its tool, and its times and states follow one another. */
export const inspect = (_trx: Trx, draft: ToolInspectionDraft, row: RowOf<'tool_inspection'> | null) => {
  if (row && row.toolId !== draft.toolId) throw wrongField(['toolId'], 'notIn');
  obey(inspectionRules, { ...draft, was: row?.status ?? null });
};
