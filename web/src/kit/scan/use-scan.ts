import { useCallback, useEffect, useRef } from 'react';
import { stepBack } from '../messages/alert.tsx';
import { failureText } from '../net/failure.ts';
import { refusalOf } from '../net/refusal.ts';
import { t } from '../words/words.ts';
import { answerScan, answerTorn, type ScanAnswer } from './answer.ts';
import { inEitherCase } from './either-case.ts';
import { useScanner } from './scanner.ts';

/** What a screen does with a code; its answer is shown across the screen, and what it throws is the reason why not. */
export type ScanWork = (code: string) => ScanAnswer | undefined | Promise<ScanAnswer | undefined>;

const isUnknown = (failure: unknown) => refusalOf(failure)?.code === 'barcode.notFound';

/** Hears scans wherever the focus is, works on them in their turn and says what came of each. Gives the same for a code typed by hand. */
export const useScan = (work: ScanWork, on = true) => {
  const latest = useRef(work);
  latest.current = work;
  const turn = useRef(Promise.resolve());
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const run = useCallback((code: string) => {
    const one = async () => {
      if (!here.current) return;
      try {
        const answer = await inEitherCase(latest.current, code, isUnknown);
        if (answer) answerScan(answer);
      } catch (failure) {
        // The code stands above the sentence, which needn't repeat it.
        answerScan({ taken: false, what: code, said: isUnknown(failure) ? t('barcode.notFound').trim() : failureText(failure) });
      }
    };
    turn.current = turn.current.then(one);
  }, []);
  const onScan = (code: string) => {
    stepBack();
    run(code);
    return true;
  };
  const onAsked = (code: string) => answerScan({ taken: false, what: code, said: t('barcode.answerFirst') });
  useScanner(on ? { onScan, onAsked, onTorn: answerTorn } : {});
  return run;
};
