import type { Work } from '@lotline/contract/kiosk/kiosk';
import { changeMoldAtWork, moldsForWork } from '@lotline/contract/kiosk/mold';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureText } from '../kit/net/failure.ts';
import { send } from '../kit/net/send.ts';
import { answerScan } from '../kit/scan/answer.ts';
import { useScanner } from '../kit/scan/scanner.ts';
import { formatNumber } from '../kit/words/format.ts';
import { useT } from '../kit/words/words.ts';
import { goTo, tellHere } from './place.ts';
import { newKey } from './send-facts.ts';
import { Question } from './tiles.tsx';

/** The molds that the work can be made with: a tap or a scan mounts one, and the one that is there goes back to its shelf. */
export const MoldChoice = ({ work }: { work: Work }) => {
  const t = useT();
  const { dailyPlanId } = work;
  // The kiosk asks by itself: what lists ask with would bring the office's frame along.
  const { data, isError, error } = useQuery({
    queryKey: ['mold', moldsForWork.path, { dailyPlanId }],
    queryFn: ({ signal }) => send(moldsForWork, { dailyPlanId }, { signal }),
    meta: { tables: moldsForWork.reads, quiet: true },
    staleTime: 0,
  });
  const underway = useRef(false);
  const [refused, setRefused] = useState<string | null>(null);
  const molds = data ?? [];
  const mount = async (moldId: number) => {
    if (underway.current) return;
    underway.current = true;
    const mold = molds.find(({ id }) => id === moldId);
    try {
      await send(changeMoldAtWork, { dailyPlanId, moldId }, { idempotencyKey: newKey(), source: 'KIOSK' });
      goTo({ step: 'work' });
      tellHere(t('kiosk.moldMounted', { mold: mold?.code ?? null, tool: work.toolName }), 6000);
    } catch (failure) {
      setRefused(failureText(failure));
    } finally {
      underway.current = false;
    }
  };
  useScanner({
    onScan: (code) => {
      const mold = molds.find((one) => one.code.toLowerCase() === code.toLowerCase());
      if (!mold) return false;
      answerScan({ taken: true, what: code, said: mold.name });
      void mount(mold.id);
      return true;
    },
  });
  return (
    <Question
      title={t('kiosk.chooseMold')}
      told={
        (refused ?? (isError && !data)) && (
          <span className="kiosk-block" role="alert">
            {refused ?? failureText(error)}
          </span>
        )
      }
      {...(data && { empty: t('kiosk.noMolds') })}
      choices={molds.map(({ id, code, name, locationName, shotCount, guaranteedShots, usage }) => ({
        key: String(id),
        name: code,
        hint: [
          name,
          locationName,
          t('kiosk.moldShots', { shots: shotCount, of: guaranteedShots === null ? null : formatNumber(guaranteedShots) }),
        ]
          .filter(Boolean)
          .join(' · '),
        ...(usage !== 'OK' && { tone: 'warn' as const }),
      }))}
      choose={(key) => void mount(Number(key))}
    />
  );
};
