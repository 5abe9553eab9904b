import { obey } from '@lotline/contract/kit/rule';
import type { LabelTemplateDraft } from '@lotline/contract/label/template';
import { templateRules } from '@lotline/contract/label/template.rules';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';

/** A template as the rules ask it; one that becomes the default of its kind takes that from the one that was. */
export const prepareTemplate = async (trx: Trx, draft: LabelTemplateDraft, row: { id: number } | null) => {
  obey(templateRules, draft);
  if (draft.isDefault)
    await sql`update label_template set is_default = false, version = version + 1
      where kind = ${draft.kind} and is_default and id is distinct from ${row?.id ?? null}`.execute(trx);
};
