import type { Work } from '@lotline/contract/kiosk/kiosk';
import type { WorkPapers } from '@lotline/contract/kiosk/papers';
import type { ShownStep } from '@lotline/contract/product/work-instruction';
import { type CheckPoint, countedOf, dueAt, dueOf, nextAt } from '@lotline/contract/production/work/check-point';
import { useQuery } from '@tanstack/react-query';
import { useObjectUrl } from '../kit/browser/object-url.ts';
import { Icon, type IconName } from '../kit/look/icons.tsx';
import { formatDay } from '../kit/words/format.ts';
import { useLanguage } from '../kit/words/language.ts';
import { useT } from '../kit/words/words.ts';
import { tap } from './desk.ts';
import { KioskKey } from './KioskKey.tsx';
import { Loading, MessagePage } from './message-pages.tsx';
import { Picture } from './Picture.tsx';
import { fileOf, papersOf } from './papers.ts';
import { goTo, once, usePlace } from './place.ts';
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

/** On the work's page: the keys to the instruction and to the drawing, side by side. */
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
  return (
    <div className="kiosk-papers">
      {instruction && (
        <PaperKey
          icon="book"
          told={t('workInstruction.revision', { n: instruction.revision })}
          name={t('workInstruction.one')}
          go={() => goTo({ step: 'papers' })}
        />
      )}
      {drawing && <DrawingKey drawing={drawing} from="work" />}
    </div>
  );
};

type KeyProps = { icon: IconName; told: string | null; name: string; go: () => void };
const PaperKey = ({ icon, told, name, go }: KeyProps) => {
  const t = useT();
  return (
    <button type="button" className="kiosk-setting" onClick={once(go)}>
      <Icon name={icon} size={26} />
      <span>
        {told && <small>{told}</small>}
        <strong>{name}</strong>
      </span>
      <em>{t('kiosk.look')}</em>
    </button>
  );
};

type Drawing = NonNullable<WorkPapers['drawing']>;
const DrawingKey = ({ drawing: { fileId, drawingNo }, from }: { drawing: Drawing; from: 'work' | 'papers' }) => {
  const t = useT();
  const name = drawingNo ?? t('kiosk.drawing');
  const go = () => goTo({ step: 'papers', picture: { fileId, name, from } });
  return <PaperKey icon="eye" told={drawingNo} name={t('kiosk.drawing')} go={go} />;
};

/** The instruction in force with the key to the drawing; a picture that was tapped fills the screen over it. */
export const PapersPage = ({ work }: { work: Work }) => {
  const t = useT();
  const textOf = useStepText();
  const { picture } = usePlace();
  const { data, error } = useQuery(papersOf(work));
  if (!data && !picture) return error ? <MessagePage icon="info" title={t('kiosk.papersNotHere')} /> : <Loading />;
  const { drawing = null, instruction = null } = data ?? {};
  return (
    <>
      <div className="kiosk-body" inert={picture !== undefined}>
        <header className="kiosk-papers-head">
          <div>
            <h1 className="kiosk-question">
              {work.operationName} · {work.productName}
            </h1>
            {instruction && (
              <p className="kiosk-subtitle">
                {t('workInstruction.one')} {t('workInstruction.revision', { n: instruction.revision })} ·{' '}
                {t('workInstruction.from', { day: formatDay(instruction.effectiveFrom) })}
              </p>
            )}
          </div>
          {drawing && <DrawingKey drawing={drawing} from="papers" />}
        </header>
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
      </div>
      {picture && <Picture key={picture.fileId} fileId={picture.fileId} name={picture.name} />}
    </>
  );
};

type FileProps = { id: number; type: string | null; page: number | null; name: string };
/** A picture that a tap enlarges, or a page of a PDF. */
const Shown = ({ id, type, page, name }: FileProps) => {
  const t = useT();
  const { data, isError } = useQuery(fileOf(id));
  const url = useObjectUrl(data);
  if (isError) return <p className="kiosk-subtitle">{t('kiosk.papersNotHere')}</p>;
  if (!url) return <span className="kiosk-shown" />;
  if (type === 'application/pdf')
    return <iframe className="kiosk-shown" src={`${url}#page=${page ?? 1}&view=FitH&toolbar=0&navpanes=0`} title={name} />;
  return (
    <button
      type="button"
      className="kiosk-shown"
      aria-label={t('kiosk.enlarge', { name })}
      onClick={once(() => goTo({ step: 'papers', picture: { fileId: id, name, from: 'papers' } }))}
    >
      <img src={url} alt="" />
    </button>
  );
};
