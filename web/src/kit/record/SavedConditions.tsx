import type { SavedCondition } from '@lotline/contract/system/condition';
import { Suspense, useState } from 'react';
import { DownOutlined } from '../look/ant-icons.tsx';
import { Button } from '../look/Button.tsx';
import { lazyPart } from '../look/later.tsx';
import { Popover } from '../look/Popover.tsx';
import { useSay } from '../words/use-say.ts';

const ConditionList = lazyPart(async () => (await import('./ConditionList.tsx')).ConditionList);

type Cond = Record<string, unknown>;
type Props = {
  /** The screen's path, with a tab's suffix where it has tabs. */
  menu?: string;
  look: () => Cond;
  show: (cond: Cond) => void;
};

/** A screen's saved search conditions; at first the new, unsaved one stands. */
export const SavedConditions = ({ menu = window.location.pathname, look, show }: Props) => {
  const { t } = useSay();
  const [open, setOpen] = useState(false);
  const [now, setNow] = useState<SavedCondition | null>(null);
  return (
    <Popover
      placement="bottomLeft"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <Suspense fallback={<div className="kit-conditions" />}>
          <ConditionList
            menu={menu}
            now={now}
            look={look}
            choose={(next) => {
              setNow(next);
              show(next?.condition ?? {});
              setOpen(false);
            }}
            saved={(next) => {
              setNow(next);
              setOpen(false);
            }}
          />
        </Suspense>
      }
    >
      <Button aria-label={t('condition.saved')} aria-expanded={open}>
        {now?.title ?? t('condition.unsaved')}
        <DownOutlined style={{ fontSize: 10 }} />
      </Button>
    </Popover>
  );
};
