import type { ReactNode } from 'react';
import { Button } from '../look/Button.tsx';
import { Modal } from '../look/Modal.tsx';
import { useStop } from '../messages/stop.ts';
import { useT } from '../words/words.ts';

type Props = {
  title: string;
  width?: number;
  children: ReactNode;
  /** How it is left undone; cancel unless that word is taken. */
  safeText?: string;
  /** What going on is called; missing where there is no going on. */
  goText?: string;
  /** Colours going on as something that can't be undone. */
  danger?: boolean;
  /** Why going on is not possible yet. */
  why?: string | undefined;
  going?: boolean;
  /** A field asks first, and has the focus instead of the safe answer. */
  hasField?: boolean;
  /** A third answer, between the two. */
  between?: ReactNode;
  onSafe: () => void;
  onGo?: () => void;
};

/** A dangerous question with more than a sentence to it: a list of what is lost, a reason to be written. */
export const StopDialog = ({ title, width, children, ...answers }: Props) => (
  <Modal
    open
    title={title}
    {...(width && { width })}
    onCancel={answers.onSafe}
    keyboard={false}
    closable={false}
    mask={{ closable: false }}
    footer={null}
    modalRender={(box) => <div data-stop>{box}</div>}
  >
    <Answers {...answers}>{children}</Answers>
  </Modal>
);

const Answers = ({
  children,
  safeText,
  goText,
  danger = false,
  why,
  going = false,
  hasField = false,
  between,
  onSafe,
  onGo,
}: Omit<Props, 'title' | 'width'>) => {
  const t = useT();
  const { safe, onKeyDownCapture } = useStop(onSafe);
  return (
    <div
      onKeyDownCapture={(event) => {
        // Out of a field whose Enter begins a line; no scanner presses Ctrl.
        if (hasField && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          event.stopPropagation();
          if (why === undefined && !going) onGo?.();
        } else onKeyDownCapture(event);
      }}
    >
      {children}
      <footer className="kit-stop-answers">
        <Button ref={hasField ? null : safe} onClick={onSafe}>
          {safeText ?? t('action.cancel')}
        </Button>
        {between}
        {goText && onGo && (
          <Button
            type="primary"
            danger={danger}
            loading={going}
            why={why}
            onClick={onGo}
            {...(hasField && { 'aria-keyshortcuts': 'Control+Enter', title: 'Ctrl+Enter' })}
          >
            {goText}
          </Button>
        )}
      </footer>
    </div>
  );
};
