import type { AnswerOf } from '@lotline/contract/kit/call';
import { isSaid } from '@lotline/contract/kit/said';
import { copyBom, takeBackCopy } from '@lotline/contract/product/bom';
import type { ProductRow } from '@lotline/contract/product/product';
import { Alert, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { Button } from '../kit/look/Button.tsx';
import { Modal } from '../kit/look/Modal.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { failureText } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useSend } from '../kit/net/resource.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { Translate } from '../kit/words/words.ts';
import { ProductInput } from './pickers.tsx';

type Copied = AnswerOf<typeof copyBom>;

const Part = ({ title, rows }: { title: string; rows: readonly string[] }) =>
  rows.length > 0 && (
    <>
      <h3>{title}</h3>
      <ul>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    </>
  );

const item = (t: Translate, line: Copied['added'][number]) =>
  `${line.parentCode} → ${line.childCode} ${line.childName}${line.substituteForCode === null ? '' : ` (${t('bom.standsInFor', { material: line.substituteForCode })})`}`;

/** What a copy does, before it and after. */
const Report = ({ of, isDone, to }: { of: Copied; isDone: boolean; to: string }) => {
  const { t } = useSay();
  return (
    <div className="bom-report" role="status">
      <strong>
        {isDone ? t('bom.copied', { created: of.created }) : t('bom.copyWould', { to, before: of.before, created: of.created })}
      </strong>
      {!isDone && <Part title={t('bom.copyAdds')} rows={of.added.map((line) => item(t, line))} />}
      <Part title={t(isDone ? 'bom.copiedProducts' : 'bom.copyMakes')} rows={of.products.map(({ code, name }) => `${code} ${name}`)} />
      <Part
        title={t('bom.copiedUnmatched')}
        rows={of.unmatched.map(
          (line) => `${line.parentCode} → ${line.childCode} ${line.childName}: ${line.operationName} (${line.operationCode})`,
        )}
      />
      <Part title={t('bom.copiedSkipped')} rows={of.skipped.map((line) => `${line.parentCode} → ${line.childCode} ${line.childName}`)} />
    </div>
  );
};

/** Copies another product's bill to this one: says what that will do, does it, and takes it back while its report stands. */
export const CopyBom = ({ to, close }: { to: ProductRow; close: () => void }) => {
  const { t, lang } = useSay();
  const { may } = usePermission();
  const { send, sending } = useSend(copyBom);
  const takeBack = useSend(takeBackCopy);
  const [fromId, setFromId] = useState<number | null>(null);
  const [deep, setDeep] = useState(false);
  const [codeSuffix, setCodeSuffix] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [seen, setSeen] = useState<Copied | null>(null);
  const [copied, setCopied] = useState<Copied | null>(null);
  const [undoing, setUndoing] = useState(false);
  const ready = fromId !== null && (!deep || isSaid(codeSuffix));
  const name = `${nameIn(lang, to)} (${to.code})`;

  const copy = async (preview: boolean) => {
    if (fromId === null || !ready) return;
    setFailure(null);
    await send({ fromId, toId: to.id, deep, preview, ...(deep && { codeSuffix: codeSuffix.trim() }) }).then(
      preview ? setSeen : setCopied,
      (refused) => setFailure(failureText(refused)),
    );
  };
  const mayUndo =
    copied !== null && copied.created > 0 && may('bom', 'delete') && (copied.products.length === 0 || may('productInfo', 'delete'));
  const undo = async ({ added, products, created }: Copied) => {
    setUndoing(true);
    setFailure(null);
    try {
      await takeBack.send({ lineIds: added.map(({ id }) => id), productIds: products.map(({ id }) => id) });
      tell.success(t('bom.copyUndone', { created }));
      close();
    } catch (refused) {
      setFailure(failureText(refused));
    } finally {
      setUndoing(false);
    }
  };

  const buttons = copied ? (
    <>
      {mayUndo && (
        <Button loading={undoing} onClick={() => void undo(copied)}>
          {t('record.undo')}
        </Button>
      )}
      <Button type="primary" autoFocus onClick={close}>
        {t('action.close')}
      </Button>
    </>
  ) : seen ? (
    <>
      <Button onClick={() => setSeen(null)}>{t('bom.copyBack')}</Button>
      <Button
        type="primary"
        autoFocus
        why={seen.created === 0 && t('bom.copyWould', { to: name, before: seen.before, created: 0 })}
        loading={sending}
        onClick={() => void copy(false)}
      >
        {t('bom.copy')}
      </Button>
    </>
  ) : (
    <>
      <Button onClick={close}>{t('action.cancel')}</Button>
      <Button type="primary" why={!ready && t('bom.copyNeeds')} loading={sending} onClick={() => void copy(true)}>
        {t('bom.copyLook')}
      </Button>
    </>
  );
  return (
    <Modal open title={t('bom.copy')} onCancel={close} destroyOnHidden footer={buttons}>
      <p className="kit-quiet">{t('bom.copyTo', { name })}</p>
      {failure && <Alert type="error" showIcon title={failure} role="alert" style={{ marginBottom: 12 }} />}
      {(copied ?? seen) ? (
        <Report of={(copied ?? seen) as Copied} isDone={copied !== null} to={name} />
      ) : (
        <Form layout="vertical" onFinish={() => void copy(true)}>
          <Form.Item label={t('bom.copyFrom')} htmlFor="copyFrom" required>
            <ProductInput id="copyFrom" value={fromId} onChange={setFromId} but={to.id} autoFocus />
          </Form.Item>
          <Form.Item>
            <Radio.Group
              value={deep}
              onChange={({ target }) => setDeep(target.value as boolean)}
              options={[
                { value: false, label: t('bom.copyShallow') },
                { value: true, label: t('bom.copyDeep') },
              ]}
            />
          </Form.Item>
          {deep && (
            <Form.Item label={t('bom.codeSuffix')} required>
              <Input value={codeSuffix} maxLength={20} placeholder="-B" onChange={({ target }) => setCodeSuffix(target.value)} />
            </Form.Item>
          )}
          <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        </Form>
      )}
    </Modal>
  );
};
