import { DeleteOutlined, SaveOutlined } from '@ant-design/icons';
import { conditions, removeCondition, type SavedCondition, saveCondition } from '@lotline/contract/system/condition';
import { Button, Input, Popover, Select, Space } from 'antd';
import { useId, useState } from 'react';
import { confirm } from './alert.tsx';
import { tellFailure } from './failure.ts';
import { useCall, useSend } from './resource.ts';
import { useMe, useSay } from './say.ts';
import { tell } from './snackbar.tsx';

type Cond = Record<string, unknown>;
type Props = {
  /** The screen's path, with a tab's suffix where it has tabs. */
  menu?: string;
  look: () => Cond;
  show: (cond: Cond) => void;
};
const tables = ['saved_condition'] as const;

/** A screen's saved search conditions: the new, unsaved one stands first; saving needs a title. */
export const SavedConditions = ({ menu = window.location.pathname, look, show }: Props) => {
  const { t } = useSay();
  const me = useMe();
  const id = useId();
  const { data: saved = [] } = useCall(conditions, { userId: me, menu }, { tables });
  const { send: keep, sending } = useSend(saveCondition, tables);
  const { send: drop } = useSend(removeCondition, tables);
  const [chosen, setChosen] = useState<number>(0);
  const [title, setTitle] = useState<string | null>(null);
  const now = saved.find((one) => one.id === chosen);

  const choose = (one: SavedCondition | undefined) => {
    setChosen(one?.id ?? 0);
    show(one?.searchCond ?? {});
  };
  const save = async () => {
    const asked = title?.trim();
    if (!asked) return tell.warning(t('condition.enterTitle'));
    const same = saved.find((one) => one.title === asked);
    try {
      const answer = await keep({ id: same?.id ?? null, title: asked, userId: me, menu, searchCond: look() });
      tell.success(t('told.saved'));
      setChosen(answer.id);
      setTitle(null);
    } catch (failure) {
      tellFailure(failure);
    }
  };
  const remove = async () => {
    if (
      !now ||
      !(await confirm({
        title: t('record.deleteTitle', { count: 1 }),
        text: now.title,
        icon: 'warning',
        okText: t('action.delete'),
        danger: true,
      }))
    )
      return;
    try {
      await drop({ id: now.id });
      tell.success(t('told.deleted'));
      choose(undefined);
    } catch (failure) {
      tellFailure(failure);
    }
  };

  return (
    <Space.Compact>
      <Select
        aria-label={t('condition.saved')}
        style={{ width: 170 }}
        value={now ? chosen : 0}
        options={[{ value: 0, label: t('condition.unsaved') }, ...saved.map((one) => ({ value: one.id, label: one.title }))]}
        onSelect={(next: number) => choose(saved.find((one) => one.id === next))}
      />
      <Popover
        trigger="click"
        placement="bottomLeft"
        open={title !== null}
        onOpenChange={(open) => setTitle(open ? (now?.title ?? '') : null)}
        destroyOnHidden
        content={
          <Space.Compact>
            <Input
              id={id}
              autoFocus
              aria-label={t('condition.title')}
              placeholder={t('condition.title')}
              maxLength={100}
              value={title ?? ''}
              onChange={({ target }) => setTitle(target.value)}
              onPressEnter={() => void save()}
            />
            <Button type="primary" loading={sending} onClick={() => void save()}>
              {t('action.save')}
            </Button>
          </Space.Compact>
        }
      >
        <Button icon={<SaveOutlined />} aria-label={t('condition.save')} title={t('condition.save')} />
      </Popover>
      {now && (
        <Button icon={<DeleteOutlined />} aria-label={t('condition.delete')} title={t('condition.delete')} onClick={() => void remove()} />
      )}
    </Space.Compact>
  );
};
