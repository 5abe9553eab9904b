import type { LocationType } from '@lotline/contract/plant/location';
import { type ToolName, toolNames } from '@lotline/contract/plant/tool';
import { useMemo } from 'react';
import { inUse } from '../kit/columns/called.ts';
import { Field, type FieldProps } from '../kit/form/Field.tsx';
import { CascadePicker, PickField } from '../kit/form/pickers.tsx';
import { useScope } from '../kit/form/scope.ts';
import { useSay } from '../kit/words/use-say.ts';
import { depthFor, findPlace, levelOf, useBranches, usePlaces } from './places.ts';

type OfPlaces = { types: readonly LocationType[] };
type Controlled<V> = { value?: V | null; onChange?: (value: V | null) => void; disabled?: boolean; placeholder?: string };

const sameLevel = (types: readonly LocationType[]) => types.every((type) => levelOf(type) === levelOf(types[0] as LocationType));

/** A place of these kinds, level by level, outside a form: in the title line of a screen. */
const LocationInput = ({ types: wanted, onChange, ...rest }: OfPlaces & Controlled<number>) => {
  const key = wanted.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the kinds are told apart by their names.
  const types = useMemo(() => wanted, [key]);
  const tree = useBranches(types);
  return (
    <CascadePicker {...rest} tree={tree} anyLevel={!sameLevel(types)} onChange={(id) => onChange?.(id === null ? null : Number(id))} />
  );
};

/** A place of these kinds, level by level. */
export const LocationPicker = ({ types, disabled, ...field }: FieldProps & OfPlaces) => {
  const { readOnly } = useScope();
  const { t } = useSay();
  const { tree } = usePlaces(types);
  const tooHigh = (value: unknown) => {
    const place = typeof value === 'number' ? findPlace(tree, value) : undefined;
    return place && levelOf(place.type) < depthFor(types) ? t('issue.cascaderDepth') : null;
  };
  return (
    <Field {...field} chosen also={tooHigh}>
      <LocationInput types={types} disabled={disabled ?? readOnly} />
    </Field>
  );
};

const toolName = ({ code, name }: ToolName) => `${name} (${code})`;
type OfTools = { /** Only what stands on this line. */ lineId?: number | null };

/** A tool in use, of one line when it is named. */
export const ToolPicker = ({
  lineId,
  ...field
}: FieldProps & OfTools & { shown?: string | null | undefined; onPick?: (tool: ToolName | null) => void }) => (
  <PickField
    {...field}
    from={toolNames}
    nameOf={toolName}
    only={(tool) => inUse(tool) && (lineId == null || tool.locationId === lineId)}
    open="/baseinfo/tools"
  />
);
