import type { ClipboardEvent, ReactNode } from 'react';
import { Button } from '../look/Button.tsx';
import { failureText } from '../net/failure.ts';
import { useSay } from '../words/use-say.ts';

type Props =
  | { kind: 'loading'; failure?: unknown; again: () => void }
  | { kind: 'failed'; failure?: unknown; again: () => void }
  | { kind: 'empty'; next?: ReactNode /** Takes cells that are pasted here. */; onPaste?: (event: ClipboardEvent<HTMLElement>) => void }
  | { kind: 'unmatched'; clear: () => void }
  | { kind: 'left'; by: string; rows: number; clear: () => void };

const bars = [72, 54, 88, 63, 79, 47, 84, 58, 69, 76];

/** What a grid without rows says, and the next step. */
export const GridMessage = (face: Props) => {
  const { t } = useSay();
  if (face.kind === 'loading')
    return (
      <div className="kit-face kit-face-loading" role="status" aria-label={t('record.loading')}>
        {bars.map((width) => (
          <span key={width} className="kit-bone" style={{ width: `${width}%` }} />
        ))}
      </div>
    );
  if (face.kind === 'failed')
    return (
      <div className="kit-face" role="alert">
        <strong>{t('record.failed')}</strong>
        <span>{failureText(face.failure)}</span>
        <Button type="primary" onClick={face.again}>
          {t('action.retry')}
        </Button>
      </div>
    );
  if (face.kind === 'unmatched')
    return (
      <div className="kit-face" role="status">
        <strong>{t('record.unmatched')}</strong>
        <Button onClick={face.clear}>{t('record.clearFilters')}</Button>
      </div>
    );
  if (face.kind === 'left')
    return (
      <div className="kit-face" role="status">
        <strong>{t('record.left', { filters: face.by })}</strong>
        {face.rows > 0 && <span>{t('record.leftOut', { rows: face.rows })}</span>}
        <Button onClick={face.clear}>{t('record.clearFilters')}</Button>
      </div>
    );
  const { next, onPaste } = face;
  return (
    <div className="kit-face kit-face-empty" role="status" {...(onPaste && { onPaste, tabIndex: 0 })}>
      <strong>{t('record.empty')}</strong>
      {next}
      {onPaste && <span className="kit-quiet">{t('record.emptyPaste')}</span>}
    </div>
  );
};
