import { add, subtract } from '@lotline/contract/kit/quantity';
import { decimalsOf } from '@lotline/contract/kit/unit';
import type { OutsourcingLine } from '@lotline/contract/production/outsourcing/outsourcing';
import type { WordKey } from '@lotline/contract/words';
import { NumberInput } from '../../kit/form/NumberInput.tsx';
import { Select } from '../../kit/form/Select.tsx';
import { DeleteOutlined, PlusOutlined } from '../../kit/look/ant-icons.tsx';
import { Button } from '../../kit/look/Button.tsx';
import { formatNumber } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';
import { useDefectReasons } from '../result/defect-reasons.ts';
import {
  addingReason,
  counted,
  counting,
  droppingReason,
  type Field,
  fieldsOf,
  follow,
  mistyped,
  nameOf,
  recounting,
  sharesOf,
  type Told,
  totalOf,
  whole,
  wrongReason,
} from './came.ts';

/** What is wrong with one field of one line, in words. */
export type WrongAt = { lineId: number; field: Field | 'defects'; said: string };
type CameProps = {
  value?: readonly Told[];
  onChange?: (next: readonly Told[]) => void;
  there: readonly OutsourcingLine[];
  wrong: WrongAt | null;
  /** Something is counted otherwise. */
  heard: () => void;
};
/** Each line with what of it is at the vendor, and what became of it. */
export const Came = ({ value = [], onChange, there, wrong, heard }: CameProps) => {
  const { t, say } = useSay();
  const change = (line: OutsourcingLine, next: Told) => {
    heard();
    const all = value.map((told) => (told.lineId === line.id ? next : told));
    onChange?.(line.kind === 'MATERIAL' ? all : follow(there, value, all));
  };
  const pieces = there.filter(({ kind }) => kind !== 'MATERIAL');
  return (
    <div className="outsourcing-scroll">
      {there.map((line) => {
        const told = value.find(({ lineId }) => lineId === line.id);
        if (!told) return null;
        const name = nameOf(line);
        const its = wrong?.lineId === line.id ? wrong : null;
        const saidOf = (field: Field) => {
          const typed = mistyped(told[field], line.uom);
          return typed ? say(typed.key as WordKey, typed.facts) : its?.field === field ? its.said : null;
        };
        const idOf = (field: Field) => `came-${line.id}-${field}`;
        return (
          <section key={line.id} aria-label={name} className="outsourcing-came" data-line={line.id}>
            <header>
              <strong>{name}</strong>
              <small>
                {line.itemName} · {t(`outsourcing.kind.${line.kind}`)}
              </small>
              <b>{t('outsourcing.thereSaid', { qty: formatNumber(line.atVendorQty), uom: line.uom })}</b>
            </header>
            <div>
              {fieldsOf(line).map((field) => {
                const isWrong = saidOf(field) !== null;
                return (
                  // biome-ignore lint/a11y/noLabelWithoutControl: the number inside carries the same name
                  <label key={field} data-field={field}>
                    <span>{t(`outsourcing.${field}`)}</span>
                    <NumberInput
                      value={told[field]}
                      aria-label={`${t(`outsourcing.${field}`)} ${name}`}
                      decimals={decimalsOf(line.uom)}
                      {...(isWrong && { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': idOf(field) })}
                      onChange={(next) => change(line, counting(line, told, field, next))}
                    />
                  </label>
                );
              })}
            </div>
            {/* Below all of them, so that none of them moves while it is typed. */}
            {fieldsOf(line).map((field) => {
              const said = saidOf(field);
              return (
                said !== null && (
                  <small key={field} className="outsourcing-wrong" role="alert" id={idOf(field)}>
                    {said}
                  </small>
                )
              );
            })}
            {counted(told.defectQty) > 0 && (
              <Reasons
                name={name}
                line={line}
                told={told}
                said={its?.field === 'defects' ? its.said : null}
                change={(next) => change(line, next)}
              />
            )}
            {line.kind === 'MATERIAL' && <Share line={line} told={told} pieces={pieces} lines={value} />}
          </section>
        );
      })}
    </div>
  );
};

type ReasonsProps = { name: string; line: OutsourcingLine; told: Told; said: string | null; change: (next: Told) => void };
/** Why the defects of a line are defects: one reason for all of them, or several with a quantity each. */
const Reasons = ({ name, line, told, said, change }: ReasonsProps) => {
  const { t, say } = useSay();
  const all = useDefectReasons();
  const reasons = told.defects?.length ? told.defects : [{ defectCodeId: null, qty: counted(told.defectQty) }];
  const named = new Set(reasons.map(({ defectCodeId }) => defectCodeId));
  const choose = (at: number, defectCodeId: number | null) =>
    change({ ...told, defects: reasons.map((reason, index) => (index === at ? { ...reason, defectCodeId } : reason)) });
  const several = reasons.length > 1;
  // Defects were just typed, and what comes next is their reason: nothing is wrong yet.
  const isFresh = !several && reasons[0]?.defectCodeId === null;
  const place = (at: number) => (several ? `${name} ${at + 1}` : name);
  return (
    <fieldset className="outsourcing-reasons" data-field="defects">
      <legend>{t('outsourcing.defectReason')}</legend>
      {reasons.map(({ defectCodeId, qty }, at) => {
        const typed = several && wrongReason(qty, line.uom);
        const isUnnamed = said !== null && defectCodeId === null && !isFresh;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a reason is its place until it is chosen
          <div key={at}>
            <Select
              value={defectCodeId ?? undefined}
              placeholder={t('outsourcing.defectReason')}
              aria-label={`${t('outsourcing.defectReason')} ${place(at)}`}
              showSearch
              {...(isUnnamed && { status: 'error' as const })}
              options={all.filter(({ value }) => value === defectCodeId || !named.has(value))}
              onChange={(next: number) => choose(at, next)}
            />
            {several && (
              <NumberInput
                value={qty}
                aria-label={`${t('outsourcing.defectReasonQty')} ${place(at)}`}
                decimals={decimalsOf(line.uom)}
                {...((typed || (said !== null && !isUnnamed)) && { status: 'error' as const })}
                onChange={(next) => change(recounting({ ...told, defects: reasons }, at, next))}
              />
            )}
            {several && (
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={`${t('action.remove')} ${t('outsourcing.defectReason')} ${place(at)}`}
                onClick={() => change(droppingReason(told, at))}
              />
            )}
            {typed && (
              <small className="outsourcing-wrong" role="alert">
                {say(typed.key as WordKey, typed.facts)}
              </small>
            )}
          </div>
        );
      })}
      <Button
        size="small"
        icon={<PlusOutlined />}
        disabled={reasons.some(({ defectCodeId }) => defectCodeId === null)}
        onClick={() => change(addingReason({ ...told, defects: reasons }))}
      >
        {t('outsourcing.addReason')}
      </Button>
      {said !== null && <small {...(isFresh ? { role: 'status' } : { className: 'outsourcing-wrong', role: 'alert' })}>{said}</small>}
    </fieldset>
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
