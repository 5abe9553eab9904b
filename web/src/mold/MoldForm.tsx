import { type MoldRow, moldOwnerships, moldTypes } from '@lotline/contract/mold/mold';
import { DayField } from '../kit/form/date-fields.tsx';
import { ChoiceField, Line, MoneyField, NoteField, NumberField, TextField } from '../kit/form/fields.tsx';
import { PictureField } from '../kit/form/PictureField.tsx';
import { PartnerPicker } from '../partner/index.ts';
import { LocationPicker } from '../plant/index.ts';
import { CavityField } from './CavityInput.tsx';
import { MoldProducts } from './MoldProducts.tsx';
import { placeTypes } from './places.ts';

/** What a mold is; where it is put is asked of a new one alone, afterwards it goes by its steps. */
export const MoldForm = ({ values, row }: { values: { ownership?: string | null }; row: MoldRow | null }) => (
  <>
    <Line>
      <TextField name="code" />
      <TextField name="name" />
    </Line>
    <Line>
      <TextField name="nameEn" />
      <TextField name="partNumber" />
    </Line>
    <Line>
      <ChoiceField name="type" of={moldTypes} choiceWords="moldType" required />
      {row === null ? <LocationPicker name="locationId" types={placeTypes} required /> : <TextField name="model" />}
    </Line>
    <MoldProducts />
    <Line>
      <NumberField name="cavityCount" decimals={0} />
      <CavityField name="activeCavities" />
    </Line>
    <Line>
      <NumberField name="guaranteedShots" decimals={0} />
      <NumberField name="initialShots" decimals={0} />
    </Line>
    <Line>
      <NumberField name="pmEveryShots" decimals={0} />
      <NumberField name="pmEveryDays" decimals={0} />
    </Line>
    <Line>
      <ChoiceField name="ownership" of={moldOwnerships} choiceWords="moldOwnership" required />
      {values.ownership === 'CUSTOMER' ? (
        <PartnerPicker name="ownerId" type="CUSTOMER" shown={row?.ownerName} required />
      ) : (
        <TextField name="assetNo" />
      )}
    </Line>
    <Line>
      <TextField name="manufacturer" />
      {row === null ? <TextField name="model" /> : <TextField name="size" />}
    </Line>
    <Line>
      <NumberField name="weight" />
      <TextField name="barcode" />
    </Line>
    <Line>
      <DayField name="purchaseDate" />
      <MoneyField name="price" />
    </Line>
    <Line>
      <PictureField name="photoFileId" purpose="moldPhoto" />
      <PictureField name="designImageId" purpose="moldDesign" />
    </Line>
    <NoteField name="note" />
  </>
);
