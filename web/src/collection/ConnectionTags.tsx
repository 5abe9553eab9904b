import { type ConnectionRow, connectionTags, saveTags } from '@lotline/contract/collection/connection';
import { parameterTree } from '@lotline/contract/collection/parameter';
import { Input, InputNumber } from 'antd';
import { useMemo, useState } from 'react';
import { Select } from '../kit/form/Select.tsx';
import { Button } from '../kit/look/Button.tsx';
import { Modal } from '../kit/look/Modal.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { useRows, useSend } from '../kit/net/resource.ts';
import { useSay } from '../kit/words/use-say.ts';
import { ConnectionNodes } from './ConnectionNodes.tsx';
import './connection.css';

const unheard = (tag: string) => ({ tag, parameterId: null, factor: 1, shift: 0, lastValue: null });
type Mapped = { parameterId: number | null; factor: number; shift: number };

/** What a connection hears, and which parameter each of it speaks of. */
export const ConnectionTags = ({ row, close }: { row: ConnectionRow; close: () => void }) => {
  const { t } = useSay();
  const { send, sending } = useSend(saveTags);
  const { rows: known } = useRows(connectionTags, { id: row.id });
  const [added, setAdded] = useState<readonly string[]>([]);
  const tags = useMemo(() => [...known, ...added.filter((tag) => !known.some((one) => one.tag === tag)).map(unheard)], [known, added]);
  const add = (tag: string) => {
    if (tag && !added.includes(tag)) setAdded([...added, tag]);
  };
  const { rows: tools } = useRows(parameterTree, {});
  const [changed, setChanged] = useState<Readonly<Record<string, Mapped>>>({});
  const of = (tag: (typeof tags)[number]): Mapped => changed[tag.tag] ?? tag;
  const change = (tag: (typeof tags)[number], more: Partial<Mapped>) => setChanged({ ...changed, [tag.tag]: { ...of(tag), ...more } });
  const choices = tools.flatMap(({ name, parameters }) =>
    parameters.map((one) => ({ value: one.id, label: `${name} · ${one.code} ${one.name}` })),
  );
  const save = async () => {
    const mapped = tags.flatMap((tag) => {
      const { parameterId, factor, shift } = of(tag);
      return parameterId === null ? [] : [{ tag: tag.tag, parameterId, factor, shift }];
    });
    try {
      await send({ id: row.id, version: row.version, tags: mapped });
      tell.success(t('connection.tagsSaved', { n: mapped.length }));
      close();
    } catch (failure) {
      tellFailure(failure);
    }
  };
  return (
    <Modal
      open
      width={960}
      title={t('connection.tagsOf', { connection: row.name })}
      onCancel={close}
      onOk={() => void save()}
      okText={t('action.save')}
      cancelText={t('action.cancel')}
      confirmLoading={sending}
    >
      {tags.length === 0 ? (
        <p>{t('connection.noTags')}</p>
      ) : (
        <div className="connection-tags">
          <table>
            <thead>
              <tr>
                <th>{t('connection.tag')}</th>
                <th>{t('connection.lastValue')}</th>
                <th>{t('connection.parameterId')}</th>
                <th>{t('connection.factor')}</th>
                <th>{t('connection.shift')}</th>
              </tr>
            </thead>
            <tbody>
              {tags.map((tag) => (
                <tr key={tag.tag}>
                  <td className="connection-tag">{tag.tag}</td>
                  <td>{tag.lastValue ?? '–'}</td>
                  <td>
                    <Select
                      aria-label={`${tag.tag} ${t('connection.parameterId')}`}
                      showSearch
                      allowClear
                      options={choices}
                      value={of(tag).parameterId}
                      onChange={(parameterId) => change(tag, { parameterId: parameterId ?? null })}
                    />
                  </td>
                  {(['factor', 'shift'] as const).map((part) => (
                    <td key={part}>
                      <InputNumber
                        aria-label={`${tag.tag} ${t(`connection.${part}`)}`}
                        value={of(tag)[part]}
                        onChange={(value) => change(tag, { [part]: value ?? (part === 'factor' ? 1 : 0) })}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <AddTag add={add} />
      {row.kind === 'OPCUA' && <ConnectionNodes id={row.id} has={(tag) => tags.some((one) => one.tag === tag)} choose={add} />}
    </Modal>
  );
};

/** A tag that is known before it was ever heard. */
const AddTag = ({ add }: { add: (tag: string) => void }) => {
  const { t } = useSay();
  const [text, setText] = useState('');
  const done = () => {
    add(text.trim());
    setText('');
  };
  return (
    <div className="connection-add">
      <Input
        value={text}
        aria-label={t('connection.addTag')}
        placeholder={t('connection.addTag')}
        maxLength={500}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={done}
      />
      <Button onClick={done} disabled={text.trim() === ''}>
        {t('action.add')}
      </Button>
    </div>
  );
};
