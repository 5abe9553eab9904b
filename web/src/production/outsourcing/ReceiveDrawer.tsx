import { add } from '@lotline/contract/kit/quantity';
import { type FieldPath, fieldOf, firstBroken } from '@lotline/contract/kit/rule';
import { meanwhileOf, piecesLeft } from '@lotline/contract/production/outsourcing/arrival';
import {
  type Outsourcing,
  type OutsourcingDetail,
  outsourcingOf,
  ReceiveAsk,
  receiveBack,
} from '@lotline/contract/production/outsourcing/outsourcing';
import { receiveRules } from '@lotline/contract/production/outsourcing/outsourcing.rules';
import type { WordKey } from '@lotline/contract/words';
import { Alert, Form } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { NoteField } from '../../kit/form/fields.tsx';
import { Button } from '../../kit/look/Button.tsx';
import { failureText } from '../../kit/net/failure.ts';
import { problemsOf, refusalOf } from '../../kit/net/refusal.ts';
import { useCall, useSend } from '../../kit/net/resource.ts';
import { Underway } from '../../kit/net/underway.ts';
import { untilThere } from '../../kit/record/form-focus.ts';
import { RecordDrawer } from '../../kit/record/RecordDrawer.tsx';
import { ScanFlash } from '../../kit/scan/ScanFlash.tsx';
import { useScan } from '../../kit/scan/use-scan.ts';
import { formatNumber } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';
import { Came, type WrongAt } from './CameLines.tsx';
import { counted, goOnFrom, mistypedIn, nameOf, outsideOf, startsOf, type Told, whole } from './came.ts';

const Draft = ReceiveAsk.pick({ lines: true, note: true });

/** What came back of an outsourcing, line by line; who booked some of it meanwhile is named before anything more is booked. */
export const ReceiveDrawer = ({ row, close }: { row: Outsourcing; close: () => void }) => {
  const { t, say } = useSay();
  const { send: receive } = useSend(receiveBack);
  // The form stands on what was there when it opened, until its writer has seen what came since.
  const [seen, setSeen] = useState(row);
  const there = outsideOf(seen);
  /** The rule that what is typed breaks, and the field that it is about. */
  const brokenBy = (lines: readonly Told[]): { said: string; at: WrongAt | null } | null => {
    const [typed] = there.flatMap((line) => lines.flatMap((told) => (told.lineId === line.id ? mistypedIn(told, line) : [])));
    if (typed) return { said: say(typed.key as WordKey, typed.facts), at: null };
    const counts = lines.flatMap((told) => {
      const line = there.find(({ id }) => id === told.lineId);
      return line ? [{ ...line, ...whole(told), lineId: line.id, defects: named(told), what: nameOf(line) }] : [];
    });
    const facts = {
      ...{ status: seen.status, outNo: seen.outNo, newer: null, rest: null, hasPieces: seen.lines.some(({ kind }) => kind !== 'MATERIAL') },
      lines: counts,
      allUntouched: seen.lines.every(
        (line) => add(line.backQty, counted(lines.find(({ lineId }) => lineId === line.id)?.backQty)) === line.outQty,
      ),
    };
    const rule = firstBroken(receiveRules, facts);
    if (!rule) return null;
    const told = rule.tell?.(facts);
    const said = say(rule.code as WordKey, told);
    // At its own line nobody asks which one is meant.
    return { said, at: placed(counts, fieldOf(rule, facts), say(rule.code as WordKey, { ...told, what: null })) };
  };
  /** What the server alone could know of a field, until its line is counted otherwise. */
  const [wrong, setWrong] = useState<WrongAt | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const isOld = refused !== null || (row.version !== seen.version && !isAsSeen(row, seen));
  const save = async (draft: z.input<typeof Draft>) => {
    try {
      return await receive({ ...ReceiveAsk.parse({ ...draft, id: row.id }), version: isAsSeen(row, seen) ? row.version : seen.version });
    } catch (failure) {
      const at = problemsOf(failure).map(({ path, message }) => placed(there, path, message))[0];
      if (at) {
        setWrong(at);
        box.current?.querySelector<HTMLInputElement>(`[data-line="${at.lineId}"] [data-field="${at.field}"] input`)?.focus();
        throw new Underway();
      }
      // What came meanwhile is said above the lines, with the way on.
      if (!meanwhile.includes(refusalOf(failure)?.code ?? '')) throw failure;
      setRefused(failureText(failure));
      throw new Underway(failure);
    }
  };
  const box = useRef<HTMLDivElement>(null);
  // Whoever scanned or chose it counts what came: the first figure is ready to be typed over.
  useEffect(
    () =>
      untilThere(() => {
        const first = box.current?.querySelector<HTMLInputElement>('input.kit-number');
        first?.focus();
        return first != null && document.activeElement === first;
      }),
    [],
  );
  // The next label leads to its line; what was typed before it stays.
  useScan((code) => {
    const line = there.find((one) => nameOf(one).toLowerCase() === code.toLowerCase());
    if (!line) return { taken: false, what: code, said: t('outsourcing.scanOther') };
    box.current?.querySelector<HTMLInputElement>(`[data-line="${line.id}"] input.kit-number`)?.focus();
    return { taken: true, what: `${nameOf(line)} · ${line.itemName}`, said: t('outsourcing.scanCounts', { code: nameOf(line) }) };
  });
  return (
    <RecordDrawer
      title={`${t('outsourcing.receive')} · ${row.outNo} · ${row.vendorName}`}
      draft={Draft}
      ofLines
      words="outsourcing"
      row={null}
      start={{ lines: startsOf(there) as never }}
      width={Math.min(760, window.innerWidth - 64)}
      saveText={t('outsourcing.receive')}
      blocked={({ lines }) => (isOld ? t('outsourcing.seeFirst') : (brokenBy((lines ?? []) as readonly Told[])?.said ?? null))}
      save={save}
      told={(answer) => {
        const { outNo, goodQty, defectQty, lostQty, remainQty, uom } = answer as Outsourcing;
        const some = (qty: number) => (qty > 0 ? formatNumber(qty) : null);
        const bad = { defect: some(defectQty), lost: some(lostQty) };
        return t('outsourcing.receivedSaid', { no: outNo, good: formatNumber(goodQty), ...bad, left: formatNumber(remainQty), uom });
      }}
      close={close}
    >
      {({ form, values }) => (
        <>
          <ScanFlash />
          {isOld && (
            <Meanwhile
              seen={seen}
              refused={refused}
              goOn={(now) => {
                const typed = (form.getFieldValue('lines') ?? []) as readonly Told[];
                form.setFieldsValue({ lines: goOnFrom(outsideOf(now), typed) });
                setSeen(now);
                setRefused(null);
              }}
            />
          )}
          {/* Enter ends a quantity; it mustn't save the form. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: listens for what happens inside */}
          <div ref={box} className="outsourcing-parts" onKeyDown={endField}>
            <Form.Item name="lines" noStyle>
              <Came
                there={there}
                wrong={wrong ?? brokenBy((values.lines ?? []) as readonly Told[])?.at ?? null}
                heard={() => setWrong(null)}
              />
            </Form.Item>
          </div>
          <NoteField name="note" label="common.note" rows={2} />
        </>
      )}
    </RecordDrawer>
  );
};

/** Reasons that were chosen: a quantity without one explains nothing. */
const named = (told: Told) => whole(told).defects.filter(({ defectCodeId }) => defectCodeId !== null);
/** The field of a line that a way into the ask leads to. */
const placed = (lines: readonly { id: number }[], path: FieldPath | undefined, said: string): WrongAt | null => {
  const [list, at, field] = path ?? [];
  const line = list === 'lines' ? lines[Number(at)] : undefined;
  return line && typeof field === 'string' ? { lineId: line.id, field: field as WrongAt['field'], said } : null;
};

const meanwhile: readonly string[] = ['outsourcing.receivedMeanwhile', 'outsourcing.takenBackMeanwhile', 'STALE_VERSION'];
/** A due day, price or note that somebody changed doesn't concern what arrives. */
const isAsSeen = (row: Outsourcing, seen: Outsourcing) =>
  row.status !== 'CANCELLED' && row.lines.every((line) => line.atVendorQty === seen.lines.find(({ id }) => id === line.id)?.atVendorQty);

type MeanwhileProps = { seen: Outsourcing; refused: string | null; goOn: (now: OutsourcingDetail) => void };
/** Who booked what since the form was opened, what is left, and the way on. */
const Meanwhile = ({ seen, refused, goOn }: MeanwhileProps) => {
  const { t, say } = useSay();
  const now = useCall(outsourcingOf, { id: seen.id }).data;
  if (!now || now.version <= seen.version) return refused && <Alert type="warning" showIcon role="alert" title={refused} />;
  const newer = meanwhileOf(now.returns, now.lines, seen.version);
  const facts = {
    ...{ status: now.status, outNo: now.outNo },
    newer,
    rest: piecesLeft(now.lines),
    lines: [],
    allUntouched: false,
    hasPieces: true,
  };
  const rule = firstBroken(receiveRules, facts);
  const said = rule && rule.code !== 'outsourcing.returnCountsSomething' ? say(rule.code as WordKey, rule.tell?.(facts)) : refused;
  const left = outsideOf(now);
  const settled = outsideOf(seen).filter(({ id }) => !left.some((line) => line.id === id));
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      className="outsourcing-meanwhile"
      title={said}
      description={
        <>
          {left.length === 0 && now.status !== 'CANCELLED' && <p>{t('outsourcing.nothingLeft')}</p>}
          {left.length > 0 && settled.length > 0 && <p>{t('outsourcing.settledMeanwhile', { what: settled.map(nameOf).join(', ') })}</p>}
          {left.length > 0 && (
            <Button type="primary" onClick={() => goOn(now)}>
              {t('outsourcing.goOn')}
            </Button>
          )}
        </>
      }
    />
  );
};

const endField = (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  if (event.target.classList.contains('kit-number')) event.target.blur();
};
