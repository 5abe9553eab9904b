import { type ChartPage, settleSignal } from '@lotline/contract/control/control';
import { Name } from '@lotline/contract/kit/shape';
import { z } from 'zod';
import { NoteField } from '../kit/form/fields.tsx';
import { useSend } from '../kit/net/resource.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { formatAt } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { RuleName } from './rule-sentence.ts';
import type { ControlOf } from './use-control.ts';

const draft = z.object({ cause: Name(500), action: Name(500) });
type Props = { page: ChartPage; signal: ControlOf['signals'][number]; valueId: number; at: string; close: () => void };

/** What caused a signal and what was done about it. */
export const SettleDrawer = ({ page, signal, valueId, at, close }: Props) => {
  const { t } = useSay();
  const { send } = useSend(settleSignal);
  const rule = t(`controlRule.${signal.rule as RuleName}`);
  return (
    <RecordDrawer
      title={t('control.settleOf', { rule, at: formatAt(at) })}
      draft={draft}
      words="control"
      row={null}
      save={(said) => send({ id: page.id, on: signal.on, rule: signal.rule, valueId, ...said })}
      told={() => t('control.settledSaid')}
      close={close}
    >
      {() => (
        <>
          {page.reactionPlan && (
            <p className="kit-quiet">
              {t('control.reactionPlan')}: {page.reactionPlan}
            </p>
          )}
          <NoteField name="cause" rows={2} />
          <NoteField name="action" rows={2} />
        </>
      )}
    </RecordDrawer>
  );
};
