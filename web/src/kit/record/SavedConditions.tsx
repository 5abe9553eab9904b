import { conditions } from '@lotline/contract/system/condition';
import { Suspense, useState } from 'react';
import { DownOutlined } from '../look/ant-icons.tsx';
import { Button } from '../look/Button.tsx';
import { lazyPart } from '../look/later.tsx';
import { Popover } from '../look/Popover.tsx';
import { useCall } from '../net/resource.ts';
import { useSay } from '../words/use-say.ts';

const ConditionList = lazyPart(async () => (await import('./ConditionList.tsx')).ConditionList);

type Cond = Record<string, unknown>;
type Props = {
  /** The screen's path, with a tab's suffix where it has tabs. */
  menu?: string;
  /** The view that stands, by its id. */
  view: number | null;
  look: () => Cond;
  show: (cond: Cond, view: number | null) => void;
  saved: (view: number) => void;
};

/** The view picker: how one looked at a screen, kept for oneself or shared with everybody; at first all stands. */
export const SavedConditions = ({ menu = window.location.pathname, view, look, show, saved }: Props) => {
  const { t } = useSay();
  const [open, setOpen] = useState(false);
  const { data: all } = useCall(conditions, { menu }, { enabled: view !== null });
  const now = all?.find(({ id }) => id === view) ?? null;
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
              show(next?.condition ?? {}, next?.id ?? null);
              setOpen(false);
            }}
            saved={(next) => {
              saved(next.id);
              setOpen(false);
            }}
          />
        </Suspense>
      }
    >
      <Button aria-expanded={open}>
        <span className="unseen">{t('condition.saved')}: </span>
        {now ? t('condition.named', { title: now.title }) : t('condition.unsaved')}
        <DownOutlined style={{ fontSize: 10 }} />
      </Button>
    </Popover>
  );
};
