import type { Work } from '@lotline/contract/kiosk/kiosk';
import { changeMoldAtWork, moldsForWork } from '@lotline/contract/kiosk/mold';
import { useState } from 'react';
import { failureText } from '../kit/net/failure.ts';
import { useCall, useSend } from '../kit/net/resource.ts';
import { answerScan } from '../kit/scan/answer.ts';
import { useScanner } from '../kit/scan/scanner.ts';
import { formatNumber } from '../kit/words/format.ts';
import { useT } from '../kit/words/words.ts';
import { goTo, tellHere } from './place.ts';
import { Question } from './tiles.tsx';

/** The molds that the work can be made with: a tap or a scan mounts one, and the one that is there goes back to its shelf. */
export const MoldChoice = ({ work }: { work: Work }) => {
  const t = useT();
  const { data, isError, error } = useCall(moldsForWork, { dailyPlanId: work.dailyPlanId });
  const { send } = useSend(changeMoldAtWork);
  const [refused, setRefused] = useState<string | null>(null);
  const molds = data ?? [];
  const mount = (moldId: number) => {
    const mold = molds.find(({ id }) => id === moldId);
    send({ dailyPlanId: work.dailyPlanId, moldId }).then(
      () => {
        goTo({ step: 'work' });
        tellHere(t('kiosk.moldMounted', { mold: mold?.code ?? null, tool: work.toolName }), 6000);
      },
      (failure) => setRefused(failureText(failure)),
    );
  };
  useScanner({
    onScan: (code) => {
      const mold = molds.find((one) => one.code.toLowerCase() === code.toLowerCase());
      if (!mold) return false;
      answerScan({ taken: true, what: code, said: mold.name });
      mount(mold.id);
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
      choose={(key) => mount(Number(key))}
    />
  );
};
