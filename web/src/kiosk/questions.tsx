import type { KioskChoices, Work } from '@lotline/contract/kiosk/kiosk';
import type { WorkKind } from '@lotline/contract/production/work/work-event';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '../kit/browser/store.ts';
import { answerScan } from '../kit/scan/answer.ts';
import { useScanner } from '../kit/scan/scanner.ts';
import { useT } from '../kit/words/words.ts';
import { tap } from './desk.ts';
import { person } from './person.ts';
import { goTo, once, usePlace } from './place.ts';
import { because, reasonTiles } from './reasons.ts';
import { Question } from './tiles.tsx';
import { busyPeople } from './work-text.ts';

const back = () => goTo({ step: 'work' });

export const MachineChoice = ({
  choices,
  works,
  work,
  choose,
}: {
  choices: KioskChoices;
  works: readonly Work[];
  work: Work;
  choose: (toolId: number) => void;
}) => {
  const t = useT();
  const busy = new Set(works.filter((one) => one.running && one.dailyPlanId !== work.dailyPlanId).map(({ toolId }) => toolId));
  useScanner({
    onScan: (code) => {
      const tool = choices.tools.find((one) => one.code.toLowerCase() === code.toLowerCase());
      if (!tool) return false;
      const taken = tool.status === 'OPERATING';
      answerScan({ taken, what: code, said: taken ? t('kiosk.scanMachine', { name: tool.name }) : t('kiosk.underInspection') });
      if (taken) choose(tool.id);
      return true;
    },
  });
  return (
    <Question
      title={t('kiosk.chooseMachine')}
      empty={t('kiosk.noMachines')}
      choices={choices.tools.map(({ id, code, name, status }) => ({
        key: String(id),
        name,
        hint:
          status === 'UNDER_INSPECTION'
            ? `${code} · ${t('kiosk.underInspection')}`
            : busy.has(id)
              ? `${code} · ${t('kiosk.runsElsewhere')}`
              : code,
        ...(status === 'UNDER_INSPECTION' && { why: t('kiosk.underInspection') }),
        ...(busy.has(id) && { tone: 'warn' as const }),
        chosen: id === work.toolId,
      }))}
      choose={(key) => choose(Number(key))}
    />
  );
};

type PeopleProps = {
  choices: KioskChoices;
  works: readonly Work[];
  work: Work;
  crew: readonly number[];
  go: (ids: number[]) => void;
};
export const PeopleChoice = ({ choices, works, work, crew, go }: PeopleProps) => {
  const t = useT();
  const busy = busyPeople(works, work);
  const { starting } = usePlace();
  const [ids, setIds] = useState<readonly number[]>(crew);
  const turn = (id: number) => setIds((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  const acting = useStore(person)?.workerId;
  const before = useRef(acting);
  useEffect(() => {
    // A badge scanned here says who acts, and that they work here.
    if (acting === before.current || acting === undefined) return;
    before.current = acting;
    if (choices.workers.some(({ id }) => id === acting)) setIds((now) => (now.includes(acting) ? now : [...now, acting]));
  }, [acting, choices]);
  useScanner({
    onScan: (code) => {
      const worker = choices.workers.find(({ workerNo }) => workerNo.toLowerCase() === code.toLowerCase());
      if (!worker) return false;
      turn(worker.id);
      answerScan({
        taken: true,
        what: code,
        said: t(ids.includes(worker.id) ? 'kiosk.scanNotWorker' : 'kiosk.scanWorker', { name: worker.name }),
      });
      return true;
    },
  });
  return (
    <Question
      many
      title={t('kiosk.choosePeople')}
      hint={t('kiosk.peopleHint')}
      empty={t('kiosk.noPeople')}
      choices={choices.workers.map(({ id, workerNo, name }) => ({
        key: String(id),
        name,
        hint: busy.has(id) ? `${workerNo} · ${t('kiosk.runsElsewhere')}` : workerNo,
        ...(busy.has(id) && { tone: 'warn' as const }),
        chosen: ids.includes(id),
      }))}
      choose={(key) => turn(Number(key))}
      foot={
        <button
          type="button"
          className="kiosk-button"
          data-kind={ids.length ? 'primary' : undefined}
          data-size="large"
          onClick={once(() => go([...ids]))}
        >
          {ids.length ? t(starting ? 'kiosk.withThese' : 'kiosk.chooseThese', { n: ids.length }) : t('kiosk.withNobody')}
        </button>
      }
    />
  );
};

/** What kind of interval a stop reason begins; the plant's own reasons are plain pauses. */
const kindOf: Readonly<Record<string, Exclude<WorkKind, 'SETUP' | 'RUN' | 'TRIAL'>>> = {
  BREAKDOWN: 'STOP',
  POWER: 'STOP',
  SETUP: 'CHANGEOVER',
  WAIT_MATERIAL: 'WAIT_MATERIAL',
  WAIT_QUALITY: 'WAIT_QUALITY',
  WAIT_WORKER: 'WAIT_WORKER',
  MAINTENANCE: 'MAINT',
  CLEANING: 'CLEAN',
  BREAK: 'BREAK',
};

export const PauseQuestion = ({ choices, work }: { choices: KioskChoices; work: Work }) => {
  const t = useT();
  const pause = (key: string) => {
    const reason = choices.stopReasons.find(({ id }) => id === Number(key));
    void tap(work, { action: 'PAUSE', kind: kindOf[reason?.code ?? ''] ?? 'PAUSE', stopReasonId: reason?.id ?? null });
    back();
  };
  return <Question title={t('kiosk.pauseWhy')} choices={reasonTiles(t, choices.stopReasons)} choose={pause} />;
};

export const ReopenQuestion = ({ choices, work }: { choices: KioskChoices; work: Work }) => {
  const t = useT();
  return (
    <Question
      title={t('kiosk.reopenWhy')}
      choices={reasonTiles(t, choices.reopenReasons)}
      choose={(key) => {
        void tap(work, { action: 'REOPEN', ...because(t, key) });
        back();
      }}
    />
  );
};
