import { holding } from '@lotline/contract/kit/initials';
import type { OpenPlan } from '@lotline/contract/material/issue';
import { Tree } from 'antd';
import { type ComponentRef, useEffect, useMemo, useRef, useState } from 'react';
import { usePhone } from '../kit/browser/media.ts';
import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { SearchBox, toTree } from '../kit/look/SearchBox.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { WayToFirst } from '../kit/record/WayToFirst.tsx';
import { formatDay, formatNumber } from '../kit/words/format.ts';
import { useDeskKind, useDeskSay } from './desk-kind.ts';
import { productOf, stateOfPlan } from './issue-list.ts';
import './material.css';

const namesOf = ({ planNo, productCode, productName, productNameEn, lotNo }: OpenPlan) => [
  planNo,
  productCode,
  productName,
  productNameEn ?? '',
  lotNo,
];

/** As many as an answer gives of those that there are. */
const mostPlans = 1000;
const restMs = 250;
const leastText = 2;

/** The plans that take material, under their lines. */
export const PlanTree = ({ chosen, onChoose }: { chosen: number | null; onChoose: (plan: OpenPlan) => void }) => {
  const { usePlans } = useDeskKind();
  const { t } = useDeskSay();
  const { data: first, isError, error, refetch } = usePlans({});
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  // The server looks among the plans that aren't here.
  const isPart = first !== undefined && countOf(first) >= mostPlans;
  const searches = isPart && asked.length >= leastText;
  const isPhone = usePhone();
  // In the hand there is room for what is to be done, not for what is done.
  const [which, setWhich] = useState<Which>(isPhone ? 'still' : 'all');
  const beyond = searches || (isPart && which !== 'all');
  const { data: found } = usePlans({ ...(searches && { search: asked }), ...(which !== 'all' && { still: true }) }, beyond);
  const data = beyond ? (found ?? first) : first;
  const lines = useMemo(() => {
    const holds = holding(text);
    return (data ?? [])
      .map((line) => ({
        ...line,
        children: line.children.filter((plan) => holds(namesOf(plan).join(' · ')) && isOne[which](plan)),
      }))
      .filter(({ children }) => children.length > 0);
  }, [data, text, which]);
  const list = useRef<HTMLDivElement>(null);
  const tree = useRef<ComponentRef<typeof Tree>>(null);
  const firstPlan = lines[0]?.children[0];
  const takeFirst = () => firstPlan && onChoose(firstPlan);
  const count = (of: Which) =>
    `${formatNumber((first ?? []).flatMap(({ children }) => children).filter(isOne[of]).length)}${isPart ? '+' : ''}`;
  if (!data)
    return (
      <div className="material-tree-face">
        <GridMessage kind={isError ? 'failed' : 'loading'} failure={error} again={() => void refetch()} />
      </div>
    );
  if (!data.length)
    return (
      <div className="material-tree-face">
        <p className="material-hint">{t('issuing.noPlans')}</p>
        <WayToFirst menu="productionPlan" name={t('plan.one')} />
      </div>
    );
  return (
    <>
      <SearchBox
        label={t('action.search')}
        value={text}
        onChange={setText}
        onEnter={takeFirst}
        onDown={() => toTree(list.current, tree.current, firstPlan && text.trim() ? `plan:${firstPlan.id}` : undefined)}
        style={{ flex: 'none' }}
      />
      <Segments
        block
        value={which}
        onChange={setWhich}
        options={[
          { value: 'all', label: t('issuing.plansAll', { n: count('all') }) },
          { value: 'still', label: t('issuing.plansStill', { n: count('still') }) },
          { value: 'short', label: t('issuing.plansShort', { n: count('short') }) },
        ]}
      />
      {lines.length === 0 && which !== 'all' && !text && (
        <p className="material-hint">{t(which === 'still' ? 'issuing.noneStill' : 'issuing.noneShort')}</p>
      )}
      {isPart && <p className="material-hint">{t('record.firstShown', { rows: countOf(data) })}</p>}
      {isPhone && (
        <ul className="material-plans">
          {lines.map((line) => (
            <li key={line.id}>
              <h3>{[line.factoryName, line.name].filter(Boolean).join(' / ')}</h3>
              {line.children.map((plan) => (
                <button key={plan.id} type="button" onClick={() => onChoose(plan)}>
                  <PlanName of={plan} />
                </button>
              ))}
            </li>
          ))}
        </ul>
      )}
      <div ref={list} className="material-scroll" hidden={isPhone}>
        <Tree
          ref={tree}
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

/** All plans, those that still want an issue, and of these the ones for which the shelves don't hold enough. */
const isOne = {
  all: () => true,
  still: (plan: OpenPlan) => stateOfPlan(plan).missing > 0,
  short: (plan: OpenPlan) => stateOfPlan(plan).short > 0,
} as const;
type Which = keyof typeof isOne;

const PlanName = ({ of }: { of: OpenPlan }) => {
  const { t, lang } = useDeskSay();
  const { state, missing, short } = stateOfPlan(of);
  return (
    <span className="material-plan" data-served={state === 'all' || undefined}>
      <strong>{productOf(of, lang)}</strong>
      {state === 'all' && <i className="kit-tag kit-tag-green">{t('issuing.allIssued')}</i>}
      {short > 0 && <i className="kit-tag kit-tag-orange">{t('issuing.shelvesShort', { n: short })}</i>}
      {missing > 0 && (
        <i className={`kit-tag kit-tag-${state === 'part' ? 'blue' : 'grey'}`}>
          {t(state === 'part' ? 'issuing.needsRest' : 'issuing.needsMore', { n: missing })}
        </i>
      )}
      <small>
        {of.planNo} · {!of.lotNo.startsWith(of.planNo) && `${of.lotNo} · `}
        {formatNumber(of.planQty)} {of.uom} · ~{formatDay(of.endDt)}
      </small>
    </span>
  );
};
