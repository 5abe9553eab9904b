import { type Ears, type Link, pause } from './heard.ts';
import { troubleOf } from './trouble-of.ts';

const longestMs = 60_000;

/** Opens a link that may fail to begin, again and again until it stands or is closed; each failure is told. */
export const trying = (ears: Pick<Ears, 'down'>, open: () => Promise<Link>, firstMs = 1000): Link => {
  const ending = new AbortController();
  const begin = async (): Promise<Link | null> => {
    for (let failures = 0; !ending.signal.aborted; failures += 1) {
      try {
        return await open();
      } catch (error) {
        ears.down(troubleOf(error as Error));
        await pause(Math.min(longestMs, firstMs * 2 ** failures), ending.signal);
      }
    }
    return null;
  };
  const begun = begin();
  return {
    close: async () => {
      ending.abort();
      await (await begun)?.close();
    },
  };
};
