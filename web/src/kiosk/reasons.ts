import type { KioskChoices } from '@lotline/contract/kiosk/kiosk';
import { createContext, useContext } from 'react';
import type { Translate } from '../kit/words/words.ts';

type Reason = KioskChoices['stopReasons'][number];
export type ReasonNames = ReadonlyMap<number, string>;

/** The reasons' names by their codes' numbers, in the kiosk's language. */
const Names = createContext<ReasonNames>(new Map());
export const ReasonsKnown = Names.Provider;
export const useReasonNames = () => useContext(Names);
export const namesOf = ({ stopReasons, finishReasons, reopenReasons, correctReasons }: KioskChoices): ReasonNames =>
  new Map([stopReasons, finishReasons, reopenReasons, correctReasons].flat().map(({ id, name }) => [id, name]));

const unlisted = '0';
/** The tiles of a list of reasons; a plant without any still has one to tap. */
export const reasonTiles = (t: Translate, reasons: readonly Reason[]) =>
  reasons.length ? reasons.map(({ id, name }) => ({ key: String(id), name })) : [{ key: unlisted, name: t('kiosk.why.OTHER') }];
/** What a tap on such a tile says. */
export const because = (t: Translate, key: string) => (key === unlisted ? { reason: t('kiosk.why.OTHER') } : { reasonId: Number(key) });
/** What a tile says of a cause, or of what was done: its code, where the plant has none its words. */
export const saidAs = (what: 'cause' | 'action', key: string, t: Translate) => {
  const said = because(t, key);
  return 'reasonId' in said ? { [`${what}Id`]: said.reasonId } : { [what]: said.reason };
};
