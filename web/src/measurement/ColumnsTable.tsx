import { type ColumnRole, columnRoles, type Mapping } from '@lotline/contract/measurement/mapping';
import type { MeasurementPreview } from '@lotline/contract/measurement/measurement';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';

type Props = {
  said: MeasurementPreview /** As it was changed last, which the server may not have read yet. */;
  mapping: Mapping;
  change: (mapping: Mapping) => void;
};
/** What each column of the file is, and of which characteristic its values are. */
export const ColumnsTable = ({ said, mapping, change }: Props) => {
  const { t, lang } = useSay();
  const { heads, targets, names } = said;
  const columnOf = (head: string) => mapping.columns.find((column) => column.head === head);
  const put = (head: string, column: { as: ColumnRole; of?: string | null } | null) => {
    const others = mapping.columns.filter((one) => one.head !== head && (column?.as === 'VALUES' || one.as !== column?.as));
    const columns = heads.flatMap((one) =>
      one.head === head ? (column ? { head, ...column } : []) : (others.find((other) => other.head === one.head) ?? []),
    );
    change({ ...mapping, columns });
  };
  const putName = (name: string, of: string) =>
    change({ ...mapping, names: [...mapping.names.filter((one) => one.name !== name), ...(of ? [{ name, of }] : [])] });
  const targetName = (one: MeasurementPreview['targets'][number]) =>
    [one.balloonNo, nameIn(lang, { name: one.name, nameEn: one.otherName }), `(${t(`stage.${one.stage}`)})`].filter(Boolean).join(' ');
  const targetChoice = (label: string, of: string | null | undefined, choose: (of: string) => void) => (
    <select aria-label={`${label} ${t('measurement.characteristic')}`} value={of ?? ''} onChange={({ target }) => choose(target.value)}>
      <option value="">{t('measurement.noTarget')}</option>
      {targets.map((one) => (
        <option key={one.of} value={one.of}>
          {targetName(one)}
        </option>
      ))}
    </select>
  );
  return (
    <>
      <h3>{t('measurement.columns')}</h3>
      <div className="measurement-scroll">
        <table className="measurement-table">
          <thead>
            <tr>
              {(['head', 'cells', 'meaning', 'characteristic'] as const).map((part) => (
                <th key={part} scope="col">
                  {t(`measurement.${part}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {heads.map(({ head, cells, lsl, usl, unit }) => {
              const column = columnOf(head);
              const limits = lsl !== undefined || usl !== undefined ? `${lsl ?? ''} ~ ${usl ?? ''} ${unit ?? ''}` : '';
              return (
                <tr key={head}>
                  <th scope="row">{head}</th>
                  <td className="kit-quiet">{cells.join(' · ')}</td>
                  <td>
                    <select
                      aria-label={`${head} ${t('measurement.meaning')}`}
                      value={column?.as ?? ''}
                      onChange={({ target }) => put(head, target.value ? { as: target.value as ColumnRole } : null)}
                    >
                      <option value="">{t('measurementRole.NONE')}</option>
                      {columnRoles.map((as) => (
                        <option key={as} value={as}>
                          {t(`measurementRole.${as}`)}
                        </option>
                      ))}
                    </select>
                  </td>
                  <td>
                    {column?.as === 'VALUES' ? targetChoice(head, column.of, (of) => put(head, { as: 'VALUES', of: of || null })) : null}
                    {column?.as === 'VALUES' && !column.of && limits && <span className="kit-quiet"> {limits}</span>}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {names.length > 0 && mapping.columns.some(({ as }) => as === 'NAME') && (
        <div className="measurement-scroll">
          <table className="measurement-table">
            <thead>
              <tr>
                <th scope="col">{t('measurement.nameOf')}</th>
                <th scope="col">{t('measurement.characteristic')}</th>
              </tr>
            </thead>
            <tbody>
              {names.map((name) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{targetChoice(name, mapping.names.find((one) => one.name === name)?.of, (of) => putName(name, of))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
};
