import { type MaterialName, materialNames } from '@lotline/contract/material/material';
import type { ComponentProps } from 'react';
import { inUse } from '../kit/columns/called.ts';
import type { FieldProps } from '../kit/form/Field.tsx';
import { PickField, PickInHead, type PickOne } from '../kit/form/pickers.tsx';

const nameOf = ({ code, name, spec }: MaterialName) => [code, name, spec].filter(Boolean).join(' · ');
const from = { from: materialNames, nameOf, only: inUse };
type More = { onPick?: (material: MaterialName | null) => void; shown?: string | null | undefined };

/** A field that chooses a material in use. */
export const MaterialPicker = (field: FieldProps & More) => <PickField {...from} open="/material/material" {...field} />;

/** The same outside a form, for the title line of a screen. */
export const MaterialChoice = (props: Pick<ComponentProps<typeof PickOne>, 'value' | 'onChange' | 'placeholder'>) => (
  <PickInHead {...from} {...props} />
);
