import { type ConnectionRow, connectionTags, saveTags } from '@lotline/contract/collection/connection';
import { parameterTree } from '@lotline/contract/collection/parameter';
import { InputNumber } from 'antd';
import { useState } from 'react';
import { Select } from '../kit/form/Select.tsx';
import { Modal } from '../kit/look/Modal.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { useRows, useSend } from '../kit/net/resource.ts';
import { useSay } from '../kit/words/use-say.ts';
import './connection.css';

type Mapped = { parameterId: number | null; factor: number; shift: number };

/** What a connection hears, and which parameter each of it speaks of. */
export const ConnectionTags = ({ row, close }: { row: ConnectionRow; close: () => void }) => {
  const { t } = useSay();
  const { send, sending } = useSend(saveTags);
  const { rows: tags } = useRows(connectionTags, { id: row.id });
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
    </Modal>
  );
};
