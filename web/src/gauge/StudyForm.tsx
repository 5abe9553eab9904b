import { type GaugeName, gaugeNames } from '@lotline/contract/gauge/gauge';
import type { StudyRow } from '@lotline/contract/gauge/study';
import { studyKinds } from '@lotline/contract/gauge/study.states';
import { Form } from 'antd';
import { DayField } from '../kit/form/date-fields.tsx';
import { ChoiceField, Line, NoteField, NumberField, TextField } from '../kit/form/fields.tsx';
import { PickField } from '../kit/form/pickers.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { ProductPicker } from '../product/index.ts';

/** Of stability alone. */
const Occasions = () => {
  const { t } = useSay();
  const form = Form.useFormInstance();
  return Form.useWatch('kind', form) === 'STABILITY' ? (
    <NumberField name="occasions" decimals={0} help={t('study.occasionsHelp')} required />
  ) : null;
};

const measured = 6;
/** The plan of a study: which gauge measures what, by which parts and people, and how often. */
export const StudyForm = ({ row }: { row: StudyRow | null }) => {
  const { t } = useSay();
  return (
    <>
      <Line>
        <ChoiceField name="kind" of={studyKinds} choiceWords="studyKind" required />
        <DayField name="plannedOn" />
      </Line>
      <Line>
        <PickField
          name="toolId"
          from={gaugeNames}
          ask={{}}
          nameOf={({ code, name }: GaugeName) => `${code} ${name}`}
          shown={row && `${row.toolCode} ${row.toolName}`}
          required
        />
        <TextField name="characteristic" />
      </Line>
      <Line>
        <NumberField name="lsl" decimals={measured} />
        <NumberField name="usl" decimals={measured} />
        <TextField name="unit" />
      </Line>
      <NoteField name="parts" rows={6} help={t('study.partsHelp')} />
      <Line>
        <TextField name="appraisers" />
        <NumberField name="trials" decimals={0} />
        <Occasions />
      </Line>
      <Line>
        <ProductPicker name="productId" shown={row?.productName} />
        <DayField name="nextDueOn" />
      </Line>
      <NoteField name="note" rows={2} />
    </>
  );
};
