import { type OpenPlan, openPlans } from '@lotline/contract/material/issue';
import { Tree } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { SearchBox } from '../kit/look/SearchBox.tsx';
import { useCall } from '../kit/net/resource.ts';
import { formatDay, formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { productOf } from './issue-list.ts';
import './material.css';

export const useOpenPlans = () => useCall(openPlans, {});

const matches = ({ planNo, productCode, productName, productNameEn, lotNo }: OpenPlan, text: string) =>
  [planNo, productCode, productName, productNameEn ?? '', lotNo].some((one) => one.toLowerCase().includes(text));

/** As many as an answer gives of those that there are. */
const mostPlans = 1000;
const restMs = 250;
const leastText = 2;

/** The plans that take material, under their lines. */
export const PlanTree = ({ chosen, onChoose }: { chosen: number | null; onChoose: (plan: OpenPlan) => void }) => {
  const { t } = useSay();
  const { data: first, isError, error, refetch } = useOpenPlans();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  // The server looks among the plans that aren't here.
  const isPart = first !== undefined && countOf(first) >= mostPlans;
  const searches = isPart && asked.length >= leastText;
  const { data: found } = useCall(openPlans, { search: searches ? asked : '--' }, { enabled: searches });
  const data = searches ? (found ?? first) : first;
  const lines = useMemo(() => {
    const wanted = text.trim().toLowerCase();
    return (data ?? [])
      .map((line) => ({ ...line, children: wanted ? line.children.filter((plan) => matches(plan, wanted)) : line.children }))
      .filter(({ children }) => children.length > 0);
  }, [data, text]);
  if (!data)
    return (
      <div className="material-tree-face">
        <GridMessage kind={isError ? 'failed' : 'loading'} failure={error} again={() => void refetch()} />
      </div>
    );
  if (!data.length) return <p className="material-hint">{t('issuing.noPlans')}</p>;
  return (
    <>
      <SearchBox label={t('action.search')} value={text} onChange={setText} style={{ flex: 'none' }} />
      {isPart && <p className="material-hint">{t('record.firstShown', { rows: countOf(data) })}</p>}
      <div className="material-scroll">
        <Tree
          blockNode
          defaultExpandAll
          selectedKeys={chosen === null ? [] : [`plan:${chosen}`]}
          treeData={lines.map((line) => ({
            key: `line:${line.id}`,
            title: [line.factoryName, line.name].filter(Boolean).join(' / '),
            selectable: false,
            children: line.children.map((plan) => ({ key: `plan:${plan.id}`, title: <PlanName of={plan} />, plan })),
          }))}
          onSelect={(_, { node }) => 'plan' in node && onChoose(node.plan as OpenPlan)}
        />
      </div>
    </>
  );
};

const countOf = (lines: readonly { children: readonly unknown[] }[]) => lines.reduce((sum, { children }) => sum + children.length, 0);

const PlanName = ({ of }: { of: OpenPlan }) => {
  const { lang } = useSay();
  return (
    <span className="material-plan">
      <strong>{productOf(of, lang)}</strong>
      <small>
        {of.planNo} · {of.lotNo} · {formatNumber(of.planQty)} {of.uom} · ~{formatDay(of.endDt)}
      </small>
    </span>
  );
};
