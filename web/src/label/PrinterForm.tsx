import { printerLanguages, printerMedias } from '@lotline/contract/label/printer';
import { labelDpis } from '@lotline/contract/label/template';
import { ChoiceField, Line, NoteField, NumberField, SwitchField, TextField } from '../kit/form/fields.tsx';

const dpis = labelDpis.map((dpi) => ({ value: dpi, label: String(dpi) }));

export const PrinterForm = () => (
  <>
    <TextField name="name" />
    <Line>
      <TextField name="host" placeholder="192.168.0.50" />
      <NumberField name="port" decimals={0} isNumeral />
    </Line>
    <Line>
      <ChoiceField name="language" of={printerLanguages} choiceWords="printerLanguage" required />
      <ChoiceField name="dpi" of={dpis} required />
    </Line>
    <Line>
      <ChoiceField name="media" of={printerMedias} choiceWords="printerMedia" required />
      <NumberField name="gap" decimals={1} />
    </Line>
    <SwitchField name="active" />
    <NoteField name="note" />
  </>
);
