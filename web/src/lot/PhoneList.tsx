import { type ReactNode, useState } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { Button } from '../kit/look/Button.tsx';
import { useSay } from '../kit/words/use-say.ts';

/** Where a phone's list begins to be shown in part. */
const mostOnPhone = 40;
/** On a phone each line says all of itself: nothing is looked for sideways. */
export const PhoneList = ({ label, children }: { label: string; children: readonly ReactNode[] }) => {
  const { t } = useSay();
  const [all, setAll] = useState(false);
  const rest = children.length - mostOnPhone;
  return (
    <>
      <ul className="recall-list" aria-label={label}>
        {all ? children : children.slice(0, mostOnPhone)}
      </ul>
      {!all && rest > 0 && (
        <Button block onClick={() => setAll(true)}>
          {t('tracking.more', { n: rest })}
        </Button>
      )}
    </>
  );
};

type Line = {
  /** Where one goes from it; without it the line leads nowhere. */
  to?: string | undefined;
  name: string;
  tag: ReactNode;
  also?: ReactNode;
  qty?: string | undefined;
  said: readonly (string | null | undefined | false)[];
};
export const PhoneLine = ({ to, name, tag, also, qty, said }: Line) => {
  const go = useGo();
  const told = said.filter(Boolean).join(' · ');
  const words = (
    <>
      {tag}
      <b>
        {name} {also}
      </b>
      <strong>{qty}</strong>
      {told && <span>{told}</span>}
    </>
  );
  if (!to)
    return (
      <li>
        <div>{words}</div>
      </li>
    );
  return (
    <li>
      <a
        href={to}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          go(to);
        }}
      >
        {words}
      </a>
    </li>
  );
};
