import type { DeviceRow } from '@lotline/contract/collection/device';
import { NoteField, NumberField, SwitchField, TextField } from '../kit/form/fields.tsx';
import { ToolPicker } from '../plant/index.ts';

/** What a device is called, which machine it speaks for, and how much it may send. */
export const DeviceForm = ({ row }: { row: DeviceRow | null }) => (
  <>
    <TextField name="name" />
    <ToolPicker name="toolId" shown={row?.toolName} />
    <NumberField name="pointsPerSec" decimals={0} />
    <SwitchField name="active" />
    <NoteField name="note" />
  </>
);
