import { Location, type LocationRow } from '@lotline/contract/plant/location';
import type { ComponentProps } from 'react';
import type { FieldProps } from '../kit/form/Field.tsx';
import { PickField, PickOne } from '../kit/form/pickers.tsx';
import { language } from '../kit/words/language.ts';
import { nameIn } from '../kit/words/name-in.ts';

const nameOf = (shelf: LocationRow) => `${nameIn(language.get(), shelf)} (${shelf.code})`;
const from = { from: Location.list, ask: { type: 'SHELF' as const }, nameOf };

/** Material stands on shelves only, so only those are offered. */
export const ShelfField = (field: FieldProps & { shown?: string | null | undefined }) => <PickField {...from} {...field} />;
export const ShelfChoice = (
  props: Pick<
    ComponentProps<typeof PickOne>,
    'value' | 'onChange' | 'placeholder' | 'disabled' | 'shown' | 'aria-label' | 'status' | 'aria-invalid' | 'aria-describedby'
  >,
) => <PickOne {...from} {...props} />;
