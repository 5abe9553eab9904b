import { conditions, removeCondition, type SavedCondition, saveCondition } from '@lotline/contract/system/condition';
import { Button, Checkbox, Input, Space } from 'antd';
import { useState } from 'react';
import { DeleteOutlined } from '../look/ant-icons.tsx';
import { confirm } from '../messages/alert.tsx';
import { tell } from '../messages/snackbar.tsx';
import { tellFailure } from '../net/failure.ts';
import { useCall, useSend } from '../net/resource.ts';
import { useMyId } from '../net/session.ts';
import { useSay } from '../words/use-say.ts';

type Props = {
  menu: string;
  now: SavedCondition | null;
  look: () => Record<string, unknown>;
  choose: (next: SavedCondition | null) => void;
  saved: (next: SavedCondition) => void;
};

/** The new, unsaved entry first, then what the user has saved for this screen; saving needs a title. */
export const ConditionList = ({ menu, now, look, choose, saved }: Props) => {
  const { t } = useSay();
  const me = useMyId();
  const { data: all = [] } = useCall(conditions, { menu });
  const { send: keep, sending } = useSend(saveCondition);
  const { send: drop } = useSend(removeCondition);
  const [title, setTitle] = useState(now?.userId === me ? now.title : '');
  const [shared, setShared] = useState(now?.userId === me && now.shared);
  const own = all.filter(({ userId }) => userId === me);
  const others = all.filter(({ userId }) => userId !== me);

  const save = async () => {
    const asked = title.trim();
    if (!asked) return tell.warning(t('condition.enterTitle'));
    const same = own.find((one) => one.title === asked);
    try {
      const answer = await keep({ id: same?.id ?? null, title: asked, userId: me, menu, shared, searchCond: look() });
      tell.success(t('told.saved'));
      saved(answer);
    } catch (failure) {
      tellFailure(failure);
    }
  };
  const remove = async (one: SavedCondition) => {
    const sure = await confirm({
      title: t('record.deleteTitle', { count: 1 }),
      text: one.title,
      icon: 'warning',
      okText: t('action.delete'),
      danger: true,
    });
    if (!sure) return;
    try {
      await drop({ id: one.id });
      tell.success(t('told.deleted'));
      if (one.id === now?.id) choose(null);
    } catch (failure) {
      tellFailure(failure);
    }
  };

  return (
    <div className="kit-conditions">
      <ul>
        <li>
          <button type="button" aria-current={now === null} onClick={() => choose(null)}>
            {t('condition.unsaved')}
          </button>
        </li>
        {own.length > 0 && others.length > 0 && <li className="kit-quiet">{t('condition.mine')}</li>}
        {own.map((one) => (
          <li key={one.id}>
            <button type="button" aria-current={one.id === now?.id} onClick={() => choose(one)}>
              {one.title}
              {one.shared && <small className="kit-quiet"> · {t('condition.shared')}</small>}
            </button>
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`${t('condition.delete')} ${one.title}`}
              onClick={() => void remove(one)}
            />
          </li>
        ))}
        {others.length > 0 && <li className="kit-quiet">{t('condition.shared')}</li>}
        {others.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              aria-current={one.id === now?.id}
              title={t('condition.by', { name: one.ownerName })}
              onClick={() => choose(one)}
            >
              {one.title}
            </button>
          </li>
        ))}
      </ul>
      <Checkbox checked={shared} onChange={({ target }) => setShared(target.checked)}>
        {t('condition.share')}
      </Checkbox>
      <Space.Compact block>
        <Input
          aria-label={t('condition.title')}
          placeholder={t('condition.title')}
          maxLength={100}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
          onPressEnter={() => void save()}
        />
        <Button type="primary" loading={sending} onClick={() => void save()}>
          {t('action.save')}
        </Button>
      </Space.Compact>
    </div>
  );
};
