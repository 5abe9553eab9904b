import { Popover } from 'antd';

/** The library's popover in a file of its own, because it brings the library's whole form along. */
export const PopoverBody = Popover;
