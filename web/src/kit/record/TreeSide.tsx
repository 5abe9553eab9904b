import type { ReactNode } from 'react';
import { usePhone } from '../browser/media.ts';
import { GridMessage } from '../grid/GridMessage.tsx';
import '../look/record.css';
import { Segments } from '../look/Segments.tsx';

type Props<By extends string> = {
  ways: readonly { value: By; label: string }[];
  by: By;
  onBy: (by: By) => void;
  /** The call that fills the tree of the chosen way. */
  asked: { data?: unknown; isError: boolean; error: unknown; refetch: () => unknown };
  wide?: boolean;
  children: ReactNode;
};

/** A tree that narrows the list beside it, laid out in one of a few ways. */
export const TreeSide = <By extends string>({ ways, by, onBy, asked, wide, children }: Props<By>) => {
  const isPhone = usePhone();
  const label = ways.find(({ value }) => value === by)?.label;
  const tree = (
    <>
      <Segments<By> block value={by} onChange={onBy} options={ways} />
      {asked.data ? (
        children
      ) : (
        <div className="kit-tree-face">
          <GridMessage kind={asked.isError ? 'failed' : 'loading'} failure={asked.error} again={() => void asked.refetch()} />
        </div>
      )}
    </>
  );
  return (
    <aside className="kit-tree-side" data-wide={wide} aria-label={label}>
      {isPhone ? (
        <details className="kit-tree-folded">
          <summary>{label}</summary>
          {tree}
        </details>
      ) : (
        tree
      )}
    </aside>
  );
};
