import { type MoldName, moldNames } from '@lotline/contract/mold/mold';
import type { FieldProps } from '../kit/form/Field.tsx';
import { PickField } from '../kit/form/pickers.tsx';

const nameOf = ({ code, name }: MoldName) => `${name} (${code})`;

/** A mold that isn't discarded. */
export const MoldPicker = (field: FieldProps & { shown?: string | null | undefined }) => (
  <PickField {...field} from={moldNames} nameOf={nameOf} only={({ status }) => status !== 'DISCARDED'} open="/mold/moldInfo" />
);
