import type { PopoverProps } from 'antd';
import { cloneElement, type FocusEvent, type ReactElement, Suspense, useRef, useState } from 'react';
import { lazyPart } from './later.tsx';

const PopoverBody = lazyPart(async () => (await import('./PopoverBody.tsx')).PopoverBody);

type Opener = { onClick?: () => void; onBlur?: (event: FocusEvent) => void; autoFocus?: boolean };
type Props = PopoverProps & { children: ReactElement<Opener> };

/** A popover that opens on a click, and is loaded by the first one. It closes when the focus goes on past it: it would lie over what is used next. */
export const Popover = ({ children, ...props }: Props) => {
  const [wanted, setWanted] = useState(props.open ?? false);
  const [own, setOwn] = useState(true);
  const box = useRef<HTMLDivElement>(null);
  const turn = (open: boolean) => {
    setOwn(open);
    props.onOpenChange?.(open);
  };
  if (!wanted) {
    const onClick = () => {
      setWanted(true);
      turn(true);
    };
    return cloneElement(children, { onClick });
  }
  const onBlur = ({ currentTarget, relatedTarget: to }: FocusEvent) => {
    if (!(to instanceof Element) || currentTarget.contains(to) || box.current?.contains(to)) return;
    // A question that it asked belongs to it, and so does the button that opened it.
    if (!to.closest('[role=alertdialog], [role=dialog]') && !to.classList.contains('ant-popover-open')) turn(false);
  };
  const { content } = props;
  return (
    <Suspense fallback={children}>
      <PopoverBody
        {...props}
        open={props.open ?? own}
        onOpenChange={turn}
        content={
          // biome-ignore lint/a11y/noStaticElementInteractions: it hears where the focus goes, and does nothing itself
          <div ref={box} onBlur={onBlur}>
            {typeof content === 'function' ? content() : content}
          </div>
        }
        trigger="click"
      >
        {cloneElement(children, { autoFocus: true, onBlur })}
      </PopoverBody>
    </Suspense>
  );
};
