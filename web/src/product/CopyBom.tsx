import type { AnswerOf } from '@lotline/contract/kit/call';
import { isSaid } from '@lotline/contract/kit/said';
import { copyBom } from '@lotline/contract/product/bom';
import type { ProductRow } from '@lotline/contract/product/product';
import { Alert, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { Button } from '../kit/look/Button.tsx';
import { Modal } from '../kit/look/Modal.tsx';
import { failureText } from '../kit/net/failure.ts';
import { useSend } from '../kit/net/resource.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
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

/** Copies another product's bill to this one, and says what was copied and what wasn't. */
export const CopyBom = ({ to, close }: { to: ProductRow; close: () => void }) => {
  const { t, lang } = useSay();
  const { send, sending } = useSend(copyBom);
  const [fromId, setFromId] = useState<number | null>(null);
  const [deep, setDeep] = useState(false);
  const [codeSuffix, setCodeSuffix] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [copied, setCopied] = useState<Copied | null>(null);
  const ready = fromId !== null && (!deep || isSaid(codeSuffix));

  const copy = async () => {
    if (fromId === null || !ready) return;
    setFailure(null);
    await send({ fromId, toId: to.id, deep, ...(deep && { codeSuffix: codeSuffix.trim() }) }).then(setCopied, (refused) =>
      setFailure(failureText(refused)),
    );
  };

  return (
    <Modal
      open
      title={t('bom.copy')}
      onCancel={close}
      destroyOnHidden
      footer={
        copied ? (
          <Button type="primary" autoFocus onClick={close}>
            {t('action.close')}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{t('action.cancel')}</Button>
            <Button type="primary" why={!ready && t('bom.copyNeeds')} loading={sending} onClick={() => void copy()}>
              {t('bom.copy')}
            </Button>
          </>
        )
      }
    >
      <p className="kit-quiet">{t('bom.copyTo', { name: `${nameIn(lang, to)} (${to.code})` })}</p>
      {failure && <Alert type="error" showIcon title={failure} role="alert" style={{ marginBottom: 12 }} />}
      {copied ? (
        <div className="bom-report" role="status">
          <strong>{t('bom.copied', { created: copied.created })}</strong>
          <Part title={t('bom.copiedProducts')} rows={copied.products.map(({ code, name }) => `${code} ${name}`)} />
          <Part
            title={t('bom.copiedUnmatched')}
            rows={copied.unmatched.map(
              (line) => `${line.parentCode} → ${line.childCode} ${line.childName}: ${line.operationName} (${line.operationCode})`,
            )}
          />
          <Part
            title={t('bom.copiedSkipped')}
            rows={copied.skipped.map((line) => `${line.parentCode} → ${line.childCode} ${line.childName}`)}
          />
        </div>
      ) : (
        <Form layout="vertical" onFinish={() => void copy()}>
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
