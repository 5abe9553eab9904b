import { type CurrentValue, currentValues, parameterTree } from '@lotline/contract/collection/parameter';
import { holding } from '@lotline/contract/kit/initials';
import { useMemo, useState } from 'react';
import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { SearchBox } from '../kit/look/SearchBox.tsx';
import { Tick } from '../kit/look/Tick.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall } from '../kit/net/resource.ts';
import { formatNumber } from '../kit/words/format.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import './collection.css';

const all = {};
type Props = { chosen: readonly number[]; onChange: (ids: readonly number[]) => void; most: number };

/** Tools with their parameters to choose some of, each with its last value. */
export const ParameterChooser = ({ chosen, onChange, most }: Props) => {
  const { t, lang } = useSay();
  const { may } = usePermission();
  const asked = useCall(parameterTree, all);
  const now = useCall(currentValues, all, { enabled: may('parameter') });
  const [text, setText] = useState('');
  const values = useMemo(() => new Map((now.data ?? []).map((one) => [one.id, one])), [now.data]);
  const tools = useMemo(() => {
    const fits = holding(text);
    return (asked.data ?? []).flatMap((tool) => {
      const its = tool.parameters.filter((one) => fits(`${tool.code} ${tool.name} ${one.code} ${one.name} ${one.parameterGroup ?? ''}`));
      return its.length ? [{ ...tool, parameters: its }] : [];
    });
  }, [asked.data, text]);
  const turn = (id: number, on: boolean) => onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <aside className="collection-chooser" aria-label={t('menu.parameter')}>
      <SearchBox value={text} onChange={setText} label={t('trend.find')} />
      {asked.data ? (
        <div className="collection-tools">
          {tools.map((tool) => (
            <fieldset key={tool.id}>
              <legend>{nameIn(lang, tool)}</legend>
              {tool.parameters.map((one) => (
                <Tick
                  key={one.id}
                  checked={chosen.includes(one.id)}
                  disabled={!chosen.includes(one.id) && chosen.length >= most}
                  onChange={(on) => turn(one.id, on)}
                >
                  <span className="collection-name" data-off={!one.active || undefined}>
                    {nameIn(lang, one)}
                  </span>
                  <Last of={values.get(one.id)} />
                </Tick>
              ))}
            </fieldset>
          ))}
          {tools.length === 0 && <p className="kit-quiet">{t('trend.noParameter')}</p>}
        </div>
      ) : (
        <GridMessage kind={asked.isError ? 'failed' : 'loading'} failure={asked.error} again={() => void asked.refetch()} />
      )}
    </aside>
  );
};

const Last = ({ of }: { of: CurrentValue | undefined }) => {
  const { t } = useSay();
  if (!of || of.value === null) return null;
  return (
    <small className="collection-last" data-state={of.state} title={t(`valueState.${of.state}`)}>
      {formatNumber(of.value, of.decimals)} {of.unit}
    </small>
  );
};
