import { holding } from '@lotline/contract/kit/initials';
import { Select as AntSelect, type SelectProps } from 'antd';
import { type KeyboardEvent, useCallback, useRef } from 'react';
import { useBelowMessage } from './below-message.ts';
import { useClearing } from './clearing.tsx';

/** The library's list takes its marked line when Tab leaves it, which is the first one where nobody marked any. */
const tabLeaves = (event: KeyboardEvent) => event.key === 'Tab' && event.stopPropagation();

type Option = NonNullable<SelectProps['options']>[number];
type Keys = { onKeyDownCapture?: (event: KeyboardEvent<HTMLElement>) => void };
const labelHolds = (typed: string, option?: Option) => holding(typed)(String(option?.label ?? ''));
/** A list to choose from: a click or Enter chooses, Tab only goes on; what is typed is looked for in what it says, by initial consonants too. */
export const Select = <Value, One extends Option = Option>({
  allowClear,
  onKeyDownCapture,
  onOpenChange,
  showSearch,
  ...props
}: SelectProps<Value, One> & Keys) => {
  const searching = showSearch ? { filterOption: labelHolds, ...(showSearch !== true && showSearch) } : false;
  const clearing = useClearing(Boolean(allowClear));
  const { heardOpen, ...below } = useBelowMessage(props.id);
  const latest = useRef(onOpenChange);
  latest.current = onOpenChange;
  // The library hears anew with every other function that it is given.
  const opens = useCallback(
    (open: boolean) => {
      heardOpen(open);
      latest.current?.(open);
    },
    [heardOpen],
  );
  const keys = {
    onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => {
      tabLeaves(event);
      clearing.onKeyDownCapture?.(event);
      onKeyDownCapture?.(event);
    },
  };
  return (
    <AntSelect<Value, One>
      {...props}
      {...(showSearch !== undefined && { showSearch: searching })}
      {...clearing}
      {...keys}
      {...below}
      onOpenChange={opens}
    />
  );
};
