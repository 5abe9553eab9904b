import type { DropdownProps } from 'antd';
import { cloneElement, type ReactElement, Suspense, useState } from 'react';
import { useSoon } from '../browser/idle.ts';
import { lazyPart } from './later.tsx';

const body = () => import('./MenuBody.tsx');
const MenuBody = lazyPart(async () => (await body()).MenuBody);

type Props = Pick<DropdownProps, 'menu'> & { children: ReactElement<{ onClick?: () => void; autoFocus?: boolean }> };

/** A button's menu, loaded when the browser is idle or by the first click. */
export const Menu = ({ children, menu }: Props) => {
  const [wanted, setWanted] = useState(false);
  useSoon(body);
  if (!wanted) return cloneElement(children, { onClick: () => setWanted(true) });
  return (
    <Suspense fallback={children}>
      <MenuBody {...(menu && { menu })}>{cloneElement(children, { autoFocus: true })}</MenuBody>
    </Suspense>
  );
};
