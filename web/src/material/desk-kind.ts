import type { AskOf } from '@lotline/contract/kit/call';
import type { Issue, IssueCheck, IssueMaterial, OpenPlan, openPlans, PickLine } from '@lotline/contract/material/issue';
import type { MenuName } from '@lotline/contract/system/menu';
import { type ComponentProps, type ComponentType, createContext, useContext, useMemo } from 'react';
import type { PickOne } from '../kit/form/pickers.tsx';
import { type Say, useSay } from '../kit/words/use-say.ts';
import type { Translate, WordKey } from '../kit/words/words.ts';
import type { Coming, Going, ScannedPackage } from './issue-list.ts';

/** Lines with the plans that take something. */
export type Lines = { id: number; name: string; factoryName: string | null; children: OpenPlan[] }[];
type Asked<Data> = { data: Data | undefined; isError: boolean; isFetching: boolean; error: Error | null; refetch: () => unknown };

/** What a code stands for at the desk: the packages that carry it, the lot that it names, or an item of which it says no package. */
export type Read = { packs: readonly ScannedPackage[]; lotNo?: string; item?: { id: number; name: string } };

/**
 * What a desk brings to plans: packages of material, or lots of parts of our own making. Whatever its calls answer is told in the desk's own
 * terms: a lot in one place is a package, its part a material.
 */
export type DeskKind = {
  menu: Extract<MenuName, 'materialStockOutRestock' | 'productStockOutRestock'>;
  /** Where what comes is planned. */
  comes: Extract<MenuName, 'orderInfo' | 'productionPlan'>;
  /** What this kind says instead. */
  words: Partial<Record<WordKey, WordKey>>;
  usePlans: (ask: AskOf<typeof openPlans>, enabled?: boolean) => Asked<Lines>;
  plans: (search: string) => Promise<Lines>;
  usePicks: (planId: number | null) => readonly PickLine[];
  picks: (planId: number) => Promise<readonly PickLine[]>;
  useChecks: (planId: number | null, going: readonly Going[]) => Pick<Asked<readonly IssueCheck[]>, 'data' | 'isFetching'>;
  checks: (planId: number, going: readonly Going[]) => Promise<readonly IssueCheck[]>;
  useIssue: () => { issue: (plan: OpenPlan, going: readonly Going[], note: string) => Promise<Issue[]>; sending: boolean };
  /** Null for a code of which the desk takes nothing. */
  read: (code: string) => Promise<Read | null>;
  /** Said of a lot to which nothing can be issued. */
  lotNowhere: WordKey;
  /** Who sees this screen may choose by hand. */
  byHand: MenuName;
};

type PlaceChoiceProps = Pick<
  ComponentProps<typeof PickOne>,
  'value' | 'onChange' | 'shown' | 'aria-label' | 'status' | 'aria-invalid' | 'aria-describedby'
>;
/** What a desk brings back, and where to. */
export type RestockKind = {
  useNow: (ids: readonly number[]) => Pick<Asked<readonly Issue[]>, 'data' | 'isFetching'>;
  byBarcode: (barcode: string) => Promise<readonly Issue[]>;
  useRestock: () => {
    restock: (coming: readonly Coming[], note: string) => Promise<readonly Issue[]>;
    /** Takes what came back to its plans' line again: the way a return is undone; null for who may not issue. */
    again: ((asks: readonly IssueMaterial[]) => Promise<unknown>) | null;
    sending: boolean;
  };
  /** All that is at lines, as a list to open a row of. */
  AtLine: ComponentType<{ onOpen: (issue: Issue) => void; label: string; empty: string }>;
  Place: ComponentType<PlaceChoiceProps>;
};

const Kind = createContext<DeskKind | null>(null);
export const KindOfDesk = Kind.Provider;
export const useDeskKind = () => {
  const kind = useContext(Kind);
  if (!kind) throw new Error('a desk needs to know what it brings');
  return kind;
};

/** Where what comes is planned: a purchase outside a desk. */
export const useMenuOfComing = () => useContext(Kind)?.comes ?? 'orderInfo';

/** The words of the desk, as its kind says them. */
export const useDeskSay = () => {
  const { say, lang } = useSay();
  const words = useContext(Kind)?.words;
  return useMemo(() => {
    const own: Say = (key, facts) => {
      const instead = words?.[key as WordKey];
      return instead ? say(instead, { ...facts, lotNo: facts?.packageId ?? null, part: facts?.material ?? null }) : say(key, facts);
    };
    return { t: own as Translate, say: own, lang };
  }, [say, lang, words]);
};
