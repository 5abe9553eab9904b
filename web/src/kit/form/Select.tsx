import { Select as AntSelect, type SelectProps } from 'antd';
import type { KeyboardEvent } from 'react';

/** The library's list takes its marked line when Tab leaves it, which is the first one where nobody marked any. */
const tabLeaves = { onKeyDownCapture: (event: KeyboardEvent) => event.key === 'Tab' && event.stopPropagation() };

type Option = NonNullable<SelectProps['options']>[number];
/** A list to choose from: a click or Enter chooses, Tab only goes on. */
export const Select = <Value, One extends Option = Option>(props: SelectProps<Value, One>) => (
  <AntSelect<Value, One> {...props} {...tabLeaves} />
);
