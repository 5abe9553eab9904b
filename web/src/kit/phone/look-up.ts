import { type Scanned, scan } from '@lotline/contract/system/barcode';
import { useQuery } from '@tanstack/react-query';
import { refusalOf } from '../net/refusal.ts';
import { send } from '../net/send.ts';
import type { ScanAnswer } from '../scan/answer.ts';
import { foundInEitherCase } from '../scan/either-case.ts';
import { handOn } from './hand-on.ts';

const isUnknown = (failure: unknown) => refusalOf(failure)?.code === 'barcode.notFound';

/** What a code stands for, also where Caps Lock turned it round; null where it is nothing that is known. */
export const lookUp = (code: string, signal?: AbortSignal): Promise<Scanned | null> =>
  foundInEitherCase(async (one) => {
    try {
      return await send(scan, { code: one }, signal && { signal });
    } catch (failure) {
      if (isUnknown(failure)) return null;
      throw failure;
    }
  }, code);

/** The same for a page that shows what its address names; `tables` are those that its kinds are made from. */
export const useLookUp = (code: string, tables: readonly [string, ...string[]]) =>
  useQuery({
    queryKey: [tables[0], scan.path, { code }],
    queryFn: ({ signal }) => lookUp(code, signal),
    meta: { tables, quiet: true },
  });

/** For a page that shows some kinds: opens those and what may be a name, and hands every other on to the frame. */
export const openOrHandOn =
  (kinds: readonly Scanned['type'][], open: (code: string) => void) =>
  async (code: string): Promise<ScanAnswer | undefined> => {
    const found = await lookUp(code);
    if (found && !kinds.includes(found.type)) {
      handOn(code);
      return undefined;
    }
    open(code);
    return found && found.type !== 'GS1' ? { taken: true, what: code, said: found.data.name } : undefined;
  };
