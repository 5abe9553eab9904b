import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ChunkLate, reload } from '../kit/browser/chunk.ts';
import { failureText } from '../kit/net/failure.ts';
import { ApiFailure } from '../kit/net/send.ts';
import { useT } from '../kit/words/words.ts';
import { MessagePage } from './MessagePage.tsx';

const Home = ({ second }: { second?: boolean }) => {
  const t = useT();
  const router = useRouter();
  return (
    <button type="button" className="button" data-kind={second ? undefined : 'primary'} onClick={() => void router.navigate({ to: '/' })}>
      {t('frame.goHome')}
    </button>
  );
};

const Back = () => {
  const t = useT();
  const router = useRouter();
  return (
    <button type="button" className="button" onClick={() => router.history.back()}>
      {t('frame.goBack')}
    </button>
  );
};

export const Forbidden = () => {
  const t = useT();
  return (
    <MessagePage code="403" title={t('frame.forbidden')} text={t('frame.forbiddenText')}>
      <Back />
      <Home />
    </MessagePage>
  );
};

export const NotFound = () => {
  const t = useT();
  return (
    <MessagePage code="404" title={t('frame.notFound')} text={t('frame.notFoundText')}>
      <Back />
      <Home />
    </MessagePage>
  );
};

export const ServerError = () => {
  const t = useT();
  return (
    <MessagePage code="500" title={t('frame.serverError')} text={t('frame.serverErrorText')}>
      <Home />
    </MessagePage>
  );
};

export const NoScreens = () => {
  const t = useT();
  return <MessagePage title={t('frame.noScreens')} text={t('frame.noScreensText')} />;
};

/** Shown in place of a screen that failed; the frame around it stays. */
export const ScreenFailed = ({ error, reset }: ErrorComponentProps) => {
  const t = useT();
  const router = useRouter();
  const refused = error instanceof ApiFailure;
  const late = error instanceof ChunkLate;
  const again = () => {
    // A browser doesn't fetch a failed module again in the same page, so this loads the page anew.
    if (late) return reload.page();
    reset();
    void router.invalidate();
  };
  return (
    <MessagePage
      title={t('frame.screenFailed')}
      text={refused ? failureText(error) : t(late ? 'failure.chunkLate' : 'frame.screenFailedText')}
      detail={refused || late ? undefined : String(error)}
    >
      <button type="button" className="button" data-kind="primary" onClick={again}>
        {t(late ? 'action.refresh' : 'action.retry')}
      </button>
      <Home second />
    </MessagePage>
  );
};
