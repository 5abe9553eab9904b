import { type Gs1Id, gs1Fields, gs1Ids, type LabelField, type LabelKind, labelFields, labelSample } from '@lotline/contract/label/fields';
import {
  aligns,
  type ElementType,
  elementTypes,
  isBars,
  isGs1,
  type LabelElement,
  mostElements,
  symbologies,
} from '@lotline/contract/label/template';
import { Checkbox, Input } from 'antd';
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Field } from '../kit/form/Field.tsx';
import { NumberInput } from '../kit/form/NumberInput.tsx';
import { Select } from '../kit/form/Select.tsx';
import { useScope } from '../kit/form/scope.ts';
import { ArrowDownOutlined, ArrowUpOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { moved, newElement, overlapping, wrongElements } from './elements.ts';
import { LabelPicture, useDrawing } from './LabelPicture.tsx';
import './label.css';

export type Stage = { kind: LabelKind; width: number; height: number; dpi: number; logoFileId?: number | null | undefined };
type Props = { value?: readonly LabelElement[]; onChange?: (value: LabelElement[]) => void; id?: string; stage: Stage };

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What stands on the label, beside the label as it will be printed: each element is moved there, and described here. */
const Elements = ({ value = [], onChange, id, stage }: Props) => {
  const { t, say, lang } = useSay();
  const { readOnly = false } = useScope();
  const [chosen, setChosen] = useState<number | null>(null);
  const { kind, width, height, dpi, logoFileId } = stage;
  const template = useMemo(() => ({ kind, width, height, dpi, elements: value }), [kind, width, height, dpi, value]);
  const sample = useMemo(() => labelSample(kind, lang), [kind, lang]);
  const drawing = useDrawing(template, sample);
  /** What saving would refuse is said while it is moved or the label made smaller. */
  const wrong = useMemo(() => wrongElements({ ...template, logoFileId }), [template, logoFileId]);
  /** Of the chosen one it is said where it is mended. */
  const elsewhere = wrong.filter(({ at }) => at !== chosen);
  /** What saving takes, and who reads the label may not. */
  const over = useMemo(() => overlapping(value), [value]);
  const doubted = new Set(over.flat());
  const isWrong = (at: number) => wrong.some((one) => one.at === at) || drawing.problems.some((one) => one.at === at);
  const element = chosen === null ? undefined : value[chosen];
  const set = (at: number, change: Partial<LabelElement>) =>
    onChange?.(value.map((one, n) => (n === at ? ({ ...one, ...change } as LabelElement) : one)));
  const add = (type: ElementType) => {
    onChange?.([...value, newElement(type, stage)]);
    setChosen(value.length);
  };
  const board = useRef<HTMLDivElement>(null);
  const held = useRef<{ at: number; x: number; y: number; from: LabelElement } | null>(null);
  const take = (at: number, { clientX, clientY, currentTarget, pointerId }: PointerEvent) => {
    setChosen(at);
    const from = value[at];
    if (readOnly || !from) return;
    currentTarget.setPointerCapture(pointerId);
    held.current = { at, x: clientX, y: clientY, from };
  };
  const drag = ({ clientX, clientY }: PointerEvent) => {
    const now = held.current;
    const wide = board.current?.getBoundingClientRect().width;
    if (!now || !wide) return;
    const perPixel = width / wide;
    set(now.at, moved(now.from, (clientX - now.x) * perPixel, (clientY - now.y) * perPixel, stage));
  };
  const letGo = () => {
    held.current = null;
  };
  /** Where the focus goes once the list stands anew. */
  const follow = useRef<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const parts = list.current?.querySelectorAll<HTMLElement>('.label-part');
    if (chosen !== null) parts?.[chosen]?.scrollIntoView({ block: 'nearest' });
    if (follow.current !== null) parts?.[follow.current]?.focus();
    follow.current = null;
  }, [chosen]);
  const reorder = (at: number, by: -1 | 1) => {
    const to = at + by;
    if (to < 0 || to >= value.length) return false;
    onChange?.(value.toSpliced(at, 1).toSpliced(to, 0, value[at] as LabelElement));
    setChosen(to);
    return true;
  };
  const press = (at: number, event: KeyboardEvent) => {
    const way = arrows[event.key];
    const one = value[at];
    if (!way || readOnly || !one) return;
    event.preventDefault();
    if (event.altKey) {
      if (way[1] !== 0 && reorder(at, way[1] < 0 ? -1 : 1)) follow.current = at + way[1];
      return;
    }
    const step = event.shiftKey ? 0.1 : 1;
    set(at, moved(one, way[0] * step, way[1] * step, stage));
  };
  const called = (one: LabelElement, n: number) => t('label.elementNo', { n: n + 1, what: say(`labelElement.${one.type}`) });
  const said = (one: LabelElement) =>
    'field' in one && one.field
      ? say(`labelField.${one.field}`)
      : one.type === 'TEXT'
        ? one.text
        : one.type === 'CODE'
          ? say(`labelCode.${one.symbology}`)
          : '';
  const part = (of: number, whole: number) => `${(100 * of) / whole}%`;
  return (
    <div className="label-editor" id={id}>
      <div className="label-stage">
        <div className="label-board" ref={board}>
          <LabelPicture drawing={drawing} logoFileId={logoFileId} name={t('label.picture')} />
          {value.map((one, n) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: an element is known by its place alone.
              key={n}
              type="button"
              className="label-hit"
              aria-pressed={n === chosen}
              {...(isWrong(n) ? { 'data-tone': 'wrong' } : doubted.has(n) && { 'data-tone': 'doubt' })}
              aria-label={`${called(one, n)} ${said(one)}`}
              style={{
                left: part(one.x, width),
                top: part(one.y, height),
                width: part(one.width, width),
                height: part(one.height, height),
              }}
              onPointerDown={(event) => take(n, event)}
              onPointerMove={drag}
              onPointerUp={letGo}
              onPointerCancel={letGo}
              onClick={() => setChosen(n)}
              onKeyDown={(event) => press(n, event)}
            />
          ))}
        </div>
        <span className="kit-quiet">{value.length === 0 ? t('label.noElements') : t('label.pictureHint')}</span>
        {elsewhere.length + drawing.problems.length + over.length > 0 && (
          <ul className="label-problems" role="alert">
            {elsewhere.map(({ at, code, facts }) => (
              <li key={`wrong ${at}`}>{say(code, facts)}</li>
            ))}
            {drawing.problems.map(({ at, code }) => (
              <li key={at}>
                {t('label.pictureProblem', { n: at + 1, why: t(code === 'label.codeHasNoRoom' ? 'label.tooNarrow' : 'label.wrongText') })}
              </li>
            ))}
            {over.map(([one, other]) => (
              <li key={`over ${one} ${other}`} className="label-doubt">
                {t('label.overlap', { n: one + 1, other: other + 1 })}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div>
        {!readOnly && value.length < mostElements && (
          <div className="label-adding">
            {elementTypes.map((type) => (
              <Button key={type} size="small" onClick={() => add(type)}>
                {t('label.add', { what: say(`labelElement.${type}`) })}
              </Button>
            ))}
          </div>
        )}
        {value.length > 0 && <p className="label-order kit-quiet">{t('label.order', { n: value.length })}</p>}
        <ul className="label-parts kit-scrolls" ref={list}>
          {value.map((one, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an element is known by its place alone.
            <li key={n}>
              <button
                type="button"
                className="label-part"
                aria-pressed={n === chosen}
                {...(isWrong(n) ? { 'data-tone': 'wrong' } : doubted.has(n) && { 'data-tone': 'doubt' })}
                onClick={() => setChosen(n)}
                onKeyDown={(event) => press(n, event)}
              >
                {n + 1}. {say(`labelElement.${one.type}`)} {said(one) && `· ${said(one)}`}
              </button>
            </li>
          ))}
        </ul>
        {element && chosen !== null && !readOnly && (
          <div className="label-acts">
            <Button
              size="small"
              icon={<ArrowUpOutlined />}
              aria-label={t('label.upHint', { n: chosen + 1 })}
              title={t('label.upHint', { n: chosen + 1 })}
              why={chosen === 0 && t('label.isFirst')}
              onClick={() => reorder(chosen, -1)}
            >
              {t('label.up')}
            </Button>
            <Button
              size="small"
              icon={<ArrowDownOutlined />}
              aria-label={t('label.downHint', { n: chosen + 1 })}
              title={t('label.downHint', { n: chosen + 1 })}
              why={chosen === value.length - 1 && t('label.isLast')}
              onClick={() => reorder(chosen, 1)}
            >
              {t('label.down')}
            </Button>
            <Button
              size="small"
              aria-label={t('label.raise', { n: chosen + 1 })}
              why={value.length >= mostElements && t('label.isFull', { n: mostElements })}
              onClick={() => {
                onChange?.([...value, moved(element, 2, 2, stage)]);
                setChosen(value.length);
              }}
            >
              {t('label.copyIt')}
            </Button>
            <Button
              size="small"
              danger
              aria-label={t('label.drop', { n: chosen + 1 })}
              onClick={() => {
                onChange?.(value.filter((_, n) => n !== chosen));
                setChosen(null);
              }}
            >
              {t('label.dropIt')}
            </Button>
          </div>
        )}
        {element && chosen !== null && (
          <>
            {wrong
              .filter(({ at }) => at === chosen)
              .map(({ code, facts }) => (
                <p key={code} className="label-problems" role="alert">
                  {say(code, facts)}
                </p>
              ))}
            <Inspector key={chosen} kind={kind} element={element} set={(change) => set(chosen, change)} readOnly={readOnly} />
          </>
        )}
      </div>
    </div>
  );
};

type InspectorProps = {
  kind: LabelKind;
  element: LabelElement;
  set: (change: Partial<LabelElement>) => void;
  readOnly: boolean;
};
const Inspector = ({ kind, element, set, readOnly }: InspectorProps) => {
  const { t, say } = useSay();
  const disabled = readOnly;
  const number = (name: 'x' | 'y' | 'width' | 'height' | 'thickness' | 'size', word: string, value: number) => (
    <div>
      <span>{say(word)}</span>
      <NumberInput
        aria-label={say(word)}
        value={value}
        decimals={1}
        integers={3}
        disabled={disabled}
        onChange={(next) => typeof next === 'number' && set({ [name]: next })}
      />
    </div>
  );
  const choice = <Value extends string>(word: string, value: Value, of: readonly Value[], words: string, take: (next: Value) => void) => (
    <div>
      <span>{say(word)}</span>
      <Select<Value>
        value={value}
        disabled={disabled}
        aria-label={say(word)}
        options={of.map((one) => ({ value: one, label: say(`${words}.${one}`) }))}
        onChange={take}
      />
    </div>
  );
  const tick = (word: string, checked: boolean, take: (next: boolean) => void) => (
    <Checkbox checked={checked} disabled={disabled} onChange={({ target }) => take(target.checked)}>
      {say(word)}
    </Checkbox>
  );
  const field = (value: LabelField | null | undefined, empty: boolean) => (
    <div className="label-wide">
      <span>{t('label.field')}</span>
      <Select<string>
        value={value ?? ''}
        disabled={disabled}
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('label.field')}
        options={[
          ...(empty ? [{ value: '', label: t('label.noField') }] : []),
          ...labelFields[kind].map((one) => ({ value: one as string, label: say(`labelField.${one}`) })),
        ]}
        onChange={(next) => set({ field: (next || null) as LabelField | null })}
      />
    </div>
  );
  return (
    <div className="label-inspector">
      {element.type === 'TEXT' && (
        <>
          {field(element.field, true)}
          <div className="label-wide">
            <span>{t('label.text')}</span>
            <Input
              aria-label={t('label.text')}
              value={element.text}
              maxLength={100}
              disabled={disabled}
              autoComplete="off"
              onChange={({ target }) => set({ text: target.value })}
            />
          </div>
          {number('size', 'label.size', element.size)}
          {choice('label.align', element.align, aligns, 'labelAlign', (align) => set({ align }))}
          {tick('label.bold', element.bold, (bold) => set({ bold }))}
          {element.field ? tick('label.titled', element.titled, (titled) => set({ titled })) : <span />}
        </>
      )}
      {element.type === 'CODE' && (
        <>
          {choice('label.symbology', element.symbology, symbologies, 'labelCode', (symbology) => set({ symbology }))}
          {isBars(element.symbology) ? tick('label.readable', element.readable, (readable) => set({ readable })) : <span />}
          {isGs1(element.symbology) ? (
            <div className="label-wide">
              <span>{t('label.gs1')}</span>
              <Select<Gs1Id[]>
                mode="multiple"
                value={element.gs1}
                disabled={disabled}
                aria-label={t('label.gs1')}
                options={gs1Ids.flatMap((one) => {
                  const of = gs1Fields[kind][one];
                  return of ? [{ value: one, label: `(${one}) ${say(`labelField.${of}`)}` }] : [];
                })}
                onChange={(gs1) => set({ gs1 })}
              />
            </div>
          ) : (
            field(element.field, false)
          )}
        </>
      )}
      {number('x', 'label.x', element.x)}
      {number('y', 'label.y', element.y)}
      {number('width', 'label.elementWidth', element.width)}
      {number('height', 'label.elementHeight', element.height)}
      {element.type === 'BOX' && number('thickness', 'label.thickness', element.thickness)}
    </div>
  );
};

export const ElementsField = ({ stage }: { stage: Stage }) => (
  <Field name="elements">
    <Elements stage={stage} />
  </Field>
);
