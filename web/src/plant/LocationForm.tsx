import { type LocationType, locationTypes } from '@lotline/contract/plant/location';
import { parentTypes } from '@lotline/contract/plant/location.rules';
import type { FormInstance } from 'antd';
import { ChoiceField, Line, NoteField, NumberField, TextField } from '../kit/form/fields.tsx';
import { LocationPicker } from './pickers.tsx';

type Values = { type?: LocationType | null };

/** The parent offered is always of the kind that the place may stand under. */
export const LocationForm = ({ values: { type }, form }: { values: Values; form: FormInstance }) => {
  const parentType = type && parentTypes[type];
  return (
    <>
      <Line>
        <ChoiceField name="type" of={locationTypes} choiceWords="locationType" onChoose={() => form.setFieldValue('parentId', null)} />
        <NumberField name="seq" decimals={0} />
      </Line>
      {parentType && <LocationPicker key={parentType} name="parentId" types={[parentType]} required />}
      <Line>
        <TextField name="code" />
        <TextField name="name" />
      </Line>
      <TextField name="nameEn" />
      <NoteField name="description" />
    </>
  );
};
