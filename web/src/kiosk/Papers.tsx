import type { Work } from '@lotline/contract/kiosk/kiosk';
import type { ShownStep } from '@lotline/contract/product/work-instruction';
import { type CheckPoint, countedOf, dueAt, dueOf, nextAt } from '@lotline/contract/production/work/check-point';
import { useQuery } from '@tanstack/react-query';
import { useObjectUrl } from '../kit/browser/object-url.ts';
import { Icon } from '../kit/look/icons.tsx';
import { formatDay } from '../kit/words/format.ts';
import { useLanguage } from '../kit/words/language.ts';
import { useT } from '../kit/words/words.ts';
import { tap } from './desk.ts';
import { KioskKey } from './KioskKey.tsx';
import { Loading, MessagePage } from './message-pages.tsx';
import { fileOf, papersOf } from './papers.ts';
import { goTo, once } from './place.ts';
import { clockText } from './work-text.ts';

/** A step in the reader's language, or in the one that it was written in. */
const useStepText = () => {
  const lang = useLanguage();
  return ({ textKr, textEn }: Pick<ShownStep, 'textKr' | 'textEn'>) => (lang === 'en' ? textEn || textKr : textKr || textEn);
};

type Step = Pick<CheckPoint, 'textKr' | 'textEn' | 'everyPieces' | 'last'> & { stepId?: number };
/** On the work's page: what to look at, when it is due, and the key that says somebody did. */
export const CheckPoints = ({ work, mayEnter, dueOnly = false }: { work: Work; mayEnter: boolean; dueOnly?: boolean }) => {
  const t = useT();
  const textOf = useStepText();
  const { data } = useQuery(papersOf(work));
  // What an earlier build kept on this device says only what to look at.
  const kept = work.checks ?? data?.instruction?.steps.filter(({ kind }) => kind === 'CHECK') ?? [];
  const steps: Step[] = kept.map((step) => ({ last: null, ...step }));
  const counted = countedOf(work);
  const shown = dueOnly ? dueOf(steps, counted) : steps;
  if (shown.length === 0) return null;
  return (
    <section className="kiosk-checks" data-kind="checks" aria-label={t('kiosk.checks')}>
      {shown.map((step, at) => {
        const { stepId, everyPieces, last } = step;
        const due = dueAt({ everyPieces, last }, counted);
        const next = due === null ? nextAt({ everyPieces }, counted) : null;
        const told = last && t('kiosk.checkLast', { at: clockText(last.at), n: last.atQty, by: last.by });
        const said = [
          due === null ? (told ?? t('kiosk.checkNever')) : t('kiosk.checkDue', { n: due }),
          due !== null && told,
          next !== null && t('kiosk.checkNext', { n: next }),
        ];
        return (
          <div key={stepId ?? at} data-due={due !== null} data-done={due === null && last !== null}>
            <Icon name={due !== null ? 'warning' : last ? 'check' : 'info'} size={22} />
            <p>
              {textOf(step)}
              {stepId !== undefined && <small>{said.filter(Boolean).join(' · ')}</small>}
            </p>
            {stepId !== undefined && (
              <KioskKey
                className="kiosk-button"
                data-kind={due !== null ? 'primary' : undefined}
                aria-label={`${t('kiosk.checked')} · ${textOf(step)}`}
                why={mayEnter ? last?.atQty === counted && t('kiosk.why.checkedAlready') : t('kiosk.why.mayNotEnter')}
                onClick={once(() => void tap(work, { action: 'CHECK', stepId, atQty: counted }))}
              >
                {t('kiosk.checked')}
              </KioskKey>
            )}
          </div>
        );
      })}
    </section>
  );
};

/** On the work's page: the way to the drawing and the instruction. */
export const PapersNote = ({ work }: { work: Work }) => {
  const t = useT();
  const { data } = useQuery(papersOf(work));
  const { drawing = null, instruction = null } = data ?? {};
  if (!drawing && !instruction)
    return (
      data && (
        <p className="kiosk-note">
          <Icon name="info" size={20} /> {t('kiosk.noPapers')}
        </p>
      )
    );
  const what = [instruction && t('workInstruction.revision', { n: instruction.revision }), drawing && t('kiosk.drawing')];
  return (
    <button type="button" className="kiosk-setting" onClick={once(() => goTo({ step: 'papers' }))}>
      <Icon name="info" size={26} />
      <span>
        <small>{what.filter(Boolean).join(' · ')}</small>
        <strong>{t(instruction ? 'workInstruction.one' : 'kiosk.drawing')}</strong>
      </span>
      <em>{t('kiosk.look')}</em>
    </button>
  );
};

/** The instruction in force and the drawing, large. */
export const PapersPage = ({ work }: { work: Work }) => {
  const t = useT();
  const textOf = useStepText();
  const { data, error } = useQuery(papersOf(work));
  if (!data) return error ? <MessagePage icon="info" title={t('kiosk.papersNotHere')} /> : <Loading />;
  const { drawing, instruction } = data;
  return (
    <div className="kiosk-body">
      <h1 className="kiosk-question">
        {work.operationName} · {work.productName}
      </h1>
      {instruction && (
        <p className="kiosk-subtitle">
          {t('workInstruction.one')} {t('workInstruction.revision', { n: instruction.revision })} ·{' '}
          {t('workInstruction.from', { day: formatDay(instruction.effectiveFrom) })}
        </p>
      )}
      {instruction?.steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a revision never change their places
        <article className="kiosk-step-of" key={at} data-kind={step.kind}>
          <p>
            <b>{step.kind === 'CHECK' ? t('workInstruction.kind.CHECK') : at + 1}</b>
            <span>{textOf(step)}</span>
          </p>
          {step.fileId !== null && <Shown id={step.fileId} type={step.fileType} page={step.page} name={textOf(step)} />}
          {step.videoUrl && (
            <a className="kiosk-button" href={step.videoUrl} target="_blank" rel="noreferrer">
              {t('kiosk.film')}
            </a>
          )}
        </article>
      ))}
      {drawing && (
        <article className="kiosk-step-of">
          <p>
            <b>{t('kiosk.drawing')}</b>
            <span>{drawing.drawingNo}</span>
          </p>
          <Shown id={drawing.fileId} type="image/*" page={null} name={drawing.drawingNo ?? t('kiosk.drawing')} />
        </article>
      )}
    </div>
  );
};

type FileProps = { id: number; type: string | null; page: number | null; name: string };
/** A picture, or a page of a PDF. */
const Shown = ({ id, type, page, name }: FileProps) => {
  const t = useT();
  const { data, isError } = useQuery(fileOf(id));
  const url = useObjectUrl(data);
  if (isError) return <p className="kiosk-subtitle">{t('kiosk.papersNotHere')}</p>;
  if (!url) return <span className="kiosk-shown" />;
  if (type === 'application/pdf')
    return <iframe className="kiosk-shown" src={`${url}#page=${page ?? 1}&view=FitH&toolbar=0&navpanes=0`} title={name} />;
  return <img className="kiosk-shown" src={url} alt={name} />;
};
