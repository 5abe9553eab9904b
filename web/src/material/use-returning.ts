import type { Issue } from '@lotline/contract/material/issue';
import { goesAside } from '@lotline/contract/material/stock.rules';
import { useEffect } from 'react';
import { undoBy } from '../kit/net/undo.ts';
import { answerScan, type ScanAnswer } from '../kit/scan/answer.ts';
import { formatNumber } from '../kit/words/format.ts';
import { type RestockKind, useDeskSay } from './desk-kind.ts';
import { againOf, type Coming, comingNow, comingOf, wrongComing } from './issue-list.ts';
import { heldBecause, namedOf } from './named.ts';
import { useDesk } from './use-desk.ts';

type Props = {
  of: Pick<RestockKind, 'useNow' | 'byBarcode' | 'useRestock'>;
  mayReturn: boolean;
  /** What another screen brings back. */
  begins?: readonly Issue[];
};

/** What happens at a return, whatever it looks like: the list of what comes back, and how it reaches its shelves. */
export const useReturning = ({ of: { useNow, byBarcode, useRestock }, mayReturn, begins = [] }: Props) => {
  const { t, say, lang } = useDeskSay();
  const desk = useDesk<Coming>(({ issue }) => issue.id);
  const { restock, again, sending } = useRestock();
  const broken = desk.lines.map(wrongComing);
  const wrong = broken.map((one) => one && { said: say(one.code, { name: t('issuing.backQty'), ...one.facts }), field: one.field });
  // What nobody has typed yet isn't wrong.
  const shown = wrong.map((one, at) => (desk.lines[at]?.qty == null ? null : one));
  const saidOf = (id: number) => shown[desk.lines.findIndex(({ issue }) => issue.id === id)] ?? desk.refused.get(id);
  const unsaid = desk.lines.find(({ qty }) => qty == null);
  const why = !mayReturn
    ? t('issuing.noRight')
    : desk.lines.length === 0
      ? t('issuing.scanAtLine')
      : unsaid
        ? t('issuing.sayHowMuchBack', { packageId: unsaid.issue.packageId })
        : wrong.find((one) => one !== null)?.said;
  const ready = why === undefined;
  const { has, add } = desk;

  /** Lists those that weren't yet. Of one package all that is at the line is proposed; among several, somebody says how much of which. */
  const list = (rows: readonly Issue[]) => {
    const unlisted = rows.filter(({ id }) => !has(id));
    const lines = new Map(unlisted.map((issue) => [issue.id, comingOf(issue, rows.length === 1)]));
    if (unlisted.length > 0) add([...lines.keys()], (id) => lines.get(id) as Coming);
    return unlisted;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the desk begins with is listed once
  useEffect(() => {
    const left = begins.filter(({ atLineQty }) => atLineQty > 0);
    const lines = new Map(left.map((issue) => [issue.id, comingOf(issue, true)]));
    if (left.length > 0) add([...lines.keys()], (id) => lines.get(id) as Coming);
  }, []);
  const ids = desk.lines.map(({ issue }) => issue.id);
  const now = useNow(ids);
  // What became of a package while it stands in the list is heard at once: somebody held or released it, or brought a part of it back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was answered is looked at once, not again as somebody types
  useEffect(() => {
    for (const issue of (!now.isFetching && now.data) || []) {
      const line = desk.lines.find(({ issue: { id } }) => id === issue.id);
      if (!line || sameNow(line.issue, issue)) continue;
      desk.change(issue.id, comingNow(line, issue));
      if (goesAside(line.issue) === goesAside(issue)) continue;
      const what = `${issue.packageId} · ${issue.materialName}`;
      answerScan({ taken: true, warns: true, what, said: asideOf(issue) ?? t('issuing.usableAgain') });
    }
  }, [now.data, now.isFetching]);
  /** Why a package doesn't go back by itself, and where it may go; null for one that does. */
  const asideOf = (issue: Issue) => {
    if (!goesAside(issue)) return null;
    const qty = `${formatNumber(issue.atLineQty)} ${issue.uom}`;
    const rest = `${formatNumber(issue.onShelfQty)} ${issue.uom}`;
    const facts = { reason: heldBecause(lang, issue), qty, shelf: issue.locationName, rest };
    if (issue.qualityStatus === 'HOLD') return t(issue.onShelfQty > 0 ? 'issuing.heldBackToRest' : 'issuing.heldBack', facts);
    return t(issue.onShelfQty > 0 ? 'issuing.rejectedBackToRest' : 'issuing.rejectedBack', facts);
  };
  const listed = (row: Issue) => t('issuing.alreadyListed', { packageId: row.packageId });
  const onScan = async (barcode: string): Promise<ScanAnswer> => {
    const rows = await byBarcode(barcode);
    const [first] = rows;
    if (!first) return { taken: false, what: barcode, said: t('issuing.notAtLine', { barcode }) };
    const what = `${first.packageId} · ${first.materialName}`;
    const [taken] = list(rows);
    if (!taken) return { taken: false, what, said: listed(first) };
    const held = rows.find(goesAside);
    const qty = `${formatNumber(taken.atLineQty)} ${taken.uom}`;
    if (rows.length > 1)
      return { taken: true, warns: held !== undefined, what: first.materialName, said: t('issuing.severalBack', { n: rows.length }) };
    if (!held) return { taken: true, what, said: t('issuing.comingBack', { qty }) };
    return { taken: true, warns: true, what, said: asideOf(held) ?? '' };
  };

  const submit = async () => {
    if (!ready) return;
    await desk.post(async () => {
      const back = await restock(desk.lines, desk.note);
      const shelves = new Map(back.map(({ id, locationName }) => [id, locationName]));
      const what = namedOf(
        t,
        desk.lines.map(
          ({ issue: { id, packageId, uom }, qty }) => `${packageId} ${formatNumber(qty as number)} ${uom} → ${shelves.get(id) ?? ''}`,
        ),
      );
      const n = desk.lines.length;
      const asks = again && againOf(desk.lines, t('issuing.backOutBecause'));
      return {
        said: t('issuing.restocked', { n, what }),
        ...(asks && { back: undoBy(() => again(asks), t('issuing.backOut', { n })) }),
      };
    });
  };
  return { desk, list, listed, onScan, saidOf, shown, why, ready, sending, submit };
};

/** Whether what a line is about stands as it did when it was listed. */
const sameNow = (one: Issue, other: Issue) =>
  (['qualityStatus', 'holdReason', 'onShelfQty', 'atLineQty', 'locationId'] as const).every((field) => one[field] === other[field]);
