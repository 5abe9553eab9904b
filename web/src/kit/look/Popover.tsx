import type { PopoverProps } from 'antd';
import { cloneElement, type ReactElement, Suspense, useState } from 'react';
import { lazyPart } from './later.tsx';

const PopoverBody = lazyPart(async () => (await import('./PopoverBody.tsx')).PopoverBody);

type Props = PopoverProps & { children: ReactElement<{ onClick?: () => void; autoFocus?: boolean }> };

/** A popover that opens on a click, and is loaded by the first one. */
export const Popover = ({ children, ...props }: Props) => {
  const [wanted, setWanted] = useState(props.open ?? false);
  const open = () => {
    setWanted(true);
    props.onOpenChange?.(true);
  };
  if (!wanted) return cloneElement(children, { onClick: open });
  return (
    <Suspense fallback={children}>
      <PopoverBody defaultOpen {...props} trigger="click">
        {cloneElement(children, { autoFocus: true })}
      </PopoverBody>
    </Suspense>
  );
};
