import { add, subtract } from '@lotline/contract/kit/quantity';
import { firstBroken } from '@lotline/contract/kit/rule';
import { decimalsOf } from '@lotline/contract/kit/unit';
import { meanwhileOf, piecesLeft, takenByPieces } from '@lotline/contract/production/outsourcing/arrival';
import {
  type Outsourcing,
  type OutsourcingDetail,
  type OutsourcingLine,
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
import { NumberInput, type NumberValue } from '../../kit/form/NumberInput.tsx';
import { wrongNumber } from '../../kit/form/number.ts';
import { Select } from '../../kit/form/Select.tsx';
import { Button } from '../../kit/look/Button.tsx';
import { codeName, useCodes } from '../../kit/net/codes.ts';
import { failureText } from '../../kit/net/failure.ts';
import { refusalOf } from '../../kit/net/refusal.ts';
import { Underway, useCall, useSend } from '../../kit/net/resource.ts';
import { untilThere } from '../../kit/record/form-focus.ts';
import { RecordDrawer } from '../../kit/record/RecordDrawer.tsx';
import { formatNumber } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';

const Draft = ReceiveAsk.pick({ lines: true, note: true });
type Told = {
  lineId: number;
  goodQty?: NumberValue;
  defectQty?: NumberValue;
  lostQty?: NumberValue;
  backQty?: NumberValue;
  usedQty?: NumberValue;
  defects?: readonly { defectCodeId: number; qty: number }[];
};
const fields = ['goodQty', 'defectQty', 'lostQty', 'backQty', 'usedQty'] as const;
type Field = (typeof fields)[number];
const fieldsOf = ({ kind }: OutsourcingLine): readonly Field[] =>
  kind === 'MATERIAL' ? ['backQty', 'usedQty', 'lostQty'] : ['goodQty', 'defectQty', 'lostQty', 'backQty'];
/** What isn't a number yet counts as nothing. */
const counted = (qty: NumberValue) => (typeof qty === 'number' ? Math.max(0, qty) : 0);
const whole = (told: Told) => ({
  ...{ goodQty: counted(told.goodQty), defectQty: counted(told.defectQty), lostQty: counted(told.lostQty), backQty: counted(told.backQty) },
  ...{ usedQty: counted(told.usedQty), defects: told.defects ?? [] },
});
/** A text that is no number, a part of a piece, or less than nothing. */
const mistyped = (qty: NumberValue, uom: string) => {
  if (typeof qty === 'string') return wrongNumber(qty, { decimals: decimalsOf(uom) });
  return typeof qty === 'number' && qty < 0 ? { key: 'issue.min', facts: { n: 0 } } : null;
};
const mistypedIn = (told: Told, line: OutsourcingLine) => fieldsOf(line).flatMap((field) => mistyped(told[field], line.uom) ?? []);

/** What is counted is what the desk asks for first: all of it good, and of material all of it used. */
const startsOf = (there: readonly OutsourcingLine[]): Told[] =>
  there.map((line) => ({
    ...{ lineId: line.id, goodQty: 0, defectQty: 0, lostQty: 0, backQty: 0, usedQty: 0, defects: [] },
    ...(line.kind === 'MATERIAL' ? { usedQty: line.atVendorQty } : { goodQty: line.atVendorQty }),
  }));
const totalOf = (told: Told) => {
  const { goodQty, defectQty, lostQty, backQty, usedQty } = whole(told);
  return add(goodQty, defectQty, lostQty, backQty, usedQty);
};
/** What was typed stays where it still fits; the other lines begin with what is left. */
const goOnFrom = (there: readonly OutsourcingLine[], typed: readonly Told[]) => {
  const kept = (told: Told) => {
    const line = there.find(({ id }) => id === told.lineId);
    const before = typed.find(({ lineId }) => lineId === told.lineId);
    return line && before && line.kind !== 'MATERIAL' && totalOf(before) > 0 && totalOf(before) <= line.atVendorQty ? before : told;
  };
  return withShares(there, startsOf(there).map(kept));
};

/** What of each material the counted pieces took. */
const sharesOf = (there: readonly OutsourcingLine[], lines: readonly Told[]) => {
  const pieces = there.flatMap((line) => {
    const told = lines.find(({ lineId }) => lineId === line.id);
    return line.kind === 'MATERIAL' || !told ? [] : [{ ...whole(told), atVendorQty: line.atVendorQty }];
  });
  return new Map(
    there.flatMap(({ id, kind, atVendorQty, uom }) =>
      kind === 'MATERIAL' ? [[id, takenByPieces(atVendorQty, uom, pieces)] as const] : [],
    ),
  );
};
const withShares = (there: readonly OutsourcingLine[], lines: readonly Told[]) => {
  const shares = sharesOf(there, lines);
  return lines.map((told) => ({ ...told, ...shares.get(told.lineId) }));
};
/** Material follows the pieces as long as nobody counted it himself. */
const follow = (there: readonly OutsourcingLine[], before: readonly Told[], next: readonly Told[]) => {
  const [was, shares] = [sharesOf(there, before), sharesOf(there, next)];
  return next.map((told) => {
    const usual = was.get(told.lineId);
    const now = whole(told);
    const isUsual = usual && now.lostQty === 0 && now.usedQty === usual.usedQty && now.backQty === usual.backQty;
    return isUsual ? { ...told, ...shares.get(told.lineId) } : told;
  });
};

/** What came back of an outsourcing, line by line; who booked some of it meanwhile is named before anything more is booked. */
export const ReceiveDrawer = ({ row, close }: { row: Outsourcing; close: () => void }) => {
  const { t, say } = useSay();
  const { send: receive } = useSend(receiveBack);
  // The form stands on what was there when it opened, until its writer has seen what came since.
  const [seen, setSeen] = useState(row);
  const there = outsideOf(seen);
  const brokenBy = (lines: readonly Told[]) => {
    const [wrong] = there.flatMap((line) => lines.flatMap((told) => (told.lineId === line.id ? mistypedIn(told, line) : [])));
    if (wrong) return say(wrong.key as WordKey, wrong.facts);
    const facts = {
      ...{ status: seen.status, outNo: seen.outNo, newer: null, rest: null, hasPieces: seen.lines.some(({ kind }) => kind !== 'MATERIAL') },
      lines: lines.flatMap((told) => {
        const line = there.find(({ id }) => id === told.lineId);
        return line ? [{ ...line, ...whole(told), what: nameOf(line) }] : [];
      }),
      allUntouched: seen.lines.every(
        (line) => add(line.backQty, counted(lines.find(({ lineId }) => lineId === line.id)?.backQty)) === line.outQty,
      ),
    };
    const rule = firstBroken(receiveRules, facts);
    return rule ? say(rule.code as WordKey, rule.tell?.(facts)) : null;
  };
  const [refused, setRefused] = useState<string | null>(null);
  const isOld = refused !== null || (row.version !== seen.version && !isAsSeen(row, seen));
  const save = async (draft: z.input<typeof Draft>) => {
    try {
      return await receive({ ...ReceiveAsk.parse({ ...draft, id: row.id }), version: isAsSeen(row, seen) ? row.version : seen.version });
    } catch (failure) {
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
      blocked={({ lines }) => (isOld ? t('outsourcing.seeFirst') : brokenBy((lines ?? []) as readonly Told[]))}
      save={save}
      told={(answer) => {
        const { outNo, goodQty, remainQty, uom } = answer as Outsourcing;
        return t('outsourcing.receivedSaid', { no: outNo, good: formatNumber(goodQty), left: formatNumber(remainQty), uom });
      }}
      close={close}
    >
      {({ form }) => (
        <>
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
              <Came there={there} />
            </Form.Item>
          </div>
          <NoteField name="note" label="common.note" rows={2} />
        </>
      )}
    </RecordDrawer>
  );
};

const meanwhile: readonly string[] = ['outsourcing.receivedMeanwhile', 'outsourcing.takenBackMeanwhile', 'STALE_VERSION'];
const nameOf = (line: OutsourcingLine) => line.lotNo ?? line.packageId ?? line.itemName;
const outsideOf = ({ lines }: Outsourcing) => lines.filter(({ atVendorQty }) => atVendorQty > 0);
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

type CameProps = { value?: readonly Told[]; onChange?: (next: readonly Told[]) => void; there: readonly OutsourcingLine[] };
/** Each line with what of it is at the vendor, and what became of it. */
const Came = ({ value = [], onChange, there }: CameProps) => {
  const { t, say, lang } = useSay();
  const reasons = useCodes('DEFECT');
  const change = (line: OutsourcingLine, part: Partial<Told>) => {
    const next = value.map((told) => (told.lineId === line.id ? { ...told, ...part } : told));
    onChange?.(line.kind === 'MATERIAL' ? next : follow(there, value, next));
  };
  const pieces = there.filter(({ kind }) => kind !== 'MATERIAL');
  /** More of something is less good, as long as nobody counted otherwise. */
  const set = (line: OutsourcingLine, told: Told, field: Field, next: NumberValue) => {
    const before = whole(told);
    const main: Field = line.kind === 'MATERIAL' ? 'usedQty' : 'goodQty';
    const filled = add(before.goodQty, before.defectQty, before.lostQty, before.backQty, before.usedQty) === line.atVendorQty;
    const less = filled && field !== main ? { [main]: Math.max(0, add(before[main], before[field], -counted(next))) } : {};
    const [reason] = told.defects ?? [];
    const defects = field === 'defectQty' && reason ? { defects: counted(next) > 0 ? [{ ...reason, qty: counted(next) }] : [] } : {};
    change(line, { [field]: next, ...less, ...defects });
  };
  return (
    <div className="outsourcing-scroll">
      {there.map((line) => {
        const told = value.find(({ lineId }) => lineId === line.id);
        if (!told) return null;
        const name = nameOf(line);
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
                    decimals={decimalsOf(line.uom)}
                    {...(mistyped(told[field], line.uom) && { status: 'error' as const })}
                    onChange={(next) => set(line, told, field, next)}
                  />
                </label>
              ))}
              {counted(told.defectQty) > 0 && (
                // biome-ignore lint/a11y/noLabelWithoutControl: the list inside carries the same name
                <label>
                  <span>{t('outsourcing.defectReason')}</span>
                  <Select
                    value={reason?.defectCodeId}
                    placeholder={t('outsourcing.defectReason')}
                    aria-label={`${t('outsourcing.defectReason')} ${name}`}
                    style={{ minWidth: 150 }}
                    options={reasons.map((code) => ({ value: code.id, label: codeName(code, lang) }))}
                    onChange={(defectCodeId: number) => change(line, { defects: [{ defectCodeId, qty: counted(told.defectQty) }] })}
                  />
                </label>
              )}
            </div>
            {mistypedIn(told, line)
              .slice(0, 1)
              .map(({ key, facts }) => (
                <small key={key} className="outsourcing-wrong" role="alert">
                  {say(key as WordKey, facts)}
                </small>
              ))}
            {line.kind === 'MATERIAL' && <Share line={line} told={told} pieces={pieces} lines={value} />}
          </section>
        );
      })}
    </div>
  );
};

type ShareProps = { line: OutsourcingLine; told: Told; pieces: readonly OutsourcingLine[]; lines: readonly Told[] };
/** Why less than all of a material is used: the other pieces are still to be made. */
const Share = ({ line, told, pieces, lines }: ShareProps) => {
  const { t } = useSay();
  const left = subtract(line.atVendorQty, totalOf(told));
  if (left <= 0 || pieces.length === 0) return null;
  const usual = sharesOf([...pieces, line], lines).get(line.id);
  if (whole(told).usedQty !== usual?.usedQty || whole(told).backQty !== usual.backQty)
    return <small role="status">{t('outsourcing.staysThere', { left: formatNumber(left), uom: line.uom })}</small>;
  const each = pieces.flatMap(({ id }) => lines.filter(({ lineId }) => lineId === id).map(whole));
  return (
    <small role="status">
      {t('outsourcing.usedByShare', {
        worked: formatNumber(add(...each.flatMap(({ goodQty, defectQty, lostQty }) => [goodQty, defectQty, lostQty]))),
        there: formatNumber(add(...pieces.map(({ atVendorQty }) => atVendorQty))),
        pieces: pieces[0]?.uom ?? '',
        left: formatNumber(left),
        uom: line.uom,
      })}
    </small>
  );
};
