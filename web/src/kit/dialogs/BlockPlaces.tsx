import { useEffect, useRef } from 'react';
import { Button } from '../look/Button.tsx';
import { Segments } from '../look/Segments.tsx';
import { useSay } from '../words/use-say.ts';
import './paste.css';
import type { useImport } from './use-import.ts';

type Importing = ReturnType<typeof useImport>;

/** A block of new lines may have been pasted over standing ones: before anything is saved a person says which it is. */
export const OverQuestion = ({ of: { over, pasted, began, decide } }: { of: Importing }) => {
  const { t } = useSay();
  const box = useRef<HTMLDivElement>(null);
  const asks = over === 'ASK';
  // The safe answer has the focus: it changes nothing that stands.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again where a save was refused for want of the answer
  useEffect(() => {
    if (asks) box.current?.querySelector('button')?.focus();
  }, [asks, began]);
  if (!over || !pasted) return null;
  const [asNew, change] = [t('import.overNew'), t('import.overChange', { rows: pasted.changes })];
  return (
    <div ref={box} className="kit-import-over" data-over={over} role={asks ? 'alert' : 'group'}>
      {asks ? (
        <>
          <strong>{t('import.overAsk', { rows: pasted.changes })}</strong>
          <span className="kit-foot-space" />
          <Button type="primary" onClick={() => decide('NEW')}>
            {asNew}
          </Button>
          <Button onClick={() => decide('CHANGE')}>{change}</Button>
        </>
      ) : (
        <Segments<'NEW' | 'CHANGE'>
          value={over}
          onChange={decide}
          options={[
            { value: 'NEW', label: asNew },
            { value: 'CHANGE', label: change },
          ]}
        />
      )}
    </div>
  );
};

/** Where every heading was understood there is nothing to ask. */
export const asksPlaces = ({ columns, titled }: NonNullable<Importing['pasted']>) =>
  columns.length > 1 && !(titled && columns.every(({ column, said, known }) => column || !said || known));

/** Which column of the list each of the block goes into: said by its heading or guessed, and a person's to correct. */
export const BlockPlaces = ({ of: { pasted, place, template } }: { of: Importing }) => {
  const { t } = useSay();
  if (!pasted || !asksPlaces(pasted)) return null;
  return (
    <fieldset className="kit-import-places" aria-label={t('import.places')}>
      {pasted.columns.map(({ said, column }, at) =>
        said ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column of the block is its place in it
          <label key={at} data-out={column === null || undefined}>
            <span title={said}>{said}</span>
            <select value={column ?? ''} onChange={({ target }) => place(at, target.value || null)}>
              <option value="">{t('import.noPlace')}</option>
              {template.map((plan) => (
                <option key={plan.column.id} value={plan.column.id}>
                  {plan.title}
                </option>
              ))}
            </select>
          </label>
        ) : null,
      )}
    </fieldset>
  );
};
