import { add } from '@lotline/contract/kit/quantity';
import { firstBroken } from '@lotline/contract/kit/rule';
import { type Outsourcing, type OutsourcingLine, ReceiveAsk, receiveBack } from '@lotline/contract/production/outsourcing/outsourcing';
import { receiveRules } from '@lotline/contract/production/outsourcing/outsourcing.rules';
import type { WordKey } from '@lotline/contract/words';
import { Form } from 'antd';
import type { KeyboardEvent } from 'react';
import { NoteField } from '../../kit/form/fields.tsx';
import { NumberInput } from '../../kit/form/NumberInput.tsx';
import { Select } from '../../kit/form/Select.tsx';
import { codeName, useCodes } from '../../kit/net/codes.ts';
import { useSend } from '../../kit/net/resource.ts';
import { RecordDrawer } from '../../kit/record/RecordDrawer.tsx';
import { formatNumber } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';

const Draft = ReceiveAsk.pick({ lines: true, note: true });
type Told = {
  lineId: number;
  goodQty?: number | null;
  defectQty?: number | null;
  lostQty?: number | null;
  backQty?: number | null;
  usedQty?: number | null;
  defects?: readonly { defectCodeId: number; qty: number }[];
};
const fields = ['goodQty', 'defectQty', 'lostQty', 'backQty', 'usedQty'] as const;
type Field = (typeof fields)[number];
const fieldsOf = ({ kind }: OutsourcingLine): readonly Field[] =>
  kind === 'MATERIAL' ? ['backQty', 'usedQty', 'lostQty'] : ['goodQty', 'defectQty', 'lostQty', 'backQty'];
const whole = (told: Told) => ({
  ...{ goodQty: told.goodQty ?? 0, defectQty: told.defectQty ?? 0, lostQty: told.lostQty ?? 0, backQty: told.backQty ?? 0 },
  ...{ usedQty: told.usedQty ?? 0, defects: told.defects ?? [] },
});
/** What is counted is what the desk asks for first: all of it good, and of material all of it used. */
const startOf = (line: OutsourcingLine): Told => ({
  ...{ lineId: line.id, goodQty: 0, defectQty: 0, lostQty: 0, backQty: 0, usedQty: 0, defects: [] },
  ...(line.kind === 'MATERIAL' ? { usedQty: line.atVendorQty } : { goodQty: line.atVendorQty }),
});

/** What came back of an outsourcing, line by line. */
export const ReceiveDrawer = ({ row, close }: { row: Outsourcing; close: () => void }) => {
  const { t, say } = useSay();
  const { send } = useSend(receiveBack);
  const there = row.lines.filter(({ atVendorQty }) => atVendorQty > 0);
  const brokenBy = (lines: readonly Told[]) => {
    const facts = {
      ...{ status: row.status, outNo: row.outNo, newer: null, hasPieces: row.lines.some(({ kind }) => kind !== 'MATERIAL') },
      lines: lines.flatMap((told) => {
        const line = there.find(({ id }) => id === told.lineId);
        return line ? [{ ...line, ...whole(told), what: line.lotNo ?? line.packageId ?? line.itemName }] : [];
      }),
      allUntouched: row.lines.every(
        (line) => add(line.backQty, lines.find(({ lineId }) => lineId === line.id)?.backQty ?? 0) === line.outQty,
      ),
    };
    const rule = firstBroken(receiveRules, facts);
    return rule ? say(rule.code as WordKey, rule.tell?.(facts)) : null;
  };
  return (
    <RecordDrawer
      title={`${t('outsourcing.receive')} · ${row.outNo} · ${row.vendorName}`}
      draft={Draft}
      ofLines
      words="outsourcing"
      row={null}
      start={{ lines: there.map(startOf) as never }}
      width={Math.min(760, window.innerWidth - 64)}
      saveText={t('outsourcing.receive')}
      blocked={({ lines }) => brokenBy((lines ?? []) as readonly Told[])}
      save={(draft) => send({ ...ReceiveAsk.parse({ ...draft, id: row.id }), version: row.version })}
      told={(answer) => {
        const { outNo, goodQty, remainQty, uom } = answer as Outsourcing;
        return t('outsourcing.receivedSaid', { no: outNo, good: formatNumber(goodQty), left: formatNumber(remainQty), uom });
      }}
      close={close}
    >
      {() => (
        <>
          {/* Enter ends a quantity; it mustn't save the form. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: listens for what happens inside */}
          <div className="outsourcing-parts" onKeyDown={endField}>
            <Form.Item name="lines" noStyle>
              <Came there={there} />
            </Form.Item>
          </div>
          <NoteField name="note" label="common.note" rows={2} />
        </>
      )}
    </RecordDrawer>
  );
};

const endField = (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  if (event.target.classList.contains('kit-number')) event.target.blur();
};

type CameProps = { value?: readonly Told[]; onChange?: (next: readonly Told[]) => void; there: readonly OutsourcingLine[] };
/** Each line with what of it is at the vendor, and what became of it. */
const Came = ({ value = [], onChange, there }: CameProps) => {
  const { t, lang } = useSay();
  const reasons = useCodes('DEFECT');
  const change = (lineId: number, part: Partial<Told>) =>
    onChange?.(value.map((told) => (told.lineId === lineId ? { ...told, ...part } : told)));
  /** More of something is less good, as long as nobody counted otherwise. */
  const set = (line: OutsourcingLine, told: Told, field: Field, next: number | null) => {
    const before = whole(told);
    const main: Field = line.kind === 'MATERIAL' ? 'usedQty' : 'goodQty';
    const filled = add(before.goodQty, before.defectQty, before.lostQty, before.backQty, before.usedQty) === line.atVendorQty;
    const less = filled && field !== main ? { [main]: Math.max(0, add(before[main], before[field], -(next ?? 0))) } : {};
    const [reason] = told.defects ?? [];
    const defects = field === 'defectQty' && reason ? { defects: next ? [{ ...reason, qty: next }] : [] } : {};
    change(line.id, { [field]: next, ...less, ...defects });
  };
  return (
    <div className="outsourcing-scroll">
      {there.map((line) => {
        const told = value.find(({ lineId }) => lineId === line.id);
        if (!told) return null;
        const name = line.lotNo ?? line.packageId ?? '';
        const [reason] = told.defects ?? [];
        return (
          <section key={line.id} aria-label={name} className="outsourcing-came">
            <header>
              <strong>{name}</strong>
              <small>
                {line.itemName} · {t(`outsourcing.kind.${line.kind}`)}
              </small>
              <b>{t('outsourcing.thereSaid', { qty: formatNumber(line.atVendorQty), uom: line.uom })}</b>
            </header>
            <div>
              {fieldsOf(line).map((field) => (
                // biome-ignore lint/a11y/noLabelWithoutControl: the number inside carries the same name
                <label key={field}>
                  <span>{t(`outsourcing.${field}`)}</span>
                  <NumberInput
                    value={told[field]}
                    aria-label={`${t(`outsourcing.${field}`)} ${name}`}
                    onChange={(next) => set(line, told, field, typeof next === 'number' ? next : null)}
                  />
                </label>
              ))}
              {(told.defectQty ?? 0) > 0 && (
                // biome-ignore lint/a11y/noLabelWithoutControl: the list inside carries the same name
                <label>
                  <span>{t('outsourcing.defectReason')}</span>
                  <Select
                    value={reason?.defectCodeId}
                    placeholder={t('outsourcing.defectReason')}
                    aria-label={`${t('outsourcing.defectReason')} ${name}`}
                    style={{ minWidth: 150 }}
                    options={reasons.map((code) => ({ value: code.id, label: codeName(code, lang) }))}
                    onChange={(defectCodeId: number) => change(line.id, { defects: [{ defectCodeId, qty: told.defectQty ?? 0 }] })}
                  />
                </label>
              )}
            </div>
          </section>
        );
      })}
    </div>
  );
};
