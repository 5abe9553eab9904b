import { kioskScanned } from '@lotline/contract/kiosk/scanned';
import type { AskOf } from '@lotline/contract/kit/call';
import { send } from '../kit/net/send.ts';
import { answerScan } from '../kit/scan/answer.ts';
import { foundInEitherCase } from '../kit/scan/either-case.ts';

const answerWithinMs = 4000;

/** Says what a label is that names no work, and whether the work asks for it. Answers whether it was anything. */
export const answerLabel = async (ask: AskOf<typeof kioskScanned>) => {
  const signal = AbortSignal.timeout(answerWithinMs);
  const found = await foundInEitherCase(async (code) => (await send(kioskScanned, { ...ask, code }, { signal })).found, ask.code);
  if (found) answerScan({ taken: found.right, what: found.what, said: found.said });
  return found !== null;
};
