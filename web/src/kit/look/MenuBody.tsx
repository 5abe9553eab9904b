import { Dropdown, type DropdownProps } from 'antd';
import { useState } from 'react';

/** The library's menu in a file of its own; it is open when it first stands, because a click asked for it. */
export const MenuBody = (props: DropdownProps) => {
  const [open, setOpen] = useState(true);
  return <Dropdown {...props} trigger={['click']} open={open} onOpenChange={setOpen} />;
};
