import { type KeyboardEvent, useId } from 'react';
import './alert.css';
import { store, useStore } from '../browser/store.ts';
import { Icon, type IconName } from '../look/icons.tsx';
import { useT } from '../words/words.ts';
import { useStop } from './stop.ts';

type Question = {
  title: string;
  icon?: Extract<IconName, 'success' | 'info' | 'warning' | 'error' | 'question'>;
  text?: string;
  okText?: string;
  /** What staying is called; without it, cancel. */
  cancelText?: string;
  /** Colours OK as something that can't be undone. */
  danger?: boolean;
  /** It asks about what nobody has scanned: a scan is the answer no, and is then worked on behind it. */
  scans?: boolean;
};
type Answer = boolean | 'other';
type Open = Question & { id: number; cancel: boolean; otherText?: string; answer: (answer: Answer) => void };

const open = store<readonly Open[]>([]);
let last = 0;

/** A question that stands already isn't asked a second time: whoever asks again, as a double click does, hears no. */
const ask = (question: Question & { otherText?: string }, cancel: boolean) =>
  new Promise<Answer>((answer) => {
    if (cancel && open.get().some((one) => one.cancel && one.title === question.title && one.text === question.text)) return answer(false);
    last += 1;
    open.set([...open.get(), { ...question, id: last, cancel, answer }]);
  });

/** Tells something that must be acknowledged: it stays until OK. */
export const alert = async ({ onOk, ...question }: Question & { onOk?: () => void }) => {
  await ask({ icon: 'info', ...question }, false);
  onOk?.();
};

/** Asks before something is done; Esc and cancel are no, and so is Enter alone. */
export const confirm = async (question: Question) => (await ask({ icon: 'question', ...question }, true)) === true;

/** The same where something may be done in two ways: 'ok', 'other', or null where it is left undone. */
export const choose = async (question: Question & { otherText: string }) => {
  const said = await ask({ icon: 'question', ...question }, true);
  return said === 'other' ? 'other' : said ? 'ok' : null;
};

const answer = (asked: Open, yes: Answer) => {
  open.set(open.get().filter(({ id }) => id !== asked.id));
  asked.answer(yes);
};

/** Answers no to the question that a scan is an answer to. */
export const stepBack = () => {
  const asked = open.get().at(-1);
  if (asked?.scans) answer(asked, false);
};

const Dialog = (asked: Open) => {
  const t = useT();
  const { title, icon = 'info', text, okText, otherText, cancelText, danger, scans, cancel } = asked;
  // A question that warns is about an oversight: staying is the main key, and going on a plain one.
  const isRisky = cancel && icon === 'warning' && !danger;
  const id = useId();
  const { safe, onKeyDownCapture } = useStop(cancel ? () => answer(asked, false) : null);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    event.stopPropagation();
    if (event.key !== 'Tab') return;
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    event.preventDefault();
    buttons[(at + (event.shiftKey ? buttons.length - 1 : 1)) % buttons.length]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the buttons does nothing, and leaves the keys with the question
    <div className="alert-veil" onMouseDown={(event) => event.target instanceof HTMLButtonElement || event.preventDefault()}>
      <div
        ref={keepFocus}
        className="alert"
        data-icon={icon}
        role="alertdialog"
        {...(scans && { 'data-scans': true })}
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={text ? `${id}-text` : undefined}
        onKeyDownCapture={onKeyDownCapture}
        onKeyDown={onKeyDown}
      >
        <header>
          <Icon name={icon} size={24} />
          <h2 id={`${id}-title`}>{title}</h2>
        </header>
        {text && <p id={`${id}-text`}>{text}</p>}
        <footer>
          {cancel && (
            <button
              type="button"
              className="button"
              {...(isRisky && { 'data-kind': 'primary' })}
              ref={safe}
              onClick={() => answer(asked, false)}
            >
              {cancelText ?? t('action.cancel')}
            </button>
          )}
          {otherText && (
            <button type="button" className="button" onClick={() => answer(asked, 'other')}>
              {otherText}
            </button>
          )}
          <button
            type="button"
            className="button"
            data-kind={danger ? 'danger' : isRisky ? undefined : 'primary'}
            ref={cancel ? null : safe}
            onClick={() => answer(asked, true)}
          >
            {okText ?? t('action.ok')}
          </button>
        </footer>
      </div>
    </div>
  );
};

/** A dialog of the component library beneath it would take the focus back as soon as it hears where that went. */
const keepFocus = (box: HTMLElement | null) => void box?.addEventListener('focusin', (event) => event.stopPropagation());

/** The dialogs of `alert` and `confirm`, the last one on top. */
export const Alerts = () => useStore(open).map((asked) => <Dialog key={asked.id} {...asked} />);
