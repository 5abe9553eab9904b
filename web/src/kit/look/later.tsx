import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import './record.css';

/**
 * A component that comes when it is first drawn. No screen needs its inputs for its first rows,
 * so a form may be written beside its grid and costs nothing until it opens.
 */
export const later = <C,>(load: () => Promise<C>, waiting: ReactNode = <div className="kit-waiting" />): C => {
  const Lazy = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return ((props: object) => <Suspense fallback={waiting}>{createElement(Lazy, props)}</Suspense>) as C;
};
