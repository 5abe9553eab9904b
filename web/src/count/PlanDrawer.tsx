import { type CountSheet, changeCount, countedItems, PlanCount, planCount } from '@lotline/contract/count/count';
import type { Lang } from '@lotline/contract/kit/words';
import { materialTypes } from '@lotline/contract/material/material';
import { type LocationNode, locationTree } from '@lotline/contract/plant/location';
import { useMemo } from 'react';
import { DayField } from '../kit/form/date-fields.tsx';
import { ChoiceField, Line, NoteField, Switches, SwitchField } from '../kit/form/fields.tsx';
import { TreeField } from '../kit/form/pickers.tsx';
import { useCall, useSend } from '../kit/net/resource.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { workDay } from '../kit/site/work-day.ts';
import { formatDay } from '../kit/words/format.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';

type Branch = { value: number; label: string; children?: readonly Branch[] };
const branchesOf = (nodes: readonly LocationNode[], lang: Lang): readonly Branch[] =>
  nodes.map((node) => ({ value: node.id, label: nameIn(lang, node), children: branchesOf(node.children, lang) }));

type Props = { row: CountSheet | null; close: () => void; saved: (sheet: CountSheet) => void };

/** What is counted, when and how: a new count, or one that hasn't begun. */
export const PlanDrawer = ({ row, close, saved }: Props) => {
  const { t, lang } = useSay();
  const { send: plan } = useSend(planCount);
  const { send: change } = useSend(changeCount);
  const { data: tree } = useCall(locationTree, {});
  const places = useMemo(() => branchesOf(tree ?? [], lang), [tree, lang]);
  return (
    <RecordDrawer
      title={row ? `${t('count.edit')} · ${row.sheetNo}` : t('count.new')}
      draft={PlanCount}
      words="count"
      row={row}
      start={{ plannedOn: workDay(), items: 'ALL', blind: true, byAnother: true }}
      save={(draft, was) => (was ? change({ ...draft, id: was.id, version: was.version }) : plan(draft))}
      saved={(sheet) => saved(sheet as CountSheet)}
      told={(sheet) =>
        row
          ? t('told.saved')
          : t('count.plannedSaid', { no: (sheet as CountSheet).sheetNo, day: formatDay((sheet as CountSheet).plannedOn) })
      }
      close={close}
    >
      {({ values }) => (
        <>
          <TreeField name="locationIds" tree={places} many required />
          <Line>
            <DayField name="plannedOn" required />
            <ChoiceField name="items" of={countedItems.map((value) => ({ value, label: t(`countItems.${value}`) }))} required />
          </Line>
          {values.items !== 'PRODUCT' && (
            <ChoiceField
              name="materialType"
              of={materialTypes.map((value) => ({ value, label: t(`material.type.${value}`) }))}
              help={t('count.kindHint')}
            />
          )}
          <Switches>
            <SwitchField name="blind" help={t('count.blindHint')} />
            <SwitchField name="byAnother" help={t('count.byAnotherHint')} />
          </Switches>
          <NoteField name="note" />
        </>
      )}
    </RecordDrawer>
  );
};
