import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '../browser/store.ts';
import { Icon } from '../look/icons.tsx';
import { shownAnswer } from './answer.ts';
import './scan-flash.css';

/** A scan that was taken needs a glance; why one wasn't has to be read. */
const shownMs = { taken: 1500, refused: 5000 };

/** What came of the last scan, over the whole width of the screen. */
export const ScanFlash = () => {
  const answer = useStore(shownAnswer);
  useEffect(() => {
    if (!answer) return;
    const timer = setTimeout(() => shownAnswer.set(null), shownMs[answer.taken ? 'taken' : 'refused']);
    return () => clearTimeout(timer);
  }, [answer]);
  useEffect(() => () => shownAnswer.set(null), []);
  return createPortal(
    <>
      <div className="scan-answer" role="status">
        {answer?.taken && <Flash key={answer.id} {...answer} />}
      </div>
      <div className="scan-answer" role="alert">
        {answer && !answer.taken && <Flash key={answer.id} {...answer} />}
      </div>
    </>,
    document.body,
  );
};

const Flash = ({ taken, what, said }: { taken: boolean; what: string; said: string }) => (
  <div className="scan-flash" data-taken={taken}>
    <Icon name={taken ? 'success' : 'error'} size={32} />
    <p>
      <strong>{what}</strong>
      <span>{said}</span>
    </p>
  </div>
);
